import {
  phrase,
  type Playthrough,
  type Aid,
  type Json,
  type Phrase,
  type Review,
  type ReviewedDecision,
} from '@chiaro/kernel';
import type { Adviser } from './advise.js';
import { decisionsOf, withoutHints, type Decision } from './decisions.js';
import type { ScoringConfig } from '../config.js';
import { drawLine, recycleLine } from '../lines.js';
import { luckOfDeal } from './luck.js';
import { notation } from '../notation.js';
import { solve } from '../solver/solve.js';
import { DealSolver, type Verdict } from '../solver/solver.js';
import { amountPhrase } from '../spoken.js';
import { settingsOf } from '../rules.js';
import { endReasonOf, scoreGame } from '../scoring.js';
import { hiddenTotal, homeTotal, type State } from '../state.js';
import type { EndReason, Move } from '../types.js';
import type { View } from '../view.js';

type Game = Playthrough<State, Move, View, unknown>;

/** A pass through the stock that played none of its cards. */
interface WastedRecycle {
  readonly step: number;
  /** The points it cost with its draws, as a negative number. */
  readonly points: number;
}

const VERDICT_NODES = 200_000;

/**
 * Reviews a game: the losing move, by the solver with all cards known; the hint at each decision,
 * from visible information; and useless recycles.
 */
export function reviewGame(game: Game, aid: Aid, adviser: Adviser, config: ScoringConfig): Review {
  const { decisions, line } = withoutHints(decisionsOf(game));
  const judged = judge(line, game.state);
  const wasted = wastedRecycles(decisions, config);
  const reviewed = decisions.map((decision, i) => {
    aid.progress?.(i / decisions.length);
    const points = wasted.find(({ step }) => step === decision.step)?.points ?? 0;
    return reviewDecision(
      decision,
      game,
      { aid, adviser, config },
      decision.step === judged.lostBy,
      points,
    );
  });
  aid.progress?.(1);
  const luck = luckOfDeal(judged.deal, game.state.options);
  return {
    decisions: reviewed,
    seats: [figures(reviewed, judged, wasted)],
    remarks: [...luck.reasons, ...remarks(game.state, judged, wasted, reviewed)],
    luck: [luck],
  };
}

function reviewDecision(
  { step, move, before }: Decision,
  { game }: Game,
  { aid, adviser, config }: Means,
  isLost: boolean,
  wasted: number,
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
  const reasons: Phrase[] = [
    ...(isLost ? [phrase('review.lostHere')] : []),
    ...(wasted === 0 ? [] : [phrase('review.scoreLoss', { amount: amountPhrase(wasted) })]),
    ...best.reasons,
  ];
  const loss = Math.round((played?.loss ?? best.value) * stakeOf(before, config)) - wasted;
  const label = played?.label ?? { move: text, chance: 0 };
  return {
    step,
    seat: 0,
    played: label,
    best: best.label,
    bestMove: best.move,
    loss,
    exact,
    reasons,
  };
}

interface Means {
  readonly aid: Aid;
  readonly adviser: Adviser;
  readonly config: ScoringConfig;
}

/**
 * Points of a victory from here, less those of giving up here, with the counts and the time so far:
 * a lost chance costs its share of that. In hundredths of a victory without scoring.
 */
function stakeOf(s: State, config: ScoringConfig): number {
  if (!s.options.scoring) return 100;
  const { counts, seconds, pack } = s;
  const settings = settingsOf(s);
  const score = (reason: EndReason, more: number, revealed: number): number =>
    scoreGame(
      {
        ...counts,
        tableauToFoundation: counts.tableauToFoundation + more,
        cardRevealed: counts.cardRevealed + revealed,
        moves: counts.moves + more,
      },
      settings,
      { reason, seconds },
      config,
    ).total;
  const won = endReasonOf(true, seconds, settings);
  return score(won, pack.size - homeTotal(s), hiddenTotal(s)) - score('abandoned', 0, 0);
}

// ---------------------------------------------------------------------------- the move that lost

interface Judged {
  readonly deal: Verdict;
  /** The step after which a winnable game could not be won any more, or null. */
  readonly lostBy: number | null;
  /** Whether the player gave up while the game could still be won. */
  readonly gaveUp: boolean;
}

/** A lost position stays lost, so the losing move is found by binary search. */
function judge(line: readonly Decision[], end: State): Judged {
  const last = line.at(-1);
  if (isVictory(end)) return { deal: 'winnable', lostBy: null, gaveUp: false };
  if (last === undefined) return { deal: 'unknown', lostBy: null, gaveUp: false };
  const solver = new DealSolver();
  const verdictAt = (i: number): Verdict => solve(line[i]!.before, VERDICT_NODES, solver).verdict;
  const deal = verdictAt(0);
  const verdict = deal === 'winnable' ? verdictAt(line.length - 1) : deal;
  if (deal !== 'winnable' || verdict !== 'unwinnable')
    return { deal, lostBy: null, gaveUp: verdict === 'winnable' && last.move.kind === 'abandon' };
  let [good, bad] = [0, line.length - 1];
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    if (verdictAt(middle) === 'unwinnable') bad = middle;
    else good = middle;
  }
  // No move is blamed if a position could not be decided.
  return { deal, lostBy: verdictAt(good) === 'winnable' ? line[good]!.step : null, gaveUp: false };
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

/** The cost of the recycle and the draws of the pass after it. */
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
  const sum = lostPoints(decisions);
  return {
    decisions: decisions.length,
    meanLoss: decisions.length === 0 ? 0 : sum / decisions.length,
    totalLoss: sum,
    deal,
    lostBy: lostBy === null ? null : lostBy + 1,
    wastedRecycles: wasted.length,
    wastedPoints: wasted.reduce((total, { points }) => total + points, 0),
  };
}

const lostPoints = (decisions: readonly ReviewedDecision[]): number =>
  decisions.reduce((total, { loss }) => total + loss, 0);

function remarks(
  end: State,
  { lostBy, gaveUp }: Judged,
  wasted: readonly WastedRecycle[],
  decisions: readonly ReviewedDecision[],
): Phrase[] {
  const lost = lostPoints(decisions);
  return [
    ...(isVictory(end) ? [phrase('review.won')] : []),
    ...(lostBy === null ? [] : [phrase('review.lostAt', { step: lostBy + 1 })]),
    ...(gaveUp ? [phrase('review.gaveUp')] : []),
    ...(wasted.length === 0 ? [] : [phrase('review.wasted', { count: wasted.length })]),
    ...(lost === 0 || !end.options.scoring
      ? []
      : [phrase('review.lostPoints', { amount: amountPhrase(lost) })]),
  ];
}
