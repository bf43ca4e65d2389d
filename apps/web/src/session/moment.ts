import type { AnyPlayable } from '@chiaro/kernel';
import { matchFromLog, stillClient, type MatchEvent } from '@chiaro/match';
import { persons, type SeatedPlayer } from '../device/players.js';
import { Session } from './session.js';

/** The events of a log, with a person in every seat: whoever is to move is who the page sees. */
export function eventsOf(module: AnyPlayable, log: string): readonly MatchEvent[] | null {
  const resumed = matchFromLog(module.game, log, { kind: 'hand' }, { now: 0 });
  if (!resumed.ok) return null;
  return resumed.value.match.events.map((event) =>
    event.kind === 'start'
      ? {
          ...event,
          setup: {
            ...event.setup,
            seats: event.setup.seats.map(() => ({ kind: 'person' })),
            // Time stands still too.
            clock: false,
          },
        }
      : event,
  );
}

/** The table as it stood when so many lines of the log had been played. */
export function sessionAt(
  module: AnyPlayable,
  events: readonly MatchEvent[],
  step: number,
  /** The page sees with the eyes of a person: of whoever is to move, where there are several. */
  players: readonly SeatedPlayer[],
): Session | null {
  const seats = persons(players);
  const still = stillClient(module.game, events.slice(0, step + 1), { seats, viewers: seats });
  return still.ok ? Session.still(module, players, still.value) : null;
}
