import type { Entry } from '@chiaro/kernel';
import { retrace } from '@chiaro/match';
import type { AnyPlaythrough } from './replayed.js';

/** Totals of a side at the end of each round. */
type RoundTotals = readonly number[];

/** A game with fewer deals is divided into parts. */
const LEAST_ROUNDS = 3;
const PARTS = 8;

/** A round lasts from one deal to the next. */
function dealtRounds(playthrough: AnyPlaythrough, side: number): RoundTotals {
  const { game } = playthrough;
  const totals: number[] = [];
  let hasMoved = false;
  for (const { step, before } of retrace(playthrough)) {
    if (step.kind === 'move') hasMoved = true;
    if (step.kind !== 'chance' || !hasMoved) continue;
    totals.push(game.totals(before)[side] ?? 0);
    hasMoved = false;
  }
  return [...totals, game.totals(playthrough.state)[side] ?? 0];
}

/** The same number of parts for every game, by the lines of its score slip. */
function equalParts(own: readonly Entry[]): RoundTotals {
  return Array.from({ length: PARTS }, (_, i) =>
    own
      .slice(0, Math.ceil((own.length * (i + 1)) / PARTS))
      .reduce((sum, { points }) => sum + points, 0),
  );
}

/** Compares two games on the same deal round by round: above, level or below. */
export function standingByRound(
  mine: AnyPlaythrough,
  theirs: AnyPlaythrough,
  side: number,
  /** Totals after each turn, for a game whose rounds are not its deals. */
  turns?: (own: readonly Entry[]) => RoundTotals,
): readonly (-1 | 0 | 1)[] {
  const ownOf = ({ entries }: AnyPlaythrough): readonly Entry[] =>
    entries.filter((entry) => entry.side === side);
  const both = [mine, theirs];
  const dealt = both.map((each) => turns?.(ownOf(each)) ?? dealtRounds(each, side));
  const isCut = dealt.some((rounds) => rounds.length < LEAST_ROUNDS);
  const [own = [], other = []] = isCut ? both.map((each) => equalParts(ownOf(each))) : dealt;
  const at = (rounds: RoundTotals, round: number): number => rounds[round] ?? rounds.at(-1) ?? 0;
  return Array.from({ length: Math.max(own.length, other.length) }, (_, round) =>
    sign(at(own, round) - at(other, round)),
  );
}

const sign = (difference: number): -1 | 0 | 1 => (difference > 0 ? 1 : difference < 0 ? -1 : 0);
