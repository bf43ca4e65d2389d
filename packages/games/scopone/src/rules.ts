import {
  below,
  shuffleInPlace,
  type Actor,
  type Ledger,
  type Need,
  type Outcome,
  type Rng,
} from '@chiaro/kernel';
import { CAPTURE_HI, CAPTURE_LO, NO_CAPTURE, WHOLE_TABLE } from './captures.js';
import {
  hiBit,
  loBit,
  makeCard,
  namesIn,
  bits,
  inAllSuits,
  FIRST_KING,
  PACK,
  SEATS,
} from './cards.js';
import { captureOfCode, cardOfCode, encodeMove, type Move } from './moves.js';
import {
  awardsOf,
  enterAwards,
  leader,
  matchIsOver,
  primieraCardsOf,
  sumAwards,
  tallyOf,
  type PrimieraCards,
  type Tally,
} from './scoring.js';
import {
  handSize,
  nextSeat,
  playsInHand,
  sideOf,
  DEAL,
  DEALER,
  NOBODY,
  OVER_PHASE,
  PLAY,
  type State,
} from './state.js';

// ---------------------------------------------------------------------------- who acts

const seatActors: readonly Actor[] = [0, 1, 2, 3].map((seat) => ({ kind: 'seat', seat }));
const dealerNeed: Need = { kind: 'roll', dice: 1, faces: SEATS, purpose: 'dealer', place: '0' };
/** Names of deals: `3/1` is the third hand, after one annulled deal (SC-D4). */
const dealNeed = (s: State): Need => ({
  kind: 'shuffle',
  size: PACK,
  purpose: 'deal',
  place: `${s.hand + 1}/${s.annulled}`,
});
const dealerActor: Actor = { kind: 'chance', need: dealerNeed };
const overActor: Actor = { kind: 'over' };

export function actor(s: State): Actor {
  if (s.phase === PLAY) return seatActors[s.turn]!;
  if (s.phase === DEALER) return dealerActor;
  return s.phase === DEAL ? { kind: 'chance', need: dealNeed(s) } : overActor;
}

// ---------------------------------------------------------------------------- chance

export function settle(s: State, outcome: Outcome): void {
  if (s.phase === DEALER) {
    s.dealer = outcome[0]! - 1;
    s.phase = DEAL;
  } else dealHand(s, outcome);
}

const pack = new Int32Array(PACK);

export function settleByChance(s: State, rng: Rng): void {
  if (s.phase === DEALER) {
    s.dealer = below(rng, SEATS);
    s.phase = DEAL;
    return;
  }
  for (let card = 0; card < PACK; card++) pack[card] = card;
  shuffleInPlace(pack, rng);
  dealHand(s, pack);
}

/**
 * SC-D2, SC-D3: seat 0 gets the first cards of the pack, then seats 1, 2 and 3; the table gets the
 * last.
 */
function dealHand(s: State, order: ArrayLike<number>): void {
  clearHand(s);
  const size = handSize(s.options);
  for (let i = size * SEATS; i < PACK; i++) {
    s.tableLo |= loBit(order[i]!);
    s.tableHi |= hiBit(order[i]!);
  }
  if (kingsOn(s.tableLo, s.tableHi) >= 3) {
    s.annulled++;
    return;
  }
  s.annulled = 0;
  for (let i = 0; i < size * SEATS; i++) {
    const seat = (i / size) | 0;
    s.hands[2 * seat]! |= loBit(order[i]!);
    s.hands[2 * seat + 1]! |= hiBit(order[i]!);
  }
  s.hand++;
  s.turn = nextSeat(s.dealer);
  s.phase = PLAY;
}

/** SC-D4 */
const kingsOn = (lo: number, hi: number): number => {
  const kings = inAllSuits(1 << FIRST_KING);
  return bits(lo & kings) + bits(hi & kings);
};

