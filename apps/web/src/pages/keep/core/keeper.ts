import {
  readShape,
  type Entry,
  type Phrase,
  type Problem,
  type Result,
  type Shape,
  type SheetScore,
} from '@chiaro/kernel';
import type { KeptPage } from './log.js';
import type { Options } from './match.js';

/**
 * How one game is kept: what an entry is, and how the list of entries is put to the game's sheet.
 * No keeper counts points: they come from the game's sheet, and with them every reason and refusal.
 */
export interface Keeper<E = unknown> {
  readonly game: string;
  readonly seats: { readonly min: number; readonly max: number };
  /** The house rules that matter to a scorekeeper. */
  readonly optionKeys: readonly string[];
  /** Whether partners share a side, which is "us" or "them" where nobody has a name. */
  readonly partners: boolean;
  /** The option that holds the number of players, where there is one. */
  readonly playersOption: string | null;
  sideOf(seats: number): readonly number[];
  readonly entry: Shape<E>;
  /** Finds the seat that a problem speaks of in its path. */
  readonly seatInPath?: RegExp;
  /** Points of the entries up to the first that does not fit, which is then in doubt. */
  score(page: TypedPage<E>): PageScore;
  /** Whose entry is next, where each player writes their own. */
  nextSeat?(page: TypedPage<E>): number;
  /** What is still missing for a bonus or for victory. */
  needs(page: TypedPage<E>, scored: Scored): readonly Phrase[];
  /** How the points came about, in a few sentences, once it is over. */
  detail?(page: TypedPage<E>, say: (phrase: Phrase) => string): readonly string[];
  /** An entry that is possible but seldom meant: to be asked about before it is written. */
  question?(page: TypedPage<E>, entry: E): Phrase | null;
  /** The house rule under which such an entry would mean something else. */
  questionWayOut?(page: TypedPage<E>, entry: E): WayOut<E> | null;
  /** The house rule under which a refused entry stands; null where there is none. */
  wayOut?(
    page: TypedPage<E>,
    index: number,
    entry: E,
    problems: readonly Problem[],
  ): WayOut<E> | null;
}

/** What a keeper is asked about: entries already read into the game's own type. */
export interface TypedPage<E> {
  readonly options: Options;
  readonly seats: number;
  readonly entries: readonly E[];
  readonly ended: boolean;
}

export interface WayOut<E> {
  readonly phrase: Phrase;
  readonly entry: E;
  readonly options: Options;
}

/** A line of the slip, with the entry it came from; null for what the end brings. */
export interface KeptLine extends Entry {
  readonly entry: number | null;
}

export interface Round {
  /** From 1; null for the bonuses of the end. */
  readonly number: number | null;
  /** The entries that made it. */
  readonly entries: readonly number[];
  /** By side; null where nothing is written yet. */
  readonly points: readonly (number | null)[];
  readonly totals: readonly number[];
}

/** The first entry that does not fit any more; it and those after it are not counted. */
export interface Doubt {
  readonly index: number;
  readonly problems: readonly Problem[];
}

export interface PageScore {
  readonly lines: readonly KeptLine[];
  readonly rounds: readonly Round[];
  readonly totals: readonly number[];
  readonly over: boolean;
  readonly winners: readonly number[];
  /** How it was decided, beyond the points. */
  readonly verdict: readonly Phrase[];
  readonly doubt: Doubt | null;
}

export interface Scored extends PageScore {
  readonly sideOf: readonly number[];
  readonly sides: number;
}

/** Everything that follows from a page. */
export function scorePage(keeper: Keeper, page: KeptPage, seats: number): Scored {
  const sideOf = keeper.sideOf(seats);
  const { page: typed, doubt } = readPage(keeper, page, seats);
  const counted = keeper.score(typed);
  return { ...counted, doubt: counted.doubt ?? doubt, sideOf, sides: Math.max(...sideOf) + 1 };
}

/** The entries in the game's own type, up to the first that cannot be read. */
export function readPage<E>(
  keeper: Keeper<E>,
  { options, entries, ended }: KeptPage,
  seats: number,
): { readonly page: TypedPage<E>; readonly doubt: Doubt | null } {
  const good: E[] = [];
  let doubt: Doubt | null = null;
  for (const [index, each] of entries.entries()) {
    const read = readShape(keeper.entry, each);
    if (!read.ok) {
      doubt = { index, problems: read.error };
      break;
    }
    good.push(read.value);
  }
  return { page: { options, seats, entries: good, ended }, doubt };
}

/**
 * Puts the whole list to the sheet; where it refuses, the list up to the first bad entry. `list`
 * is the part of a problem's path that an entry's number follows.
 */
export function scoreList<E, S extends SheetScore>(
  entries: readonly E[],
  score: (entries: readonly E[]) => Result<S, readonly Problem[]>,
  list: string,
): { readonly score: S; readonly count: number; readonly doubt: Doubt | null } {
  const whole = score(entries);
  if (whole.ok) return { score: whole.value, count: entries.length, doubt: null };
  const index = Math.min(...whole.error.map(({ path }) => indexIn(path ?? '', list) ?? 0));
  const prefix = score(entries.slice(0, index));
  if (!prefix.ok) throw new Error(`An accepted list is refused: ${JSON.stringify(prefix.error)}`);
  const problems = whole.error.filter(({ path }) => (indexIn(path ?? '', list) ?? 0) === index);
  return { score: prefix.value, count: index, doubt: { index, problems } };
}

/** `/match/hands/3/counts/1/carte` → 3. */
function indexIn(path: string, list: string): number | null {
  const rest = path.startsWith(`${list}/`) ? path.slice(list.length + 1) : null;
  const number = rest === null ? NaN : Number.parseInt(rest, 10);
  return Number.isNaN(number) ? null : number;
}

/** Sides with the best total; all of them when they are level. */
export function leaders(totals: readonly number[], lowestWins = false): number[] {
  const best = lowestWins ? Math.min(...totals) : Math.max(...totals);
  return totals.flatMap((total, side) => (total === best ? [side] : []));
}

export const eachAlone = (seats: number): readonly number[] =>
  Array.from({ length: seats }, (_, seat) => seat);
