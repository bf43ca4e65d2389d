import {
  BAD,
  err,
  FastRng,
  integer,
  list,
  nullable,
  object,
  ok,
  oneOf,
  optional,
  Report,
  type Bad,
  type Problem,
  type Read,
  type Result,
} from '@chiaro/kernel';
import { partsOf, piecesShape, seatShape } from '../codec.js';
import { invalidity } from '../invariants.js';
import { contains, FULL_SET, isPossible, isWeak, pack, sizeOf } from '../pieces.js';
import { Dealer } from '../dealer.js';
import { bestOf } from '../restore.js';
import { findSet, NO_SET, SETS } from '../sets.js';
import { totalsShape, zerosShape } from '../sheet/input.js';
import { seatsFrom } from '../state.js';
import { HAND, MAX_TOTAL, PILES, SEATS, type Piece } from '../types.js';
import { type LastTurn, type TurnView, type View, stateFromView } from '../view.js';
import { options } from '../options.js';

/**
 * A position as a person at a table would describe it: own pieces, the declarations, and the turns
 * so far. Piles, leaders and the seat to act follow from that. RULES.md describes the form.
 */
const declaredShape = integer({ min: 0, max: PILES, code: 'DECLARATION_INVALID' });

const shape = object({
  phase: oneOf(['preparation', 'declaration', 'turn']),
  seat: seatShape,
  hand: piecesShape,
  starter: optional(seatShape),
  declared: optional(list(nullable(declaredShape), { length: SEATS, code: 'PLAYER_COUNT' })),
  turns: optional(list(list(piecesShape, { length: SEATS, code: 'PLAYER_COUNT' }), { max: PILES })),
  table: optional(list(piecesShape, { max: SEATS - 1 })),
  kept: optional(list(seatShape, { max: SEATS })),
  round: optional(integer({ min: 1 })),
  multiplier: optional(integer({ min: 1, max: MAX_TOTAL, code: 'MULTIPLIER_INVALID' })),
  totals: optional(totalsShape),
  zeroStreaks: optional(zerosShape),
  options: optional(options.shape),
});

type Input = Read<typeof shape>;

/** In the first round the starter shows the red General; a position may omit its round. */
const SOME_ROUND = 2;

/** The turns of a round, replayed from their pieces. */
interface Course {
  leader: number;
  readonly piles: number[];
  readonly played: Piece[][];
  last: LastTurn | null;
}

export function readPosition(input: unknown): Result<View, readonly Problem[]> {
  const report = new Report();
  const read = shape.read(input, report);
  if (read === BAD) return err(report.problems);
  const view = viewFrom(read, report);
  if (view === BAD) return err(report.problems);
  const problem = impossibility(view);
  return problem === null ? ok(view) : err([problem]);
}

function viewFrom(input: Input, report: Report): View | Bad {
  const starter = input.starter ?? (input.phase === 'preparation' ? 0 : null);
  if (starter === null)
    return report.within('starter', () =>
      report.add('MISSING_FIELD', { facts: { field: 'starter' } }),
    );
  const course = playTurns(input, starter, report);
  const table = tableFrom(input, course, report);
  if (!checkHand(input, course, report) || !checkActor(input, starter, course, report)) return BAD;
  return report.problems.length > 0 ? BAD : assemble(input, starter, course, table);
}

function playTurns(input: Input, starter: number, report: Report): Course {
  const course: Course = {
    leader: starter,
    piles: [0, 0, 0, 0],
    played: [[], [], [], []],
    last: null,
  };
  for (const [index, plays] of (input.turns ?? []).entries()) {
    const lead = plays[0] ?? [];
    const even = plays.every((play) => play.length === lead.length);
    if (!even || findSet(pack(lead)) === NO_SET)
      report.within('turns', () => report.within(index, () => badTurn(report, even)));
    else playTurn(course, plays);
  }
  return course;
}