function clearHand(s: State): void {
  s.hands.fill(0);
  s.piles.fill(0);
  s.scope.fill(0);
  s.gained.fill(0);
  s.history.fill(0);
  s.tableLo = 0;
  s.tableHi = 0;
  s.plays = 0;
  s.turn = NOBODY;
  s.lastTaker = NOBODY;
}

// ---------------------------------------------------------------------------- play

export const play = (s: State, move: Move, ledger: Ledger): void =>
  playCode(s, encodeMove(move), ledger);

export function playCode(s: State, code: number, ledger: Ledger): void {
  const card = cardOfCode(code);
  const capture = captureOfCode(code);
  const lo = loBit(card);
  const hi = hiBit(card);
  s.hands[2 * s.turn]! &= ~lo;
  s.hands[2 * s.turn + 1]! &= ~hi;
  s.history[s.plays++] = code;
  if (capture === NO_CAPTURE) {
    s.tableLo |= lo;
    s.tableHi |= hi;
  } else takeCards(s, card, capture, ledger);
  s.turn = nextSeat(s.turn);
  if (s.plays === playsInHand(s.options)) endHand(s, ledger);
}

function takeCards(s: State, card: number, capture: number, ledger: Ledger): void {
  const whole = capture === WHOLE_TABLE;
  const lo = whole ? s.tableLo : CAPTURE_LO[capture]!;
  const hi = whole ? s.tableHi : CAPTURE_HI[capture]!;
  const side = sideOf(s.turn);
  s.tableLo &= ~lo;
  s.tableHi &= ~hi;
  s.piles[2 * side]! |= lo | loBit(card);
  s.piles[2 * side + 1]! |= hi | hiBit(card);
  s.lastTaker = s.turn;
  if ((s.tableLo | s.tableHi) === 0 && !whole) sweep(s, card, lo, hi, ledger);
}

/** SC-C6 and SC-C7 */
function sweep(s: State, card: number, lo: number, hi: number, ledger: Ledger): void {
  const side = sideOf(s.turn);
  const last = s.plays === playsInHand(s.options);
  const counts = !last || s.options.lastCardScopa === 'dealer';
  if (counts) {
    s.scope[side]!++;
    gain(s, side, 1);
  }
  if (ledger.recording)
    ledger.enter(side, counts ? 1 : 0, counts ? 'SC-C6' : 'SC-C7', {
      seat: s.turn,
      card: makeCard(card),
      taken: namesIn(lo, hi),
    });
}

function gain(s: State, side: number, points: number): void {
  s.gained[side]! += points;
  s.totals[side]! += points;
}

// ---------------------------------------------------------------------------- end of a hand

export const talliesOf = (s: State): [Tally, Tally] => [
  tallyOf(s.piles[0]!, s.piles[1]!),
  tallyOf(s.piles[2]!, s.piles[3]!),
];

const primieraCards = (s: State): PrimieraCards => [
  primieraCardsOf(s.piles[0]!, s.piles[1]!),
  primieraCardsOf(s.piles[2]!, s.piles[3]!),
];

function endHand(s: State, ledger: Ledger): void {
  collectTable(s);
  const tallies = talliesOf(s);
  gain(s, 0, sumAwards(awardsOf(s.options, tallies[0], tallies[1])));
  gain(s, 1, sumAwards(awardsOf(s.options, tallies[1], tallies[0])));
  if (ledger.recording) enterAwards(s.options, tallies, primieraCards(s), ledger);
  s.phase = matchIsOver(s.options, s.totals, s.hand) ? OVER_PHASE : DEAL;
  s.dealer = nextSeat(s.dealer);
}

/** SC-C8 */
function collectTable(s: State): void {
  const side = sideOf(s.lastTaker);
  s.piles[2 * side]! |= s.tableLo;
  s.piles[2 * side + 1]! |= s.tableHi;
  s.tableLo = 0;
  s.tableHi = 0;
}

export const totals = (s: State): number[] => [s.totals[0]!, s.totals[1]!];

export function winners(s: State): number[] {
  if (s.phase !== OVER_PHASE) return [];
  const winner = leader(s.totals);
  return winner === null ? [0, 1] : [winner];
}
