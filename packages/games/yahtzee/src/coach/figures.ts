import type { Json, Phrase } from '@chiaro/kernel';
import type { Choice } from '../solver/prospect.js';
import { statsFor, tableOf } from '../solver/solutions.js';
import { EMPTY, stateIndex } from '../solver/states.js';
import { boxes, BOXES, UPPER_BONUS, UPPER_GOAL } from '../types.js';
import type { Options, RuleSet } from '../options.js';
import type { State } from '../state.js';
import { decimal, nameOf } from './explain.js';
import type { Position } from './position.js';

/** A decision of a game with the data to explain it. */
export interface Decision {
  readonly step: number;
  readonly seat: number;
  /** Turn of the seat, from 1. */
  readonly turn: number;
  readonly position: Position;
  readonly played: Choice;
  readonly best: Choice;
  readonly loss: number;
  /** Empty if nothing was lost. */
  readonly why: readonly Phrase[];
}

/** Points of a box or bonus, with its mean under optimal play. */
interface Par {
  readonly name: string;
  /** Null while the box is open. */
  readonly points: number | null;
  readonly par: number;
}

export interface Figures {
  readonly seat: number;
  readonly score: number;
  readonly complete: boolean;
  readonly mean: number;
  readonly luck: number;
  readonly loss: number;
  readonly decisions: number;
  readonly par: readonly Par[];
}

export function figuresOf(
  s: State,
  seat: number,
  luck: number,
  decisions: readonly Decision[],
): Figures {
  const own = decisions.filter((decision) => decision.seat === seat);
  return {
    seat,
    score: s.totals[seat]!,
    complete: s.points.subarray(seat * BOXES, (seat + 1) * BOXES).every((points) => points >= 0),
    mean: meanUnder(s.options),
    luck,
    loss: own.reduce((sum, decision) => sum + decision.loss, 0),
    decisions: own.length,
    par: parOf(s, seat),
  };
}

/** The mean total of optimal play with one column. */
export const meanUnder = (rules: RuleSet): number => tableOf(rules)[stateIndex(EMPTY)]!;

/** The mean points of each box and bonus under optimal play; null with three columns. */
export function parUnder(options: Options): Readonly<Record<string, number>> | null {
  if (options.columns !== 1) return null;
  const stats = statsFor(options);
  return {
    ...stats.boxes,
    upperBonus: UPPER_BONUS * stats.upperBonusChance,
    yahtzeeBonuses: stats.yahtzeeBonuses * options.yahtzeeBonus,
  };
}

function parOf(s: State, seat: number): Par[] {
  const par = parUnder(s.options) ?? {};
  const inBoxes = boxes.map((name, box) => {
    const points = s.points[seat * BOXES + box]!;
    return { name, points: points < 0 ? null : points };
  });
  const upper = s.upper[seat]! >= UPPER_GOAL ? UPPER_BONUS : 0;
  return [
    ...inBoxes,
    { name: 'upperBonus', points: upper },
    { name: 'yahtzeeBonuses', points: s.bonuses[seat]! * s.options.yahtzeeBonus },
  ].map((each) => ({ ...each, par: par[each.name] ?? 0 }));
}

const expectedOf = ({ mean, luck, loss }: Figures): number => mean + luck - loss;
const meanLossOf = ({ loss, decisions }: Figures): number =>
  decisions === 0 ? 0 : loss / decisions;

/** `expected` is the score once the card is complete: score = mean + luck − loss. */
export const jsonOf = (figures: Figures): Readonly<Record<string, Json>> => ({
  score: figures.score,
  expected: expectedOf(figures),
  mean: figures.mean,
  luck: figures.luck,
  loss: figures.loss,
  decisions: figures.decisions,
  meanLoss: meanLossOf(figures),
  par: Object.fromEntries(
    figures.par.map(({ name, points, par }) => [
      name,
      { points, par, difference: points === null ? null : points - par },
    ]),
  ),
});

const COSTLIEST = 3;

export function remarksOn(figures: Figures, decisions: readonly Decision[]): Phrase[] {
  const costliest = decisions
    .filter(({ seat, loss }) => seat === figures.seat && loss > 0)
    .toSorted((a, b) => b.loss - a.loss)
    .slice(0, COSTLIEST);
  return [
    summary(figures),
    ...parRemarks(figures),
    ...costliest.flatMap((decision) => [costly(decision), ...decision.why]),
  ];
}

const summary = (figures: Figures): Phrase => ({
  id: figures.complete ? 'review.summary' : 'review.soFar',
  args: {
    who: { seat: figures.seat },
    points: figures.score,
    expected: decimal(expectedOf(figures)),
    mean: decimal(figures.mean),
    way: figures.luck < 0 ? 'took' : 'added',
    luck: decimal(Math.abs(figures.luck)),
    loss: decimal(figures.loss),
    count: figures.decisions,
    each: decimal(meanLossOf(figures), 2),
  },
});

/** The box that gained most over its par, and the one that lost most. */
function parRemarks({ complete, par }: Figures): Phrase[] {
  if (!complete) return [];
  const sorted = par.toSorted((a, b) => difference(b) - difference(a));
  const [best, worst] = [sorted[0]!, sorted.at(-1)!];
  return [
    {
      id: 'review.par',
      args: {
        best: { id: `box.${best.name}` },
        above: decimal(difference(best)),
        worst: { id: `box.${worst.name}` },
        below: decimal(-difference(worst)),
      },
    },
  ];
}

const difference = ({ points, par }: Par): number => (points ?? par) - par;

const costly = ({ seat, turn, position, played, best, loss }: Decision): Phrase => ({
  id: 'review.costly',
  args: {
    who: { seat },
    turn,
    dice: position.dice,
    left: position.left,
    played: nameOf(played, position),
    best: nameOf(best, position),
    loss: decimal(loss),
  },
});
