import {
  below,
  pickOne,
  type Aid,
  type JudgedPosition,
  type Practice,
  type Rng,
} from '@chiaro/kernel';
import { casualMove } from '../bots/casual.js';
import { decodeMove } from '../codes.js';
import { game } from '../game.js';
import { sizeOf } from '../pieces.js';
import { DECLARATION, TURN, type State } from '../state.js';
import type { Move } from '../types.js';
import { viewOf } from '../view.js';
import { advise, EXACT_ADVICE } from './coach.js';

/** With this many pieces left, the last turns are solved. */
const LAST_PIECES = 3;
/** The best choice must beat every other by at least this many points on average. */
const CLEAR_GAP = { declare: 0.7, ending: 1 } as const;
const SLIP_OF = 10;

/** Practice for declarations and for the last pieces. */
export const createPractice = (): Practice<State, Move> => ({
  kinds: ['declare', 'ending'],
  patience: 60,
  atMost: { declare: 0.5 },
  place(s) {
    if (s.phase === DECLARATION) return { stage: 'early', round: s.round };
    const isLast = s.phase === TURN && sizeOf(s.hands[s.seat]!) <= LAST_PIECES;
    return isLast && game.legal(s).length > 1 ? { stage: 'late', round: s.round } : null;
  },
  judge,
  quickMove,
});

/** Judges twice, on different deals: the first result might be luck. */
function judge(s: State, aid: Aid): JudgedPosition<Move> | null {
  const kind = s.phase === DECLARATION ? 'declare' : 'ending';
  const look = () =>
    advise({ view: viewOf(s, s.seat), rng: aid.rng, budget: aid.budget() }, EXACT_ADVICE);
  const first = look();
  const gapIn = ({ ranked }: typeof first): number => ranked[1]?.loss ?? 0;
  if (gapIn(first) < CLEAR_GAP[kind]) return null;
  const advice = first.exact ? first : look();
  const isSame = advice.ranked[0]?.label['move'] === first.ranked[0]?.label['move'];
  const gap = gapIn(advice);
  return isSame && gap >= CLEAR_GAP[kind] ? { kind, advice, gap } : null;
}

const quickMove = (s: State, rng: Rng): Move =>
  below(rng, SLIP_OF) === 0 ? pickOne(game.legal(s), rng) : decodeMove(casualMove(s));
