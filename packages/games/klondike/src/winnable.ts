import { silent, type Need, type Outcome } from '@chiaro/kernel';
import { packs } from './cards.js';
import { defaultConfig } from './config.js';
import { options, type Options } from './options.js';
import { createRules } from './rules.js';
import { DealSolver } from './solver/solver.js';
import { initialState, type State } from './state.js';
import type { Deck, DrawSize } from './types.js';

const rules = createRules(defaultConfig);

/** The position after a deal; the waste is turned over unshuffled. */
export function dealtState(deck: Deck, draw: DrawSize, order: Outcome): State {
  const read = options.read({ level: 1, deck, draw, recycle: 'turn' });
  if (!read.ok) throw new Error('The options of a deal are legal');
  const s = initialState(read.value);
  rules.settle(s, order, silent);
  return s;
}

/** Proves nearly all winnable deals in a few milliseconds; the others are skipped. */
const DEAL_NODES = 20_000;

let solver: DealSolver | null = null;

/**
 * Whether a deal is quickly proved winnable. Part of every fair deal: a changed answer would change
 * the deals.
 */
export function isProvedWinnable(deck: Deck, draw: DrawSize, order: Outcome): boolean {
  solver ??= new DealSolver();
  return solver.solve(dealtState(deck, draw, order), DEAL_NODES) === 'winnable';
}

/** The first need of the rules for chance. KL-L7: with `winnable`, a deal that is proved. */
export function dealNeed({
  deck,
  draw,
  winnable,
}: Pick<Options, 'deck' | 'draw' | 'winnable'>): Need {
  // There is one deal. With place 0, a number gives the same deal as in version 1.
  const need: Need = { kind: 'shuffle', size: packs[deck].size, purpose: 'deal', place: '0' };
  return winnable ? { ...need, accepts: (order) => isProvedWinnable(deck, draw, order) } : need;
}
