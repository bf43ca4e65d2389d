import {
  phrase,
  Playthrough,
  type Aid,
  type Json,
  type Phrase,
  type Review,
  type ReviewedDecision,
} from '@chiaro/kernel';
import type { Adviser } from './advise.js';
import type { ScoringConfig } from './config.js';
import { drawLine, recycleLine } from './lines.js';
import { notation } from './notation.js';
import { Solver, type Verdict } from './solver/solver.js';
import { amountPhrase } from './spoken.js';
import { cloneState, type State } from './state.js';
import type { Move } from './types.js';
import type { View } from './view.js';

type Game = Playthrough<State, Move, View, unknown>;

/** A decision of the player with the whole truth before it. */
interface Decision {
  readonly step: number;
  readonly move: Move;
  readonly before: State;
}

/** A pass through the stock that played none of its cards. */
interface WastedRecycle {
  readonly step: number;
  /** What it cost with its draws, as a negative number. */
  readonly points: number;
}

const VERDICT_NODES = 200_000;

/**
 * Looks back at a game: the move that lost it, by the solver with all cards known; what the hint
 * would have been at each decision, from what could be seen; and recycles for nothing.
 */
export function reviewGame(game: Game, aid: Aid, adviser: Adviser, config: ScoringConfig): Review {
  const { decisions, line } = decisionsOf(game);
  const judged = judge(line, game.state);
  const wasted = wastedRecycles(decisions, config);
  const reviewed = decisions.map((decision, i) => {
    aid.progress?.(i / decisions.length);
    return reviewDecision(decision, game, aid, adviser, judged.lostBy, wasted);
  });
  aid.progress?.(1);
  return {
    decisions: reviewed,
    seats: [figures(reviewed, judged, wasted)],
    remarks: remarks(game.state, judged, wasted),
  };
}

/**
 * Moves as they were decided, and the line of play that was left of them in the end: what was
 * taken back is reviewed, but lost nothing. Hints change nothing and are taken back like moves.
 */
function decisionsOf(game: Game): { readonly decisions: Decision[]; readonly line: Decision[] } {
  const again = new Playthrough(game.game, game.options);
  const decisions: Decision[] = [];
  const line: Decision[] = [];
  let undone: Decision[] = [];
  for (const [step, each] of game.steps.entries()) {
    if (each.kind === 'move') {
      const decision = { step, move: each.move, before: cloneState(again.state) };
      decisions.push(decision);
      line.push(decision);
      undone = [];
    }
    if (each.kind === 'undo') undone.push(line.pop()!);
    if (each.kind === 'redo') line.push(undone.pop()!);
    const applied = again.apply(each);
    if (!applied.ok) throw new Error(`A played step was refused: ${applied.error.code}`);
  }
  const isDecision = ({ move }: Decision): boolean => move.kind !== 'hint';
  return { decisions: decisions.filter(isDecision), line: line.filter(isDecision) };
}

function reviewDecision(
  { step, move, before }: Decision,
  { game }: Game,
  aid: Aid,
  adviser: Adviser,
  lostBy: number | null,
  wasted: readonly WastedRecycle[],
): ReviewedDecision {
  const { ranked, exact } = adviser.advise({
    view: game.view(before, 0),
    legal: game.legal(before),
    rng: aid.rng,
    budget: aid.budget(),
  });
  const text = notation.format(move);
  const played = ranked.find((option) => option.label['move'] === text);
  const best = ranked[0]!;
  const wrong = wasted.find((each) => each.step === step);
  const reasons: Phrase[] = [
    ...(step === lostBy ? [phrase('review.lostHere')] : []),
    ...(wrong === undefined || wrong.points === 0
      ? []
      : [phrase('review.scoreLoss', { amount: amountPhrase(wrong.points) })]),
    ...best.reasons,
  ];
  const loss = played?.loss ?? best.value;
  return {
    step,
    seat: 0,
    played: { move: text },
    best: best.label,
    bestMove: best.move,
    loss,
    exact,
    reasons,
  };
}

// ---------------------------------------------------------------------------- the move that lost

interface Judged {
  readonly deal: Verdict;
  /** The step after which a winnable game could not be won any more, or null. */
  readonly lostBy: number | null;
}

/** Along a line of play a lost position stays lost, so the turning point is found by halving. */
function judge(line: readonly Decision[], end: State): Judged {
  const [first, last] = [line[0], line.at(-1)];
  if (isVictory(end)) return { deal: 'winnable', lostBy: null };
  if (first === undefined || last === undefined || first.before.options.recycle !== 'turn')
    return { deal: 'unknown', lostBy: null };
  const solver = new Solver();
  const isLost = ({ before }: Decision): boolean =>
    solver.solve(before, VERDICT_NODES) === 'unwinnable';
  const deal = solver.solve(first.before, VERDICT_NODES);
  if (deal !== 'winnable' || !isLost(last)) return { deal, lostBy: null };
  let [good, bad] = [0, line.length - 1];
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    if (isLost(line[middle]!)) bad = middle;
    else good = middle;
  }
  return { deal, lostBy: line[good]!.step };
}

const isVictory = ({ end }: State): boolean => end === 'victory' || end === 'overtimeVictory';

// ---------------------------------------------------------------------------- recycles for nothing

function wastedRecycles(decisions: readonly Decision[], config: ScoringConfig): WastedRecycle[] {
  const wasted: WastedRecycle[] = [];
  let since: Decision | null = null;
  for (const decision of decisions) {
    if (decision.move.kind !== 'recycle') continue;
    if (
      since !== null &&
      decision.before.talonSize === since.before.talonSize &&
      decision.before.pass > since.before.pass
    )
      wasted.push({ step: since.step, points: costOf(since.before, decision.before, config) });
    since = decision;
  }
  return wasted;
}

/** The recycle itself and the draws of the pass that followed it. */
function costOf({ counts: then }: State, { counts: now }: State, config: ScoringConfig): number {
  const recycle = recycleLine(then.recycleWaste, then.recycleWaste + 1, config).points;
  return recycle + drawLine(then.stockDraw, now.stockDraw, config).points + 0;
}

// ---------------------------------------------------------------------------- the whole

function figures(
  decisions: readonly ReviewedDecision[],
  { deal, lostBy }: Judged,
  wasted: readonly WastedRecycle[],
): Readonly<Record<string, Json>> {
  const sum = decisions.reduce((total, { loss }) => total + loss, 0);
  return {
    decisions: decisions.length,
    meanLoss: decisions.length === 0 ? 0 : sum / decisions.length,
    deal,
    lostBy: lostBy === null ? null : lostBy + 1,
    wastedRecycles: wasted.length,
    wastedPoints: wasted.reduce((total, { points }) => total + points, 0),
  };
}

function remarks(end: State, { deal, lostBy }: Judged, wasted: readonly WastedRecycle[]): Phrase[] {
  return [
    phrase('review.deal', { verdict: deal }),
    ...(isVictory(end) ? [phrase('review.won')] : []),
    ...(lostBy === null ? [] : [phrase('review.lostAt', { step: lostBy + 1 })]),
    ...(wasted.length === 0 ? [] : [phrase('review.wasted', { count: wasted.length })]),
  ];
}
