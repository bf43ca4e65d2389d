import {
  err,
  integer,
  list,
  object,
  ok,
  optional,
  phrase,
  pickOne,
  readShape,
  sumBySide,
  type Advice,
  type BotMaker,
  type Coach,
  type Entry,
  type GameModule,
  type Messages,
  type Narrator,
  type Playthrough,
  type Review,
  type Sheet,
} from '@chiaro/kernel';
import { plainEntry } from '@chiaro/kernel/internal';
import { nim, type NimMove, type NimOptions, type NimState, type NimView } from './nim.js';

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

const narrator: Narrator<NimState, NimView, NimMove> = {
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
};

const sheetInput = object({
  takes: list(object({ side: integer({ min: 0, max: 2 }), take: integer({ min: 1, max: 6 }) }), {
    max: 21,
  }),
  options: optional(nim.options.shape),
});

const sheet: Sheet = {
  examples: [{ takes: [{ side: 0, take: 3 }] }],
  score(input) {
    const read = readShape(sheetInput, input);
    if (!read.ok) return read;
    const { takes, options = nim.options.defaults } = read.value;
    const stranger = takes.findIndex(({ side }) => side >= options.players);
    if (stranger >= 0) return err([{ code: 'PLAYER_COUNT', path: `/takes/${stranger}/side` }]);
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
};

const bots: readonly BotMaker<NimView, NimMove>[] = [
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
];

const coach: Coach<NimState, NimView, NimMove> = {
  consult: (input) => {
    const heaps = object({ heaps: list(integer({ min: 0, max: 6 }), { length: 3 }) });
    const read = readShape(heaps, input);
    if (!read.ok) return read;
    const label = { move: 'take 1 from 1' };
    return ok({ ranked: [{ label, value: 1, loss: 0, reasons: [] }], exact: false });
  },
  advise: ({ legal }) => adviseMost(legal),
  review: reviewAll,
};

function adviseMost(legal: readonly NimMove[]): Advice<NimMove> {
  const best = legal.toSorted((a, b) => b.take - a.take);
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
}

function reviewAll({ steps }: Playthrough<NimState, NimMove, NimView, unknown>): Review {
  const found = { played: {}, best: {}, loss: 0, exact: false, reasons: [] };
  const decisions = steps.flatMap((step, index) =>
    step.kind === 'move' ? [{ step: index, seat: step.seat, ...found }] : [],
  );
  return { decisions, seats: [{ meanLoss: 0 }, { meanLoss: 0 }], remarks: [] };
}

/** Nim with every part that a module may have. */
export const nimModule: GameModule<NimState, NimMove, NimView, NimOptions> = {
  game: nim,
  words: { en, it },
  rules: { en: RULES, it: RULES_IT },
  narrator,
  sheet,
  bots,
  coach: { make: async () => coach },
};
