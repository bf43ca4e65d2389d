import type { Viewer } from '@chiaro/kernel';
import type { Options } from './options.js';
import { winnersOf } from './rules.js';
import { initialState, isOver, type State } from './state.js';
import { BOXES } from './types.js';

/** Nothing is hidden in this game: everybody sees the same. */
export interface View {
  readonly viewer: number | 'table';
  readonly options: Options;
  readonly cards: readonly CardView[];
  readonly dice: readonly number[];
  readonly kept: number;
  readonly rolls: number;
  readonly rolling: boolean;
  readonly seat: number;
  readonly over: boolean;
  readonly winners: readonly number[];
}

/** The card of one player. */
export interface CardView {
  /** In the order of `boxes`; null while open. */
  readonly points: readonly (number | null)[];
  readonly yahtzeeBonuses: number;
  readonly upper: number;
  readonly total: number;
}

export function viewOf(s: State, viewer: Viewer): View {
  const over = isOver(s);
  return {
    viewer,
    options: s.options,
    cards: Array.from({ length: s.options.players }, (_, seat) => cardView(s, seat)),
    dice: [...s.dice],
    kept: s.kept,
    rolls: s.rolls,
    rolling: s.rolling,
    seat: s.seat,
    over,
    winners: over ? winnersOf(s) : [],
  };
}

function cardView(s: State, seat: number): CardView {
  const points = [...s.points.subarray(seat * BOXES, (seat + 1) * BOXES)];
  return {
    points: points.map((each) => (each < 0 ? null : each)),
    yahtzeeBonuses: s.bonuses[seat]!,
    upper: s.upper[seat]!,
    total: s.totals[seat]!,
  };
}

/** Nothing is hidden, so there is exactly one state behind a view. */
export function stateFromView(view: View): State {
  const s = initialState(view.options);
  view.cards.forEach((card, seat) => {
    card.points.forEach((points, box) => {
      if (points === null) return;
      s.points[seat * BOXES + box] = points;
      s.filled[seat]! |= 1 << box;
      s.turns++;
    });
    s.bonuses[seat] = card.yahtzeeBonuses;
    s.upper[seat] = card.upper;
    s.totals[seat] = card.total;
  });
  s.dice.set(view.dice);
  s.kept = view.kept;
  s.rolls = view.rolls;
  s.rolling = view.rolling;
  s.seat = view.seat;
  return s;
}

/** A card of a view as the assessment wants it. */
export const cardState = (card: CardView): { filled: number; upper: number; yahtzee: number } => ({
  filled: card.points.reduce<number>(
    (mask, points, box) => (points === null ? mask : mask | (1 << box)),
    0,
  ),
  upper: card.upper,
  yahtzee: card.points[11] ?? -1,
});
