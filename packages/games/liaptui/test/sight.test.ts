import { FastRng, type Viewer } from '@chiaro/kernel';
import { tell } from '@chiaro/kernel/internal';
import { describe, expect, it } from 'vitest';
import { type View } from '@chiaro/liaptui';
import { game } from '../src/game.js';
import { isWeak, pack } from '../src/pieces.js';
import { deal, moves, newTable, PLAIN, stepOf, type Table } from './table.js';

const WEAK = 'bE rR bH rC 2rS 2bS';
const OTHER_WEAK = 'bE 2bR rH bC rS 2bS';
const sight = (table: Table, viewer: Viewer): string =>
  JSON.stringify(game.view(table.state, viewer));
const viewers: readonly Viewer[] = [0, 1, 2, 3, 'table'];

describe('sight', () => {
  it('LT-P3 an answer is hidden from all others until the last one is in', () => {
    const tables = ['keep', 'redeal'].map((answer) => {
      const table = newTable();
      deal(table, PLAIN[0], WEAK, null, OTHER_WEAK);
      moves(table, answer);
      return table;
    });
    const [kept, redealt] = tables as [Table, Table];
    for (const viewer of [0, 2, 3, 'table'] as const) {
      expect(sight(kept, viewer)).toBe(sight(redealt, viewer));
      expect(sight(kept, viewer)).toContain('"answer":"given"');
    }
    expect(sight(kept, 1)).not.toBe(sight(redealt, 1));
  });

  it('LT-P3 the step of an answer is hidden too, and the last one opens all', () => {
    const table = newTable();
    deal(table, PLAIN[0], WEAK, null, OTHER_WEAK);
    const first = stepOf(table, 'redeal');
    const last = { ...stepOf(table, 'keep'), seat: 3 };
    if (first.kind !== 'move' || last.kind !== 'move') throw new Error('not moves');
    const hides = (step: typeof first) =>
      viewers.map((viewer) => game.conceals(table.state, step, viewer));
    expect(hides(first)).toEqual([true, false, true, true, true]);
    moves(table, 'redeal');
    expect(hides(last)).toEqual([false, false, false, false, false]);
    const before = game.clone(table.state);
    moves(table, 'keep');
    const told = tell(game, before, table.state, last, 0, []);
    expect(told.after.seats.map((seat) => seat.answer)).toEqual([null, 'redeal', null, 'keep']);
  });

  it('LT-P1 a deal is hidden from everybody; each sees its own pieces only', () => {
    const tables = [0, 1].map((turned) => {
      const table = newTable();
      const [a, b, c, d] = PLAIN;
      deal(table, a, b, ...(turned === 0 ? [c, d] : [d, c]));
      return table;
    }) as [Table, Table];
    expect(sight(tables[0], 0)).toBe(sight(tables[1], 0));
    expect(sight(tables[0], 1)).toBe(sight(tables[1], 1));
    expect(sight(tables[0], 'table')).toBe(sight(tables[1], 'table'));
    expect(sight(tables[0], 2)).not.toBe(sight(tables[1], 2));
    for (const viewer of viewers)
      expect(game.conceals(newTable().state, { kind: 'chance', outcome: [] }, viewer)).toBe(true);
  });
});

describe('resample', () => {
  const hands = (view: View, runs: number, name: string): number[][] => {
    const rng = FastRng.from(name);
    return Array.from({ length: runs }, () => [...game.resample(view, rng).hands]);
  };

  it('LT-P3 whoever was asked is weak, whoever was passed over is not, the others may be either', () => {
    const table = newTable();
    deal(table, PLAIN[0], WEAK, null, OTHER_WEAK);
    const drawn = hands(game.view(table.state, 0), 400, 'asked');
    expect(drawn.every((hand) => isWeak(hand[1]!))).toBe(true);
    expect(new Set(drawn.map((hand) => isWeak(hand[2]!)))).toEqual(new Set([true, false]));
    moves(table, 'keep', 'keep');
    const later = hands(game.view(table.state, 0), 400, 'declaring');
    expect(later.every((hand) => isWeak(hand[1]!) && !isWeak(hand[2]!) && isWeak(hand[3]!))).toBe(
      true,
    );
  });

  it('LT-P7 the starter of the first round holds the red General until it is played', () => {
    const table = newTable();
    deal(table, ...PLAIN);
    const general = pack([14]);
    const drawn = hands(game.view(table.state, 2), 200, 'general');
    expect(drawn.every((hand) => hand[0]! >= general)).toBe(true);
    moves(table, '1', '1', '1', '1', 'rG', 'bS', 'bS', 'bS');
    expect(hands(game.view(table.state, 2), 50, 'played').every((hand) => hand[0]! < general)).toBe(
      true,
    );
  });

  it('a hand known to be strong keeps a strong piece among those it still holds', () => {
    const table = newTable();
    deal(table, 'rG bA rE rR bH rC rS bS', 'bG rE bE bR rH bC rS bS', null, null);
    moves(table, '1', '1', '1', '1', 'rS', 'bS', 'bS', 'bS');
    for (const drawn of hands(game.view(table.state, 0), 300, 'strong'))
      for (const seat of [1, 2, 3]) expect(isWeak(drawn[seat]!)).toBe(false);
  });

  it('hidden pieces are drawn evenly: three unknown hands hold the black General alike', () => {
    const table = newTable();
    deal(table, 'rG bA rE rR bH rC rS bS');
    const black = pack([13]);
    const drawn = hands(game.view(table.state, 0), 3000, 'even');
    const holders = [1, 2, 3].map(
      (seat) => drawn.filter((hand) => (hand[seat]! & black) !== 0).length,
    );
    expect(holders.reduce((sum, count) => sum + count, 0)).toBe(3000);
    for (const count of holders) expect(Math.abs(count - 1000)).toBeLessThan(130);
  });
});
