import { PILES, type Move } from './types.js';

/** Moves as small integers, for the fast rules and the order of lists. */
export const DRAW = 0;
export const RECYCLE = 1;
export const FINISH = 2;
export const HINT = 3;
export const ABANDON = 4;
export const WASTE_HOME = 8;
/** + pile */
export const WASTE_TO_PILE = 9;
/** + pile */
export const PILE_HOME = 16;
/** + suit × 7 + pile */
export const BACK = 24;
/** + (from × 7 + to) × 16 + count */
export const RUN = 64;
const RUN_STEP = 16;

export const runCode = (from: number, to: number, count: number): number =>
  RUN + (from * PILES + to) * RUN_STEP + count;

const runPair = (code: number): number => Math.floor((code - RUN) / RUN_STEP);
export const runFrom = (code: number): number => Math.floor(runPair(code) / PILES);
export const runTo = (code: number): number => runPair(code) % PILES;
export const runCount = (code: number): number => (code - RUN) % RUN_STEP;
export const backSuit = (code: number): number => Math.floor((code - BACK) / PILES);
export const backTo = (code: number): number => (code - BACK) % PILES;

/** More than any position offers. */
export const MAX_MOVES = 96;

export function encodeMove(move: Move): number {
  switch (move.kind) {
    case 'draw':
      return DRAW;
    case 'recycle':
      return RECYCLE;
    case 'finish':
      return FINISH;
    case 'hint':
      return HINT;
    case 'abandon':
      return ABANDON;
    case 'wasteHome':
      return WASTE_HOME;
    case 'wasteToPile':
      return WASTE_TO_PILE + move.to;
    case 'pileHome':
      return PILE_HOME + move.from;
    case 'back':
      return BACK + move.suit * PILES + move.to;
    case 'run':
      return runCode(move.from, move.to, move.count);
  }
}

/** Each move is one shared object: a long match would otherwise hold hundreds of equal ones. */
export const decodeMove = (code: number): Move => (KNOWN_MOVES[code] ??= moveOfCode(code));
const KNOWN_MOVES: Move[] = [];

function moveOfCode(code: number): Move {
  if (code >= RUN)
    return { kind: 'run', from: runFrom(code), to: runTo(code), count: runCount(code) };
  if (code >= BACK) return { kind: 'back', suit: backSuit(code), to: backTo(code) };
  if (code >= PILE_HOME) return { kind: 'pileHome', from: code - PILE_HOME };
  if (code >= WASTE_TO_PILE) return { kind: 'wasteToPile', to: code - WASTE_TO_PILE };
  return PLAIN_MOVES[code] ?? { kind: 'abandon' };
}

const PLAIN_MOVES: Readonly<Record<number, Move>> = {
  [DRAW]: { kind: 'draw' },
  [RECYCLE]: { kind: 'recycle' },
  [FINISH]: { kind: 'finish' },
  [HINT]: { kind: 'hint' },
  [ABANDON]: { kind: 'abandon' },
  [WASTE_HOME]: { kind: 'wasteHome' },
};

/** A card transfer, in contrast to a draw, a recycle or a command such as hint or abandon. */
export const isTransfer = (code: number): boolean => code >= WASTE_HOME;
