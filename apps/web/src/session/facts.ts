import { findBot, parseJson, parseLog, type AnyPlayable } from '@chiaro/kernel';
import { persons } from '../device/players.js';
import type { ArchivedGame } from '../device/archive.js';

/** What statistics know about a finished game; all of it follows from its log and players. */
export interface GameFact {
  readonly key: string;
  readonly game: string;
  /** Milliseconds since 1970. */
  readonly when: number;
  /** `lost`: a solitaire that was abandoned or ran out of time. */
  readonly ending: 'over' | 'lost' | 'resigned' | 'flagged' | 'abandoned';
  /** Points of the person's side. */
  readonly points: number;
  /** Null if there was no opponent and nothing to lose. */
  readonly won: boolean | null;
  readonly seats: number;
  readonly sides: number;
  /** Level of the bots if all had the same, else `mixed`; null without bots. */
  readonly level: string | null;
  /** The other players who have a name. */
  readonly others: readonly string[];
  /** Of these, the people. */
  readonly people: readonly string[];
}

/** Null for a game that can no longer be read. */
export function factOf(module: AnyPlayable, kept: ArchivedGame): GameFact | null {
  // The header alone: a log may be long.
  const { tags } = parseLog(kept.log.slice(0, kept.log.indexOf('\n\n') + 1)).log;
  const json = parseJson(tags.get('Options') ?? '{}');
  const options = json.ok ? module.game.options.read(json.value) : null;
  if (options?.ok !== true) return null;
  const { sideOf, sides, seats } = module.game.seating(options.value);
  const own = persons(kept.players)[0] ?? 0;
  const side = sideOf[own] ?? 0;
  const others = kept.players.filter(({ name }, seat) => seat !== own && name !== '');
  const isSolitaire = module.game.nature.seats.max === 1;
  const won = kept.winners.includes(side);
  const ending = endingOf(tags.get('Result') ?? '', kept.log);
  return {
    key: kept.key,
    game: kept.game,
    when: kept.finishedAt,
    ending: isSolitaire && !won && ending === 'over' ? 'lost' : ending,
    points: kept.totals[side] ?? 0,
    won: sides === 1 && !isSolitaire ? null : won,
    seats,
    sides,
    level: levelOf(module, kept),
    others: others.map(({ name }) => name),
    people: others.filter(({ kind }) => kind !== 'bot').map(({ name }) => name),
  };
}

/** Version 1 named who resigned in the result; in version 2 only the last line does. */
function endingOf(result: string, log: string): GameFact['ending'] {
  if (result.startsWith('resigned') || / resign(?: @[\d.]+)?\s*$/.test(log.slice(-40)))
    return 'resigned';
  if (/ flag [A-Z] @[\d.]+\s*$/.test(log.slice(-40))) return 'flagged';
  return result === 'abandoned' ? 'abandoned' : 'over';
}

/** By its present id: a level may have had another one when the game was played. */
function levelOf({ bots }: AnyPlayable, { players }: ArchivedGame): string | null {
  const levels = new Set(
    players.flatMap(({ kind, level = '' }) =>
      kind === 'bot' ? [findBot(bots, level)?.id ?? level] : [],
    ),
  );
  const [only] = levels;
  return levels.size > 1 ? 'mixed' : (only ?? null);
}

/** Oldest first. */
export const byTime = (facts: readonly GameFact[]): GameFact[] =>
  facts.toSorted((a, b) => a.when - b.when || (a.key < b.key ? -1 : 1));
