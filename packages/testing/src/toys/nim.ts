import {
  choice,
  count,
  defineOptions,
  err,
  integer,
  list,
  object,
  ok,
  optional,
  phrase,
  plainEntry,
  pickOne,
  readShape,
  sumBySide,
  type Actor,
  type Entry,
  type Game,
  type GameModule,
  type Ledger,
  type Messages,
  type Need,
  type OptionsOf,
  type Outcome,
  type Problem,
  type Refusal,
  type Viewer,
} from '@chiaro/kernel';

/**
 * A toy with everything a game may have except secrets: heaps of counters, one point for each
 * counter taken, three more for the last one of all. Chance rolls the heaps, or they are 3, 4, 5.
 */
const specs = { start: choice('fixed', 'roll'), players: count(2, 3, 2) };
export type NimOptions = OptionsOf<typeof specs>;

export interface NimState {
  options: NimOptions;
  heaps: number[];
  turn: number;
  points: number[];
  rolled: boolean;
}

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

export const nim: Game<NimState, NimMove, NimView, NimOptions> = {
  id: 'nim',
  rulesVersion: 1,
  nature: { seats: { min: 2, max: 3 }, hidden: false, longest: 19, lowest: 0, highest: 21 },
  options: defineOptions(specs),
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
    decode: (json) => ok(structuredClone(json) as NimState),
  },
  undo: 'untilRevealed',
};

const en: Messages = {
  'NM-S1': '{take, plural, one {One counter} other {# counters}} from heap {heap}: {points}.',
  'NM-S2': 'The last counter of all: {points} more.',
  'refusal.tooMany': 'Heap {heap} has {size}.',
  'refusal.text': 'Not a move: {text}. Say for example: take 2 from 1.',
  'event.take': '{you, select, true {You take} other {{who} takes}} {take} from heap {heap}.',
  'event.roll': 'The heaps have {heaps} counters.',
  'move.take': 'Take {take} from heap {heap}',
  'turn.seat': '{you, select, true {Your turn} other {{who} to move}}. Heaps: {heaps}.',
  'heading.heaps': 'Heaps',
  'line.heap': 'Heap {number}: {size}',
  'result.winners': '{winners} won with {points}.',
  'option.start': 'Heaps',
  'option.start.help': 'How large the heaps are at the start.',
  'option.start.fixed': '3, 4 and 5',
  'option.start.roll': 'rolled with dice',
  'option.players': 'Players',
  'option.players.help': 'How many play.',
  'bot.random': 'Random',
  'bot.greedy': 'Greedy',
};

const it: Messages = {
  'NM-S1': '{take, plural, one {Un gettone} other {# gettoni}} dal mucchio {heap}: {points}.',
  'NM-S2': 'L’ultimo gettone di tutti: altri {points}.',
  'refusal.tooMany': 'Il mucchio {heap} ne ha {size}.',
  'refusal.text': 'Non è una mossa: {text}. Per esempio: take 2 from 1.',
  'event.take': '{you, select, true {Prendi} other {{who} prende}} {take} dal mucchio {heap}.',
  'event.roll': 'I mucchi hanno {heaps} gettoni.',
  'move.take': 'Prendi {take} dal mucchio {heap}',
  'turn.seat': '{you, select, true {Tocca a te} other {Tocca a {who}}}. Mucchi: {heaps}.',
  'heading.heaps': 'Mucchi',
  'line.heap': 'Mucchio {number}: {size}',
  'result.winners': 'Ha vinto {winners} con {points}.',
  'option.start': 'Mucchi',
  'option.start.help': 'Quanto sono grandi i mucchi all’inizio.',
  'option.start.fixed': '3, 4 e 5',
  'option.start.roll': 'tirati con i dadi',
  'option.players': 'Giocatori',
  'option.players.help': 'Quanti giocano.',
  'bot.random': 'Casuale',
  'bot.greedy': 'Ingordo',
};

const RULES = `# Nim

- **NM-T1** Take one or more counters from one heap.
- **NM-S1** Each counter taken is a point.
- **NM-S2** The last counter of all is three points more.
`;

