import type { Viewer } from '@chiaro/kernel';
import { assess, type Assessment, type CardState } from './assess.js';
import { totalsOf } from './card.js';
import type { Options } from './options.js';
import { winnersOf } from './rules.js';
import { initialState, isOver, type State } from './state.js';
import { ALL_BOXES, BOXES, YAHTZEE } from './types.js';

/** Nothing is hidden in this game: everybody sees the same. */
export interface View {
  readonly viewer: number | 'table';
  readonly options: Options;
  /** One for each seat; with three columns, those of seat s begin at `3 s`. */
  readonly cards: readonly CardView[];
  readonly dice: readonly number[];
  readonly kept: number;
  readonly rolls: number;
  readonly rolling: boolean;
  readonly seat: number;
  readonly over: boolean;
  readonly winners: readonly number[];
}

/** The card of one player, or one column of it. */
export interface CardView {
  /** In the order of `boxes`; null while open. */
  readonly points: readonly (number | null)[];
  readonly yahtzeeBonuses: number;
  readonly upper: number;
  /** With bonuses, multiplied by the column. */
  readonly total: number;
}

export function viewOf(s: State, viewer: Viewer): View {
  const over = isOver(s);
  return {
    viewer,
    options: s.options,
    cards: Array.from(s.filled, (_, card) => cardView(s, card)),
    dice: [...s.dice],
    kept: s.kept,
    rolls: s.rolls,
    rolling: s.rolling,
    seat: s.seat,
    over,
    winners: over ? winnersOf(s) : [],
  };
}

function cardView(s: State, card: number): CardView {
  const points = [...s.points.subarray(card * BOXES, (card + 1) * BOXES)];
  const yahtzeeBonuses = s.bonuses[card]!;
  const { grandTotal } = totalsOf({ points, yahtzeeBonuses }, s.options);
  return {
    points: points.map((each) => (each < 0 ? null : each)),
    yahtzeeBonuses,
    upper: s.upper[card]!,
    total: timesOf(s.options, card) * grandTotal,
  };
}

/** YZ-C1: the multiplier of a card of the list. */
const timesOf = ({ columns }: Options, card: number): number => 1 + (card % columns);

/** Indices of a seat's cards, by column. */
export const cardsOf = ({ options: { columns } }: View, seat: number): number[] =>
  Array.from({ length: columns }, (_, column) => seat * columns + column);

/** The grand total of a seat. */
export const totalOf = (view: View, seat: number): number =>
  cardsOf(view, seat).reduce((sum, card) => sum + view.cards[card]!.total, 0);

/** Nothing is hidden, so a view determines exactly one state. */
export function stateFromView(view: View): State {
  const s = initialState(view.options);
  const { columns } = view.options;
  view.cards.forEach((card, index) => {
    card.points.forEach((points, box) => {
      if (points === null) return;
      s.points[index * BOXES + box] = points;
      s.filled[index]! |= 1 << box;
      s.turns++;
    });
    s.bonuses[index] = card.yahtzeeBonuses;
    s.upper[index] = card.upper;
    s.totals[Math.floor(index / columns)]! += card.total;
  });
  s.dice.set(view.dice);
  s.kept = view.kept;
  s.rolls = view.rolls;
  s.rolling = view.rolling;
  s.seat = view.seat;
  return s;
}

/** A card of a view in the form that `assess` takes. */
export function cardState(view: View, card: number): CardState {
  const { columns } = view.options;
  const state = columnState(view.cards[card]!);
  if (columns === 1) return state;
  const all = cardsOf(view, Math.floor(card / columns)).map((each) =>
    columnState(view.cards[each]!),
  );
  return {
    ...state,
    yahtzee: Math.min(...all.map(({ yahtzee }) => yahtzee)),
    filledInAll: all.reduce((mask, { filled }) => mask & filled, ALL_BOXES),
    times: timesOf(view.options, card),
  };
}

/** A column on its own, as if it were the whole card. */
export const columnState = ({ points, upper }: CardView): CardState => ({
  filled: points.reduce<number>((mask, each, box) => (each === null ? mask : mask | (1 << box)), 0),
  upper,
  yahtzee: points[YAHTZEE] ?? -1,
});

/** The assessment of the dice on each card of a seat, by column. */
export const assessAll = (view: View, seat: number): readonly (readonly Assessment[])[] =>
  cardsOf(view, seat).map((card) => assess(cardState(view, card), view.dice, view.options));
