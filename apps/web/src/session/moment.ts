import type { AnyPlayable } from '@chiaro/kernel';
import { matchFromLog, stillClient, type MatchEvent } from '@chiaro/match';
import { persons, type SeatedPlayer } from '../device/players.js';
import { Session } from './session.js';

/** The events of a log with a person in every seat: the page shows the seat to move. */
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

/** The table after a number of lines of the log. */
export function sessionAt(
  module: AnyPlayable,
  events: readonly MatchEvent[],
  step: number,
  /** The viewer is a person: the one to move, if there are several. */
  players: readonly SeatedPlayer[],
): Session | null {
  const seats = persons(players);
  const still = stillClient(module.game, events.slice(0, step + 1), { seats, viewers: seats });
  return still.ok ? Session.still(module, players, still.value) : null;
}
