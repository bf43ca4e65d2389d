import {
  CHANCE,
  OVER,
  shuffleInPlace,
  silent,
  type Ledger,
  type Outcome as Drawn,
  type Rng,
} from '@chiaro/kernel';
import { DECLARE, isAnswer, isDeclaration, REDEAL_CODE } from './codes.js';
import { countOf, isWeak, sizeOf, SUPPLY, UNIT } from './pieces.js';
import { basePoints, outcomeOf } from './scoring.js';
import { beats, findSet } from './sets.js';
import {
  DECLARATION,
  KEEP,
  nextSeat,
  NOBODY,
  OVER_PHASE,
  PREPARATION,
  REDEAL,
  SCORING,
  TURN,
  UNASKED,
  UNDECLARED,
  type State,
} from './state.js';
import { HAND, RED_GENERAL, SEATS } from './types.js';

// ---------------------------------------------------------------------------- preparation

/** LT-P1: deals the pieces in the order of the seats, eight each, as values less one. */
export function deal(s: State, outcome: Drawn | Int32Array): void {
  prepareDeal(s);
  for (let i = 0; i < SEATS * HAND; i++) s.hands[i >> 3]! += UNIT[outcome[i]! + 1]!;
  ask(s, s.opener, SEATS);
}

/** The 32 pieces as outcomes of a draw, and a buffer to shuffle them. */
const ordered = Int32Array.from(
  SUPPLY.slice(1).flatMap((count, kind) => new Array<number>(count).fill(kind)),
);
const shuffled = new Int32Array(ordered.length);

export function dealAtRandom(s: State, rng: Rng): void {
  shuffled.set(ordered);
  shuffleInPlace(shuffled, rng);
  deal(s, shuffled);
}

function prepareDeal(s: State): void {
  if (s.phase === SCORING) beginRound(s);
  for (let seat = 0; seat < SEATS; seat++) s.answers[seat] = UNASKED;
}

/** LT-P6: a new round has multiplier 1, and its answers start with the winner of the last turn. */
function beginRound(s: State): void {
  s.round++;
  s.multiplier = 1;
  s.redeals = 0;
  s.opener = s.lastWinner;
  s.accepter = NOBODY;
  s.starter = NOBODY;
  s.phase = PREPARATION;
  s.turn = 0;
  s.leader = NOBODY;
  s.lastLeader = NOBODY;
  s.lastWinner = NOBODY;
  for (let seat = 0; seat < SEATS; seat++) {
    s.played[seat] = 0;
    s.last[seat] = 0;
    s.piles[seat] = 0;
    s.declared[seat] = UNDECLARED;
  }
}

/**
 * LT-P3: asks the first weak player among the next `left` seats; without one, all have answered.
 */
function ask(s: State, from: number, left: number): void {
  let seat = from;
  for (let i = 0; i < left; i++, seat = nextSeat(seat))
    if (isWeak(s.hands[seat]!)) {
      s.seat = seat;
      return;
    }
  closeAnswers(s);
}

/** The number of seats after this one before the opener is reached again. */
const seatsAfter = (s: State, seat: number): number => SEATS - 1 - ((seat - s.opener) & 3);

function answer(s: State, wanted: boolean): void {
  s.answers[s.seat] = wanted ? REDEAL : KEEP;
  ask(s, nextSeat(s.seat), seatsAfter(s, s.seat));
}

/** Whether another weak player is to be asked after the seat that answers now. */
export function othersToAsk(s: State): boolean {
  let seat = s.seat;
  for (let left = seatsAfter(s, s.seat); left > 0; left--) {
    seat = nextSeat(seat);
    if (isWeak(s.hands[seat]!)) return true;
  }
  return false;
}

function closeAnswers(s: State): void {
  for (let i = 0, seat = s.opener; i < SEATS; i++, seat = nextSeat(seat))
    if (s.answers[seat] === REDEAL) return redeal(s, seat);
  beginDeclarations(s);
}

