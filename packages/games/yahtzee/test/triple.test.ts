import { createWords, FastRng, iterations, kernelWords } from '@chiaro/kernel';
import { playMoves, randomGame, scriptedChance } from '@chiaro/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import { coachMaker } from '../src/coach/coach.js';
import { boxes, module, totalsOf, type Box, type Move, type Options } from '../src/index.js';
import type { State } from '../src/state.js';
import { built } from './built.js';

const { game, sheet } = module;
const triple: Options = { ...game.options.defaults, columns: 3 };

type Card = Partial<Record<Box, number>>;

/** One player, with these three columns and dice after the third roll. */
function position(
  cards: readonly Card[],
  dice: readonly number[],
  options: Options = triple,
  rolls = 3,
): State {
  const read = game.codec.decode({
    options,
    points: cards.map((card) => boxes.map((box) => card[box] ?? -1)),
    bonuses: cards.map(() => 0),
    dice: [...dice],
    kept: 0,
    rolls,
    rolling: false,
    seat: 0,
  });
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return read.value;
}

const legal = (s: State): string[] => game.legal(s).map((move) => game.notation.format(move));

/** The points, rule and column of each entry of a move. */
function linesOf(s: State, move: Move): unknown[] {
  const lines: unknown[] = [];
  game.play(game.clone(s), move, {
    recording: true,
    enter: (_side, points, rule, facts) => lines.push([points, rule, facts['column'] ?? 1]),
  });
  return lines;
}

const full = (except: readonly Box[], card: Card = {}): Card =>
  Object.fromEntries(
    boxes
      .filter((box) => !except.includes(box))
      .map((box) => [box, card[box] ?? (box === 'chance' ? 5 : 0)]),
  );

const fives = [5, 5, 5, 5, 5];
const house = [3, 3, 3, 5, 5];

