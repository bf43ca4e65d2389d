import type { CatalogGame } from '@chiaro/catalog';
import {
  commitmentOf,
  count,
  dealOutcome,
  defineOptions,
  err,
  formatLog,
  invariant,
  logOf,
  ok,
  Playthrough,
  seedFromText,
  type AnyModule,
  type Game,
  type GameModule,
  type OptionsOf,
} from '@chiaro/kernel';
import { plainEntry } from '@chiaro/kernel/internal';

/** Greed: a die is rolled; take it for its points, or leave it. A six must be taken. */
const specs = { rounds: count(1, 5000, 2) };
type Options = OptionsOf<typeof specs>;
type Move = 'take' | 'leave';

interface State {
  readonly rounds: number;
  turn: number;
  die: number;
  totals: number[];
}
type View = Readonly<State>;

const game: Game<State, Move, View, Options> = {
  id: 'greed',
  rulesVersion: 1,
  nature: { seats: { min: 2, max: 2 }, hidden: false, longest: null, lowest: 0, highest: null },
  options: defineOptions(specs),
  undo: 'untilRevealed',
  seating: () => ({ seats: 2, sides: 2, sideOf: [0, 1] }),
  initial: ({ rounds }) => ({ rounds, turn: 0, die: 0, totals: [0, 0] }),
  actor(s) {
    if (s.turn === s.rounds * 2) return { kind: 'over' };
    if (s.die > 0) return { kind: 'seat', seat: s.turn % 2 };
    return {
      kind: 'chance',
      need: { kind: 'roll', purpose: 'roll', place: String(s.turn), dice: 1, faces: 6 },
    };
  },
  legal: (s) => (s.die === 0 ? [] : s.die === 6 ? ['take'] : ['take', 'leave']),
  check: (s, move) =>
    s.die === 6 && move === 'leave'
      ? { code: 'ILLEGAL_MOVE', reason: 'refusal.six', rule: 'GR-2' }
      : null,
  play(s, move, ledger) {
    const side = s.turn % 2;
    if (move === 'take') {
      s.totals[side]! += s.die;
      if (ledger.recording) ledger.enter(side, s.die, 'GR-1', { die: s.die });
    }
    s.turn++;
    s.die = 0;
  },
  settle(s, outcome) {
    s.die = outcome[0]!;
  },
  clone: (s) => ({ ...s, totals: [...s.totals] }),
  totals: (s) => s.totals,
  winners: (s) => [0, 1].filter((side) => s.totals[side] === Math.max(...s.totals)),
  view: (s) => ({ ...s, totals: [...s.totals] }),
  resample: (view) => ({ ...view, totals: [...view.totals] }),
  conceals: () => false,
  notation: {
    format: (move) => move,
    parse: (text) =>
      text === 'take' || text === 'leave'
        ? ok(text)
        : err({ code: 'ILLEGAL_MOVE', facts: { text: text.slice(0, 40) } }),
    formatOutcome: (_s, _need, outcome) => outcome.join(' '),
    parseOutcome: (_s, _need, text) => ok(text.split(' ').map(Number)),
  },
  codec: {
    encode: (s) => ({ ...s }),
    decode: () => err([{ code: 'STATE_INVALID' }]),
  },
};

export const toyModule: GameModule<State, Move, View, Options> = {
  game,
  words: {
    en: { 'GR-1': 'The die shows {die}: {points} points.', 'refusal.six': 'A six must be taken.' },
    it: { 'GR-1': 'Il dado mostra {die}: {points} punti.', 'refusal.six': 'Un sei va preso.' },
  },
  rules: { en: '- **GR-1** …', it: '- **GR-1** …' },
  narrator: {
    step: () => [],
    entry: plainEntry,
    turn: () => ({ id: 'player' }),
    position: () => [],
    move: () => ({ id: 'player' }),
    result: () => [],
  },
  sheet: { examples: [], score: () => err([{ code: 'WRONG_TYPE' }]) },
  bots: [],
};

export const toyGames: readonly CatalogGame[] = [
  {
    id: 'greed',
    title: { en: 'Greed', it: 'Avidità' },
    blurb: { en: 'Take it or leave it.', it: 'Prendere o lasciare.' },
    seats: { min: 2, max: 2 },
    load: async () => toyModule as AnyModule,
    loadPlayable: async () => toyModule as AnyModule,
    loadRules: async (language) => toyModule.rules[language],
  },
];

export interface ToyWish {
  readonly rounds?: number;
  /** Leaves the game before its end. */
  readonly steps?: number;
  readonly tags?: Readonly<Record<string, string>>;
}

/** The log of a game whose dice follow from the seed; everything is taken. */
export function toyLog(name: string, { rounds = 2, steps = Infinity, tags }: ToyWish = {}): string {
  const seed = seedFromText(name);
  const playthrough = new Playthrough(game, { rounds });
  for (let actor = playthrough.actor(); actor.kind !== 'over'; actor = playthrough.actor()) {
    if (playthrough.steps.length >= steps) break;
    const applied = playthrough.apply(
      actor.kind === 'seat'
        ? { kind: 'move', seat: actor.seat, move: 'take' }
        : { kind: 'chance', outcome: dealOutcome(seed, actor.need) },
    );
    invariant(applied.ok, 'the toy plays by its rules');
  }
  return formatLog(logOf(playthrough, tags ?? { Commit: commitmentOf(seed), Seed: seed }));
}
