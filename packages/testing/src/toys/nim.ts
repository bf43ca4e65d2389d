import {
  choice,
  count,
  defineOptions,
  err,
  flag,
  integer,
  list,
  object,
  ok,
  readShape,
  refine,
  type Actor,
  type Game,
  type Ledger,
  type Need,
  type OptionsOf,
  type Outcome,
  type Problem,
  type Refusal,
  type Shape,
  type Viewer,
} from '@chiaro/kernel';

/**
 * A toy with every feature of a game except secrets: heaps of counters, one point for each counter
 * taken, three more for the last of all. Chance rolls the heaps, or they are 3, 4, 5.
 */
const specs = { start: choice('fixed', 'roll'), players: count(2, 3, 2) };
/** The house rules of nim. */
export type NimOptions = OptionsOf<typeof specs>;

export interface NimState {
  options: NimOptions;
  heaps: number[];
  turn: number;
  points: number[];
  rolled: boolean;
}

/** Takes counters from one heap. */
export interface NimMove {
  readonly heap: number;
  readonly take: number;
}

export interface NimView {
  readonly viewer: Viewer;
  readonly options: NimOptions;
  readonly heaps: readonly number[];
  readonly turn: number;
  readonly points: readonly number[];
  readonly rolled: boolean;
}

const need: Need = { kind: 'roll', dice: 3, faces: 6, purpose: 'heaps', place: '0' };
const left = (s: { heaps: readonly number[] }): number =>
  s.heaps.reduce((sum, heap) => sum + heap, 0);

function legal(s: NimState): NimMove[] {
  return s.heaps.flatMap((size, heap) =>
    Array.from({ length: size }, (_, i) => ({ heap, take: i + 1 })),
  );
}

function actor(s: NimState): Actor {
  if (!s.rolled) return { kind: 'chance', need };
  return left(s) > 0 ? { kind: 'seat', seat: s.turn } : { kind: 'over' };
}

function check(s: NimState, move: NimMove): Refusal | null {
  if (legal(s).some(({ heap, take }) => heap === move.heap && take === move.take)) return null;
  return {
    code: 'ILLEGAL_MOVE',
    reason: 'refusal.tooMany',
    facts: { heap: move.heap + 1, size: s.heaps[move.heap] ?? 0 },
    rule: 'NM-T1',
  };
}

function play(s: NimState, { heap, take }: NimMove, ledger: Ledger): void {
  const side = s.turn;
  s.heaps[heap]! -= take;
  s.points[side]! += take;
  ledger.enter(side, take, 'NM-S1', { take, heap: heap + 1 });
  if (left(s) === 0) {
    s.points[side]! += 3;
    ledger.enter(side, 3, 'NM-S2', {});
  }
  s.turn = (s.turn + 1) % s.options.players;
}

const malformed = (text: string): Problem => ({
  code: 'ILLEGAL_MOVE',
  reason: 'refusal.text',
  facts: { text: text.slice(0, 20) },
});

const readNumbers = (text: string): number[] | null =>
  /^\d(?: \d)*$/.test(text) ? text.split(' ').map(Number) : null;

const options = defineOptions(specs);

const stateShape: Shape<NimState> = refine(
  object({
    options: options.shape,
    heaps: list(integer({ min: 0, max: 6 }), { length: 3 }),
    turn: integer({ min: 0, max: 2 }),
    points: list(integer({ min: 0, max: 21 }), { min: 2, max: 3 }),
    rolled: flag,
  }),
  (state, report) => {
    const { players, start } = state.options;
    const isSeated = state.points.length === players && state.turn < players;
    const isBegun = state.rolled || (start === 'roll' && left(state) === 0);
    if (!isSeated || !isBegun) report.add('STATE_INVALID');
  },
);

/** The rules of nim: a small complete game without secrets, to test with. */
export const nim: Game<NimState, NimMove, NimView, NimOptions> = {
  id: 'nim',
  rulesVersion: 1,
  nature: { seats: { min: 2, max: 3 }, hidden: false, longest: 19, lowest: 0, highest: 21 },
  options,
  seating: ({ players }) => ({
    seats: players,
    sides: players,
    sideOf: Array.from({ length: players }, (_, seat) => seat),
  }),
  initial: (options) => ({
    options,
    heaps: options.start === 'roll' ? [0, 0, 0] : [3, 4, 5],
    turn: 0,
    points: Array.from({ length: options.players }, () => 0),
    rolled: options.start === 'fixed',
  }),
  actor,
  legal: (s) => (actor(s).kind === 'seat' ? legal(s) : []),
  check,
  play,
  settle(s, outcome) {
    s.heaps = [...outcome];
    s.rolled = true;
  },
  clone: (s) => ({ ...s, heaps: [...s.heaps], points: [...s.points] }),
  totals: (s) => s.points,
  winners: (s) =>
    s.points.flatMap((points, side) => (points === Math.max(...s.points) ? [side] : [])),
  view: ({ options, heaps, turn, points, rolled }, viewer) => ({
    viewer,
    options,
    heaps: [...heaps],
    turn,
    points: [...points],
    rolled,
  }),
  resample: ({ options, heaps, turn, points, rolled }) => ({
    options,
    heaps: [...heaps],
    turn,
    points: [...points],
    rolled,
  }),
  conceals: () => false,
  notation: {
    format: ({ heap, take }) => `take ${take} from ${heap + 1}`,
    parse(text) {
      const [, take, heap] = /^take (\d) from (\d)$/.exec(text.trim().toLowerCase()) ?? [];
      return take === undefined
        ? err(malformed(text))
        : ok({ heap: Number(heap) - 1, take: Number(take) });
    },
    formatOutcome: (_s, _need, outcome) => outcome.join(' '),
    parseOutcome(_s, _need, text) {
      const dice: Outcome | null = readNumbers(text);
      return dice === null ? err({ code: 'OUTCOME_INVALID' }) : ok(dice);
    },
  },
  codec: {
    encode: ({ options, heaps, turn, points, rolled }) => ({
      options,
      heaps,
      turn,
      points,
      rolled,
    }),
    decode: (json) => readShape(stateShape, json),
  },
  undo: 'untilRevealed',
};