describe('Triple Yahtzee', () => {
  it('YZ-C1 offers each open box of each column, and multiplies by the column', () => {
    const s = position([{ fullHouse: 25 }, {}, {}], house);
    expect(legal(s)).toHaveLength(38);
    expect(legal(s)).not.toContain('fullHouse');
    expect(linesOf(s, { kind: 'score', box: 'fullHouse', column: 2 })).toEqual([[50, 'YZ-L3', 2]]);
    expect(linesOf(s, { kind: 'score', box: 'fullHouse', column: 3 })).toEqual([[75, 'YZ-L3', 3]]);
    expect(linesOf(s, { kind: 'score', box: 'threes' })).toEqual([[9, 'YZ-U1', 1]]);
  });
  it('YZ-C1 refuses a filled box of its own column, and a column that is not there', () => {
    const s = position([{}, { fullHouse: 25 }, {}], house);
    const check = (column: number, state = s) =>
      game.check(state, { kind: 'score', box: 'fullHouse', column });
    expect(check(2)).toEqual({ code: 'CATEGORY_USED', rule: 'YZ-T3' });
    expect(check(3)).toBeNull();
    for (const column of [0, 4, 1.5]) expect(check(column)?.reason).toBe('refusal.unknownColumn');
    const single = position([{}], house, game.options.defaults);
    expect(check(2, single)).toMatchObject({ code: 'ILLEGAL_MOVE', facts: { columns: 1 } });
  });
  it('YZ-C1 ends after 39 turns, and the total is each column times its number', () => {
    const table = randomGame(game, { ...triple, players: 2 }, 'thirty-nine', Infinity);
    const { state } = table;
    expect(state.turns).toBe(78);
    expect(game.actor(state)).toEqual({ kind: 'over' });
    const view = game.view(state, 'table');
    for (const seat of [0, 1]) {
      const columns = view.cards.slice(3 * seat, 3 * seat + 3).map((card) => {
        const points = card.points.map((each) => each ?? -1);
        return totalsOf({ points, yahtzeeBonuses: card.yahtzeeBonuses }, triple).grandTotal;
      });
      const sum = columns[0]! + 2 * columns[1]! + 3 * columns[2]!;
      expect(game.totals(state)[seat]).toBe(sum);
      const lines = table.entries.filter(({ side }) => side === seat);
      expect(lines.reduce((total, { points }) => total + points, 0)).toBe(sum);
    }
  });
  it('YZ-C2 pays the upper bonus in the column that reaches 63, times its number', () => {
    const upper = { twos: 6, threes: 9, fours: 12, fives: 15 };
    const s = position([upper, upper, { ...upper, ones: 3 }], [6, 6, 6, 1, 2]);
    expect(linesOf(s, { kind: 'score', box: 'sixes', column: 2 })).toEqual([[36, 'YZ-U1', 2]]);
    expect(linesOf(s, { kind: 'score', box: 'sixes', column: 3 })).toEqual([
      [54, 'YZ-U1', 3],
      [105, 'YZ-U2', 3],
    ]);
  });
  it('YZ-C3 is no joker while a Yahtzee box is open', () => {
    const s = position([{ yahtzee: 50 }, { yahtzee: 0 }, {}], fives);
    expect(legal(s)).toContain('yahtzee 3');
    expect(legal(s)).toContain('ones 2');
    expect(linesOf(s, { kind: 'score', box: 'largeStraight', column: 3 })).toEqual([
      [0, 'YZ-L5', 3],
    ]);
  });
  it('YZ-C3 must go in its own upper box while one is open in any column', () => {
    const s = position([{ yahtzee: 50, fives: 20 }, { yahtzee: 0 }, { yahtzee: 0 }], fives);
    expect(legal(s)).toEqual(['fives 2', 'fives 3']);
    expect(game.check(s, { kind: 'score', box: 'chance' })).toMatchObject({
      code: 'JOKER_FORCED',
      rule: 'YZ-J2',
    });
  });
  it('YZ-C3 goes in a lower box of any column at its joker value, and only then in an upper one', () => {
    const done = full(['ones']);
    const s = position([done, full(['ones', 'largeStraight']), done], fives);
    expect(legal(s)).toEqual(['largeStraight 2']);
    expect(linesOf(s, { kind: 'score', box: 'largeStraight', column: 2 })).toEqual([
      [80, 'YZ-L5', 2],
    ]);
    expect(legal(position([done, done, done], fives))).toEqual(['ones', 'ones 2', 'ones 3']);
  });
  it('YZ-C4 pays the Yahtzee bonus only when all three boxes hold 50, times the column', () => {
    const held = { yahtzee: 50 };
    const score = { kind: 'score', box: 'fives', column: 3 } as const;
    expect(linesOf(position([held, held, held], fives), score)).toEqual([
      [75, 'YZ-U1', 3],
      [300, 'YZ-B1', 3],
    ]);
    for (const cards of [
      [held, held, { yahtzee: 0 }],
      [held, {}, held],
    ])
      expect(linesOf(position(cards, fives), score)).toEqual([[75, 'YZ-U1', 3]]);
  });
  it('YZ-E4 cannot be beaten at six times the most of one column', () => {
    const upper = ['ones', 'twos', 'threes', 'fours', 'fives', 'sixes'];
    const turns = ['', ' 2', ' 3'].flatMap((column) => [
      ...upper.map((box, i) => [`${box}${column}`, i + 1] as const),
      ...boxes
        .slice(6)
        .filter((box) => box !== 'yahtzee')
        .map((box) => [`${box}${column}`, 6] as const),
    ]);
    const first = ['yahtzee', 'yahtzee 2', 'yahtzee 3'].map((move) => [move, 6] as const);
    const inOrder = [...first, ...turns.filter(([, face]) => face < 6)];
    const sixes = turns.filter(([move, face]) => face === 6 && move.startsWith('sixes'));
    const others = turns.filter((turn) => !inOrder.includes(turn) && !sixes.includes(turn));
    const script = [...inOrder, ...sixes, ...others];
    const rolls = script.map(([, face]) => [face, face, face, face, face]);
    const table = playMoves(
      game,
      triple,
      scriptedChance(rolls),
      script.map(([move]) => move),
    );
    expect(game.totals(table.state)).toEqual([9450]);
    expect(game.nature.highest).toBe(9450);
    const words = module.narrator.result(game.view(table.state, 0)).map(({ id }) => id);
    expect(words).toContain('result.perfect');
  });
  it('writes and reads moves with their column', () => {
    const format = game.notation.format;
    expect(format({ kind: 'score', box: 'chance' })).toBe('chance');
    expect(format({ kind: 'score', box: 'chance', column: 3 })).toBe('chance 3');
    const parse = (text: string) => game.notation.parse(text, []);
    for (const text of ['chance 2', 'chance x2', 'Chance ×2', 'chance2'])
      expect(parse(text)).toEqual({
        ok: true,
        value: { kind: 'score', box: 'chance', column: 2 },
      });
    expect(parse('chance 1')).toEqual({
      ok: true,
      value: { kind: 'score', box: 'chance' },
    });
  });
});

