import { useEffect, useRef } from 'react';
import { claim } from '../device/claim.js';
import { sayOpening } from '../session/room.js';
import type { Session } from '../session/session.js';
import { announcer, setGame } from '../speech/instance.js';

/**
 * Runs a session while it is shown: its opening is said, its bots move, its clock goes. `taken` is
 * called when a newer tab goes on with the game that is kept in `slot`.
 */
export function useRunning(session: Session | null, slot: string, taken: () => void): void {
  const whenTaken = useRef(taken);
  useEffect(() => {
    whenTaken.current = taken;
  });
  useEffect(() => {
    if (session === null) return;
    const { game } = session.module;
    announcer.history.clear();
    setGame(game.id);
    sayOpening(session);
    session.start();
    const clock = game.elapse === undefined ? undefined : setInterval(() => session.tick(), 1000);
    const release = claim(slot, () => whenTaken.current());
    return () => {
      release();
      clearInterval(clock);
      session.close();
      setGame(null);
    };
  }, [session, slot]);
}
