import type { Problem } from '@chiaro/kernel';
import { contains, FULL_SET, isWeak, pack, sizeOf } from './pieces.js';
import { bestOf, redealsToldBy, type Parts, type SeatParts } from './restore.js';
import { bannedTotal, winnersAfter, ZERO_LIMIT } from './scoring.js';
import { findSet, NO_SET } from './sets.js';
import { seatsFrom } from './state.js';
import { HAND, PILES, RED_GENERAL } from './types.js';

/**
 * Why a stored state is impossible in every game, or null. Checks what the state itself shows:
 * pieces, order, counts and bans; not how the scores of earlier rounds came about.
 */
export function invalidity(p: Parts): Problem | null {
  const path = checks.find(([, holds]) => !holds(p))?.[0];
  if (path === undefined) return null;
  return path === PILE_SUM ? { code: 'PILE_SUM', path: '/seats' } : { code: 'STATE_INVALID', path };
}

const PILE_SUM = '/seats: piles';

type Check = readonly [path: string, holds: (p: Parts) => boolean];

const isDealt = (p: Parts): boolean => p.seats.some((seat) => all(seat) !== 0);
const all = (seat: SeatParts): number => pack(seat.hand) + pack(seat.played);
const inOrder = (p: Parts): readonly SeatParts[] => seatsFrom(p.opener).map((i) => p.seats[i]!);
const pileSum = (p: Parts): number => p.seats.reduce((sum, seat) => sum + seat.piles, 0);
const onTable = (p: Parts): number => p.seats.filter((seat) => seat.table !== null).length;
const isScored = (p: Parts): boolean => p.phase === 'scoring' || p.phase === 'over';
const hasTurns = (p: Parts): boolean => p.phase === 'turn' || isScored(p);

const checks: readonly Check[] = [
  ['/seats', piecesAreComplete],
  ['/multiplier', multiplierFits],
  ['/redeals', redealsFit],
  ['/opener', (p) => p.round > 1 || p.opener === 0],
  ['/seats', answersFit],
  ['/starter', starterFits],
  ['/seats', declarationsFit],
  ['/turn', turnFits],
  ['/leader', leaderFits],
  ['/seats', tableFits],
  ['/last', lastFits],
  [PILE_SUM, (p) => !isScored(p) || pileSum(p) === PILES],
  ['/seats', pilesFit],
  ['/phase', endFits],
];

/** No pieces, or all 32, eight for each seat. */
function piecesAreComplete(p: Parts): boolean {
  if (!isDealt(p)) return p.phase === 'preparation';
  const whole = p.seats.reduce((sum, seat) => sum + all(seat), 0);
  const sizes = p.seats.every((seat) => seat.hand.length + seat.played.length === HAND);
  const unplayed = p.phase === 'preparation' || p.phase === 'declaration';
  return (
    sizes &&
    whole === FULL_SET &&
    p.seats.every((seat) => sizeOf(all(seat)) === HAND) &&
    p.seats.every((seat) => !unplayed || seat.played.length === 0) &&
    p.seats.every((seat) => !isScored(p) || seat.hand.length === 0)
  );
}

function multiplierFits(p: Parts): boolean {
  const cap = p.options.multiplierCap;
  if (p.accepter === null) return p.multiplier === 1;
  return cap === null ? p.multiplier > 1 : p.multiplier <= cap && p.multiplier >= Math.min(2, cap);
}

/** More redeals than the multiplier shows are possible only beyond its cap. */
function redealsFit(p: Parts): boolean {
  if (p.redeals === undefined) return true;
  const isCapped = p.multiplier === p.options.multiplierCap;
  return p.accepter !== null && isCapped && p.redeals > redealsToldBy(p);
}

/** Only weak players have answered, in order. */
function answersFit(p: Parts): boolean {
  const order = inOrder(p);
  if (!isDealt(p))
    return p.accepter === null ? p.round === 1 && noAnswers(order) : redealPending(p);
  const asked = order.filter((seat) => isWeak(all(seat)));
  if (order.some((seat) => seat.answer !== null && !isWeak(all(seat)))) return false;
  const given = asked.findIndex((seat) => seat.answer === null);
  if (p.phase === 'preparation')
    return given >= 0 && asked.slice(given).every((seat) => seat.answer === null);
  return asked.every((seat) => seat.answer === 'keep');
}