describe('the words of three columns', () => {
  const s = position([{ threes: 9 }, {}, {}], house);
  const saidOf = (language: 'en' | 'it', column: number): string => {
    const words = createWords(language, [kernelWords[language], module.words[language]]);
    const view = game.view(s, 0);
    return words.say(module.narrator.move({ kind: 'score', box: 'fullHouse', column }, view));
  };
  it('say the column and what it multiplies by', () => {
    expect(saidOf('en', 2)).toBe(
      'full house: 3 dice show 3 and two show 5, 25 points; column 2 counts double: 50 points',
    );
    expect(saidOf('it', 3)).toContain('; la colonna 3 vale il triplo: 75 punti');
  });
});

describe('the scorekeeper with three columns', () => {
  const options = { columns: 3 };
  const say = (phrase: { id: string }): string => phrase.id;
  const score = (input: object) => sheet.score({ options, ...input });
  const valueOf = (input: object) => {
    const found = score(input);
    if (!found.ok) throw new Error(JSON.stringify(found.error));
    return { ...found.value, ...found.value.more(say) };
  };
  const problemsOf = (input: object): unknown[] => {
    const found = score(input);
    return found.ok ? [] : found.error.map(({ code, path }) => [code, path]);
  };
  it('writes dice in a box of a column as play does', () => {
    const found = valueOf({
      dice: house,
      card: [{}, { threes: 9 }, {}],
      box: 'fullHouse',
      column: 2,
    });
    expect(found).toMatchObject({ points: [50], grandTotal: 68, complete: false });
    expect(found.lines).toMatchObject([{ points: 50, rule: 'YZ-L3', facts: { column: 2 } }]);
    expect(found).toMatchObject({ card: [{}, { threes: 9, fullHouse: 25 }, {}] });
    expect(found).toMatchObject({ columns: [{ times: 1 }, { times: 2, grandTotal: 34 }, {}] });
  });
  it('lists the boxes of all columns', () => {
    const found = valueOf({ dice: house, card: [{ fullHouse: 0 }, {}, {}] });
    expect(found).toMatchObject({
      points: [0],
      columns: [
        {},
        { boxes: { fullHouse: { points: 50 } } },
        { boxes: { fullHouse: { points: 75 } } },
      ],
    });
    expect(JSON.stringify(found)).not.toContain('"columns":[{"boxes":{"fullHouse"');
  });
  it('adds a card up, each line times its column', () => {
    const found = valueOf({ card: [{ ones: 3 }, { ones: 4 }, { chance: 10 }] });
    expect(found.points).toEqual([3 + 8 + 30]);
    expect(found.lines.map(({ points }) => points)).toEqual([3, 8, 30]);
  });
  it('rejects impossible input, with its path', () => {
    expect(problemsOf({ dice: house, card: {}, box: 'chance', column: 1 })).toEqual([
      ['WRONG_TYPE', '/card'],
    ]);
    expect(problemsOf({ dice: house, box: 'chance' })).toEqual([['MISSING_FIELD', '/column']]);
    expect(problemsOf({ card: [{}, { threes: 10 }, {}] })).toEqual([
      ['STATE_INVALID', '/card/1/threes'],
    ]);
    const bonus = { yahtzee: 50, chance: 30, yahtzeeBonuses: 1 };
    expect(problemsOf({ card: [bonus, { yahtzee: 50 }, {}] })).toEqual([
      ['STATE_INVALID', '/card/0/yahtzeeBonuses'],
    ]);
    expect(problemsOf({ card: [bonus, { yahtzee: 50 }, { yahtzee: 50 }] })).toEqual([]);
    const single = sheet.score({ dice: house, box: 'chance', column: 2 });
    expect(single.ok ? [] : single.error).toMatchObject([
      { code: 'OUT_OF_RANGE', path: '/column' },
    ]);
  });
});

