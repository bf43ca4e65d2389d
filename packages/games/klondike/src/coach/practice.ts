import {
  below,
  FastRng,
  iterations,
  phrase,
  pickOne,
  silent,
  type JudgedPosition,
  type Phrase,
  type Practice,
  type PuzzleOutcome,
  type RankedOption,
  type Rng,
} from '@chiaro/kernel';
import { GIVE_UP, seriousMoves } from '../bots/planner.js';
import { hasty } from '../bots/hasty.js';
import { easy, medium } from '../bots/players.js';
import { defaultConfig } from '../config.js';
import { createGame } from '../game.js';
import { encodeMove } from '../moves.js';
import { notation } from '../notation.js';
import { createRules } from '../rules.js';
import { DealSolver } from '../solver/solver.js';
import { cloneState, hiddenTotal, type State } from '../state.js';
import type { Move } from '../types.js';
import { viewOf, type View } from '../view.js';
import { reasonsFor } from './advise.js';
import { everyWorld, isTakenBackAtOnce } from './worlds.js';

const game = createGame(defaultConfig);
const rules = createRules(defaultConfig);

/** Positions that the solver may look at for one move of one world; nearly all need far fewer. */
const NODES = 20_000;
/** Face-down cards up to which all of their arrangements are evaluated: 24 at most. */
const MOST_HIDDEN = 4;
/** With one card face down, its identity is known. */
const ALL_KNOWN = 1;
const LEAST_CHOICES = 3;
/** Draws included. A longer game makes no progress. */
const LONGEST = 200;
const SLIP_OF = 8;
/** The loss of a move that throws the game away: 100 % of the arrangements of hidden cards. */
const ALL = 100;

/**
 * The end of a deal that can be won, after the whole stock was seen. Either exactly one move keeps
 * the win, however the face-down cards lie; or every card is known, and the game must be played
 * until it finishes automatically.
 */
export function createPractice(): Practice<State, Move> {
  const solver = new DealSolver();
  return {
    kinds: ['onlyMove', 'winFromHere'],
    options: { level: 1, draw: 3, recycle: 'turn', winnable: true },
    patience: 400,
    place(s) {
      const hidden = hiddenTotal(s);
      if (s.phase !== 'play' || s.pass === 0 || hidden > MOST_HIDDEN) return null;
      return { stage: hidden > ALL_KNOWN ? 'middle' : 'late', round: 1 };
    },
    judge: (s) => judge(s, solver),
    outcome: (s) => outcomeOf(s, solver),
    isIdle,
    quickMove,
  };
}

function judge(s: State, solver: DealSolver): JudgedPosition<Move> | null {
  const legal = seriousMoves(game.legal(s));
  if (legal.length < LEAST_CHOICES || legal.some(({ kind }) => kind === 'finish')) return null;
  const winning = legal.filter((move) => isWonAfter(s, move, solver));
  if (winning.length === 0 || winning.length === legal.length) return null;
  return onlyMove(s, legal, winning, solver) ?? winFromHere(s, legal, winning);
}

/** Exactly one irreversible move keeps the win; a reversible move is no answer. */
function onlyMove(
  s: State,
  legal: readonly Move[],
  winning: readonly Move[],
  solver: DealSolver,
): JudgedPosition<Move> | null {
  const idle = winning.filter((move) => isIdle(s, move));
  const [only, ...others] = winning.filter((move) => !idle.includes(move));
  const losing = legal.filter((move) => !winning.includes(move));
  if (only === undefined || others.length > 0 || losing.length + 1 < LEAST_CHOICES) return null;
  const isSo = everyWorld(s).every(
    (world) =>
      isWonAfter(world, only, solver) && losing.every((move) => !isWonAfter(world, move, solver)),
  );
  const asked = legal.filter((move) => !idle.includes(move));
  const silentMoves = game.legal(s).filter((move) => !asked.includes(move));
  return isSo
    ? { kind: 'onlyMove', advice: adviceOn(s, asked, [only]), gap: ALL, idle: silentMoves }
    : null;
}

/** A bot that plays by habit does not find the win. */
function winFromHere(
  s: State,
  legal: readonly Move[],
  winning: readonly Move[],
): JudgedPosition<Move> | null {
  if (hiddenTotal(s) > ALL_KNOWN || isWonByHabit(s)) return null;
  const idle = game.legal(s).filter((move) => !legal.includes(move));
  const advice = adviceOn(s, legal, winning);
  return { kind: 'winFromHere', advice, gap: ALL, idle, goesOn: true };
}

const isIdle = (s: State, move: Move): boolean =>
  isStockMove(move) || isTakenBackAtOnce(s, move, rules);

const isStockMove = ({ kind }: Move): boolean => kind === 'draw' || kind === 'recycle';

function isWonAfter(s: State, move: Move, solver: DealSolver): boolean {
  const after = cloneState(s);
  rules.play(after, encodeMove(move), silent);
  return outcomeOf(after, solver) !== 'lost';
}

/** Lost only if the solver proves it; undecided positions are left to the player. */
function outcomeOf(s: State, solver: DealSolver): PuzzleOutcome {
  if (s.phase === 'over') return s.end === 'abandoned' ? 'lost' : 'won';
  if (game.legal(s).some(({ kind }) => kind === 'finish')) return 'won';
  return solver.solve(s, NODES) === 'unwinnable' ? 'lost' : 'open';
}

function adviceOn(
  s: State,
  moves: readonly Move[],
  winning: readonly Move[],
): JudgedPosition<Move>['advice'] {
  const view = viewOf(s, 0, rules);
  const ranked = moves
    .map((move): RankedOption<Move> => {
      const loss = winning.includes(move) ? 0 : ALL;
      const reasons = [
        ...whyOf(move, view),
        phrase(loss === 0 ? 'coach.keepsWin' : 'coach.losesWin'),
      ];
      return { move, label: { move: notation.format(move) }, value: ALL - loss, loss, reasons };
    })
    .toSorted((a, b) => a.loss - b.loss);
  return { ranked, exact: true };
}

/** The cards of the stock are known here, so a draw has no effect to explain. */
const whyOf = (move: Move, view: View): Phrase[] =>
  isStockMove(move) ? [] : reasonsFor(move, view, defaultConfig);

const NO_THOUGHT = FastRng.from('practice');

function isWonByHabit(from: State): boolean {
  const s = cloneState(from);
  for (let played = 0; played < LONGEST && s.phase === 'play'; played++) {
    const legal = game.legal(s);
    const view = viewOf(s, 0, rules);
    const move = medium.choose({ view, legal, rng: NO_THOUGHT, budget: iterations(0) });
    if (move.kind === GIVE_UP.kind) return false;
    if (move.kind === 'finish') return true;
    rules.play(s, encodeMove(move), silent);
  }
  return s.phase === 'over';
}

/** Alternates between two habits, with some errors, so that deals reach a critical position. */
function quickMove(s: State, rng: Rng): Move {
  const legal = game.legal(s);
  if (below(rng, SLIP_OF) === 0) return pickOne(seriousMoves(legal), rng);
  const bot = pickOne([hasty, easy, medium], rng);
  return bot.choose({ view: viewOf(s, 0, rules), legal, rng: NO_THOUGHT, budget: iterations(0) });
}
