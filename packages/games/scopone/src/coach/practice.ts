import {
  below,
  CHANCE,
  OVER,
  type Advice,
  type Aid,
  type Json,
  type Practice,
  type PracticeRequest,
  type Puzzle,
  type Rng,
} from '@chiaro/kernel';
import { cardsLeft } from '../bots/endgame.js';
import { sightOf } from '../bots/sight.js';
import { traditionalMove } from '../bots/traditional.js';
import { cardNames } from '../cards.js';
import { fast, game } from '../game.js';
import { writeLegal, MAX_MOVES, type Move } from '../moves.js';
import { notation } from '../notation.js';
import type { Options } from '../options.js';
import { initialState, type State } from '../state.js';
import { viewOf, type View } from '../view.js';
import { ScoponeCoach } from './coach.js';

type Request = PracticeRequest<Options>;
type Found = Puzzle<View, Move>;

/** The end of a hand: few enough cards that every way they can lie is worked out. */
const LAST_CARDS = 8;
/** A move worth finding brings on average so much more than any other card. */
const CLEAR_GAP = 0.5;
/** Players of the old school with a slip now and then, so that hands go different ways. */
const SLIP_OF = 10;
const HANDS = 200;

/** Problem hands of the last eight cards, for the one to play with what that seat has seen. */
export const practice: Practice<View, Move, Options> = {
  find(request, aid) {
    if (request.stage === 'early' || request.stage === 'middle') return null;
    const coach = new ScoponeCoach();
    for (let tried = 0; tried < HANDS; tried++) {
      const puzzle = playUntilFound(request, aid, coach);
      if (puzzle !== null) return puzzle;
    }
    return null;
  },
};

/** One match; hands other than the one asked for are played through. */
function playUntilFound(request: Request, aid: Aid, coach: ScoponeCoach): Found | null {
  const s = initialState(request.options);
  const round = request.round ?? 1;
  for (;;) {
    const actor = fast.actor(s);
    if (actor === OVER || s.hand > round) return null;
    if (actor === CHANCE) fast.chance(s, aid.rng);
    else {
      const puzzle = s.hand === round ? judge(s, aid, coach) : null;
      if (puzzle !== null) return puzzle;
      fast.play(s, quickMove(s, aid.rng));
    }
  }
}

function judge(s: State, aid: Aid, coach: ScoponeCoach): Found | null {
  const view = viewOf(s, s.turn);
  const legal = game.legal(s);
  if (cardsLeft(view.handSizes) > LAST_CARDS || legal.length < 2) return null;
  const advice = coach.advise({ view, budget: aid.budget(), rng: aid.rng });
  const gap = gapAfter(advice);
  if (!advice.exact || gap < CLEAR_GAP) return null;
  return {
    stage: 'late',
    round: s.hand,
    seat: s.turn,
    position: positionOf(s, view),
    view,
    legal,
    advice,
    gap,
  };
}

const gapAfter = ({ ranked }: Advice<Move>): number => ranked[1]?.loss ?? 0;

/** As `consult` reads it. */
function positionOf(s: State, { hand, plays, piles, table, options, totals, gained }: View): Json {
  const played = new Set(plays.map(({ card }) => card));
  const seen = new Set([...piles.flat(), ...table]);
  return {
    hand: [...hand],
    dealer: s.dealer,
    plays: plays.map(({ card, take }) => notation.format({ card, take })),
    ...(options.deal === 'nineFour'
      ? { opening: cardNames.filter((name) => seen.has(name) && !played.has(name)) }
      : {}),
    seat: s.turn,
    // The points of this hand so far are made again when it is read.
    totals: totals.map((total, side) => total - gained[side]!),
    options: { ...options },
  };
}

function quickMove(s: State, rng: Rng): number {
  if (below(rng, SLIP_OF) > 0) return traditionalMove(sightOf(viewOf(s, s.turn))).code;
  const codes = new Int32Array(MAX_MOVES);
  return codes[below(rng, writeLegal(s, codes))]!;
}
