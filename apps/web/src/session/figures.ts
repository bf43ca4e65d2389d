import { byTime, type GameFact } from './facts.js';

export interface Figures {
  readonly games: number;
  /** Played to the end; for a solitaire, won. */
  readonly complete: number;
  /** Games that could be won or lost. */
  readonly contested: number;
  readonly wins: number;
  /** Best and mean of complete games; null if there are none. */
  readonly best: GameFact | null;
  readonly mean: number | null;
  /** Games of each winning streak: the current one and the longest. */
  readonly currentStreak: readonly GameFact[];
  readonly longestStreak: readonly GameFact[];
}

export const isComplete = ({ ending }: GameFact): boolean => ending === 'over';
export const isWon = ({ won }: GameFact): boolean => won === true;

export function figuresOf(facts: readonly GameFact[]): Figures {
  const complete = facts.filter(isComplete);
  const contested = facts.filter(({ won }) => won !== null);
  return {
    games: facts.length,
    complete: complete.length,
    contested: contested.length,
    wins: contested.filter(isWon).length,
    best: bestOf(facts),
    mean: complete.length === 0 ? null : meanOf(complete.map(({ points }) => points)),
    ...streaksOf(contested),
  };
}

/** The highest complete game; the first of equals. */
export const bestOf = (facts: readonly GameFact[]): GameFact | null =>
  byTime(facts)
    .filter(isComplete)
    .reduce<GameFact | null>((a, b) => (a === null || b.points > a.points ? b : a), null);

function streaksOf(facts: readonly GameFact[]): Pick<Figures, 'currentStreak' | 'longestStreak'> {
  let current: GameFact[] = [];
  let longest: readonly GameFact[] = [];
  for (const fact of byTime(facts)) {
    current = isWon(fact) ? [...current, fact] : [];
    if (current.length > longest.length) longest = current;
  }
  return { currentStreak: current, longestStreak: longest };
}

/** A new best of this number of players: there was one before, and this is above it. */
export function isPersonalBest(earlier: readonly GameFact[], now: GameFact): boolean {
  const before = bestOf(earlier.filter(({ seats }) => seats === now.seats));
  return now.ending === 'over' && before !== null && now.points > before.points;
}

export interface Bin {
  readonly from: number;
  /** The last whole number in it. */
  readonly to: number;
  readonly facts: readonly GameFact[];
}

/** The most bars that a thumb can hit on a phone. */
const MOST_BINS = 8;

/** Complete games by points, in equal steps of a round number. */
export function distributionOf(facts: readonly GameFact[]): Bin[] {
  const complete = facts.filter(isComplete);
  if (complete.length === 0) return [];
  const points = complete.map((fact) => fact.points);
  const [low, high] = [Math.min(...points), Math.max(...points)];
  const width = roundStep((high - low + 1) / MOST_BINS);
  const first = Math.floor(low / width);
  const last = Math.floor(high / width);
  return Array.from({ length: last - first + 1 }, (_, i) => {
    const from = (first + i) * width;
    const to = from + width - 1;
    return { from, to, facts: complete.filter((each) => each.points >= from && each.points <= to) };
  });
}

/** The smallest of 1, 2, 5, 10, 20, 50 … that is at least the given value. */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, least)));
  return [1, 2, 5, 10].map((factor) => factor * power).find((each) => each >= least) ?? power;
}

/** A game in the order of time, and how the last ones went. */
export interface FormPoint {
  readonly fact: GameFact;
  /** This game and those before it, at most `FORM_GAMES`. */
  readonly recent: readonly GameFact[];
  readonly mean: number;
}

const FORM_GAMES = 10;

/** Complete games one after the other, each with the running mean. */
export function formOf(facts: readonly GameFact[]): FormPoint[] {
  const complete = byTime(facts).filter(isComplete);
  return complete.map((fact, i) => {
    const recent = complete.slice(Math.max(0, i + 1 - FORM_GAMES), i + 1);
    return { fact, recent, mean: meanOf(recent.map(({ points }) => points)) };
  });
}

export const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

export interface Group {
  readonly key: string;
  readonly facts: readonly GameFact[];
  readonly figures: Figures;
}

/** In the given order of keys, without those that have no games. */
export function groupsOf(
  facts: readonly GameFact[],
  keys: readonly string[],
  isOf: (fact: GameFact, key: string) => boolean,
): Group[] {
  return keys.flatMap((key) => {
    const own = facts.filter((fact) => isOf(fact, key));
    return own.length === 0 ? [] : [{ key, facts: own, figures: figuresOf(own) }];
  });
}
