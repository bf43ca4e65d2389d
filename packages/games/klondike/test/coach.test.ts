import {
  createWords,
  FastRng,
  iterations,
  kernelWords,
  noResources,
  Playthrough,
  type Aid,
  type Review,
} from '@chiaro/kernel';
import { describe, expect, it } from 'vitest';
import { numberedDeal } from '../src/deals.js';
import { module } from '../src/index.js';
import { notation } from '../src/notation.js';
import { solve } from '../src/solver/solve.js';
import { dealt, game, play, type Klondike } from './table.js';

const aid = (): Aid => ({ rng: FastRng.from('aid'), budget: () => iterations(3) });
const words = createWords('en', [kernelWords.en, module.words.en]);
const italian = createWords('it', [kernelWords.it, module.words.it]);

const fresh = {
  draw: 3,
  tableau: [
    ['QD'],
    ['?', '7S'],
    ['?', '?', '6C'],
    ['?', '?', '?', '6S'],
    ['?', '?', '?', '?', '6H'],
    ['?', '?', '?', '?', '?', '4C'],
    ['?', '?', '?', '?', '?', '?', '2S'],
  ],
  stock: 24,
};

async function consult(input: unknown) {
  return (await module.coach!.make(noResources)).consult(input, aid());
}

describe('advice', () => {
  it('ranks every move, the best first with no loss, and says why in both languages', async () => {
    const advice = await consult(fresh);
    if (!advice.ok) throw new Error(JSON.stringify(advice.error));
    const { ranked, exact } = advice.value;
    expect(exact).toBe(false);
    expect(ranked.map(({ label }) => label['move'])).toEqual(['5-2x1', 'draw']);
    expect(ranked[0]!.loss).toBe(0);
    expect(ranked[1]!.loss).toBeGreaterThan(0);
    const reasons = ranked.flatMap((option) => option.reasons);
    expect(reasons.map((reason) => words.say(reason))).toContain(
      'Turns up a hidden card in pile 5.',
    );
    expect(reasons.map((reason) => italian.say(reason))).toContain('Mostra nuove carte del mazzo.');
  });

  it('is exact where everything was seen', async () => {
    const advice = await consult({
      draw: 1,
      tableau: [['KH'], ['KS'], ['KD', 'QC'], [], [], [], []],
      stock: ['KC'],
      foundations: [12, 12, 11, 12],
    });
    if (!advice.ok) throw new Error(JSON.stringify(advice.error));
    expect(advice.value.exact).toBe(true);
    expect(advice.value.ranked[0]!.label).toMatchObject({ move: 'finish', chance: 1 });
  });

  it('options may be given beside the position, which goes before them', async () => {
    const rest = { tableau: fresh.tableau, stock: fresh.stock };
    for (const options of [{ draw: 3 }, { level: 3 }, { deck: 'french', draw: 1 }])
      expect((await consult({ ...rest, options })).ok).toBe(true);
    expect(await consult({ ...fresh, draw: 1, options: { level: 3 } })).toMatchObject({
      error: [{ code: 'CONFIG_INVALID', path: '/options/draw' }],
    });
  });

  it('every bad position gets its code and place', async () => {
    const cases: readonly [unknown, object][] = [
      [null, { code: 'WRONG_TYPE', path: '' }],
      [{ ...fresh, stock: undefined }, { path: '/stock' }],
      [
        { ...fresh, draw: 4 },
        { code: 'OUT_OF_RANGE', path: '/draw' },
      ],
      [{ ...fresh, tableau: [['XX'], ...fresh.tableau.slice(1)] }, { code: 'UNKNOWN_CARD' }],
      [
        { ...fresh, tableau: [['7S'], ...fresh.tableau.slice(1)] },
        { code: 'DUPLICATE_CARD', path: '/tableau/1/1' },
      ],
      [{ ...fresh, stock: 23 }, { code: 'STATE_INVALID' }],
      [
        { ...fresh, options: 3 },
        { code: 'WRONG_TYPE', path: '/options' },
      ],
      [{ ...fresh, more: 1 }, { code: 'UNKNOWN_FIELD' }],
    ];
    for (const [input, problem] of cases)
      expect(await consult(input), JSON.stringify(input)).toMatchObject({ error: [problem] });
  });
});

// ---------------------------------------------------------------------------- looking back

