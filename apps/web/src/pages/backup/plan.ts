import { sha256, toHex, utf8 } from '@chiaro/kernel/internal';
import { mergeBooks, type DailyBook, slotOf } from '../daily/book.js';
import { merge as mergeKept, type Merge } from '../keep/core/backup.js';
import { remember } from '../keep/core/people.js';
import { mergeProgress } from '../learn/progress.js';
import { mergeRecords } from '../puzzles/record.js';
import type { ArchivedGame } from '../../device/archive.js';
import type { BroughtFile } from '../../device/files.js';
import { asidePlace, type Unfinished } from '../../device/unfinished.js';
import type { Everything } from './file.js';

/** What an import would write, with its summary before anything is written. */
export interface Plan {
  readonly games: { readonly written: readonly ArchivedGame[]; readonly known: number };
  readonly unfinished: {
    readonly written: Readonly<Record<string, Unfinished>>;
    readonly added: number;
    readonly extended: number;
    readonly known: number;
    /** This device has another unfinished match of the game: this one is set aside. */
    readonly aside: number;
    /** This device has an unfinished deal of another day: that of the file is skipped. */
    readonly left: number;
  };
  readonly kept: Merge;
  readonly daily: { readonly written: DailyBook; readonly added: number };
  readonly lessons: { readonly written: Everything['lessons']; readonly added: number };
  readonly puzzles: { readonly written: Everything['puzzles'] };
  readonly setups: { readonly written: Everything['setups']; readonly added: number };
  readonly people: { readonly written: Everything['people']; readonly added: number };
  readonly files: { readonly written: readonly BroughtFile[] };
  /** Settings that differ. */
  readonly settings: number;
}

/**
 * Merges a file into the device. Nothing on the device is lost, nothing is duplicated, and
 * importing the same file again changes nothing.
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
    puzzles: { written: mergeRecords(here.puzzles, from.puzzles) },
    setups: planSetups(here.setups, from.setups),
    people: planPeople(here.people, from.people),
    files: { written: planFiles(here.files, from.files) },
    settings: Object.entries(from.settings).filter(
      ([key, value]) =>
        JSON.stringify(value) !==
        JSON.stringify(here.settings[key as keyof Everything['settings']]),
    ).length,
  };
}

/** A game is identified by its log: it may have arrived here by another way. */
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
  const counts = { added: 0, extended: 0, known: 0, aside: 0, left: 0 };
  for (const [slot, theirs] of Object.entries(from.unfinished)) {
    const { verdict, place } = finished.has(theirs.id)
      ? { verdict: 'known' as const, place: null }
      : placeFor(here.unfinished, slot, theirs);
    counts[verdict]++;
    if (place !== null) written[place] = theirs;
  }
  return { written, ...counts };
}

/** The slot of a match here, whatever it was elsewhere; null if nothing is written. */
function placeFor(
  here: Everything['unfinished'],
  slot: string,
  theirs: Unfinished,
): {
  readonly verdict: 'added' | 'extended' | 'known' | 'aside' | 'left';
  readonly place: string | null;
} {
  const same = Object.entries(here).find(([, { id }]) => id === theirs.id);
  if (same !== undefined)
    return theirs.events.length > same[1].events.length
      ? { verdict: 'extended', place: same[0] }
      : { verdict: 'known', place: null };
  if (!(slot in here)) return { verdict: 'added', place: slot };
  return slot.startsWith(slotOf(''))
    ? { verdict: 'left', place: null }
    : { verdict: 'aside', place: asidePlace(slot, theirs.id) };
}

/** The last choices of this device win. */
function planSetups(here: Everything['setups'], from: Everything['setups']): Plan['setups'] {
  const missing = Object.entries(from).filter(([game]) => !(game in here));
  return { written: Object.fromEntries(missing), added: missing.length };
}

/** The key of a file is its hash, so an existing key is the same file. */
const planFiles = (
  here: readonly BroughtFile[],
  from: readonly BroughtFile[],
): readonly BroughtFile[] => from.filter(({ key }) => !here.some((each) => each.key === key));

function planPeople(here: Everything['people'], from: Everything['people']): Plan['people'] {
  const written = remember(from, here);
  return { written, added: written.length - here.length };
}

const resultsIn = (book: DailyBook): number =>
  Object.values(book)
    .flatMap((days) => Object.values(days))
    .filter(({ result }) => result !== null).length;
