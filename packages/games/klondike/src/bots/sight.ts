import { FastRng, shuffleInPlace, type Rng } from '@chiaro/kernel';
import { playSafe } from '../solver/play.js';
import { Position } from '../solver/position.js';
import { PILE_ROOM } from '../types.js';
import { stateFromView, type View } from '../view.js';

/**
 * A position reconstructed from a view alone: its hidden cards are drawn anew for each world. Equal
 * views give equal worlds, whatever the moves before them.
 */
export interface Sight {
  /** After all safe transfers; its hidden cards are placeholders. */
  readonly position: Position;
  readonly rng: Rng;
  /** Independent of how far the stock is drawn and of the order of the piles. */
  readonly key: string;
}

/**
 * If a recycle shuffles, every card of the talon comes to the top at some time, in an unpredictable
 * order, so the waste is treated as stock.
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

/** In the order of the pack, so that the result does not depend on where they lie. */
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
