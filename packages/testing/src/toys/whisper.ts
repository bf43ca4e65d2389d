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
  oneOf,
  phrase,
  readShape,
  refine,
  shuffleInPlace,
  type Actor,
  type Game,
  type GameModule,
  type Messages,
  type OptionsOf,
  type Shape,
  type Viewer,
} from '@chiaro/kernel';
import { plainEntry } from '@chiaro/kernel/internal';

/**
 * A toy with secrets and a clock: each of two players gets one of six cards, whispers "high" or
 * "low" without the other hearing it, and then everything is revealed. Saying "high" with a card
 * above 3, or "low" with another, scores its value. After `limit` seconds the game is over for
 * everybody.
 */
const specs = { limit: count(10, 60, 30, 10), undoing: choice('free') };
type WhisperOptions = OptionsOf<typeof specs>;

interface WhisperState {
  options: WhisperOptions;
  cards: number[];
  said: string[];
  points: number[];
  timeUp: boolean;
}

export interface WhisperView {
  readonly viewer: Viewer;
  readonly options: WhisperOptions;
  /** 0 if the viewer cannot know it. */
  readonly cards: readonly number[];
  readonly said: readonly string[];
  readonly points: readonly number[];
  readonly timeUp: boolean;
}

type Word = 'high' | 'low';

function actor(s: WhisperState): Actor {
  if (s.timeUp || s.said.length === 2) return { kind: 'over' };
  if (s.cards.length === 0)
    return { kind: 'chance', need: { kind: 'shuffle', size: 6, purpose: 'deal', place: '0' } };
  return { kind: 'seat', seat: s.said.length };
}

const isShown = (s: WhisperState): boolean => actor(s).kind === 'over';

const options = defineOptions(specs);
const card = integer({ min: 1, max: 6 });

const stateShape: Shape<WhisperState> = refine(
  object({
    options: options.shape,
    cards: list(card, { max: 2 }),
    said: list(oneOf(['high', 'low']), { max: 2 }),
    points: list(integer({ min: 0, max: 6 }), { length: 2 }),
    timeUp: flag,
  }),
  ({ cards, said }, report) => {
    const isDealt = cards.length === 2 && cards[0] !== cards[1];
    if (!isDealt && (cards.length > 0 || said.length > 0)) report.add('STATE_INVALID');
  },
);

/** The rules of whisper: a small game with hidden cards and secret moves, to test with. */
export const whisper: Game<WhisperState, Word, WhisperView, WhisperOptions> = {
  id: 'whisper',
  rulesVersion: 3,
  nature: { seats: { min: 2, max: 2 }, hidden: true, longest: 3, lowest: 0, highest: 6 },
  options,
  seating: () => ({ seats: 2, sides: 2, sideOf: [0, 1] }),
  initial: (options) => ({ options, cards: [], said: [], points: [0, 0], timeUp: false }),
  actor,
  legal: (s) => (actor(s).kind === 'seat' ? ['high', 'low'] : []),
  check: (_s, move) => (move === 'high' || move === 'low' ? null : { code: 'ILLEGAL_MOVE' }),
  play(s, move, ledger) {
    s.said.push(move);
    if (s.said.length < 2) return;
    for (const [side, word] of s.said.entries()) {
      const card = s.cards[side]!;
      if (card > 3 !== (word === 'high')) continue;
      s.points[side] = card;
      ledger.enter(side, card, 'WH-1', { card });
    }
  },
  settle(s, outcome) {
    s.cards = outcome.slice(0, 2).map((card) => card + 1);
  },
  clone: (s) => structuredClone(s),
  totals: (s) => s.points,
  winners: (s) =>
    s.points.flatMap((points, side) => (points === Math.max(...s.points) ? [side] : [])),
  view: (s, viewer) => ({
    viewer,
    options: s.options,
    cards: s.cards.map((card, seat) => (isShown(s) || seat === viewer ? card : 0)),
    said: s.said.map((word, seat) => (isShown(s) || seat === viewer ? word : '?')),
    points: [...s.points],
    timeUp: s.timeUp,
  }),
  resample({ options, cards, said, points, timeUp }, rng) {
    const free = [1, 2, 3, 4, 5, 6].filter((card) => !cards.includes(card));
    shuffleInPlace(free, rng);
    return {
      options,
      cards: cards.map((card) => (card === 0 ? free.pop()! : card)),
      said: said.map((word) => (word === '?' ? 'high' : word)),
      points: [...points],
      timeUp,
    };
  },
  conceals: (_s, step, viewer) => step.kind === 'chance' || step.seat !== viewer,
  notation: {
    format: (move) => move,
    parse(text) {
      const word = text.trim().toLowerCase();
      return word === 'high' || word === 'low' ? ok(word) : err({ code: 'ILLEGAL_MOVE' });
    },
    formatOutcome: (_s, _need, outcome) => outcome.join(' '),
    parseOutcome: (_s, _need, text) => ok(text.split(' ').map(Number)),
  },
  codec: { encode: (s) => ({ ...s }), decode: (json) => readShape(stateShape, json) },
  undo: 'free',
  elapse(s, seconds) {
    if (seconds >= s.options.limit) s.timeUp = true;
  },
};

const words: Messages = {
  'WH-1': '{card} said rightly: {points}.',
  'event.deal': 'Cards are dealt.',
  'event.whisper': '{who} whispers.',
  'event.said': '{who} whispers {word}.',
  'turn.seat': '{who} is to whisper.',
  'option.limit': 'Seconds',
  'option.undoing': 'Taking back',
  'result.over': 'The cards were {cards}.',
};

/** Whisper as a module. */
export const whisperModule: GameModule<WhisperState, Word, WhisperView, WhisperOptions> = {
  game: whisper,
  words: { it: words, en: words },
  rules: { it: '- **WH-1** …', en: '- **WH-1** …' },
  narrator: {
    step({ step }) {
      if (step.kind === 'move')
        return [phrase('event.said', { who: { seat: step.seat }, word: step.move })];
      if (step.kind === 'hidden' && step.actor !== 'chance')
        return [phrase('event.whisper', { who: { seat: step.actor } })];
      return [phrase('event.deal')];
    },
    entry: plainEntry,
    turn: (view) => phrase('turn.seat', { who: { seat: view.said.length } }),
    position: () => [],
    move: (move) => phrase('event.said', { word: move }),
    result: (view) => [phrase('result.over', { cards: view.cards })],
  },
  sheet: { examples: [], score: () => err([{ code: 'NOT_ALLOWED' }]) },
  bots: [],
};
