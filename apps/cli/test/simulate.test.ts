import { nimModule } from '@chiaro/testing';
import type { AnyModule } from '@chiaro/kernel';
import { describe, expect, it } from 'vitest';
import { figuresOf, wilson } from '../src/sums.js';
import { chiaro, jsonLines, toys } from './harness.js';

describe('chiaro simulate', () => {
  it('plays the same games from the same seed, whatever the pieces', async () => {
    const run = async (line: string) => {
      const [answer] = jsonLines((await chiaro(line)).out);
      return { ...answer, seconds: 0, movesPerSecond: 0 };
    };
    const line = 'simulate nim --games 200 --bots random,greedy --seed s --json';
    const first = await run(line);
    expect(first).toMatchObject({
      ok: true,
      games: 200,
      unfinished: 0,
      bots: [{ bot: 'random', games: 200 }, { bot: 'greedy' }],
    });
    expect(await run(line)).toEqual(first);
    expect(await run(line.replace('--seed s', '--seed t'))).not.toEqual(first);
    const [random, greedy] = (first as unknown as { bots: { wins: number }[] }).bots;
    expect((random?.wins ?? 0) + (greedy?.wins ?? 0)).toBeCloseTo(200);
    expect(greedy?.wins).toBeGreaterThan(random?.wins ?? 0);
  });

  it('fills the table with bots and prints figures in words', async () => {
    const { code, out } = await chiaro('simulate nim --games 50 --lang it');
    expect(code).toBe(0);
    expect(out).toMatch(/^50 partite, --seed “simulate”\.\n1\. Casuale: media \d+(,\d+)? ± /);
    expect(out).toMatch(/vittorie \d+(,\d)?% \(95%: da /);
  });

  it('fills the fewest seats with a single bot, and leaves none that is named aside', async () => {
    const [answer] = jsonLines((await chiaro('simulate nim --games 5 --bots greedy --json')).out);
    expect(answer).toMatchObject({ bots: [{ bot: 'greedy' }, { bot: 'greedy' }] });
    const { code, err } = await chiaro('simulate nim --bots random,random,random,greedy');
    expect([code, err]).toEqual([2, 'PLAYER_COUNT: 3 players sit at this table.\n']);
  });

  it('leaves games at the cap and says so', async () => {
    const [answer] = jsonLines((await chiaro('simulate nim --games 5 --cap 2 --json')).out);
    expect(answer).toMatchObject({ games: 5, unfinished: 5, bots: [{ games: 0, mean: 0 }, {}] });
  });

  it('cannot without bots', async () => {
    const { code, err } = await chiaro('simulate whisper');
    expect([code, err]).toEqual([2, 'There are no bots for “whisper” yet.\n']);
  });

  it('gives intervals that hold what they should', () => {
    expect(wilson(50, 100)).toEqual([expect.closeTo(0.4038, 3), expect.closeTo(0.5962, 3)]);
    expect(wilson(0, 10)[0]).toBe(0);
    const row = { games: 4, sum: 20, squares: 120, wins: 2, best: 9, worst: 1 };
    const { mean, sd, meanError } = figuresOf(row);
    expect(mean).toBe(5);
    expect(sd).toBeCloseTo(2.582, 3);
    expect(meanError).toBeCloseTo(2.53, 3);
  });
});

describe('chiaro solve', () => {
  const solving = {
    ...nimModule,
    solver: {
      async *solve({ count, crew }) {
        let sum = 0;
        for (let i = 0; i < (count ?? 3); i++) {
          sum += (await crew.do(i)) as number;
          yield { kind: 'progress', done: i / 3 } as const;
          yield { kind: 'line', line: { i } } as const;
        }
        return { sum };
      },
      async decide(input) {
        return Array.isArray(input)
          ? { ok: true, value: { verdict: input.length } }
          : { ok: false, error: [{ code: 'WRONG_TYPE', path: '' }] };
      },
      work: (task) => (task as number) * 10,
    },
  } satisfies AnyModule as AnyModule;
  const catalog = [{ ...toys[0]!, load: async () => solving }];

  it('prints lines and ends with the figures', async () => {
    const { code, out } = await chiaro('solve nim --count 4', { catalog });
    expect([code, jsonLines(out)]).toEqual([
      0,
      [{ i: 0 }, { i: 1 }, { i: 2 }, { i: 3 }, { sum: 60 }],
    ]);
  });

  it('decides each line of a file', async () => {
    const { code, out } = await chiaro('solve nim -', { catalog, input: '[1,2]\n{}\n' });
    expect([code, jsonLines(out)]).toMatchObject([1, [{ ok: true, verdict: 2 }, { ok: false }]]);
  });

  it('keeps the log of every game, each of which verifies', async () => {
    const { code, files } = await chiaro('simulate nim --games 12 --seed x --logs kept');
    expect(code).toBe(0);
    expect([...files.keys()]).toHaveLength(12);
    expect(files.has('kept/nim-07.log')).toBe(true);
    const verified = await chiaro(`verify ${[...files.keys()].join(' ')} --json`, {
      files: Object.fromEntries(files),
    });
    expect(verified.code).toBe(0);
    const lost = await chiaro('simulate nim --games 2 --logs /forbidden --json');
    expect([lost.code, jsonLines(lost.out)]).toMatchObject([
      1,
      [{ error: { code: 'UNAVAILABLE' } }],
    ]);
  });
});