const review = async (p: Klondike): Promise<Review> =>
  (await module.coach!.make(noResources)).review(p as never, aid());
const said = ({ remarks }: Review): string[] => remarks.map((remark) => words.say(remark));

const wish = { deck: 'french', draw: 3, winnable: false } as const;
const table = (number: number): Klondike => dealt({ level: 3 }, numberedDeal(wish, number));

describe('review', () => {
  it('a game that was won', async () => {
    const p = table(17);
    play(p, ...solve(p.state).moves.map((move) => notation.format(move)));
    const found = await review(p);
    expect(said(found).slice(0, 3)).toEqual([
      'The deal could be won.',
      'About 82 in 100 random deals with the same deck and draw can be won.',
      'The game was won.',
    ]);
    expect(found.seats[0]).toMatchObject({ deal: 'winnable', lostBy: null });
    for (const { loss } of found.decisions) expect(loss).toBeGreaterThanOrEqual(0);
  });

  it('names the move that lost a winnable game, by the solver', async () => {
    const p = table(120);
    expect(solve(p.state, 20_000).verdict).toBe('winnable');
    play(p, 'draw', '5-1');
    expect(solve(p.state, 20_000).verdict).toBe('winnable');
    play(p, '7-5');
    expect(solve(p.state, 20_000).verdict).toBe('unwinnable');
    play(p, 'draw', 'draw', 'abandon');
    const found = await review(p);
    // Line 1 is the deal.
    expect(found.seats[0]).toMatchObject({ deal: 'winnable', lostBy: 4 });
    expect(said(found)).toContain('The game was lost at line 4 of the log.');
    expect(
      found.decisions.map(({ step, reasons }) => [
        step,
        reasons.some((reason) => reason.id === 'review.lostHere'),
      ]),
    ).toEqual([1, 2, 3, 4, 5, 6].map((step) => [step, step === 3]));
  });

  it('a move that was taken back lost nothing', async () => {
    const p = table(120);
    play(p, '5-1', '7-5', 'hint', 'undo', 'undo', 'abandon');
    const found = await review(p);
    expect(found.seats[0]).toMatchObject({ deal: 'winnable', lostBy: null, decisions: 3 });
    expect(said(found)).toContain('It was abandoned while it could still be won.');
  });

  it('passes through the stock for nothing, with what they cost', async () => {
    const p = table(7);
    const pass = [...Array.from({ length: 8 }, () => 'draw'), 'recycle'];
    play(p, ...pass, ...pass, ...pass, ...pass, 'abandon');
    const found = await review(p);
    // Recycles 1 to 3 led to nothing: draws 9 to 32 cost 12 points, the third recycle 10.
    expect(found.seats[0]).toMatchObject({ wastedRecycles: 3, wastedPoints: -22 });
    expect(said(found)).toContain('3 recycles without playing any card from the stock.');
    expect(said(found).at(-1)).toMatch(/^Against the hints/);
  });

  it('a deal that could not be won is nobody’s fault', async () => {
    const p = table(96);
    play(p, 'draw', 'abandon');
    expect((await review(p)).seats[0]).toMatchObject({ deal: 'unwinnable', lostBy: null });
  });

  it('says the luck of the deal as far as the solver knows it, without a value in points', async () => {
    const luckOf = async (options: Record<string, unknown>, number: number) => {
      const p = dealt(options, numberedDeal(wish, number));
      play(p, 'draw', 'abandon');
      const [luck] = (await review(p)).luck ?? [];
      return { points: luck?.points, said: luck?.reasons.map((each) => words.say(each)) };
    };
    expect(await luckOf({ level: 3 }, 96)).toEqual({
      points: null,
      said: [
        'The deal could not be won.',
        'About 82 in 100 random deals with the same deck and draw can be won.',
      ],
    });
    const shuffled = await luckOf({ level: 2, draw: 2, recycle: 'shuffle' }, 17);
    expect(shuffled.said?.[1]).toBe(
      'With luck in shuffling the waste, about 91 in 100 random deals with the same deck and draw can be won.',
    );
    const chosen = await luckOf({ level: 3, winnable: true }, 17);
    expect(chosen.said?.[1]).toBe('With these rules only deals that can be won are dealt.');
  });

  it('a game without a move', async () => {
    const p = new Playthrough(game, table(7).options);
    expect((await review(p)).decisions).toEqual([]);
  });
});
