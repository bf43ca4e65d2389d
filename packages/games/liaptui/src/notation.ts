import { err, ok, type Notation, type Outcome, type Problem, type Result } from '@chiaro/kernel';
import type { State } from './state.js';
import { HAND, isRed, PILES, SEATS, type Move, type Piece } from './types.js';

/** By name, from soldier to general; R is the chariot, as is usual in xiangqi notation. */
const LETTERS = 'SCHREAG';

/** `rG` is the red General, `bS` a black Soldier. */
const pieceText = (piece: Piece): string => (isRed(piece) ? 'r' : 'b') + LETTERS[(piece - 1) >> 1]!;

export const piecesText = (pieces: readonly Piece[]): string => pieces.map(pieceText).join(' ');

const PIECES = /^(?:[1-5]?[rb][schreag][\s,]*)+$/i;
const PIECE = /([1-5]?)([rb])([schreag])/gi;

/** `rG bS bS`, `rg bsbs`, `rG 2bS`: strongest first, or null if it is not a list of pieces. */
export function parsePieces(text: string): Piece[] | null {
  const trimmed = text.trim();
  if (trimmed === '') return [];
  if (trimmed.length > 200 || !PIECES.test(trimmed)) return null;
  return [...trimmed.matchAll(PIECE)]
    .flatMap(([, times = '', colour = '', letter = '']) =>
      new Array<Piece>(Number(times || '1')).fill(pieceFrom(colour, letter)),
    )
    .toSorted((a, b) => b - a);
}

const pieceFrom = (colour: string, letter: string): Piece =>
  2 * LETTERS.indexOf(letter.toUpperCase()) + (colour.toLowerCase() === 'r' ? 2 : 1);

function formatMove(move: Move): string {
  switch (move.kind) {
    case 'answer':
      return move.answer;
    case 'declare':
      return `declare ${move.piles}`;
    case 'play':
      return `play ${piecesText(move.pieces.toSorted((a, b) => b - a))}`;
  }
}

const DECLARATION = /^(?:declare\s+)?(\d{1,3})$/;

function parseMove(text: string): Result<Move, Problem> {
  const trimmed = text.trim().toLowerCase();
  if (trimmed === 'keep' || trimmed === 'redeal') return ok({ kind: 'answer', answer: trimmed });
  const piles = DECLARATION.exec(trimmed)?.[1];
  if (piles !== undefined) return ok({ kind: 'declare', piles: Number(piles) });
  const pieces = parsePieces(trimmed.replace(/^play\s+/, ''));
  if (pieces !== null && pieces.length > 0) return ok({ kind: 'play', pieces });
  return err({
    code: 'ILLEGAL_MOVE',
    reason: 'refusal.unreadable',
    facts: { text: trimmed.slice(0, 40) },
    expected: `keep | redeal | declare 0–${PILES} | play rG bS`,
  });
}

/** The four hands in the order of the seats, as dealt. */
function formatDeal(outcome: Outcome): string {
  const hands = Array.from({ length: SEATS }, (_, seat) =>
    outcome.slice(seat * HAND, (seat + 1) * HAND),
  );
  return hands.map((hand) => hand.map((kind) => pieceText(kind + 1)).join(' ')).join(' / ');
}

const TOKEN = /^[rb][schreag]$/i;

function parseDeal(text: string): Result<Outcome, Problem> {
  const hands = text.split('/').map((part) => part.trim().split(/\s+/));
  const good =
    hands.length === SEATS &&
    hands.every((hand) => hand.length === HAND && hand.every((token) => TOKEN.test(token)));
  if (good) return ok(hands.flat().map((token) => pieceFrom(token[0]!, token[1]!) - 1));
  return err({
    code: 'OUTCOME_INVALID',
    reason: 'refusal.dealText',
    facts: { text: text.slice(0, 40) },
    expected: 'rG rA … / … / … / …',
  });
}

export const notation: Notation<State, Move> = {
  format: formatMove,
  parse: parseMove,
  formatOutcome: (_s, _need, outcome) => formatDeal(outcome),
  parseOutcome: (_s, _need, text) => parseDeal(text),
};
