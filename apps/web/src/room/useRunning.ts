import { useEffect, useRef } from 'react';
import { claim } from '../device/claim.js';
import { sayOpening } from '../session/room.js';
import type { Session } from '../session/session.js';
import { announcer, setGame } from '../speech/instance.js';

/** Runs a session while it is shown: its opening is said, its bots move, its clock goes. */
export function useRunning(session: Session | null): void {
  useEffect(() => {
    if (session === null) return;
    const { game } = session.module;
    announcer.history.clear();
    setGame(game.id);
    // Where several people share the device, each hears it when the table is shown to them.
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

/** `taken` is called when a newer tab goes on with the game that is kept in `slot`. */
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