const badTurn = (report: Report, even: boolean): Bad =>
  report.add('STATE_INVALID', { reason: even ? 'refusal.noSet' : 'refusal.unevenTurn' });

function playTurn(course: Course, plays: readonly (readonly Piece[])[]): void {
  const order = seatsFrom(course.leader);
  const bySeat = [0, 1, 2, 3].map((seat) => plays[order.indexOf(seat)] ?? []);
  for (const [seat, play] of bySeat.entries()) course.played[seat]!.push(...play);
  const winner = bestOf(bySeat.map(pack), course.leader);
  course.piles[winner]! += plays[0]!.length;
  course.last = { leader: course.leader, winner, plays: bySeat };
  course.leader = winner;
}

/** The pieces of each seat in the current turn. */
function tableFrom(input: Input, course: Course, report: Report): (Piece[] | null)[] {
  const lying = input.table ?? [];
  const [lead] = lying;
  if (lead !== undefined) {
    const even = lying.every((play) => play.length === lead.length);
    if (!even || findSet(pack(lead)) === NO_SET)
      report.within('table', () => badTurn(report, even));
  }
  const order = seatsFrom(course.leader);
  return [0, 1, 2, 3].map((seat) => lying[order.indexOf(seat)] ?? null);
}

/** Eight pieces for each seat, and none more often than it exists. */
function checkHand(input: Input, course: Course, report: Report): boolean {
  const all = [...input.hand, ...course.played.flat(), ...(input.table ?? []).flat()];
  const size = HAND - course.played[input.seat]!.length;
  if (input.hand.length !== size)
    report.within('hand', () =>
      report.add('STATE_INVALID', { reason: 'refusal.handSize', facts: { size } }),
    );
  if (!isPossible(all))
    report.within('hand', () => report.add('DUPLICATE_CARD', { reason: 'refusal.pieces' }));
  if (input.phase === 'preparation' && !isWeak(pack(input.hand)))
    report.within('hand', () => report.add('STATE_INVALID', { reason: 'refusal.notWeak' }));
  return report.problems.length === 0;
}

function checkActor(input: Input, starter: number, course: Course, report: Report): boolean {
  const declared = input.declared ?? [null, null, null, null];
  const said = seatsFrom(starter).findIndex((seat) => declared[seat] === null);
  const due = {
    preparation: input.seat,
    declaration: said < 0 ? -1 : (starter + said) % SEATS,
    turn: said < 0 ? (course.leader + (input.table?.length ?? 0)) % SEATS : -1,
  }[input.phase];
  if (due === -1)
    report.within('declared', () => report.add(said < 0 ? 'STATE_INVALID' : 'DECLARATION_MISSING'));
  else if (due !== input.seat)
    report.within('seat', () => report.add('NOT_YOUR_TURN', { expected: String(due) }));
  return report.problems.length === 0;
}

function assemble(input: Input, starter: number, course: Course, table: (Piece[] | null)[]): View {
  const preparing = input.phase === 'preparation';
  const multiplier = input.multiplier ?? 1;
  const lead = table[course.leader] ?? null;
  const kept = keptBy(input, course, table);
  return {
    options: input.options ?? options.defaults,
    viewer: input.seat,
    phase: input.phase,
    round: input.round ?? SOME_ROUND,
    multiplier,
    opener: openerOf(input, starter),
    accepter: multiplier > 1 ? starter : null,
    starter: preparing ? null : starter,
    actor: input.seat,
    turn: input.phase === 'turn' ? (input.turns ?? []).length + 1 : 0,
    leader: input.phase === 'turn' ? course.leader : null,
    hand: input.hand,
    seats: [0, 1, 2, 3].map((seat) => {
      const played = [...course.played[seat]!, ...(table[seat] ?? [])].sort((a, b) => b - a);
      return {
        held: HAND - played.length,
        declared: input.declared?.[seat] ?? null,
        piles: course.piles[seat]!,
        played,
        table: table[seat] ?? null,
        answer: kept.includes(seat) ? ('keep' as const) : null,
        zeros: input.zeroStreaks?.[seat] ?? 0,
        total: input.totals?.[seat] ?? 0,
      };
    }),
    table: lead === null ? null : turnView(course.leader, table),
    last: course.last,
    summary: null,
    winners: [],
  };
}

