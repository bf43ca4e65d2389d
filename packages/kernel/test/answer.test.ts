import { describe, expect, it } from 'vitest';
import {
  adviceAnswer,
  failure,
  JsonBytes,
  messageOf,
  reviewAnswer,
  scoreAnswer,
  ScoreWriter,
} from '../src/answer.js';
import { createWords, type Entry, type Narrator, type SheetScore } from '../src/index.js';
import { plainEntry } from '../src/internal.js';

const words = createWords('en', [
  {
    'error.WRONG_TYPE': 'not a number',
    'error.UNAVAILABLE': 'not now',
    'own.reason': 'no {what} here',
    'RA-1': '{points} for the {card}',
    best: 'it wins',
    more: 'and more',
  },
]);

const narrator: Narrator<unknown, unknown, unknown> = {
  step: () => [],
  entry: plainEntry,
  turn: () => ({ id: 'best' }),
  position: () => [],
  move: () => ({ id: 'best' }),
  result: () => [],
};

describe('a failure', () => {
  it('says the first problem, and the others as more', () => {
    const wrong = { code: 'WRONG_TYPE', path: '/a', expected: 'integer' } as const;
    expect(failure([wrong], words)).toEqual({
      ok: false,
      error: { code: 'WRONG_TYPE', message: 'not a number', path: '/a', expected: 'integer' },
    });
    const last = { code: 'WRONG_TYPE', rule: 'RA-1', line: 3, seq: 4 } as const;
    expect(failure([wrong, last], words).error.more).toEqual([
      { code: 'WRONG_TYPE', message: 'not a number', rule: 'RA-1', line: 3, seq: 4 },
    ]);
    expect(failure([], words)).toEqual({
      ok: false,
      error: { code: 'UNAVAILABLE', message: 'not now' },
    });
  });

  it('gives its own reason where there are words for it, else that of its code', () => {
    const facts = { what: 'king' };
    const problem = { code: 'WRONG_TYPE', facts } as const;
    expect(messageOf({ ...problem, reason: 'own.reason' }, words)).toBe('no king here');
    expect(messageOf({ ...problem, reason: 'unknown.reason' }, words)).toBe('not a number');
  });
});

describe('a score', () => {
  const entry = (points: number, card: number): Entry => ({
    side: 1,
    points,
    rule: 'RA-1',
    facts: { card },
  });
  const scoreOf = (lines: readonly Entry[], more: Record<string, string> = {}): SheetScore => ({
    points: [0, 7],
    lines,
    more: (say) => ({ ...more, ...('said' in more ? { said: say({ id: 'more' }) } : {}) }),
  });
  const written = <S, V, M>(writer: ScoreWriter<S, V, M>, score: SheetScore): string => {
    const out = new JsonBytes();
    writer.write(score, out);
    return new TextDecoder().decode(out.take());
  };
  const line = (points: number, card: number) => ({
    ...entry(points, card),
    text: `${points} for the ${card}`,
  });

  it('has a sentence for every line, and the game’s own keys', () => {
    const score = scoreOf([entry(3, 4), entry(4, 9)], { said: '' });
    expect(scoreAnswer(score, narrator, words)).toEqual({
      ok: true,
      points: [0, 7],
      lines: [line(3, 4), line(4, 9)],
      said: 'and more',
    });
  });

  it('never lets them hide the common ones', () => {
    const score = scoreOf([entry(3, 4)], { lines: 'mine', points: 'mine' });
    expect(scoreAnswer(score, narrator, words)).toEqual({
      ok: true,
      points: [0, 7],
      lines: [line(3, 4)],
    });
  });

  it.each<[string, readonly Entry[], Record<string, string>]>([
    ['no line', [], {}],
    ['a line', [entry(3, 4)], {}],
    ['the same line twice and another', [entry(3, 4), entry(3, 4), entry(4, 9)], { said: '' }],
    ['a key “ok”', [entry(3, 4)], { ok: 'mine' }],
    ['a key “points”', [entry(3, 4)], { points: 'mine' }],
    ['a key “lines”', [entry(3, 4)], { lines: 'mine' }],
  ])('with %s is written as the answer is', (_, lines, more) => {
    const score = scoreOf(lines, more);
    const writer = new ScoreWriter(narrator, words);
    const wanted = JSON.stringify(scoreAnswer(score, narrator, words));
    expect(written(writer, score)).toBe(wanted);
    expect(written(writer, score)).toBe(wanted);
  });

  it('makes a sentence once for equal lines', () => {
    let said = 0;
    const counting = { ...narrator, entry: (each: Entry) => (said++, plainEntry(each)) };
    const writer = new ScoreWriter(counting, words);
    written(writer, scoreOf([entry(3, 4), entry(3, 4)]));
    written(writer, scoreOf([entry(3, 4), entry(4, 4)]));
    expect(said).toBe(2);
  });

  it('forgets its sentences after 20,000', () => {
    let said = 0;
    const counting = { ...narrator, entry: (each: Entry) => (said++, plainEntry(each)) };
    const writer = new ScoreWriter(counting, words);
    written(writer, scoreOf(Array.from({ length: 20_000 }, (_, i) => entry(1, i))));
    written(writer, scoreOf([entry(1, 0)]));
    expect(said).toBe(20_000);
    written(writer, scoreOf([entry(1, 20_000), entry(1, 0)]));
    expect(said).toBe(20_002);
  });
});

describe('advice and reviews', () => {
  it('name the best option, and each with its reasons', () => {
    const option = { label: { move: '7D' }, value: 2, loss: 0, reasons: [{ id: 'best' }] };
    const other = { label: { move: '8D' }, value: 1, loss: 1, grade: 'slip', reasons: [] };
    const best = { move: '7D', value: 2, loss: 0, reasons: ['it wins'] };
    const advice = { ranked: [option, other], exact: true, more: { luck: 3 } };
    expect(adviceAnswer(advice, words)).toEqual({
      ok: true,
      best,
      ranked: [best, { move: '8D', value: 1, loss: 1, grade: 'slip', reasons: [] }],
      exact: true,
      luck: 3,
    });
    expect(adviceAnswer({ ranked: [], exact: false }, words)).toEqual({
      ok: true,
      best: {},
      ranked: [],
      exact: false,
    });
  });

  it('count the lines of a log from 1', () => {
    const decision = { step: 4, seat: 1, played: { move: '8D' }, best: { move: '7D' }, loss: 1 };
    const reviewed = { ...decision, exact: true, reasons: [{ id: 'best' }] };
    const told = { line: 5, seat: 1, played: { move: '8D' }, best: { move: '7D' }, loss: 1 };
    expect(
      reviewAnswer(
        {
          decisions: [reviewed, { ...reviewed, grade: 'slip', reasons: [] }],
          seats: [{ luck: 1 }],
          remarks: [{ id: 'more' }],
        },
        words,
      ),
    ).toEqual({
      ok: true,
      seats: [{ luck: 1 }],
      decisions: [
        { ...told, exact: true, reasons: ['it wins'] },
        { ...told, exact: true, grade: 'slip', reasons: [] },
      ],
      remarks: ['and more'],
    });
  });
});