const RULES_IT = `# Nim

- **NM-T1** Si prendono uno o più gettoni da un solo mucchio.
- **NM-S1** Ogni gettone preso è un punto.
- **NM-S2** L’ultimo gettone di tutti vale tre punti in più.
`;

const sheetInput = object({
  takes: list(object({ side: integer({ min: 0, max: 2 }), take: integer({ min: 1, max: 6 }) }), {
    max: 21,
  }),
  options: optional(nim.options.shape),
});

export const nimModule: GameModule<NimState, NimMove, NimView, NimOptions> = {
  game: nim,
  words: { en, it },
  rules: { en: RULES, it: RULES_IT },
  narrator: {
    step({ step, after }) {
      if (step.kind !== 'move') return [phrase('event.roll', { heaps: after.heaps })];
      const { heap, take } = step.move;
      const who = { who: { seat: step.seat }, you: step.seat === after.viewer };
      return [phrase('event.take', { ...who, heap: heap + 1, take })];
    },
    entry: plainEntry,
    turn: (view) =>
      phrase('turn.seat', {
        who: { seat: view.turn },
        you: view.turn === view.viewer,
        heaps: view.heaps,
      }),
    position: (view) => [
      {
        heading: phrase('heading.heaps'),
        lines: view.heaps.map((size, i) => phrase('line.heap', { number: i + 1, size })),
      },
    ],
    move: ({ heap, take }) => phrase('move.take', { heap: heap + 1, take }),
    result(view) {
      const points = Math.max(...view.points);
      const winners = view.points.flatMap((each, seat) => (each === points ? [{ seat }] : []));
      return [phrase('result.winners', { winners, points })];
    },
  },
  sheet: {
    examples: [{ takes: [{ side: 0, take: 3 }] }],
    score(input) {
      const read = readShape(sheetInput, input);
      if (!read.ok) return read;
      const { takes, options = nim.options.defaults } = read.value;
      const lines: Entry[] = takes.map(({ side, take }, i) => ({
        side,
        points: take,
        rule: 'NM-S1',
        facts: { take, heap: i + 1 },
      }));
      return ok({
        points: sumBySide(lines, options.players),
        lines,
        more: () => ({ count: takes.length }),
      });
    },
  },
  bots: [
    {
      id: 'random',
      version: 1,
      milliseconds: 0,
      iterations: 0,
      make: async () => ({ choose: ({ legal: moves, rng }) => pickOne(moves, rng) }),
    },
    {
      id: 'greedy',
      version: 1,
      milliseconds: 0,
      iterations: 0,
      make: async () => ({
        choose: ({ legal: moves }) =>
          moves.reduce((best, move) => (move.take > best.take ? move : best)),
      }),
    },
  ],
  coach: {
    make: async () => ({
      consult: (input) => {
        const read = readShape(
          object({ heaps: list(integer({ min: 0, max: 6 }), { length: 3 }) }),
          input,
        );
        if (!read.ok) return read;
        return ok({
          ranked: [{ label: { move: 'take 1 from 1' }, value: 1, loss: 0, reasons: [] }],
          exact: false,
        });
      },
      advise: ({ legal: moves }) => {
        const best = moves.toSorted((a, b) => b.take - a.take);
        return {
          exact: false,
          ranked: best.map((move) => ({
            move,
            label: { move: nim.notation.format(move) },
            value: move.take,
            loss: (best[0]?.take ?? 0) - move.take,
            reasons: [phrase('move.take', { heap: move.heap + 1, take: move.take })],
          })),
        };
      },
      review: (played) => ({
        decisions: played.steps.flatMap((step, index) =>
          step.kind === 'move'
            ? [
                {
                  step: index,
                  seat: step.seat,
                  played: {},
                  best: {},
                  loss: 0,
                  exact: false,
                  reasons: [],
                },
              ]
            : [],
        ),
        seats: [{ meanLoss: 0 }, { meanLoss: 0 }],
        remarks: [],
      }),
    }),
  },
};
