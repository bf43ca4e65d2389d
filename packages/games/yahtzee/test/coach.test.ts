import {
  createWords,
  FastRng,
  iterations,
  kernelWords,
  languages,
  mustApply,
  pickOne,
  Playthrough,
  type Advice,
  type Aid,
  type Coach,
  type Json,
  type Phrase,
  type Problem,
  type Review,
} from '@chiaro/kernel';
import { jsonMutation, playMoves, randomGame, scriptedChance } from '@chiaro/testing';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { boxes, module, type Move, type Options, type State, type View } from '../src/index.js';
import { built } from './built.js';

const { game } = module;
const aid: Aid = { rng: FastRng.from('coach'), budget: () => iterations(1) };
const words = languages.map((language) =>
  createWords(language, [kernelWords[language], module.words[language]]),
);
const say = (phrase: Phrase): string[] => words.map((each) => each.say(phrase));

let coach: Coach<State, View, Move>;
beforeAll(async () => {
  coach = await module.coach!.make(built);
});

const consult = (input: unknown): Advice => {
  const advice = coach.consult(input, aid);
  if (!advice.ok) throw new Error(JSON.stringify(advice.error));
  return advice.value;
};
const problems = (input: unknown): readonly Problem[] => {
  const advice = coach.consult(input, aid);
  return advice.ok ? [] : advice.error;
};

describe('advice', () => {
  it('keeps 6-6-6 of 1-1-6-6-6 on an empty card, worth 265.11336', () => {
    const { ranked, exact } = consult({ card: {}, dice: [1, 1, 6, 6, 6], rollsLeft: 2 });
    expect(exact).toBe(true);
    expect(ranked[0]).toMatchObject({ label: { keep: [6, 6, 6] }, loss: 0 });
    expect(ranked[0]?.value).toBeCloseTo(265.11336, 5);
    // 3 × 4 ways to keep ones and sixes, all five dice apart, and thirteen boxes.
    expect(ranked.length).toBe(3 * 4 - 1 + 13);
  });
  it('is the expected grand total: with the last box and no roll left, the total itself', () => {
    const card = { ...full, chance: null, yahtzeeBonuses: 1 };
    const { ranked } = consult({ card, dice: [1, 2, 3, 4, 6], rollsLeft: 0 });
    expect(ranked).toHaveLength(1);
    expect(ranked[0]).toMatchObject({ label: { box: 'chance' }, value: 368 + 16, loss: 0 });
  });
  it('YZ-J6 agrees with the example of Verhoeff’s proficiency test, solved when first asked for', () => {
    const upper = { ones: 3, threes: 9, fours: 12, sixes: 24 };
    const card = { ...upper, fullHouse: 25, smallStraight: 30 };
    const options = { joker: 'anyBox' };
    const { ranked } = consult({ card, dice: [1, 2, 3, 4, 4], rollsLeft: 2, options });
    expect(ranked[0]).toMatchObject({ label: { keep: [2, 3, 4] } });
    expect(ranked[0]?.value).toBeCloseTo(243.41, 2);
    const kept = ranked.find(({ label }) => JSON.stringify(label['keep']) === '[1,2,3,4]');
    expect(kept?.value).toBeCloseTo(243.1, 2);
    expect(kept?.loss).toBeCloseTo(0.31, 2);
  });
  it('YZ-J2 lists only the boxes that a joker may use', () => {
    const input = { card: { yahtzee: 50 }, dice: [4, 4, 4, 4, 4], rollsLeft: 0 };
    const { ranked } = consult(input);
    expect(ranked.map(({ label }) => label)).toEqual([{ move: 'fours', box: 'fours' }]);
    expect(consult({ ...input, options: { joker: 'anyBox' } }).ranked).toHaveLength(12);
  });
  it('is sorted, and each loss is the distance to the best', () => {
    const { ranked } = consult({ card: { sixes: 18 }, dice: [2, 3, 3, 4, 6], rollsLeft: 1 });
    const [best] = ranked;
    for (const [i, { value, loss }] of ranked.entries()) {
      expect(value).toBeLessThanOrEqual(ranked[Math.max(0, i - 1)]!.value);
      expect(loss).toBeCloseTo(best!.value - value, 9);
    }
  });
  it('has reasons in both languages', () => {
    const { ranked } = consult({ card: { yahtzee: 50 }, dice: [1, 1, 6, 6, 6], rollsLeft: 1 });
    for (const { reasons } of ranked)
      for (const reason of reasons) expect(say(reason).every((text) => text.length > 0)).toBe(true);
    const fullHouse = ranked.find(({ label }) => label['box'] === 'fullHouse')!;
    expect(fullHouse.reasons.map((reason) => say(reason))).toEqual([
      [
        'full: 3 dadi con il 6 e due con l’1, 25 punti',
        'full house: 3 dice show 6 and two show 1, 25 points',
      ],
      [
        expect.stringMatching(
          /^Le 11 caselle che restano libere valgono poi \d+,\d punti in media\.$/,
        ),
        expect.stringMatching(
          /^The 11 boxes that stay open are then worth \d+\.\d points on average\.$/,
        ),
      ],
    ]);
    const keep = ranked.find(({ label }) => JSON.stringify(label['keep']) === '[6,6,6]')!;
    expect(say(keep.reasons[0]!)[1]).toMatch(/^On average \d+\.\d points this turn, and /);
    expect(say(keep.reasons[1]!)[1]).toMatch(/ends in .*sixes \(\d+%\)/);
  });
  it('for somebody at the table names moves that are legal', () => {
    const table = playMoves(game, game.options.defaults, scriptedChance([[2, 3, 3, 4, 6]]), []);
    const view = game.view(table.state, 0);
    const legal = game.legal(table.state);
    const turn = { view, legal, rng: aid.rng, budget: aid.budget() };
    const { ranked } = coach.advise(turn);
    for (const { move } of ranked) expect(game.check(table.state, move!)).toBeNull();
    const asked = consult({ dice: [2, 3, 3, 4, 6], rollsLeft: 2 });
    expect(ranked.map(({ label, value }) => ({ label, value }))).toEqual(
      asked.ranked.map(({ label, value }) => ({ label, value })),
    );
  });
});

