/** The smallest game with chance, hidden information, an undo and a clock, for the kernel's own tests. */
import {
  defineOptions,
  count,
  err,
  ok,
  integer,
  list,
  object,
  readShape,
  type Game,
  type Ledger,
} from '../src/index.js';

/**
 * Race: two seats each hold a secret card of 1..6; in turn they add 1 or 2 to a common heap; who
 * brings it to the goal or past scores its own card. After `LIMIT` seconds nobody wins.
 */
export interface RaceState {
  goal: number;
  cards: number[];
  heap: number;
  seat: number;
  totals: number[];
  late: boolean;
}
export interface RaceView {
  viewer: number | 'table';
  goal: number;
  card: number | null;
  dealt: boolean;
  heap: number;
  seat: number;
  totals: number[];
  late: boolean;
}
export type RaceMove = 1 | 2;
const LIMIT = 100;
const options = defineOptions({ goal: count(3, 20, 7) });
const stored = object({
  goal: integer(),
  cards: list(integer()),
  heap: integer(),
  seat: integer(),
  totals: list(integer()),
  late: list(integer()),
});

const isOver = (s: RaceState): boolean => s.late || s.heap >= s.goal;

function play(s: RaceState, move: RaceMove, ledger: Ledger): void {
  s.heap += move;
  if (s.heap >= s.goal) {
    const points = s.cards[s.seat]!;
    s.totals[s.seat]! += points;
    ledger.enter(s.seat, points, 'RA-W1', { card: points });
  }
  s.seat = 1 - s.seat;
}

export const race: Game<RaceState, RaceMove, RaceView, { readonly goal: number }> = {
  id: 'race',
  rulesVersion: 3,
  nature: { seats: { min: 2, max: 2 }, hidden: true, longest: 21, lowest: 0, highest: 6 },
  options,
  seating: () => ({ seats: 2, sides: 2, sideOf: [0, 1] }),
  initial: ({ goal }) => ({ goal, cards: [], heap: 0, seat: 0, totals: [0, 0], late: false }),
  actor: (s) => {
    if (isOver(s)) return { kind: 'over' };
    if (s.cards.length > 0) return { kind: 'seat', seat: s.seat };
    return {
      kind: 'chance',
      need: { kind: 'roll', purpose: 'deal', place: '1', dice: 2, faces: 6 },
    };
  },
  legal: (s) => (isOver(s) || s.cards.length === 0 ? [] : [1, 2]),
  check: (_s, move) => ([1, 2].includes(move) ? null : { code: 'ILLEGAL_MOVE' }),
  play,
  settle: (s, outcome) => void (s.cards = [...outcome]),
  clone: (s) => ({ ...s, cards: [...s.cards], totals: [...s.totals] }),
  totals: (s) => [...s.totals],
  winners: (s) => (s.late ? [] : s.totals.flatMap((total, side) => (total > 0 ? side : []))),
  view: (s, viewer) => ({
    viewer,
    goal: s.goal,
    card: viewer === 'table' ? null : (s.cards[viewer] ?? null),
    dealt: s.cards.length > 0,
    heap: s.heap,
    seat: s.seat,
    totals: [...s.totals],
    late: s.late,
  }),
  resample: (v) => ({
    goal: v.goal,
    cards: v.dealt ? [0, 1].map((seat) => (seat === v.viewer ? (v.card ?? 1) : 1)) : [],
    heap: v.heap,
    seat: v.seat,
    totals: [...v.totals],
    late: v.late,
  }),
  conceals: (_s, step) => step.kind === 'chance',
  notation: {
    format: (move) => `add ${move}`,
    parse: (text) => {
      const amount = Number(/^add (\d)$/i.exec(text.trim())?.[1]);
      return amount > 0 ? ok(amount as RaceMove) : err({ code: 'ILLEGAL_MOVE' });
    },
    formatOutcome: (_s, _need, outcome) => outcome.join(' '),
    parseOutcome: (_s, _need, text) => ok(text.split(' ').map(Number)),
  },
  codec: {
    encode: (s) => ({ ...s, late: s.late ? [1] : [] }),
    decode: (json) => {
      const read = readShape(stored, json);
      return read.ok ? ok({ ...read.value, late: read.value.late.length > 0 }) : read;
    },
  },
  undo: 'untilRevealed',
  elapse: (s, seconds) => {
    if (seconds > LIMIT) s.late = true;
  },
};
