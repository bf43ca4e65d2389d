import {
  err,
  ok,
  phrase,
  mustApply,
  Playthrough,
  type Advice,
  type Aid,
  type Coach,
  type CoachMaker,
  type Json,
  type Luck,
  type Phrase,
  type RankedOption,
  type Review,
  type ReviewedDecision,
  type Turn,
} from '@chiaro/kernel';
import { decodeMove, encodeMove } from '../codes.js';
import { notation, piecesText } from '../notation.js';
import { readPosition } from './position.js';
import { search, type Depth, type Search } from '../bots/search.js';
import type { State } from '../state.js';
import type { MoveStatistics } from '../bots/move-statistics.js';
import type { Move } from '../types.js';
import type { View } from '../view.js';

/** Drops no move: all of them are valued on the same deals. */
const ADVICE: Depth = { deals: 1000, solvesEndings: true, drops: false };

/** Like `ADVICE`, with the last three pieces solved over every possible deal. */
export const EXACT_ADVICE: Depth = { ...ADVICE, enumerates: 3 };

export function advise(
  { view, rng, budget }: Pick<Turn<View, Move>, 'view' | 'rng' | 'budget'>,
  depth: Depth = ADVICE,
): Advice<Move> {
  const found = search(view, rng, budget, depth);
  const ranked = found.moves.toSorted((a, b) => b.mean - a.mean);
  const best = ranked[0]!;
  const options = ranked.map((tried) => optionOf(tried, best, view, found.exact));
  return { ranked: options, exact: found.exact, more: { deals: found.exact ? null : best.deals } };
}

const optionOf = (
  tried: MoveStatistics,
  best: MoveStatistics,
  view: View,
  exact: boolean,
): RankedOption<Move> => ({
  move: decodeMove(tried.code),
  label: labelOf(decodeMove(tried.code)),
  value: rounded(tried.mean),
  loss: rounded(best.mean - tried.mean),
  reasons: reasonsFor(tried, view, exact),
});

/** The move to play, and its meaning. */
function labelOf(move: Move): Readonly<Record<string, Json>> {
  const written = notation.format(move);
  switch (move.kind) {
    case 'answer':
      return { move: written, answer: move.answer };
    case 'declare':
      return { move: written, declare: move.piles };
    case 'play':
      return { move: written, play: piecesText(move.pieces) };
  }
}

const rounded = (value: number): number => Math.round(value * 1000) / 1000;
const percent = (part: number, whole: number): number => Math.round((100 * part) / whole);
const tenths = (value: number): Phrase => {
  const all = Math.round(Math.abs(value) * 10);
  const sign = value < 0 && all > 0 ? 'minus' : 'plus';
  return phrase('reason.number', { sign, whole: Math.floor(all / 10), tenth: all % 10 });
};

// ---------------------------------------------------------------------------- reasons

function reasonsFor(tried: MoveStatistics, view: View, exact: boolean): Phrase[] {
  const { deals, points, hits, turns, taken } = tried;
  const move = decodeMove(tried.code);
  const hit = percent(hits, deals);
  const worth = phrase('reason.points', {
    points: tenths(points / deals),
    exact: exact ? 'yes' : 'no',
  });
  if (move.kind === 'answer') return [worth];
  if (move.kind === 'declare')
    return [
      worth,
      phrase('reason.declare', { piles: move.piles, hit, taken: tenths(taken / deals) }),
    ];
  const seat = view.seats[Number(view.viewer)]!;
  const need = (seat.declared ?? 0) - seat.piles;
  const took = percent(turns, deals);
  return [
    worth,
    phrase('reason.play', { took, hit, need: Math.max(0, need), state: stateOf(need) }),
  ];
}

const stateOf = (need: number): string => (need > 0 ? 'short' : need === 0 ? 'exact' : 'over');

// ---------------------------------------------------------------------------- review

/** A reviewed decision: where, by whom, and the move played. */
interface Decision {
  readonly step: number;
  readonly seat: number;
  readonly view: View;
  readonly move: Move;
}

function decisionsOf(game: Playthrough<State, Move, View, unknown>): Decision[] {
  const again = new Playthrough(game.game, game.options);
  const found: Decision[] = [];
  for (const [index, step] of game.steps.entries()) {
    if (step.kind === 'move' && again.game.legal(again.state).length > 1) {
      const view = again.game.view(again.state, step.seat);
      found.push({ step: index, seat: step.seat, view, move: step.move });
    }
    mustApply(again, step);
  }
  return found;
}

/**
 * The best move is chosen on one set of deals and compared with the played move on another, so that
 * luck in the first set does not count as a loss.
 */