describe('bots and coach with three columns', () => {
  const bots = new Map<string, (s: State) => Move>();
  beforeAll(async () => {
    for (const maker of module.bots) {
      const bot = await maker.make(built);
      bots.set(maker.id, (s) =>
        bot.choose({
          view: game.view(s, s.seat),
          legal: game.legal(s),
          rng: FastRng.from('triple'),
          budget: iterations(1),
        }),
      );
    }
  });
  it.each(['easy', 'medium', 'hard', 'champion'])(
    '%s takes a Yahtzee in the third column',
    (bot) => {
      const s = position([{}, {}, {}], [6, 6, 6, 6, 6], triple, 1);
      expect(bots.get(bot)!(s)).toEqual({ kind: 'score', box: 'yahtzee', column: 3 });
    },
  );
  it.each(['hard', 'champion'])('%s writes a bad roll in the first column', (bot) => {
    const move = bots.get(bot)!(position([{}, {}, {}], [1, 2, 2, 4, 6]));
    expect(move).toMatchObject({ kind: 'score' });
    expect(move).not.toHaveProperty('column');
  });
  it('the champion plays what the coach ranks first, and a review weighs every decision', async () => {
    const coach = await coachMaker.make(built);
    const table = randomGame(game, triple, 'coach', 61);
    const advice = coach.advise({
      view: game.view(table.state, 0),
      legal: game.legal(table.state),
      rng: FastRng.from('coach'),
      budget: iterations(1),
    });
    expect(advice.exact).toBe(false);
    expect(advice.ranked[0]?.loss).toBe(0);
    expect(bots.get('champion')!(table.state)).toEqual(advice.ranked[0]?.move);
    const review = coach.review(table, {
      rng: FastRng.from('review'),
      budget: () => iterations(1),
    });
    const moves = table.steps.filter(({ kind }) => kind === 'move').length;
    expect(review.decisions).toHaveLength(moves);
    expect(review.decisions.every(({ exact, loss }) => !exact && loss >= 0)).toBe(true);
    expect(review.seats[0]).toMatchObject({ score: table.state.totals[0], decisions: moves });
    expect(review.remarks[0]?.id).toBe('review.estimate');
  });
  it('the coach reads a card of three columns', async () => {
    const coach = await coachMaker.make(built);
    const aid = { rng: FastRng.from('consult'), budget: () => iterations(1) };
    const asked = (card: unknown) =>
      coach.consult({ card, dice: [6, 6, 6, 6, 6], rollsLeft: 0, options: { columns: 3 } }, aid);
    const found = asked([{}, {}, {}]);
    expect(found.ok && found.value.ranked[0]?.label).toEqual({
      move: 'yahtzee 3',
      box: 'yahtzee',
      column: 3,
    });
    expect(asked({}).ok).toBe(false);
  });
});