const full: Readonly<Record<string, number>> = {
  ones: 3,
  twos: 6,
  threes: 9,
  fours: 12,
  fives: 15,
  sixes: 18,
  threeOfAKind: 25,
  fourOfAKind: 0,
  fullHouse: 25,
  smallStraight: 30,
  largeStraight: 40,
  yahtzee: 50,
  chance: 20,
};

describe('an impossible position', () => {
  it.each([
    [{ dice: [1, 2, 3, 4], rollsLeft: 1 }, 'DICE_COUNT', '/dice'],
    [{ dice: [1, 2, 3, 4, 7], rollsLeft: 1 }, 'DIE_RANGE', '/dice/4'],
    [{ dice: [1, 2, 3, 4, 5] }, 'MISSING_FIELD', '/rollsLeft'],
    [{ dice: [1, 2, 3, 4, 5], rollsLeft: 3 }, 'OUT_OF_RANGE', '/rollsLeft'],
    [
      { dice: [1, 2, 3, 4, 5], rollsLeft: 1, card: { threes: 10 } },
      'STATE_INVALID',
      '/card/threes',
    ],
    [{ dice: [1, 2, 3, 4, 5], rollsLeft: 1, card: full }, 'GAME_OVER', '/card'],
    [{ dice: [1, 2, 3, 4, 5], rollsLeft: 1, box: 'ones' }, 'UNKNOWN_FIELD', '/box'],
    [
      { rollsLeft: 1, dice: [1, 2, 3, 4, 5], options: { joker: 'x' } },
      'OUT_OF_RANGE',
      '/options/joker',
    ],
    [[], 'WRONG_TYPE', ''],
  ])('%j is refused: %s at %s', (input, code, path) => {
    expect(problems(input)).toContainEqual(expect.objectContaining({ code, path }));
  });
  it('damaged once, gets a typed error or advice', () => {
    const sound = { card: { sixes: 18 }, dice: [1, 1, 6, 6, 6], rollsLeft: 2, options: {} };
    fc.assert(
      fc.property(jsonMutation(sound), ({ text }) => {
        let input: unknown;
        try {
          input = JSON.parse(text);
        } catch {
          return;
        }
        const advice = coach.consult(input, aid);
        expect(advice.ok ? advice.value.ranked.length : advice.error.length).toBeGreaterThan(0);
      }),
      { numRuns: 100 },
    );
  });
});

// ---------------------------------------------------------------------------- review

const review = (table: Playthrough<State, Move, View, Options>): Review =>
  coach.review(table as Playthrough<State, Move, View, unknown>, aid);
const figure = (found: Review, seat: number, name: string): number =>
  Number(found.seats[seat]?.[name]);

/** Plays the coach's advice, with an occasional other move. */
function sensibleGame(seed: string, players: number): Playthrough<State, Move, View, Options> {
  const rng = FastRng.from(seed);
  const table = new Playthrough(game, { ...game.options.defaults, players });
  for (let actor = table.actor(); actor.kind !== 'over'; actor = table.actor()) {
    if (actor.kind === 'chance') {
      const dice = actor.need.kind === 'roll' ? actor.need.dice : 0;
      const outcome = Array.from({ length: dice }, () => 1 + (rng.uint32() % 6));
      mustApply(table, { kind: 'chance', outcome });
      continue;
    }
    const legal = game.legal(table.state);
    const view = game.view(table.state, actor.seat);
    const { ranked } = coach.advise({ view, legal, rng, budget: aid.budget() });
    const move = rng.uint32() % 4 === 0 ? pickOne(legal, rng) : ranked[0]!.move!;
    mustApply(table, { kind: 'move', seat: actor.seat, move });
  }
  return table;
}

