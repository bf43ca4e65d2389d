import { FastRng, silent } from '@chiaro/kernel';
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { numberedDeal, writeDeal } from '../src/deals.js';
import { module } from '../src/index.js';
import { readQuestion } from '../src/question.js';
import { solve } from '../src/solver/solve.js';
import { DealSolver } from '../src/solver/solver.js';
import type { State } from '../src/state.js';
import type { Deck, DrawSize, Move } from '../src/types.js';
import { dealtState } from '../src/winnable.js';
import { naiveSolve } from './naive.js';
import { naiveOf, someSmallPosition, stateOf } from './small.js';
import { dealt, game, position } from './table.js';

/** Plays every move by the rules: a proof independent of the solver. */
function winsBy(s: State, moves: readonly Move[]): boolean {
  const end = game.clone(s);
  for (const move of moves) {
    if (game.check(end, move) !== null) return false;
    game.play(end, move, silent);
  }
  return end.end === 'victory';
}

const numbered = (deck: Deck, draw: DrawSize, number: number): State =>
  dealtState(deck, draw, numberedDeal({ deck, draw, winnable: false }, number));

describe('small positions', () => {
  it('are decided as a plain search of every legal step decides them', () => {
    const rng = FastRng.from('small positions');
    const tally = { winnable: 0, unwinnable: 0, 'too large': 0 };
    for (let i = 0; i < 150; i++) {
      const p = someSmallPosition(rng);
      const expected = naiveSolve(p, 1_500);
      tally[expected]++;
      if (expected === 'too large') continue;
      const found = new DealSolver(p.piles.length).solve(stateOf(p), 1_000_000);
      expect(found, JSON.stringify(p)).toBe(expected);
    }
    expect(tally.winnable).toBeGreaterThan(40);
    expect(tally.unwinnable).toBeGreaterThan(20);
  });
});

describe('our own deals', () => {
  // Certainly lost, by the solver and by the naive search of every legal step.
  const lost: readonly [Deck, DrawSize, number][] = [
    ['french', 3, 96],
    ['french', 3, 108],
    ['neapolitan', 3, 8],
    ['neapolitan', 3, 21],
    ['neapolitan', 1, 180],
  ];
  it.each(lost)('%s, draw %i, number %i cannot be won, by two searches', (deck, draw, number) => {
    const s = numbered(deck, draw, number);
    expect(solve(s, 100_000)).toMatchObject({ verdict: 'unwinnable', moves: [] });
    expect(naiveSolve(naiveOf(s), 20_000)).toBe('unwinnable');
  });

  it('whatever is called winnable is won by legal moves, with both packs and every draw', () => {
    const solver = new DealSolver();
    let won = 0;
    for (const deck of ['french', 'neapolitan'] as const)
      for (const draw of [1, 2, 3] as const)
        for (let number = 1; number <= 12; number++) {
          const s = numbered(deck, draw, number);
          const { verdict, moves } = solve(s, 20_000, solver);
          if (verdict !== 'winnable') continue;
          expect(winsBy(s, moves), `${deck} ${draw} ${number}`).toBe(true);
          won++;
        }
    expect(won).toBeGreaterThan(40);
  });

  it('stay winnable along a winning line, and the same question has the same answer', () => {
    const s = numbered('french', 3, 17);
    const { moves, nodes } = solve(s, 100_000);
    expect(solve(s, 100_000)).toMatchObject({ nodes, moves });
    for (const [i, move] of moves.entries()) {
      if (i % 20 === 0) {
        const rest = solve(s, 100_000);
        expect(rest.verdict, `before move ${i}`).toBe('winnable');
        expect(winsBy(s, rest.moves)).toBe(true);
      }
      game.play(s, move, silent);
    }
  });
});

