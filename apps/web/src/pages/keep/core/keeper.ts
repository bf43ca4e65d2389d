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
 * How one game is recorded: the form of an entry, and how a list of entries becomes an input of the
 * game's sheet. No keeper counts points: points, reasons and refusals come from the sheet.
 */
export interface Keeper<E = unknown> {
  readonly game: string;
  readonly seats: { readonly min: number; readonly max: number };
  /** The house rules that affect scoring. */
  readonly optionKeys: readonly string[];
  /** Whether partners share a side; without names it is "us" or "them". */
  readonly partners: boolean;
  /** The option with the number of players, if there is one. */
  readonly playersOption: string | null;
  sideOf(seats: number): readonly number[];
  readonly entry: Shape<E>;
  /** Matches the seat in the path of a problem. */
  readonly seatInPath?: RegExp;
  /** Scores the entries up to the first invalid one, which is then in doubt. */
  score(page: TypedPage<E>): PageScore;
  /** The seat of the next entry, if each player has entries of their own. */
  nextSeat?(page: TypedPage<E>): number;
  /** What each side still needs for a bonus or for victory. */
  needs(page: TypedPage<E>, scored: Scored): readonly Phrase[];
  /** Explains the points of a finished match in a few sentences. */
  detail?(page: TypedPage<E>, say: (phrase: Phrase) => string): readonly string[];
  /** A question before writing an entry that is possible but unlikely. */
  question?(page: TypedPage<E>, entry: E): Phrase | null;
  /** The house rule under which such an entry would have another meaning. */
  questionWayOut?(page: TypedPage<E>, entry: E): WayOut<E> | null;
  /** The house rule that allows a refused entry; null if there is none. */
  wayOut?(
    page: TypedPage<E>,
    index: number,
    entry: E,
    problems: readonly Problem[],
  ): WayOut<E> | null;
}

/** The page of a keeper: entries parsed into the game's own type. */
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

/** A line of the slip with its entry; null for lines at the end of the game. */
export interface KeptLine extends Entry {
  readonly entry: number | null;
}

export interface Round {
  /** From 1; null for the final bonuses. */
  readonly number: number | null;
  /** The entries of this round. */
  readonly entries: readonly number[];
  /** By side; null if not yet written. */
  readonly points: readonly (number | null)[];
  readonly totals: readonly number[];
}

/** The first invalid entry; it and all later ones are not scored. */
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
  /** The tie-breaks, beyond the points. */
  readonly verdict: readonly Phrase[];
  readonly doubt: Doubt | null;
}

export interface Scored extends PageScore {
  readonly sideOf: readonly number[];
  readonly sides: number;
}

/** All results computed from a page. */
export function scorePage(keeper: Keeper, page: KeptPage, seats: number): Scored {
  const sideOf = keeper.sideOf(seats);
  const { page: typed, doubt } = readPage(keeper, page, seats);
  const counted = keeper.score(typed);
  return { ...counted, doubt: counted.doubt ?? doubt, sideOf, sides: Math.max(...sideOf) + 1 };
}

/** The entries in the game's own type, up to the first invalid one. */
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
 * Scores the whole list with the sheet; if that refuses, the list up to the first invalid entry.
 * `list` is the part of a problem's path before the number of the entry.
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

/** Sides with the best total; several if they tie. */
export function leaders(totals: readonly number[], lowestWins = false): number[] {
  const best = lowestWins ? Math.min(...totals) : Math.max(...totals);
  return totals.flatMap((total, side) => (total === best ? [side] : []));
}

export const eachAlone = (seats: number): readonly number[] =>
  Array.from({ length: seats }, (_, seat) => seat);
