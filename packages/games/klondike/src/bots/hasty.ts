import { FastRng, type Bot } from '@chiaro/kernel';
import { Position } from '../solver/position.js';
import type { Move } from '../types.js';
import { stateFromView, type View } from '../view.js';
import { isUseful } from './habits.js';
import { gathered } from './sight.js';

/**
 * Plays the most obvious move, as many beginners do: everything home at once, then whatever turns
 * up a card, then the waste to the first pile that takes it. It never keeps a card for later and
 * never considers what a card at home or in a pile may be needed for.
 */
export const hasty: Bot<View, Move> = {
  choose({ view, legal }) {
    const first = (test: (move: Move) => boolean): Move | undefined => legal.find(test);
    return (
      first(({ kind }) => kind === 'finish') ??
      first(({ kind }) => kind === 'wasteHome' || kind === 'pileHome') ??
      first((move) => move.kind === 'run' && turnsUp(view, move.from, move.count)) ??
      first(({ kind }) => kind === 'wasteToPile') ??
      first((move) => move.kind === 'run' && freesPile(view, move.from, move.to, move.count)) ??
      (isWorthDrawing(view)
        ? first(({ kind }) => kind === 'draw' || kind === 'recycle')
        : undefined) ?? { kind: 'abandon' }
    );
  },
};

const turnsUp = ({ piles }: View, from: number, count: number): boolean =>
  piles[from]!.hidden > 0 && piles[from]!.cards.length === count;

const freesPile = ({ piles }: View, from: number, to: number, count: number): boolean =>
  piles[from]!.hidden === 0 && piles[from]!.cards.length === count && piles[to]!.cards.length > 0;

/** Until the stock is known; then only if a reachable card of it is useful. */
function isWorthDrawing(view: View): boolean {
  if (view.pass === 0) return true;
  const position = new Position();
  const { draw, recycle } = view.options;
  position.load(
    stateFromView(gathered(view), FastRng.from('sight')),
    recycle === 'shuffle' ? 1 : draw,
  );
  return cardsInReach(position).some((card) => isUseful(position, card));
}

/** Cards of the talon that come to the top of the waste in this pass or the next. */
function cardsInReach({ talon, talonSize, turned, draw }: Position): number[] {
  const cards = [...talon.subarray(0, talonSize)];
  return cards.filter(
    (_, i) =>
      i === talonSize - 1 || (i + 1) % draw === 0 || (i >= turned && (i + 1 - turned) % draw === 0),
  );
}
