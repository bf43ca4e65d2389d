import { below, CHANCE, iterations, OVER, type Aid, type Rng } from '@chiaro/kernel';
import { AlphaBeta } from '../bots/alphabeta.js';
import { fast } from '../game.js';
import { tilesIn } from '../packed.js';
import { positionOf, type Position } from '../position.js';
import { cloneState, initialState, OFFER, type State } from '../state.js';
import { DISPLAY_TILES, options as optionSchema, type Options } from '../types.js';
import { effectOf } from './effect.js';
import { labelOf, valueMoves, type ValuedMove } from './advise.js';

/** How far the offer of the round has gone. */
const scenarioStages = ['early', 'middle', 'late'] as const;
export type ScenarioStage = (typeof scenarioStages)[number];

export interface ScenarioRequest {
  readonly options?: Options;
  readonly stage?: ScenarioStage;
  /** From 1; any round when missing. */
  readonly round?: number;
  readonly count?: number;
}

/** A position with one move clearly better than the others: "find the best move". */
export interface Scenario {
  readonly position: Position;
  readonly stage: ScenarioStage;
  readonly round: number;
  readonly seat: number;
  readonly best: string;
  /** What the second best kind of move loses, in points. */
  readonly gap: number;
  readonly choices: number;
}

/** What a command line needs to know to offer them. */
export const scenarios = {
  stages: scenarioStages,
  rounds: { min: 1, max: 8 },
  find: findScenarios,
} as const;

/** A move worth finding loses at least this when it is missed, and is one of at least so many. */
const CLEAR_GAP = 1;
const LEAST_CHOICES = 8;
/** Quick players with a slip now and then, so that games go different ways. */
const QUICK = 6;
const SLIP_OF = 12;
const GAMES_EACH = 30;

/** Plays quick games and keeps what is worth showing; fewer than asked when few were found. */
function findScenarios(request: ScenarioRequest, aid: Aid): Scenario[] {
  const count = request.count ?? 1;
  const found: Scenario[] = [];
  const alphaBeta = new AlphaBeta();
  for (let game = 0; game < count * GAMES_EACH && found.length < count; game++) {
    aid.progress?.(found.length / count);
    const scenario = playUntilFound(request, aid, alphaBeta);
    if (scenario !== null) found.push(scenario);
  }
  return found;
}

function playUntilFound(request: ScenarioRequest, aid: Aid, alphaBeta: AlphaBeta): Scenario | null {
  const s = initialState(request.options ?? optionSchema.defaults);
  for (;;) {
    const actor = fast.actor(s);
    if (actor === OVER || s.round > (request.round ?? scenarios.rounds.max)) return null;
    if (actor === CHANCE) fast.chance(s, aid.rng);
    else {
      const scenario = wanted(s, request) ? judge(s, aid, alphaBeta) : null;
      if (scenario !== null) return scenario;
      fast.play(s, quickMove(s, aid.rng, alphaBeta));
    }
  }
}

/** By the share of the round's tiles that are still on offer. */
function stageOf(s: State): ScenarioStage {
  const all = (s.offer.length - 1) * DISPLAY_TILES;
  const left = s.offer.reduce((sum, tiles) => sum + tilesIn(tiles), 0);
  if (left > 0.7 * all) return 'early';
  return left > 0.35 * all ? 'middle' : 'late';
}

const wanted = (s: State, { stage, round }: ScenarioRequest): boolean =>
  s.phase === OFFER &&
  (round === undefined || s.round === round) &&
  (stage === undefined || stageOf(s) === stage);

function judge(s: State, aid: Aid, alphaBeta: AlphaBeta): Scenario | null {
  const scratch = cloneState(s);
  const { moves } = valueMoves(scratch, aid.budget(), alphaBeta);
  const [best] = moves;
  const gap = best === undefined ? 0 : gapAfter(s, best, moves);
  if (best === undefined || gap < CLEAR_GAP || moves.length < LEAST_CHOICES) return null;
  return {
    position: positionOf(s),
    stage: stageOf(s),
    round: s.round,
    seat: s.seat,
    best: labelOf(best.code).move,
    gap,
    choices: moves.length,
  };
}

/** Loss of the best move that does something else: the same tiles from an equal display do not. */
function gapAfter(s: State, best: ValuedMove, moves: readonly ValuedMove[]): number {
  const twin = twinKey(s, best.code);
  return moves.find((move) => twinKey(s, move.code) !== twin)?.loss ?? 0;
}

function twinKey(s: State, code: number): string {
  const { from, colour, line } = effectOf(s, code);
  return `${s.offer[from]} ${colour} ${line} ${from === 0}`;
}

function quickMove(s: State, rng: Rng, alphaBeta: AlphaBeta): number {
  const { moves } = valueMoves(cloneState(s), iterations(QUICK), alphaBeta);
  const slip = below(rng, SLIP_OF) === 0 ? below(rng, Math.min(5, moves.length)) : 0;
  return moves[slip]!.code;
}
