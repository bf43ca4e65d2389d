import { dealOutcome, FastRng, Playthrough, sample, seedFromText, type Crew } from '@chiaro/kernel';
import { describe, expect, it } from 'vitest';
import { module } from '../src/index.js';
import { dealFromSeed, numberedDeal, seedOfDeal } from '../src/deals.js';
import { isProvedWinnable } from '../src/winnable.js';
import { solve } from '../src/solver/solve.js';
import type { Options } from '../src/options.js';
import { dealtState } from '../src/winnable.js';
import { dealt, game, optionsOf, play } from './table.js';

const { solver } = module;
const crew: Crew = { size: 2, do: async (task) => solver!.work!(structuredClone(task)) };
const job = (options: Options = game.options.defaults, nodes = 50_000) => ({
  options,
  seed: 'hook',
  count: 12,
  nodes,
  crew,
});
const decide = (input: unknown, options?: Options) => solver!.decide!(input, job(options));

const wish = { deck: 'french', draw: 3, winnable: false } as const;

describe('chiaro solve klondike', () => {
  it('counts a number of random deals, and names those that it could not decide', async () => {
    const steps = solver!.solve(job(optionsOf({ level: 3 }), 300));
    const lines: unknown[] = [];
    const progress: number[] = [];
    let step = await steps.next();
    for (; step.done !== true; step = await steps.next()) {
      if (step.value.kind === 'line') lines.push(step.value.line);
      else progress.push(step.value.done);
    }
    const sum = step.value as Record<string, number>;
    expect(sum).toMatchObject({ deck: 'french', draw: 3, seed: 'hook', deals: 12 });
    expect(sum['winnable']! + sum['unwinnable']! + sum['unknown']!).toBe(12);
    expect(lines).toHaveLength(sum['unknown']!);
    expect(sum['unknown']).toBeGreaterThan(0);
    expect(lines[0]).toMatchObject({ deck: 'french', draw: 3, verdict: 'unknown' });
    expect((lines[0] as { seed: string }).seed).toMatch(/^hook\/\d+$/);
    expect(progress.at(-1)).toBe(1);
  });

  it('a deal by number, by seed, by its cards, or as piles: one deal, one answer', async () => {
    const order = numberedDeal(wish, 17);
    const { state } = dealt({ level: 3 }, order);
    const text = game.notation.formatOutcome(
      game.initial(state.options),
      { kind: 'shuffle', size: 52, purpose: 'deal', place: '0' },
      order,
    );
    const expected = await decide({ deal: 17, draw: 3 });
    expect(expected).toMatchObject({ ok: true, value: { verdict: 'winnable' } });
    const others: unknown[] = [
      17,
      text,
      { deal: text, draw: 3 },
      { seed: 'chiaro/klondike/17', draw: 3 },
      { seed: seedOfDeal(17), draw: 3 },
      { state: game.codec.encode(state) },
    ];
    for (const input of others)
      expect(await decide(input, optionsOf({ level: 3 })), JSON.stringify(input)).toEqual(expected);
  });

  it('the state of a game: can it still be won?', async () => {
    const p = dealt({ level: 3 }, numberedDeal(wish, 96));
    play(p, 'draw');
    expect(await decide({ state: game.codec.encode(p.state) })).toMatchObject({
      value: { verdict: 'unwinnable' },
    });
  });

  it('repeats an id and compares a verdict that is given', async () => {
    expect(await decide({ deal: 17, draw: 3, id: 'x', verdict: 'winnable' })).toMatchObject({
      value: { id: 'x', agrees: true },
    });
    expect(await decide({ deal: 17, draw: 3, verdict: 'unwinnable' })).toMatchObject({
      value: { agrees: false },
    });
  });

  it('every bad question gets its code and place', async () => {
    const cases: readonly [unknown, object][] = [
      [true, { code: 'WRONG_TYPE', path: '' }],
      [-1, { code: 'OUT_OF_RANGE', path: '/deal' }],
      [1.5, { code: 'OUT_OF_RANGE', path: '/deal' }],
      ['AH', { code: 'MISSING_CARD', path: '/deal' }],
      ['AH XX', { code: 'UNKNOWN_CARD', path: '/deal' }],
      ['AH AH', { code: 'DUPLICATE_CARD', path: '/deal' }],
      [{ deal: null }, { code: 'WRONG_TYPE', path: '/deal' }],
      [
        { deal: 1, draw: 4 },
        { code: 'OUT_OF_RANGE', path: '/draw' },
      ],
      [
        { deal: 1, cards: 3 },
        { code: 'UNKNOWN_FIELD', path: '/cards' },
      ],
      [{ seed: 3 }, { code: 'WRONG_TYPE', path: '/seed' }],
      [{ state: {} }, { path: '/state/options' }],
      [
        { state: game.codec.encode(game.initial(game.options.defaults)) },
        { code: 'MISSING_CARD', path: '/state' },
      ],
      [{ draw: 3, tableau: Array(7).fill(['?']), stock: 24 }, {}],
    ];
    for (const [input, problem] of cases)
      expect(await decide(input), JSON.stringify(input)).toMatchObject({
        ok: false,
        error: expect.arrayContaining([expect.objectContaining(problem)]),
      });
  });
});

describe('winnable deals', () => {
  const options = optionsOf({ level: 3, winnable: true });
  const dealNeed = (o: Options) => {
    const actor = game.actor(game.initial(o));
    if (actor.kind !== 'chance') throw new Error('No deal');
    return actor.need;
  };

  it('KL-L7 every deal that chance gives is proved winnable', () => {
    for (const deck of ['french', 'neapolitan'] as const)
      for (let n = 0; n < 8; n++) {
        const need = dealNeed(optionsOf({ level: 3, winnable: true, deck }));
        const order = dealOutcome(seedFromText(`winnable ${n}`), need);
        expect(solve(dealtState(deck, 3, order), 20_000).verdict).toBe('winnable');
      }
  });

  it('KL-L7 follows from the seed, and is the first of its stream that is proved', () => {
    const seed = seedOfDeal(96);
    const plain = dealFromSeed(wish, seed);
    const deal = dealOutcome(seed, dealNeed(options));
    expect(isProvedWinnable('french', 3, plain)).toBe(false);
    expect(deal).not.toEqual(plain);
    expect(deal).toEqual(dealFromSeed({ ...wish, winnable: true }, seed));
    expect(dealOutcome(seedOfDeal(17), dealNeed(options))).toEqual(numberedDeal(wish, 17));
  });

  it('KL-L7 fast play deals alike, and a deal from elsewhere is taken as it is', () => {
    const s = game.initial(options);
    game.fast!.chance(s, FastRng.from('same'));
    const other = game.initial(options);
    game.settle(other, sample(dealNeed(options), FastRng.from('same')), {
      recording: false,
    } as never);
    expect(game.codec.encode(s)).toEqual(game.codec.encode(other));
    const p = new Playthrough(game, options);
    expect(p.apply({ kind: 'chance', outcome: numberedDeal(wish, 96) }).ok).toBe(true);
  });
});
