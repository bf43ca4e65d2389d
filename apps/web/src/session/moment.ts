import type { AnyModule } from '@chiaro/kernel';
import { matchFromLog, type MatchEvent } from '@chiaro/match';
import type { SeatedPlayer } from '../device/players.js';
import { Session, type Surroundings } from './session.js';

/** A table where nobody waits, nothing is kept and nobody but the page moves. */
export const stillness: Surroundings = {
  now: () => 0,
  choose: () => Promise.reject(new Error('Nobody thinks at a still table')),
  pace: () => Promise.resolve(false),
  save() {},
  told() {},
  refused() {},
  finished() {},
};

/** The events of a log, with a person in every seat: whoever is to move is who the page sees. */
export function eventsOf(module: AnyModule, log: string): readonly MatchEvent[] | null {
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
  module: AnyModule,
  events: readonly MatchEvent[],
  step: number,
  /** The page sees with the eyes of a person: of whoever is to move, where there are several. */
  players: readonly SeatedPlayer[],
): Session | null {
  const moment = { id: 'still', startedAt: 0, players, events: events.slice(0, step + 1) };
  const session = Session.resume(module, moment, stillness);
  return session.ok ? session.value : null;
}
