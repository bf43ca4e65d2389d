import {
  below,
  pickOne,
  type Advice,
  type Aid,
  type Json,
  type JudgedPosition,
  type Practice,
  type Rng,
} from '@chiaro/kernel';
import { cardsLeft } from '../bots/endgame.js';
import { sightOf } from '../bots/sight.js';
import { traditionalMove } from '../bots/traditional.js';
import { cardNames } from '../cards.js';
import { game } from '../game.js';
import { decodeMove, type Move } from '../moves.js';
import { notation } from '../notation.js';
import type { State } from '../state.js';
import { viewOf, type View } from '../view.js';
import { ScoponeCoach } from './coach.js';

/** The end of a hand: few enough cards to evaluate every possible deal. */
const LAST_CARDS = 8;
/** The best move must beat every other card by at least this on average. */
const CLEAR_GAP = 0.5;
/** Traditional players that sometimes err, so that hands differ. */
const SLIP_OF = 10;

const kinds = ['settebello', 'parity', 'lastCards'] as const;

/** Problems of the last eight cards, for the seat to play, from what it has seen. */
export function createPractice(): Practice<State, Move> {
  const coach = new ScoponeCoach();
  return {
    kinds,
    patience: 200,
    place(s) {
      const few = cardsLeft(viewOf(s, s.turn).handSizes) <= LAST_CARDS;
      return few && game.legal(s).length > 1 ? { stage: 'late', round: s.hand } : null;
    },
    judge: (s, aid) => judge(s, aid, coach),
    quickMove: (s, rng) => quickMove(s, rng),
  };
}

function judge(s: State, aid: Aid, coach: ScoponeCoach): JudgedPosition<Move> | null {
  const view = viewOf(s, s.turn);
  const advice = coach.advise({ view, budget: aid.budget(), rng: aid.rng });
  const gap = gapAfter(advice);
  if (!advice.exact || gap < CLEAR_GAP) return null;
  return { kind: kindOf(advice), position: positionOf(s, view), advice, gap };
}

/**
 * By the difference between the best move and the next: an effect of both is no reason to choose.
 */
function kindOf({ ranked }: Advice<Move>): (typeof kinds)[number] {
  const [best = [], next = []] = ranked.map(({ reasons }) => reasons.map(({ id }) => id));
  const differ = (...ids: readonly string[]): boolean =>
    ids.some((id) => best.includes(id) !== next.includes(id));
  if (differ('reason.settebello', 'reason.settebelloOut')) return 'settebello';
  return differ('reason.parity', 'reason.parityAgainst') ? 'parity' : 'lastCards';
}

const gapAfter = ({ ranked }: Advice<Move>): number => ranked[1]?.loss ?? 0;

/** The position in the form that `consult` reads. */
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
    // Reading the position adds the points of this hand again.
    totals: totals.map((total, side) => total - gained[side]!),
    options: { ...options },
  };
}

function quickMove(s: State, rng: Rng): Move {
  return below(rng, SLIP_OF) > 0
    ? decodeMove(traditionalMove(sightOf(viewOf(s, s.turn))).code)
    : pickOne(game.legal(s), rng);
}
