import { createWords, type Entry, type Narrator, type Phrase } from '@chiaro/kernel';
import { describe, expect, it } from 'vitest';
import {
  ownedTexts,
  sayAll,
  sentences,
  spoken,
  utterancesOf,
  type Speaker,
  type Step,
} from '../src/session/narration.js';
import type { AnyTold } from '../src/session/session.js';
import { translator } from '../src/words/words.js';

const words = createWords('en', [
  {
    moved: 'somebody plays {what}',
    reason: 'for {rule}',
    named: '{who} has it',
    crossed: 'that was close',
    turn: 'what will you play?',
    result: 'it is over',
    detail: 'nobody minds.',
    'turn.yours': 'Your turn.',
    'score.whose': '{who}: {text}',
    'score.brief': '{who}: {points}, total {total}.',
    'score.rule': 'The rule: {rule}',
    'number.minus': 'minus {number}',
    'match.pause': 'a pause',
  },
]);
const t = translator(words);

const narrator: Narrator<unknown, unknown, unknown> = {
  step: ({ step }) =>
    step.kind === 'move'
      ? [{ id: 'moved', args: { what: String(step.move) } }]
      : step.kind === 'chance'
        ? [{ id: 'moved', args: { what: `dice ${step.outcome.join(' ')}` } }]
        : [],
  entry: ({ rule, side }): Phrase =>
    rule === 'named'
      ? { id: 'named', args: { who: { sideOf: side } } }
      : { id: 'reason', args: { rule } },
  turn: () => ({ id: 'turn' }),
  position: () => [],
  move: () => ({ id: 'moved' }),
  warnings: (_telling, level) => (level === 'balanced' ? [{ id: 'crossed' }] : []),
  result: () => [{ id: 'result' }, { id: 'detail' }],
};
const quiet: Narrator<unknown, unknown, unknown> = { ...narrator, warnings: () => [] };

const speaker: Speaker = { narrator: quiet, words, t, sideName: (side) => `side ${side}` };

const entry = (side: number, points: number, rule = 'luck'): Entry => ({
  side,
  points,
  rule,
  facts: {},
});
const telling = (entries: readonly Entry[]) => ({
  seq: 1,
  viewer: 0,
  totals: [7, -4],
  kind: 'game' as const,
  before: null,
  after: null,
  entries,
});
const moved = (seat: number, move: string, ...entries: Entry[]): AnyTold =>
  ({ ...telling(entries), step: { kind: 'move', seat, move } }) as AnyTold;
const rolled = (...entries: Entry[]): AnyTold =>
  ({ ...telling(entries), step: { kind: 'chance', outcome: [3, 4], purpose: 'roll' } }) as AnyTold;
const hidden = (): AnyTold =>
  ({ ...telling([]), step: { kind: 'hidden', actor: 1, purpose: 'move' } }) as AnyTold;
const paused = (): AnyTold =>
  ({ ...telling([]), kind: 'match', step: { kind: 'pause' } }) as AnyTold;

const step = (
  told: readonly AnyTold[],
  after: Partial<Step['after']> = {},
  before: Partial<Step['before']> = {},
): Step => ({
  told,
  before: { seat: 0, myTurn: false, totals: [0, 0], ...before },
  after: {
    seat: 0,
    viewer: 0,
    myTurn: false,
    actor: 1,
    totals: [7, -4],
    view: null,
    result: null,
    ...after,
  },
});
const said = (of: Step, more: Partial<Speaker> = {}) => utterancesOf(of, { ...speaker, ...more });

describe('what happened', () => {
  it('of one’s own is briefly what came of it; of others, what they did', () => {
    expect(said(step([moved(0, 'a'), rolled(), paused()]))).toEqual([
      {
        kind: 'own',
        text: 'Somebody plays a Somebody plays dice 3 4 A pause',
        brief: 'A pause',
        sound: 'roll',
      },
    ]);
    expect(said(step([moved(1, 'a'), moved(1, 'b')]))).toEqual([
      {
        kind: 'others',
        text: 'Somebody plays a Somebody plays b',
        brief: 'Somebody plays a',
        sound: 'place',
      },
    ]);
  });

  it('is somebody else’s where chance came first, and a sentence without a game’s step', () => {
    expect(said(step([rolled()]))).toMatchObject([{ kind: 'others', sound: 'roll' }]);
    expect(said(step([paused()]))).toMatchObject([{ text: 'A pause', brief: 'A pause' }]);
  });

  it('that has no words is not said', () => {
    expect(said(step([hidden()]))).toEqual([]);
    expect(said(step([hidden(), moved(1, 'b')]))).toMatchObject([
      { text: 'Somebody plays b', brief: 'Somebody plays b' },
    ]);
    expect(said(step([]))).toEqual([]);
  });

  it.each<[string, readonly AnyTold[], Partial<Step['after']>, boolean]>([
    ['their turn goes on after a roll', [moved(1, 'a'), rolled()], { actor: 1 }, true],
    ['it is somebody else’s turn', [moved(1, 'a'), rolled()], { actor: 0 }, false],
    ['nothing was rolled', [moved(1, 'a')], { actor: 1 }, false],
    ['points were counted', [moved(1, 'a'), rolled(entry(1, 2))], { actor: 1 }, false],
    ['nobody moved', [rolled()], { actor: null }, false],
    [
      'it is over',
      [moved(1, 'a'), rolled()],
      { actor: 1, result: { reason: 'over', totals: [], winners: [], places: [] } },
      false,
    ],
  ])('of others is left out in few words only while a turn is under way: %s', (...row) => {
    const [, told, after, isUnderWay] = row;
    const [first] = said(step(told, after));
    expect(first?.kind).toBe('others');
    expect(first?.brief === '').toBe(isUnderWay);
  });
});

