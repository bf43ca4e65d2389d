import {
  createWords,
  FastRng,
  iterations,
  kernelWords,
  noResources,
  type Aid,
  type Coach,
} from '@chiaro/kernel';
import { describe, expect, it } from 'vitest';
import { module, type Move, type State, type View } from '@chiaro/liaptui';
import { game } from '../src/game.js';
import { deal, moves, newTable, PLAIN } from './table.js';

const coach = (): Promise<Coach<State, View, Move>> => module.coach!.make(noResources);
const aid = (worlds: number): Aid => ({
  rng: FastRng.from('coach'),
  budget: () => iterations(worlds),
});
const words = (['it', 'en'] as const).map((language) =>
  createWords(language, [kernelWords[language], module.words[language]]),
);

const DECLARING = {
  phase: 'declaration',
  seat: 1,
  hand: 'rG 2rA bA 4bS',
  starter: 0,
  declared: [2, null, null, null],
};

/** D won the first turn, so D, A and B have played in the second and it is C’s turn. */
const PLAYING = {
  phase: 'turn',
  seat: 2,
  hand: 'rG bE bR rH bC rS bS',
  starter: 0,
  declared: [3, 1, 1, 0],
  turns: [['rR', 'bS', 'bS', 'rA']],
  table: ['rS', 'bS', 'bA'],
};

const problems = async (input: unknown) => {
  const found = (await coach()).consult(input, aid(2));
  return found.ok ? [] : found.error.map(({ code, path }) => [code, path]);
};

describe('consult', () => {
  it('ranks declarations by expected points, with reasons in both languages', async () => {
    const advice = (await coach()).consult(DECLARING, aid(60));
    if (!advice.ok) throw new Error(JSON.stringify(advice.error));
    const { ranked } = advice.value;
    expect(ranked).toHaveLength(9);
    expect(ranked[0]!.loss).toBe(0);
    expect([2, 3, 4]).toContain(ranked[0]!.label['declare']);
    expect(ranked.map((option) => option.value)).toEqual(
      ranked.map((option) => option.value).toSorted((a, b) => b - a),
    );
    for (const option of ranked)
      for (const reason of option.reasons)
        for (const each of words) expect(each.say(reason)).toMatch(/^\S.*\.$/);
  });

  it('gives each option as a move of the notation', async () => {
    for (const input of [DECLARING, PLAYING]) {
      const advice = (await coach()).consult(input, aid(4));
      if (!advice.ok) throw new Error(JSON.stringify(advice.error));
      for (const { move, label } of advice.value.ranked)
        expect(label['move']).toBe(game.notation.format(move as Move));
    }
  });

  it('LT-P3 infers that one’s own weak hand was kept', async () => {
    expect(await problems({ ...DECLARING, hand: 'bE bR bH 2bC 3bS' })).toEqual([]);
    expect(await problems({ ...PLAYING, hand: 'bE bR bH 2bC 2bS' })).toEqual([]);
  });

  it('LT-P3 names kept where the pieces left make somebody else weak', async () => {
    const hand = 'rG bG 2rA 2bA 2rE';
    const strong = { ...DECLARING, hand, seat: 0, declared: [null, null, null, null] };
    expect(await problems(strong)).toEqual([['STATE_INVALID', '/kept']]);
    expect(await problems({ ...strong, kept: [1, 2, 3] })).toEqual([]);
    expect(await problems({ ...strong, kept: [0, 1, 2, 3] })).toEqual([['STATE_INVALID', '/kept']]);
  });

  it('LT-D2 LT-D3 leaves out what is banned', async () => {
    const last = { ...DECLARING, declared: [2, null, 3, 1], starter: 2, zeroStreaks: [0, 2, 0, 0] };
    const advice = (await coach()).consult(last, aid(4));
    if (!advice.ok) throw new Error(JSON.stringify(advice.error));
    const offered = advice.value.ranked.map((option) => Number(option.label['declare']));
    expect(offered.toSorted((a, b) => a - b)).toEqual([1, 3, 4, 5, 6, 7, 8]);
  });

  it('values plays from the turns so far', async () => {
    const advice = (await coach()).consult(PLAYING, aid(60));
    if (!advice.ok) throw new Error(JSON.stringify(advice.error));
    expect(advice.value.ranked.map((option) => option.label['play'])).toContain('rG');
    expect(advice.value.ranked).toHaveLength(7);
  });

  it('tells the last to play whether that play takes the turn, not the next one', async () => {
    const advice = (await coach()).consult(PLAYING, aid(60));
    if (!advice.ok) throw new Error(JSON.stringify(advice.error));
    for (const { label, reasons } of advice.value.ranked)
      expect(reasons[1]?.args?.['took'], JSON.stringify(label)).toBe(
        label['play'] === 'rG' ? 100 : 0,
      );
  });

  it('values the answer to a redeal with the multiplier', async () => {
    const asked = { phase: 'preparation', seat: 2, hand: 'bE bR bH 2bC 3bS' };
    const advice = (await coach()).consult(asked, aid(80));
    if (!advice.ok) throw new Error(JSON.stringify(advice.error));
    expect(advice.value.ranked.map((option) => option.label['answer'])).toEqual(['redeal', 'keep']);
  });

  it.each<[string, unknown, [string, string][]]>([
    [
      'nothing',
      {},
      [
        ['MISSING_FIELD', '/phase'],
        ['MISSING_FIELD', '/seat'],
        ['MISSING_FIELD', '/hand'],
      ],
    ],
    ['a strange piece', { ...DECLARING, hand: 'rX' }, [['UNKNOWN_CARD', '/hand']]],
    ['seven pieces', { ...DECLARING, hand: 'rG 2rA bA 3bS' }, [['STATE_INVALID', '/hand']]],
    [
      'somebody else to declare',
      { ...DECLARING, declared: [null, null, null, null] },
      [['NOT_YOUR_TURN', '/seat']],
    ],
    [
      'no starter',
      { phase: 'declaration', seat: 0, hand: 'rG 2rA bA 4bS' },
      [['MISSING_FIELD', '/starter']],
    ],
    [
      'a missing declaration',
      { ...PLAYING, declared: [3, 1, 1, null] },
      [['DECLARATION_MISSING', '/declared']],
    ],
    [
      'a turn led with no set',
      { ...PLAYING, turns: [['rR rH', 'bS bS', 'bS rS', 'rA rE']] },
      [
        ['STATE_INVALID', '/turns/0'],
        ['STATE_INVALID', '/hand'],
      ],
    ],
    [
      'a piece played twice',
      { ...PLAYING, table: ['rG', 'bS', 'bA'] },
      [['DUPLICATE_CARD', '/hand']],
    ],
    [
      'a strong hand asked to redeal',
      { phase: 'preparation', seat: 0, hand: 'rG 2rA bA 4bS' },
      [['STATE_INVALID', '/hand']],
    ],
    ['a game that is over', { ...DECLARING, totals: [60, 0, 0, 0] }, [['STATE_INVALID', '']]],
    ['an unknown key', { ...DECLARING, mood: 'good' }, [['UNKNOWN_FIELD', '/mood']]],
  ])('refuses %s', async (_name, input, expected) => {
    expect(await problems(input)).toEqual(expected);
  });
});

