import { useEffect, useRef } from 'react';
import { claim } from '../device/claim.js';
import { sayOpening } from '../session/room.js';
import type { Session } from '../session/session.js';
import { announcer, setGame } from '../speech/instance.js';

/** Runs a session while it is shown: announces the opening, lets bots move, runs the clock. */
export function useRunning(session: Session | null): void {
  useEffect(() => {
    if (session === null) return;
    const { game } = session.module;
    announcer.history.clear();
    setGame(game.id);
    // If several people share the device, each hears it when the table is uncovered for them.
    if (!session.isShared) sayOpening(session);
    session.start();
    const clock = game.elapse === undefined ? undefined : setInterval(() => session.tick(), 1000);
    return () => {
      clearInterval(clock);
      session.close();
      setGame(null);
    };
  }, [session]);
}

/** `taken` is called when a newer tab takes over the game of `slot`. */
export function useClaim(session: Session | null, slot: string, taken: () => void): void {
  const whenTaken = useRef(taken);
  useEffect(() => {
    whenTaken.current = taken;
  });
  useEffect(
    () => (session === null ? undefined : claim(slot, () => whenTaken.current())),
    [session, slot],
  );
}
