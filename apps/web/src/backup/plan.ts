import { sha256, toHex, utf8 } from '@chiaro/kernel';
import { mergeBooks, type DailyBook } from '../daily/book.js';
import { merge as mergeKept, type Merge } from '../keep/core/backup.js';
import { mergeProgress } from '../learn/progress.js';
import type { ArchivedGame } from '../storage/archive.js';
import type { Unfinished } from '../storage/unfinished.js';
import type { Everything } from './file.js';

/** What an import would write, and what it says of itself before anything is written. */
export interface Plan {
  readonly games: { readonly written: readonly ArchivedGame[]; readonly known: number };
  readonly unfinished: {
    readonly written: Readonly<Record<string, Unfinished>>;
    readonly added: number;
    readonly extended: number;
    readonly known: number;
    /** Another game of the kind is under way here: the file keeps its own. */
    readonly waiting: number;
  };
  readonly kept: Merge;
  readonly daily: { readonly written: DailyBook; readonly added: number };
  readonly lessons: { readonly written: Everything['lessons']; readonly added: number };
  /** Settings that differ. */
  readonly settings: number;
}

/**
 * Joins a file to the device. Nothing here is ever lost, nothing that both have is doubled, and
 * the same file a second time changes nothing.
 */
export function planImport(here: Everything, from: Everything): Plan {
  const daily = mergeBooks(here.daily, from.daily);
  const lessons = mergeProgress(here.lessons, from.lessons);
  return {
    games: planGames(here.games, from.games),
    unfinished: planUnfinished(here, from),
    kept: mergeKept(here.kept, from.kept),
    daily: { written: daily, added: resultsIn(daily) - resultsIn(here.daily) },
    lessons: {
      written: lessons,
      added: Object.entries(lessons).filter(
        ([game, { step, done }]) =>
          step !== here.lessons[game]?.step || done !== here.lessons[game]?.done,
      ).length,
    },
    settings: Object.entries(from.settings).filter(
      ([key, value]) =>
        JSON.stringify(value) !==
        JSON.stringify(here.settings[key as keyof Everything['settings']]),
    ).length,
  };
}

/** A game is known by its log: the same one may have come here by another way. */
function planGames(here: readonly ArchivedGame[], from: readonly ArchivedGame[]): Plan['games'] {
  const logs = new Set(here.map(({ log }) => log));
  const keys = new Set(here.map(({ key }) => key));
  const written: ArchivedGame[] = [];
  let known = 0;
  for (const game of from) {
    if (logs.has(game.log)) {
      known++;
      continue;
    }
    const key = keys.has(game.key) ? toHex(sha256(utf8(game.log))).slice(0, 32) : game.key;
    logs.add(game.log);
    keys.add(key);
    written.push({ ...game, key });
  }
  return { written, known };
}

function planUnfinished(here: Everything, from: Everything): Plan['unfinished'] {
  const finished = new Set([...here.games, ...from.games].map(({ key }) => key));
  const written: Record<string, Unfinished> = {};
  const counts = { added: 0, extended: 0, known: 0, waiting: 0 };
  for (const [slot, theirs] of Object.entries(from.unfinished)) {
    const verdict = verdictOn(here.unfinished[slot], theirs, finished.has(theirs.id));
    counts[verdict]++;
    if (verdict === 'added' || verdict === 'extended') written[slot] = theirs;
  }
  return { written, ...counts };
}

function verdictOn(
  ours: Unfinished | undefined,
  theirs: Unfinished,
  isFinished: boolean,
): 'added' | 'extended' | 'known' | 'waiting' {
  if (isFinished) return 'known';
  if (ours === undefined) return 'added';
  if (ours.id !== theirs.id) return 'waiting';
  return theirs.events.length > ours.events.length ? 'extended' : 'known';
}

const resultsIn = (book: DailyBook): number =>
  Object.values(book)
    .flatMap((days) => Object.values(days))
    .filter(({ result }) => result !== null).length;
