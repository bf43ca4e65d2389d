import { CHANCE, FastRng, iterations, OVER, pickOne } from '@chiaro/kernel';
import { describe, expect, it } from 'vitest';
import { leading, Tree, Trial, tryMoves, type SearchRules } from '../src/index.js';

/** One to three stones are taken in turn; whoever takes the last one wins. */
interface Stones {
  left: number;
  seat: number;
  /** Whether a coin decides who begins. */
  tossed: boolean;
}

const rules: SearchRules<Stones> = {
  maxMoves: 3,
  actor: (s) => (s.left === 0 ? OVER : s.tossed ? s.seat : CHANCE),
  legal(s, out) {
    const most = Math.min(3, s.left);
    for (let i = 0; i < most; i++) out[i] = i + 1;
    return most;
  },
  play(s, code) {
    s.left -= code;
    s.seat = 1 - s.seat;
  },
  chance(s, rng) {
    s.seat = pickOne([0, 1], rng);
    s.tossed = true;
  },
};

function best(start: Stones, looks: boolean): number {
  const tree = new Tree(rules, {
    sides: 2,
    sideOf: (seat) => seat,
    curiosity: 1,
    delay: 1,
    bias: looks ? 0.5 : 0,
    worth(s, rng, bySide) {
      while (s.left > 0) rules.play(s, pickOne([1, 2, 3].slice(0, s.left), rng));
      bySide[s.seat] = -1;
      bySide[1 - s.seat] = 1;
    },
    ...(looks && { looks: (_s, codes, count, out) => out.set(codes.subarray(0, count)) }),
  });
  const worlds = { deal: (target: Stones) => void Object.assign(target, start) };
  tree.search(worlds, { ...start }, iterations(3_000), FastRng.from('stones'));
  return tree.results()[0]?.code ?? 0;
}

describe('the tree', () => {
  it.each([
    [0, 5, 1],
    [0, 6, 2],
    [1, 7, 3],
    [1, 9, 1],
  ])('finds the only winning move: seat %i with %i stones takes %i', (seat, left, move) => {
    expect(best({ left, seat, tossed: true }, false)).toBe(move);
    expect(best({ left, seat, tossed: true }, true)).toBe(move);
  });

  it('goes through chance on its way', () => {
    expect(best({ left: 6, seat: 0, tossed: false }, false)).toBe(2);
  });
});

describe('trying moves on the same deals', () => {
  it('drops what is clearly behind and leads with the best', () => {
    const rng = FastRng.from('flat');
    const trials = [0, 1, 2].map((code) => new Trial(code));
    let deal = 0;
    const plan = {
      deals: 400,
      drops: true,
      nextDeal: () => void deal++,
      attempt: (trial: Trial) => trial.note([0, 5, 4.9][trial.code]! + (rng.uint32() % 3)),
    };
    tryMoves(trials, plan, iterations(400));
    expect(trials[0]).toMatchObject({ dropped: true, deals: 16 });
    expect(leading(trials).code).not.toBe(0);
    expect(deal).toBeGreaterThan(16);
  });

  it('tries every move once where there is no budget', () => {
    const trials = [new Trial(0), new Trial(1)];
    const plan = { deals: 9, drops: true, nextDeal() {}, attempt: (t: Trial) => t.note(t.code) };
    tryMoves(trials, plan, iterations(0));
    expect(trials.map(({ deals }) => deals)).toEqual([1, 1]);
    expect(leading(trials).code).toBe(1);
  });
});