describe('points', () => {
  it('are told one by one, in few words with the last of each side', () => {
    const told = [moved(0, 'a', entry(0, 5), entry(0, 2, 'skill')), moved(1, 'b', entry(1, -4))];
    expect(said(step(told)).filter(({ kind }) => kind === 'score')).toEqual([
      { kind: 'score', text: 'side 0: For luck.', brief: '', sound: 'points' },
      { kind: 'score', text: 'For skill.', brief: 'side 0: 7, total 7.', sound: 'points' },
      {
        kind: 'score',
        text: 'side 1: For luck.',
        brief: 'side 1: minus 4, total minus 4.',
        sound: 'loss',
      },
    ]);
  });

  it('of nobody have no sound', () => {
    const [, score] = said(step([moved(0, 'a', entry(0, 0))]));
    expect(score).toEqual({ kind: 'score', text: 'For luck.', brief: 'side 0: 0, total 7.' });
  });

  it('begin with whose they are where several score, unless the line says so itself', () => {
    const texts = (...entries: Entry[]): readonly string[] => ownedTexts(entries, speaker);
    expect(texts(entry(1, 1), entry(1, 2))).toEqual(['For luck.', 'For luck.']);
    expect(texts(entry(0, 1), entry(1, 2), entry(1, 3), entry(0, 4))).toEqual([
      'side 0: For luck.',
      'side 1: For luck.',
      'For luck.',
      'side 0: For luck.',
    ]);
    const named = createWords('en', [{ named: '{who} has it', reason: 'for {rule}' }], {
      side: (side) => `Side ${side}`,
    });
    expect(ownedTexts([entry(0, 1, 'named'), entry(1, 1)], { ...speaker, words: named })).toEqual([
      'Side 0 has it.',
      'side 1: For luck.',
    ]);
  });

  it('come with the text of their rule for whoever is learning, where it has one', () => {
    const ruleText = (rule: string): string => (rule === 'luck' ? 'Luck counts.' : '');
    const texts = [entry(0, 1), entry(0, 1, 'skill')];
    expect(ownedTexts(texts, { ...speaker, ruleText })).toEqual([
      'For luck. The rule: Luck counts.',
      'For skill.',
    ]);
  });

  it('are spoken with the word minus, and zero without it', () => {
    expect([-1, 0, 1].map((number) => spoken(number, t))).toEqual(['minus 1', '0', '1']);
  });
});

describe('warnings', () => {
  it('come after the points, at the usual level where none was chosen', () => {
    const told = [moved(0, 'a', entry(0, 5)), paused()];
    const kinds = (more: Partial<Speaker>) =>
      said(step(told), { narrator, ...more }).map(({ kind }) => kind);
    expect(kinds({})).toEqual(['own', 'score', 'warning']);
    expect(kinds({ warnings: 'off' })).toEqual(['own', 'score']);
    expect(said(step(told), { narrator }).at(-1)).toEqual({
      kind: 'warning',
      text: 'That was close',
    });
  });
});

describe('whose turn it is', () => {
  const turn = { kind: 'turn', text: 'what will you play?', brief: 'Your turn.', sound: 'turn' };
  const turns = (...of: Parameters<typeof step>) =>
    said(step(...of)).filter(({ kind }) => kind === 'turn');
  const mine = { myTurn: true, actor: 0 };
  const before = { myTurn: true };

  it('is said when it comes to this page', () => {
    expect(turns([moved(1, 'a')], mine)).toEqual([turn]);
    expect(turns([moved(1, 'a')], { myTurn: false })).toEqual([]);
  });

  it('is not said to whoever goes on after a move of their own', () => {
    expect(turns([moved(0, 'a'), rolled()], mine, before)).toEqual([]);
    expect(turns([moved(0, 'a')], { ...mine, seat: 1 }, before)).toEqual([turn]);
    expect(turns([rolled()], mine, before)).toEqual([turn]);
    expect(turns([moved(0, 'a')], mine, { myTurn: false })).toEqual([turn]);
  });

  it('gives way to the result', () => {
    const result = { reason: 'over', totals: [7, -4], winners: [0], places: [1, 2] } as const;
    expect(turns([moved(1, 'a')], { ...mine, result })).toEqual([
      { kind: 'turn', text: 'It is over Nobody minds.', sound: 'win' },
    ]);
  });
});

it('phrases follow one another with capitals, as sentences where they are reasons', () => {
  const phrases = [{ id: 'result' }, { id: 'detail' }];
  expect(sayAll(words, phrases)).toBe('It is over Nobody minds.');
  expect(sentences(words, phrases)).toBe('It is over. Nobody minds.');
});
