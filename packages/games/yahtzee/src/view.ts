import type { Viewer } from '@chiaro/kernel';
import { winnersOf } from './rules.js';
import { initialState, isOver } from './state.js';
import { BOXES, type CardView, type State, type View } from './types.js';

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
export function stateOf(view: View): State {
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