describe('advise and review', () => {
  it('advises the seat to move at a table', async () => {
    const table = newTable();
    deal(table, ...PLAIN);
    moves(table, '2', '1', '0', '1');
    const view = game.view(table.state, 0);
    const legal = game.legal(table.state);
    const advice = (await coach()).advise({
      view,
      legal,
      rng: FastRng.from('a'),
      budget: iterations(20),
    });
    expect(advice.ranked).toHaveLength(legal.length);
    for (const { move } of advice.ranked) expect(game.check(table.state, move!)).toBeNull();
  });

  it('finds the loss of a wild declaration', async () => {
    const table = newTable({ maxRounds: 1 });
    deal(table, ...PLAIN);
    moves(table, '8', '1', '0', '1');
    while (game.actor(table.state).kind === 'seat')
      moves(table, game.notation.format(game.legal(table.state)[0]!));
    const review = (await coach()).review(table as never, aid(6));
    expect(review.decisions.every((decision) => decision.loss >= 0)).toBe(true);
    const worst = review.decisions.toSorted((a, b) => b.loss - a.loss)[0]!;
    expect(worst).toMatchObject({ seat: 0, played: { declare: 8 } });
    expect(worst.loss).toBeGreaterThan(3);
    expect(review.seats.map((seat) => seat['rounds'])).toEqual([1, 1, 1, 1]);
    for (const remark of review.remarks)
      for (const each of words) expect(each.say(remark)).toMatch(/\.$/);
  });

  it('calls luck what a seat’s hands were worth beside those of the others', async () => {
    const table = newTable({ maxRounds: 1 });
    // A has both generals and every elephant.
    deal(table, 'rG bG 2rE 2bE rR bR', 'rA bA rR rH bH rC rS bS', 'rA bR rH bH rC bC rS bS');
    moves(table, '4', '1', '1', '1');
    while (game.actor(table.state).kind === 'seat')
      moves(table, game.notation.format(game.legal(table.state)[0]!));
    const { seats, luck = [], remarks } = (await coach()).review(table as never, aid(40));
    const hands = seats.map((seat) => Number(seat['hands']));
    expect(luck.map(({ points }) => points)).toEqual(
      hands.map((own) => expect.closeTo(own - (sum(hands) - own) / 3, 2)),
    );
    expect(sum(luck.map(({ points }) => points ?? 0))).toBeCloseTo(0, 1);
    expect(luck[0]?.points).toBeGreaterThan(2);
    expect(remarks.slice(-4)).toEqual(luck.flatMap(({ reasons }) => reasons));
  });
});

const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);
