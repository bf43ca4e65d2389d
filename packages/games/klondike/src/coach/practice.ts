import {
  below,
  FastRng,
  iterations,
  phrase,
  pickOne,
  silent,
  type JudgedPosition,
  type Practice,
  type RankedOption,
  type Rng,
} from '@chiaro/kernel';
import { seriousMoves } from '../bots/planner.js';
import { hard } from '../bots/players.js';
import { defaultConfig } from '../config.js';
import { createGame } from '../game.js';
import { encodeMove } from '../moves.js';
import { notation } from '../notation.js';
import { createRules } from '../rules.js';
import { DealSolver } from '../solver/solver.js';
import { cloneState, hiddenTotal, type State } from '../state.js';
import type { Move } from '../types.js';
import { stateFromView, viewOf, type View } from '../view.js';
import { reasonsFor } from './advise.js';

const game = createGame(defaultConfig);
const rules = createRules(defaultConfig);

/** Positions that the solver may look at for one move of one world; a search that gave up counts half. */
const NODES = 1_000;
const UNDECIDED = 0.5;
/** Worlds of a first look, and of the one that counts. */
const FIRST_LOOK = 8;
const SECOND_LOOK = 48;
/** The best move wins in so many worlds of a hundred more than any other that moves a card. */
const CLEAR_GAP = 20;
const LEAST_CHOICES = 3;
const SLIP_OF = 12;

/** Drawing changes nothing for good: every card of the stock comes round again. */
const isIdle = ({ kind }: Move): boolean => kind === 'draw' || kind === 'recycle';

/** Face-down cards at which a game is half played, and nearly. */
const MIDDLE = 12;
const LATE = 5;

/**
 * The whole stock was seen: of each card that can move it is estimated in how many of the ways that
 * the hidden ones can lie the game can still be won after it, all cards known.
 */
export function createPractice(): Practice<State, Move> {
  const solver = new DealSolver();
  return {
    kinds: ['bestChance'],
    options: { level: 1, draw: 3, recycle: 'turn' },
    patience: 40,
    place(s) {
      const left = hiddenTotal(s);
      if (s.phase !== 'play' || s.pass === 0 || left === 0) return null;
      return { stage: left > MIDDLE ? 'early' : left > LATE ? 'middle' : 'late', round: 1 };
    },
    judge: (s, { rng }) => judge(s, rng, solver),
    quickMove,
  };
}

function judge(s: State, rng: Rng, solver: DealSolver): JudgedPosition<Move> | null {
  const legal = game.legal(s);
  const moves = seriousMoves(legal).filter((move) => !isIdle(move));
  if (moves.length < LEAST_CHOICES || moves.some(({ kind }) => kind === 'finish')) return null;
  const view = viewOf(s, 0, rules);
  const first = sharesOf(view, moves, FIRST_LOOK, rng, solver);
  if (gapIn(first) < CLEAR_GAP) return null;
  const shares = sharesOf(view, moves, SECOND_LOOK, rng, solver);
  const gap = gapIn(shares);
  const isSame = first.indexOf(Math.max(...first)) === shares.indexOf(Math.max(...shares));
  if (gap < CLEAR_GAP || !isSame) return null;
  const most = Math.max(...shares);
  const ranked = moves
    .map((move, i): RankedOption<Move> => {
      const share = shares[i]!;
      const label = { move: notation.format(move) };
      const chance = phrase('coach.chance', { percent: Math.round(share) });
      const reasons = [...reasonsFor(move, view, defaultConfig), chance];
      return { move, label, value: share, loss: most - share, reasons };
    })
    .toSorted((a, b) => a.loss - b.loss);
  return { kind: 'bestChance', advice: { ranked, exact: false }, gap, idle: legal.filter(isIdle) };
}

/** Between the best and the next. */
function gapIn(shares: readonly number[]): number {
  const [best = 0, next = 0] = shares.toSorted((a, b) => b - a);
  return best - next;
}

/** Of a hundred worlds that look like the view, in how many each move can still win. */
function sharesOf(
  view: View,
  moves: readonly Move[],
  worlds: number,
  rng: Rng,
  solver: DealSolver,
): number[] {
  const won = moves.map(() => 0);
  for (let i = 0; i < worlds; i++) {
    const world = stateFromView(view, rng);
    for (const [place, move] of moves.entries()) {
      const after = cloneState(world);
      rules.play(after, encodeMove(move), silent);
      won[place]! += chanceOf(after, solver);
    }
  }
  return won.map((each) => (100 * each) / worlds);
}

function chanceOf(s: State, solver: DealSolver): number {
  if (s.phase === 'over') return 1;
  const verdict = solver.solve(s, NODES);
  return verdict === 'winnable' ? 1 : verdict === 'unknown' ? UNDECIDED : 0;
}

const NO_THOUGHT = FastRng.from('practice');

function quickMove(s: State, rng: Rng): Move {
  const legal = game.legal(s);
  if (below(rng, SLIP_OF) === 0) return pickOne(seriousMoves(legal), rng);
  const view = viewOf(s, 0, rules);
  return hard.choose({ view, legal, rng: NO_THOUGHT, budget: iterations(0) });
}
