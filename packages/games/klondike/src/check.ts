import type { Fact, Refusal } from '@chiaro/kernel';
import { cardPhrase, cardOf, rankOf, suitOf, suitPhrase } from './cards.js';
import { canFinish, goesHome, goesOnPile, homeTop, writeLegal } from './legal.js';
import { ABANDON, MAX_MOVES } from './moves.js';
import { faceUp, pileCard, pileTop, stockSize, wasteTop, type State } from './state.js';
import { PILES, SUITS, type Move } from './types.js';

const refuse = (
  reason: string,
  rule: string,
  facts: Readonly<Record<string, Fact>> = {},
): Refusal => ({
  code: 'ILLEGAL_MOVE',
  reason: `refusal.${reason}`,
  rule,
  facts,
});

/** Null for a legal move, otherwise why not. */
export function checkMove(s: State, move: Move): Refusal | null {
  if (s.phase === 'over') return { code: 'GAME_OVER' };
  if (s.phase !== 'play') return { code: 'NOT_YOUR_TURN' };
  switch (move.kind) {
    case 'abandon':
      return null;
    case 'draw':
      return stockSize(s) > 0 ? null : refuse(s.turned > 0 ? 'stockEmpty' : 'talonEmpty', 'KL-P6');
    case 'recycle':
      return checkRecycle(s);
    case 'finish':
      return canFinish(s) ? null : refuse('cannotFinish', 'KL-P9');
    case 'hint':
      return checkHint(s);
    case 'wasteHome':
      return checkWasteHome(s);
    case 'wasteToPile':
      return checkWasteToPile(s, move.to);
    case 'pileHome':
      return checkPileHome(s, move.from);
    case 'run':
      return checkRun(s, move);
    case 'back':
      return checkBack(s, move.suit, move.to);
  }
}

const isIndex = (value: number, size: number): boolean =>
  Number.isInteger(value) && value >= 0 && value < size;
const noSuchPile = refuse('noSuchPile', 'KL-D3');

function checkRecycle(s: State): Refusal | null {
  if (stockSize(s) > 0) return refuse('stockLeft', 'KL-P7', { cards: stockSize(s) });
  return s.turned > 0 ? null : refuse('talonEmpty', 'KL-P7');
}

const buffer = new Int32Array(MAX_MOVES);

/** KL-P10: there is no hint if the only possible move is to abandon. */
function checkHint(s: State): Refusal | null {
  if (s.hinted) return refuse('hintGiven', 'KL-P10');
  const onlyAbandon = writeLegal(s, buffer) === 1 && buffer[0] === ABANDON;
  return onlyAbandon ? refuse('nothingToHint', 'KL-P10') : null;
}

function checkWasteHome(s: State): Refusal | null {
  const card = wasteTop(s);
  return card === null ? refuse('wasteEmpty', 'KL-P5') : checkHome(s, card);
}

function checkHome(s: State, card: number): Refusal | null {
  if (goesHome(s, card)) return null;
  const { deck } = s.options;
  const due = cardOf(s.home[suitOf(card)]!, suitOf(card));
  return refuse('notNextHome', 'KL-P4', {
    card: cardPhrase(card, deck),
    due: cardPhrase(due, deck),
  });
}

function checkWasteToPile(s: State, to: number): Refusal | null {
  if (!isIndex(to, PILES)) return noSuchPile;
  const card = wasteTop(s);
  return card === null ? refuse('wasteEmpty', 'KL-P5') : checkOnPile(s, card, to);
}

function checkOnPile(s: State, card: number, to: number): Refusal | null {
  if (goesOnPile(s, card, to)) return null;
  const { deck } = s.options;
  const top = pileTop(s, to);
  if (top === null)
    return refuse('onlyKing', 'KL-P3', { card: cardPhrase(card, deck), pile: to + 1 });
  const reason = rankOf(top) === rankOf(card) + 1 ? 'sameColour' : 'notOneLower';
  return refuse(reason, 'KL-P1', { card: cardPhrase(card, deck), on: cardPhrase(top, deck) });
}

function checkPileHome(s: State, from: number): Refusal | null {
  if (!isIndex(from, PILES)) return noSuchPile;
  const card = pileTop(s, from);
  return card === null ? refuse('pileEmpty', 'KL-P2', { pile: from + 1 }) : checkHome(s, card);
}

function checkRun(
  s: State,
  { from, to, count }: { from: number; to: number; count: number },
): Refusal | null {
  if (!isIndex(from, PILES) || !isIndex(to, PILES)) return noSuchPile;
  if (from === to) return refuse('samePile', 'KL-P2');
  if (s.lengths[from] === 0) return refuse('pileEmpty', 'KL-P2', { pile: from + 1 });
  if (!isIndex(count - 1, faceUp(s, from)))
    return refuse('notFaceUp', 'KL-P2', { count, up: faceUp(s, from), pile: from + 1 });
  return checkOnPile(s, pileCard(s, from, s.lengths[from]! - count), to);
}

function checkBack(s: State, suit: number, to: number): Refusal | null {
  if (!isIndex(to, PILES) || !isIndex(suit, SUITS)) return noSuchPile;
  const card = homeTop(s, suit);
  if (card === null)
    return refuse('foundationEmpty', 'KL-P8', { suit: suitPhrase(suit, s.options.deck) });
  return checkOnPile(s, card, to);
}
