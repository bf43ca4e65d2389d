import { isRecord, type AnyPlayable, type Perfect } from '@chiaro/kernel';
import type { ArchivedGame } from '../../device/archive.js';
import { persons } from '../../device/players.js';
import { reviewing } from '../../session/instance.js';
import { replayedGame } from '../../session/replayed.js';
import { standingByRound } from '../../session/rounds.js';
import { extrasFor } from '../../tables/extras.js';
import { loadBook, saveBook, withAttempt, type DailyBook } from './book.js';
import type { Day } from './day.js';
import { dailyResult } from './picture.js';

/** The results of others on the same deal. They follow from the log and are stored with the attempt. */
export interface Comparison {
  /** Result of the strongest bot in the person's seat, with the same opponents. */
  readonly champion: { readonly points: number; readonly won: boolean | null };
  /** The person compared with the champion at the end of each round. */
  readonly rounds: readonly (-1 | 0 | 1)[];
  readonly perfect: Perfect | null;
}

/** Takes seconds, because bots think. `reviewing.stop()` cancels it. */
export async function compareDeal(
  module: AnyPlayable,
  kept: Pick<ArchivedGame, 'log' | 'players'>,
  progress: (done: number) => void,
): Promise<Comparison> {
  const { game } = module;
  const seat = persons(kept.players)[0] ?? 0;
  const perfect = await reviewing.perfect(game, kept.log);
  const log = await reviewing.playAgain(game, kept.log, seat, progress);
  const [mine, theirs] = [kept.log, log].map((each) =>
    replayedGame(module, { log: each, players: kept.players }),
  );
  if (mine?.ok !== true || theirs?.ok !== true || theirs.value.result === null)
    throw new Error('A log that cannot be read');
  const extras = await extrasFor(game.id);
  const { points, won } = dailyResult(theirs.value.playthrough, theirs.value.result, seat, extras);
  const side = mine.value.sideOf[seat] ?? 0;
  return {
    champion: { points, won },
    rounds: standingByRound(mine.value.playthrough, theirs.value.playthrough, side, extras.turns),
    perfect,
  };
}

export function keepComparison(game: string, day: Day, comparison: Comparison): DailyBook {
  const book = loadBook();
  const attempt = book[game]?.[day];
  if (attempt === undefined) return book;
  const changed = withAttempt(book, game, day, { ...attempt, comparison });
  saveBook(changed);
  return changed;
}

/** Parses a stored comparison; null for anything else. */
export function readComparison(value: unknown): Comparison | null {
  if (!isRecord(value) || !isRecord(value['champion']) || !Array.isArray(value['rounds']))
    return null;
  const { points, won } = value['champion'];
  if (typeof points !== 'number') return null;
  const rounds = value['rounds'].map((each: unknown) => (each === 1 || each === -1 ? each : 0));
  return {
    champion: { points, won: typeof won === 'boolean' ? won : null },
    rounds,
    perfect: readPerfect(value['perfect']),
  };
}

const VERDICTS = ['winnable', 'unwinnable', 'unknown'] as const;

function readPerfect(value: unknown): Perfect | null {
  if (!isRecord(value)) return null;
  const { kind, points, steps } = value;
  if (kind === 'mean' && typeof points === 'number') return { kind, points };
  const verdict = VERDICTS.find((each) => each === value['verdict']);
  if (kind !== 'deal' || verdict === undefined) return null;
  return { kind, verdict, steps: typeof steps === 'number' ? steps : null };
}

const SIGNS = { '1': '▲', '0': '●', '-1': '▼' } as const;

/** Round by round above, level or below, which reveals nothing about the deal. */
export const signsOf = (rounds: Comparison['rounds']): string =>
  rounds.map((each) => SIGNS[each]).join('');

/** The comparison of the whole game. */
export const signBeside = (points: number, { champion }: Comparison): string =>
  SIGNS[points > champion.points ? 1 : points < champion.points ? -1 : 0];