describe('review', () => {
  it('score = mean + luck − losses on every game', () => {
    for (let i = 0; i < 12; i++) {
      const players = 1 + (i % 3);
      const options = { ...game.options.defaults, players };
      const table =
        i < 6 ? randomGame(game, options, `review ${i}`) : sensibleGame(`s${i}`, players);
      const found = review(table);
      for (let seat = 0; seat < players; seat++) {
        const [mean, luck, loss] = ['mean', 'luck', 'loss'].map((name) =>
          figure(found, seat, name),
        );
        expect(mean! + luck! - loss!).toBeCloseTo(game.totals(table.state)[seat]!, 8);
        expect(figure(found, seat, 'score')).toBe(game.totals(table.state)[seat]);
        expect(mean).toBeCloseTo(254.587729, 5);
      }
    }
  });
  it('adds the losses of the decisions, none of them negative', () => {
    const found = review(sensibleGame('losses', 2));
    for (const seat of [0, 1]) {
      const own = found.decisions.filter((decision) => decision.seat === seat);
      const sum = own.reduce((total, { loss }) => total + loss, 0);
      expect(sum).toBeCloseTo(figure(found, seat, 'loss'), 9);
      expect(figure(found, seat, 'meanLoss')).toBeCloseTo(sum / own.length, 9);
      expect(Math.min(...own.map(({ loss }) => loss))).toBeGreaterThanOrEqual(0);
    }
  });
  it('finds no loss in the coach’s own play', () => {
    const chance = scriptedChance([
      [1, 1, 6, 6, 6],
      [6, 2],
    ]);
    const table = playMoves(game, game.options.defaults, chance, ['keep c d e']);
    expect(review(table).decisions).toMatchObject([
      { played: { keep: [6, 6, 6] }, best: { keep: [6, 6, 6] }, loss: 0, reasons: [] },
    ]);
  });
  it('knows par: the differences add up to score − mean', () => {
    const table = sensibleGame('par', 1);
    const found = review(table);
    const par = found.seats[0]!['par'] as Record<string, { difference: number }>;
    expect(Object.keys(par)).toEqual([...boxes, 'upperBonus', 'yahtzeeBonuses']);
    const sum = Object.values(par).reduce((total, { difference }) => total + difference, 0);
    expect(sum).toBeCloseTo(game.totals(table.state)[0]! - 254.587729, 5);
  });
  it('explains the three costliest decisions in both languages', () => {
    const found = review(randomGame(game, game.options.defaults, 'costly'));
    const texts = found.remarks.map((remark) => say(remark));
    expect(texts.map(([, english]) => english?.split(/[:,]/)[0])).toEqual([
      'Player 1',
      'Furthest above average',
      'Player 1',
      'On average',
      'Player 1',
      'On average',
      'Player 1',
      'On average',
    ]);
    const costliest = Math.max(...found.decisions.map(({ loss }) => loss));
    expect(texts[2]?.[1]).toContain(`lost ${costliest.toFixed(1)} points`);
    expect(texts[2]?.[0]).toContain(`ha perso ${costliest.toFixed(1).replace('.', ',')} punti`);
  });
  it('leaves out what was taken back, and closes on a game that is not finished', () => {
    const chance = scriptedChance([[1, 1, 6, 6, 6]]);
    const table = playMoves(game, game.options.defaults, chance, []);
    mustApply(table, { kind: 'move', seat: 0, move: { kind: 'keep', mask: 3 } });
    mustApply(table, { kind: 'undo', seat: 0 });
    mustApply(table, { kind: 'move', seat: 0, move: { kind: 'score', box: 'fullHouse' } });
    const found = review(table);
    expect(found.decisions).toMatchObject([{ step: 3, played: { box: 'fullHouse' } }]);
    const expected = consult({ dice: [1, 1, 6, 6, 6], rollsLeft: 2 }).ranked.find(
      ({ label }) => label['box'] === 'fullHouse',
    );
    expect(figure(found, 0, 'expected')).toBeCloseTo(expected!.value, 9);
    expect(say(found.remarks[0]!)[1]).toMatch(/^Player 1: 25 points so far, /);
    mustApply(table, { kind: 'undo', seat: 0 });
    mustApply(table, { kind: 'redo', seat: 0 });
    expect(review(table).decisions).toHaveLength(1);
  });
});

describe('what the outside gets', () => {
  it('is plain JSON', () => {
    const found: Json = review(sensibleGame('json', 1)).seats[0]!;
    expect(JSON.parse(JSON.stringify(found))).toEqual(found);
  });
});