function judge(decision: Decision, aid: Aid): Judged {
  const { view, move, step, seat } = decision;
  const look = (): Search => search(view, aid.rng, aid.budget(), ADVICE);
  const first = look();
  const second = first.exact ? first : look();
  const played = statisticsOf(second, encodeMove(move));
  const best = statisticsOf(second, first.moves.reduce((a, b) => (b.mean > a.mean ? b : a)).code);
  const loss = rounded(Math.max(0, best.mean - played.mean));
  return {
    step,
    seat,
    played: labelOf(move),
    best: labelOf(loss === 0 ? move : decodeMove(best.code)),
    bestMove: loss === 0 ? move : decodeMove(best.code),
    loss,
    exact: second.exact,
    reasons: reasonsFor(loss === 0 ? played : best, view, second.exact),
    hand: move.kind === 'declare' ? best.points / best.deals : null,
  };
}

/** `hand` is the points that the best declaration brings on average, before a piece is played. */
type Judged = ReviewedDecision & { readonly hand: number | null };

function statisticsOf(found: Search, code: number): MoveStatistics {
  const tried = found.moves.find((each) => each.code === code);
  if (tried === undefined) throw new Error('A move that was played is not legal');
  return tried;
}

function review(game: Playthrough<State, Move, View, unknown>, aid: Aid): Review {
  const all = decisionsOf(game);
  const judged = all.map((decision, i) => {
    aid.progress?.(i / all.length);
    return judge(decision, aid);
  });
  aid.progress?.(1);
  const hands = SEATS.map((seat) => handsOf(judged, seat));
  const decisions = judged.map(({ hand: _, ...decision }) => decision);
  const seats = SEATS.map((seat) => ({
    ...figuresOf(game, decisions, seat),
    hands: rounded(hands[seat] ?? 0),
  }));
  const luck = SEATS.map((seat) => luckOf(hands, seat));
  const remarks = [...remarksOn(decisions, all, seats), ...luck.flatMap(({ reasons }) => reasons)];
  return { decisions, seats, remarks, luck };
}

const SEATS = [0, 1, 2, 3];

/** What a seat's hands were worth in all. */
const handsOf = (judged: readonly Judged[], seat: number): number =>
  judged.reduce((sum, { seat: own, hand }) => sum + (own === seat ? (hand ?? 0) : 0), 0);

/** One's own hands beside those of the others in the same rounds, all by the same estimate. */
function luckOf(hands: readonly number[], seat: number): Luck {
  const own = hands[seat] ?? 0;
  const others = (hands.reduce((sum, each) => sum + each, 0) - own) / (hands.length - 1);
  const facts = { who: { seat }, own: tenths(own), others: tenths(others) };
  return { points: rounded(own - others), reasons: [phrase('review.hands', facts)] };
}

function figuresOf(
  game: Playthrough<State, Move, View, unknown>,
  decisions: readonly ReviewedDecision[],
  seat: number,
): Readonly<Record<string, Json>> {
  const own = decisions.filter((decision) => decision.seat === seat);
  const lines = game.entries.filter((entry) => entry.side === seat);
  const isHit = (rule: string): boolean => rule === 'LT-S1' || rule === 'LT-S3';
  const loss = own.reduce((sum, decision) => sum + decision.loss, 0);
  const declaring = own.filter((decision) => 'declare' in decision.played);
  return {
    decisions: own.length,
    loss: rounded(loss),
    declarationLoss: rounded(declaring.reduce((sum, decision) => sum + decision.loss, 0)),
    meanLoss: own.length === 0 ? 0 : rounded(loss / own.length),
    rounds: lines.length,
    hits: lines.filter((line) => isHit(line.rule)).length,
  };
}

/** The costliest decision, and how often each player hit. */
function remarksOn(
  decisions: readonly ReviewedDecision[],
  all: readonly Decision[],
  seats: readonly Readonly<Record<string, Json>>[],
): Phrase[] {
  const hits = seats.map((figures, seat) =>
    phrase('review.hits', {
      who: { seat },
      hits: Number(figures['hits']),
      rounds: Number(figures['rounds']),
      loss: tenths(Number(figures['loss'])),
    }),
  );
  const worst = decisions.reduce<ReviewedDecision | null>(
    (a, b) => (b.loss > (a?.loss ?? 0) ? b : a),
    null,
  );
  if (worst === null) return hits;
  const { round } = all.find((decision) => decision.step === worst.step)!.view;
  const dearest = {
    who: { seat: worst.seat },
    round,
    step: worst.step + 1,
    loss: tenths(worst.loss),
  };
  return [...hits, phrase('review.worst', dearest)];
}

// ---------------------------------------------------------------------------- the coach

const coach: Coach<State, View, Move> = {
  consult(input, aid) {
    const view = readPosition(input);
    if (!view.ok) return err(view.error);
    return ok(advise({ view: view.value, rng: aid.rng, budget: aid.budget() }));
  },
  advise,
  review,
};

export const coachMaker: CoachMaker<State, View, Move> = { make: () => Promise.resolve(coach) };
