import { pack, unpack } from './pieces.js';
import type { Move } from './types.js';

/**
 * Moves as integers: a play is its packed pieces (28 bits); the nine declarations and the two
 * answers have higher codes.
 */
export const DECLARE = 1 << 28;
export const KEEP_CODE = 1 << 29;
export const REDEAL_CODE = KEEP_CODE + 1;

export const isAnswer = (code: number): boolean => code >= KEEP_CODE;
export const isDeclaration = (code: number): boolean => code >= DECLARE;

export function encodeMove(move: Move): number {
  switch (move.kind) {
    case 'answer':
      return move.answer === 'redeal' ? REDEAL_CODE : KEEP_CODE;
    case 'declare':
      return DECLARE + move.piles;
    case 'play':
      return pack(move.pieces);
  }
}

export function decodeMove(code: number): Move {
  if (isAnswer(code)) return { kind: 'answer', answer: code === REDEAL_CODE ? 'redeal' : 'keep' };
  if (isDeclaration(code)) return { kind: 'declare', piles: code - DECLARE };
  return { kind: 'play', pieces: unpack(code) };
}
