import { byTime, type GameFact } from './facts.js';

export interface Figures {
  readonly games: number;
  /** Played to the end; of a solitaire, won. */
  readonly complete: number;
  /** Games that could be won or lost. */
  readonly contested: number;
  readonly wins: number;
  /** The best and the mean of complete games; null without any. */
  readonly best: GameFact | null;
  readonly mean: number | null;
  readonly currentStreak: number;
  readonly longestStreak: number;
}

export function figuresOf(facts: readonly GameFact[]): Figures {
  const complete = facts.filter(({ ending }) => ending === 'over');
  const contested = facts.filter(({ won }) => won !== null);
  return {
    games: facts.length,
    complete: complete.length,
    contested: contested.length,
    wins: contested.filter(({ won }) => won === true).length,
    best: bestOf(facts),
    mean:
      complete.length === 0
        ? null
        : complete.reduce((sum, { points }) => sum + points, 0) / complete.length,
    ...streaksOf(contested),
  };
}

/** The highest of the complete games; of equals the first. */
export const bestOf = (facts: readonly GameFact[]): GameFact | null =>
  byTime(facts)
    .filter(({ ending }) => ending === 'over')
    .reduce<GameFact | null>((a, b) => (a === null || b.points > a.points ? b : a), null);

function streaksOf(facts: readonly GameFact[]): {
  readonly currentStreak: number;
  readonly longestStreak: number;
} {
  let [current, longest] = [0, 0];
  for (const { won } of byTime(facts)) {
    current = won === true ? current + 1 : 0;
    longest = Math.max(longest, current);
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
  readonly count: number;
}

const MOST_BINS = 12;

/** Complete games by points, in equal steps of a round number. */
export function distributionOf(facts: readonly GameFact[]): Bin[] {
  const points = facts.filter(({ ending }) => ending === 'over').map((fact) => fact.points);
  if (points.length === 0) return [];
  const [low, high] = [Math.min(...points), Math.max(...points)];
  const width = roundStep((high - low + 1) / MOST_BINS);
  const first = Math.floor(low / width);
  const last = Math.floor(high / width);
  return Array.from({ length: last - first + 1 }, (_, i) => {
    const from = (first + i) * width;
    const to = from + width - 1;
    return { from, to, count: points.filter((each) => each >= from && each <= to).length };
  });
}

/** The least of 1, 2, 5, 10, 20, 50 … that is at least so much. */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, least)));
  return [1, 2, 5, 10].map((factor) => factor * power).find((each) => each >= least) ?? power;
}

export interface Group {
  readonly key: string;
  readonly figures: Figures;
}

/** In the order of their keys as given, those without games left out. */
export function groupsOf(
  facts: readonly GameFact[],
  keys: readonly string[],
  keyOf: (fact: GameFact) => string | null,
): Group[] {
  return keys.flatMap((key) => {
    const own = facts.filter((fact) => keyOf(fact) === key);
    return own.length === 0 ? [] : [{ key, figures: figuresOf(own) }];
  });
}