/**
 * The seats that kept a weak hand: those named, and those whose eight pieces are all known and
 * weak, since a round with a weak hand is played only if it was kept (LT-P3).
 */
function keptBy(input: Input, course: Course, table: readonly (Piece[] | null)[]): number[] {
  const known = [0, 1, 2, 3].map((seat) => [
    ...course.played[seat]!,
    ...(table[seat] ?? []),
    ...(seat === input.seat ? input.hand : []),
  ]);
  const isKnownWeak = (seat: number): boolean =>
    input.phase !== 'preparation' && known[seat]!.length === HAND && isWeak(pack(known[seat]!));
  return [0, 1, 2, 3].filter((seat) => input.kept?.includes(seat) === true || isKnownWeak(seat));
}

/** Without a redeal the starter opens a later round, seat 0 the first. */
function openerOf({ round, phase, seat }: Input, starter: number): number {
  if (round === 1) return 0;
  return phase === 'preparation' ? seat : starter;
}

function turnView(leader: number, table: readonly (Piece[] | null)[]): TurnView {
  const plays = table.map((play) => pack(play ?? []));
  const best = bestOf(plays, leader);
  const set = SETS[findSet(plays[leader]!)]!;
  return { leader, count: set.size, set: set.type, best };
}

/** Pieces that nobody can hold, or statements that the rules do not allow. */
function impossibility(view: View): Problem | null {
  const seen = view.seats.reduce((sum, seat) => sum + pack(seat.played), pack(view.hand ?? []));
  const whole = contains(FULL_SET, seen) && sizeOf(pack(view.hand ?? [])) === view.hand?.length;
  if (!whole) return { code: 'STATE_INVALID', path: '/hand' };
  if (keptStrong(view)) return KEPT_STRONG;
  if (!new Dealer(view).feasible) return infeasibility(view);
  const state = stateFromView(view, FastRng.from('position'));
  const problem = invalidity(partsOf(state));
  return problem === null ? null : { code: problem.code, path: '' };
}

const KEPT_STRONG: Problem = {
  code: 'STATE_INVALID',
  path: '/kept',
  reason: 'refusal.keptStrong',
};

function keptStrong({ seats, viewer, hand }: View): boolean {
  const own = viewer === 'table' ? undefined : seats[viewer];
  return own?.answer === 'keep' && !isWeak(pack([...(hand ?? []), ...own.played]));
}

/** No deal fits the weak and strong hands given, or the pieces themselves. */
function infeasibility(view: View): Problem {
  const others = view.seats.flatMap((seat, i) =>
    i !== view.viewer && seat.answer === null && seat.held > 0 ? [i] : [],
  );
  const missing = subsetsOf(others).find((weak) => new Dealer(withKept(view, weak)).feasible);
  if (missing !== undefined)
    return {
      code: 'STATE_INVALID',
      path: '/kept',
      reason: 'refusal.keptMissing',
      expected: missing.join(', '),
    };
  const isKept = view.seats.some(({ answer }) => answer !== null);
  return isKept ? KEPT_STRONG : { code: 'STATE_INVALID', path: '/hand' };
}

/** Every subset of these seats, the smaller ones first. */
const subsetsOf = (seats: readonly number[]): number[][] =>
  Array.from({ length: 1 << seats.length }, (_, mask) =>
    seats.filter((_seat, i) => (mask >> i) & 1),
  ).toSorted((a, b) => a.length - b.length);

const withKept = (view: View, kept: readonly number[]): View => ({
  ...view,
  seats: view.seats.map((seat, i) => (kept.includes(i) ? { ...seat, answer: 'keep' } : seat)),
});