const noAnswers = (order: readonly SeatParts[]): boolean =>
  order.every((seat) => seat.answer === null);

const redealPending = (p: Parts): boolean =>
  seatsFrom(p.opener).find((seat) => p.seats[seat]!.answer === 'redeal') === p.accepter;

function starterFits(p: Parts): boolean {
  if (p.phase === 'preparation') return p.starter === null;
  if (p.starter === null) return false;
  if (p.accepter !== null) return p.starter === p.accepter;
  if (p.round > 1) return p.starter === p.opener;
  const { hand, played } = p.seats[p.starter]!;
  return hand.includes(RED_GENERAL) || played.includes(RED_GENERAL);
}

function declarationsFit(p: Parts): boolean {
  const order = p.starter === null ? [] : seatsFrom(p.starter).map((seat) => p.seats[seat]!);
  const open = order.findIndex((seat) => seat.declared === null);
  if (p.phase === 'preparation') return p.seats.every((seat) => seat.declared === null);
  if (p.phase === 'declaration') {
    const later = open >= 0 && order.slice(open).every((seat) => seat.declared === null);
    return later && !p.seats.some(breaksZeroRule);
  }
  const others = order.slice(0, -1).reduce((sum, seat) => sum + (seat.declared ?? 0), 0);
  const last = order.at(-1)?.declared;
  const zeros = isScored(p) ? zerosAreCounted : (seat: SeatParts) => !breaksZeroRule(seat);
  return open < 0 && last !== bannedTotal(others) && p.seats.every(zeros);
}

const breaksZeroRule = (seat: SeatParts): boolean =>
  seat.declared === 0 && seat.zeros >= ZERO_LIMIT;

/** The count includes the scored round. */
const zerosAreCounted = (seat: SeatParts): boolean => (seat.declared === 0) === seat.zeros > 0;

/** Every turn takes one to six piles. */
function turnFits(p: Parts): boolean {
  if (!hasTurns(p)) return p.turn === 0;
  const done = isScored(p) ? p.turn : p.turn - 1;
  const piles = pileSum(p);
  return p.turn >= 1 && done <= piles && piles <= 6 * done;
}

function leaderFits(p: Parts): boolean {
  if (!hasTurns(p)) return p.leader === null;
  if (p.turn === 1) return p.leader === p.starter;
  return isScored(p) ? p.leader === p.last?.leader : p.leader === p.last?.winner;
}

function tableFits(p: Parts): boolean {
  const lying = onTable(p);
  if (p.phase !== 'turn' || p.leader === null || lying === 0) return lying === 0;
  const order = seatsFrom(p.leader).map((seat) => p.seats[seat]!);
  const lead = order[0]!.table;
  if (lead === null || findSet(pack(lead)) === NO_SET || lying === order.length) return false;
  return order.every((seat, i) => {
    if (i >= lying) return seat.table === null;
    return seat.table?.length === lead.length && isPart(seat.played, seat.table);
  });
}

const isPart = (whole: SeatParts['played'], part: SeatParts['played']): boolean =>
  contains(pack(whole), pack(part));

function lastFits(p: Parts): boolean {
  const { last } = p;
  const expected = hasTurns(p) && (isScored(p) || p.turn > 1);
  if (last === null || !expected) return (last === null) === !expected;
  const plays = last.plays.map((play) => pack(play));
  const size = last.plays[last.leader]!.length;
  return (
    findSet(plays[last.leader]!) !== NO_SET &&
    last.plays.every((play, seat) => play.length === size && isPart(p.seats[seat]!.played, play)) &&
    bestOf(plays, last.leader) === last.winner &&
    p.seats[last.winner]!.piles >= size
  );
}

/** The sum of all piles is the number of pieces that each player played in the finished turns. */
function pilesFit(p: Parts): boolean {
  const piles = pileSum(p);
  const count = p.seats[p.leader ?? 0]!.table?.length ?? 0;
  return p.seats.every((seat) => seat.played.length === piles + (seat.table === null ? 0 : count));
}

function endFits(p: Parts): boolean {
  const totals = p.seats.map((seat) => seat.total);
  const rounds = isScored(p) ? p.round : p.round - 1;
  return (p.phase === 'over') === winnersAfter(totals, rounds, p.options).length > 0;
}