describe('positions', () => {
  it('a waste that is shuffled may bring any card to the top', () => {
    const order = numberedDeal({ deck: 'french', draw: 3, winnable: false }, 96);
    const { state } = dealt({ level: 3, recycle: 'shuffle' }, order);
    expect(solve(dealtState('french', 3, order))).toMatchObject({ verdict: 'unwinnable' });
    expect(solve(dealtState('french', 1, order))).toMatchObject({ verdict: 'winnable' });
    expect(solve(state)).toMatchObject({ verdict: 'winnable', moves: [] });
  });

  it('a finished game is what it ended as', () => {
    const s = position({ level: 1, recycle: 'turn' }, { piles: ['KH'] });
    game.play(s, { kind: 'abandon' }, silent);
    expect(solve(s)).toMatchObject({ verdict: 'unwinnable', nodes: 0 });
  });

  it('a budget that is too small gives no verdict', () => {
    const found = solve(numbered('french', 3, 17), 5);
    expect(found.verdict).toBe('unknown');
    expect(found.nodes).toBeLessThanOrEqual(5);
  });
});

describe('a deal that somebody wrote', () => {
  const deal = writeDeal('french', numberedDeal({ deck: 'french', draw: 1, winnable: false }, 17));
  const ask = (edit: object) => readQuestion({ ...deal, ...edit }, module.game.options.defaults);
  const refusal = (edit: object) => {
    const read = ask(edit);
    return read.ok ? null : read.error;
  };

  it('is the same deal with empty foundations and waste beside it', () => {
    const plain = ask({});
    expect(plain.ok).toBe(true);
    expect(ask({ foundations: [0, 0, 0, 0], waste: [] })).toEqual(plain);
  });

  it('names the card that stands twice, and the one that is missing', () => {
    const [first = '', ...others] = deal.stock;
    const twice = refusal({ stock: [first, first, ...others.slice(1)] });
    expect(twice).toMatchObject([
      { code: 'DUPLICATE_CARD', path: '/stock/1' },
      { code: 'MISSING_CARD', facts: { count: 1 } },
    ]);
    expect(refusal({ stock: others })).toMatchObject([
      { code: 'MISSING_CARD', reason: 'refusal.cardsMissing', facts: { count: 1 } },
    ]);
    const order = [...deal.tableau.flat(), ...deal.stock].slice(1).join(' ');
    expect(readQuestion(order, module.game.options.defaults)).toMatchObject({
      error: [{ code: 'MISSING_CARD', path: '/deal', facts: { count: 1 } }],
    });
  });

  it('names a card that lies in a pile and should be home', () =>
    expect(
      refusal({
        tableau: [['KS'], ['AH'], [], [], [], [], []],
        stock: [],
        foundations: [13, 13, 13, 12],
      }),
    ).toMatchObject([{ code: 'DUPLICATE_CARD', path: '/tableau/1/0' }]));

  it('is refused with unknown cards, saying so', () =>
    expect(refusal({ stock: 24 })).toMatchObject([
      { code: 'MISSING_CARD', path: '/stock', reason: 'refusal.unknownCards' },
    ]));
});

interface Published {
  readonly id: string;
  readonly verdict: string;
  readonly tableau: readonly (readonly string[])[];
  readonly stock: readonly string[];
  readonly draw: DrawSize;
}

const file = new URL('../../../../../shared/data/klondike-deals.json', import.meta.url);

describe('deals with published verdicts', () => {
  if (!existsSync(file)) {
    console.warn('klondike-deals.json is not there: published verdicts are not compared.');
    it.skip('are decided alike');
    return;
  }
  const { deals } = JSON.parse(readFileSync(file, 'utf8')) as { deals: readonly Published[] };

  // All of them with a small budget; `npm run bench -- klondike-verdicts` uses 2 M nodes.
  it('are decided alike, or honestly not at all', () => {
    const solver = new DealSolver();
    const undecided: string[] = [];
    for (const { id, draw, tableau, stock, verdict } of deals) {
      const read = readQuestion({ draw, tableau, stock }, module.game.options.defaults);
      if (!read.ok) throw new Error(`${id}: ${JSON.stringify(read.error)}`);
      const found = solve(read.value, 20_000, solver);
      if (found.verdict === 'unknown') undecided.push(id);
      else expect(found.verdict, id).toBe(verdict);
      if (found.verdict === 'winnable') expect(winsBy(read.value, found.moves), id).toBe(true);
    }
    expect(undecided.length, undecided.join()).toBeLessThan(deals.length / 10);
  });
});