/** LT-P4, LT-P5: a redeal raises the multiplier by one, however many players wanted it. */
function redeal(s: State, accepter: number): void {
  const cap = s.options.multiplierCap;
  if (cap === null || s.multiplier < cap) s.multiplier++;
  s.redeals++;
  s.accepter = accepter;
  for (let seat = 0; seat < SEATS; seat++) s.hands[seat] = 0;
  s.seat = CHANCE;
}

// ---------------------------------------------------------------------------- declaration

function beginDeclarations(s: State): void {
  s.phase = DECLARATION;
  s.starter = starterOf(s);
  s.seat = s.starter;
}

/** LT-P7 */
function starterOf(s: State): number {
  if (s.accepter !== NOBODY) return s.accepter;
  if (s.round > 1) return s.opener;
  let seat = 0;
  while (countOf(s.hands[seat]!, RED_GENERAL) === 0) seat++;
  return seat;
}

function declare(s: State, piles: number): void {
  s.declared[s.seat] = piles;
  s.seat = nextSeat(s.seat);
  if (s.seat !== s.starter) return;
  s.phase = TURN;
  s.turn = 1;
  s.leader = s.starter;
}

// ---------------------------------------------------------------------------- turn

function playPieces(s: State, code: number, ledger: Ledger): void {
  const seat = s.seat;
  s.hands[seat]! -= code;
  s.played[seat]! += code;
  s.table[seat] = code;
  const set = findSet(code);
  if (s.count === 0) {
    s.count = sizeOf(code);
    s.best = seat;
    s.bestSet = set;
  } else if (beats(set, s.bestSet)) {
    s.best = seat;
    s.bestSet = set;
  }
  s.seat = nextSeat(seat);
  if (s.seat === s.leader) endTurn(s, ledger);
}

/** LT-T6: the winner takes as many piles as each player played pieces. */
function endTurn(s: State, ledger: Ledger): void {
  const winner = s.best;
  s.piles[winner]! += s.count;
  for (let seat = 0; seat < SEATS; seat++) {
    s.last[seat] = s.table[seat]!;
    s.table[seat] = 0;
  }
  s.lastLeader = s.leader;
  s.lastWinner = winner;
  s.count = 0;
  s.best = NOBODY;
  s.bestSet = NOBODY;
  if (s.hands[winner] === 0) return scoreRound(s, ledger);
  s.turn++;
  s.leader = winner;
  s.seat = winner;
}

// ---------------------------------------------------------------------------- scoring

/** LT-S5 to LT-S7, then LT-W1: the summary is in the state before the end is checked. */
function scoreRound(s: State, ledger: Ledger): void {
  s.phase = SCORING;
  s.seat = CHANCE;
  for (let seat = 0; seat < SEATS; seat++) scoreSeat(s, seat, ledger);
  if (isOver(s)) {
    s.phase = OVER_PHASE;
    s.seat = OVER;
  }
}

function scoreSeat(s: State, seat: number, ledger: Ledger): void {
  const declared = s.declared[seat]!;
  const taken = s.piles[seat]!;
  if (ledger.recording) enterLine(s, seat, ledger);
  s.totals[seat]! += basePoints(declared, taken) * s.multiplier;
  s.zeros[seat] = declared === 0 ? s.zeros[seat]! + 1 : 0;
}

function enterLine(s: State, seat: number, ledger: Ledger): void {
  const line = outcomeOf(s.declared[seat]!, s.piles[seat]!, s.multiplier, s.totals[seat]!);
  const { declared, taken, base, multiplier, total } = line;
  const facts = { round: s.round, declared, taken, base, multiplier, total };
  ledger.enter(seat, line.points, line.rule, facts);
}

function isOver(s: State): boolean {
  const { target, maxRounds } = s.options;
  if (maxRounds !== null && s.round >= maxRounds) return true;
  for (let seat = 0; seat < SEATS; seat++) if (s.totals[seat]! >= target) return true;
  return false;
}

// ---------------------------------------------------------------------------- moves

/** Plays a legal move, given by its code. */
export function playCode(s: State, code: number, ledger: Ledger = silent): void {
  if (isAnswer(code)) answer(s, code === REDEAL_CODE);
  else if (isDeclaration(code)) declare(s, code - DECLARE);
  else playPieces(s, code, ledger);
}
