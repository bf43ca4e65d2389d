import { FastRng, shuffleInPlace, type Rng } from '@chiaro/kernel';
import { playSafe } from '../solver/play.js';
import { Position } from '../solver/position.js';
import { PILE_ROOM } from '../types.js';
import { stateFromView, type View } from '../view.js';

/**
 * A position as one who sees only the view may imagine it: hidden cards are drawn afresh for each
 * world. Equal views give equal imaginings, however the view came about.
 */
export interface Sight {
  /** At rest; its hidden cards mean nothing. */
  readonly position: Position;
  readonly rng: Rng;
  /** The same however far the stock is drawn, and for positions that differ by the order of piles. */
  readonly key: string;
}

/**
 * With shuffling, every card of the talon comes to the top sooner or later, in no order worth
 * knowing: all of it counts as stock.
 */
export function gathered(view: View): View {
  const { waste, stock, options } = view;
  if (options.recycle !== 'shuffle' || stock.known === null) return view;
  const known = [...waste, ...stock.known].toSorted((a, b) => a - b);
  return { ...view, waste: [], stock: { count: known.length, known, ordered: false } };
}

export function sightOf(view: View): Sight {
  const position = new Position();
  const { recycle, draw } = view.options;
  position.load(stateFromView(view, FastRng.from('sight')), recycle === 'shuffle' ? 1 : draw);
  playSafe(position);
  position.computeKey(-1);
  const key = `${position.unturnedLow()} ${position.unturnedHigh()}`;
  return { position, rng: FastRng.from(`sight ${key}`), key };
}

/** In order of the pack, so that nothing depends on how they happen to lie. */
export function hiddenCards(p: Position): number[] {
  const cards: number[] = [];
  for (let pile = 0; pile < p.pileCount; pile++)
    for (let i = 0; i < p.hidden[pile]!; i++) cards.push(p.piles[pile * PILE_ROOM + i]!);
  return cards.toSorted((a, b) => a - b);
}

/** Shuffles the unseen cards and lays them face down. */
export function imagine(p: Position, unseen: number[], rng: Rng): void {
  shuffleInPlace(unseen, rng);
  let next = 0;
  for (let pile = 0; pile < p.pileCount; pile++)
    for (let i = 0; i < p.hidden[pile]!; i++) p.piles[pile * PILE_ROOM + i] = unseen[next++]!;
}
