import {
  createWords,
  FastRng,
  iterations,
  kernelWords,
  languages,
  noResources,
  type Aid,
  type Phrase,
} from '@chiaro/kernel';
import { findPuzzle } from '@chiaro/kernel/internal';
import { jsonMutation, randomGame } from '@chiaro/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { module } from '../src/index.js';
import { gradeOf } from '../src/coach/advise.js';
import { readPosition } from '../src/coach/consult.js';
import { longTable, table, type ShortTable } from './table.js';

const { game } = module;
const coach = await module.coach!.make(noResources);
const aid = (count = 40): Aid => ({ rng: FastRng.from('coach'), budget: () => iterations(count) });
const speech = languages.map((language) =>
  createWords(language, [kernelWords[language], module.words[language]]),
);

function expectSayable(phrases: readonly Phrase[]): string[] {
  for (const words of speech)
    for (const each of phrases) expect(words.say(each)).not.toMatch(/undefined|NaN|null/);
  return phrases.map((each) => speech[1]!.say(each));
}

const middle: ShortTable = {
  displays: '- KKWB - - BBYW',
  centre: 'YRRB',
  boards: [
    { score: 21, wall: 'BY... W.Y.. .W... R.... .....', lines: '- BB RR - W' },
    { score: 18, wall: '..RK. WB... ..B.. .K... .....', lines: 'W - - YYY RR' },
  ],
};

describe('advice', () => {
  it('ranks every legal move once, best first, with loss, grade and one to three reasons', () => {
    const s = table(middle);
    const { ranked, exact } = coach.advise({
      view: game.view(s, 0),
      legal: game.legal(s),
      ...aid(),
      budget: iterations(200),
    });
    expect(exact).toBe(false);
    expect(ranked.map(({ move }) => game.notation.format(move!)).toSorted()).toEqual(
      game
        .legal(s)
        .map((move) => game.notation.format(move))
        .toSorted(),
    );
    expect(ranked[0]!.loss).toBe(0);
    ranked.forEach((option, index) => {
      expect(option.loss).toBeGreaterThanOrEqual(ranked[index - 1]?.loss ?? 0);
      expect(option.grade).toBe(gradeOf(option.loss));
      expect(option.reasons.length).toBeGreaterThanOrEqual(1);
      expect(option.reasons.length).toBeLessThanOrEqual(3);
      expectSayable(option.reasons);
      expect(game.check(s, option.move!)).toBeNull();
    });
  });

  it('grades by loss', () => {
    expect([0, 0.25, 0.26, 1, 1.01, 2.5, 2.51, 50].map(gradeOf)).toEqual([
      'excellent',
      'excellent',
      'good',
      'good',
      'okay',
      'okay',
      'miss',
      'miss',
    ]);
  });

  it('says why: lines filled, neighbours, floor, marker, bonus, blocking', () => {
    const s = table(middle);
    const { ranked } = coach.advise({
      view: game.view(s, 0),
      legal: game.legal(s),
      ...aid(),
      budget: iterations(50),
    });
    const why = (move: string): string[] =>
      expectSayable(ranked.find(({ label }) => label['move'] === move)!.reasons);
    expect(why('centre red 3')).toEqual([
      'keeps line 2 from Player 2, worth 2 points',
      'takes the starting marker, minus 1: first choice in the next round',
      '1 tile on the floor, minus 1',
    ]);
    expect(why('centre red 1')).toContain(
      'fills line 1: its tile will score 5 points, 3 across and 2 down',
    );
    expect(why('5 white floor')).toContain(
      'leaves yellow in the centre, with which Player 2 can fill line 2 for 6 points',
    );
    expect(why('2 black floor')).toContain('2 tiles on the floor, minus 2');
    expect(why('2 white 1')).toContain('white gets to 3 of 5');
    expect(why('5 yellow 4')[0]).toBe(
      'line 4 cannot be filled this round: it needs 3 more yellow and too few are left',
    );
    expect(why('5 yellow 4').at(-1)).toBe(
      'Player 2 can then answer “2 red tiles from the centre, in line 5, with the starting marker; floor minus 1”',
    );
  });

  /** The reasons for and against one move. */
  const reasonsOf = (short: ShortTable, move: string): string[] => {
    const s = table(short);
    const turn = { view: game.view(s, 0), legal: game.legal(s), ...aid(), budget: iterations(1) };
    const { ranked } = coach.advise(turn);
    return expectSayable(ranked.find(({ label }) => label['move'] === move)!.reasons);
  };
  const bag = (blue: number, yellow: number, red: number, black: number, white: number) => ({
    bag: { blue, yellow, red, black, white },
  });

  it('says when the bag cannot fill the line that is begun, or surely can', () => {
    const third: ShortTable = {
      round: 3,
      displays: 'KBYR KKWW',
      boards: [{ score: 12, wall: 'BY... ..... ..... ..... .....' }, {}],
    };
    const scarce =
      'only 1 black tile is left in the bag, too few for the 2 that line 5 will still need';
    const plenty = '17 black tiles are still in the bag: line 5 can be filled later';
    const stuck = 'line 5 cannot be filled this round: it needs 4 more black and too few are left';
    expect(reasonsOf({ ...third, ...bag(13, 13, 13, 1, 0) }, '1 black 5')).toContain(scarce);
    expect(reasonsOf({ ...third, ...bag(8, 5, 5, 17, 5) }, '1 black 5')).toEqual(
      expect.arrayContaining([stuck, plenty]),
    );
    const even = reasonsOf({ ...third, ...bag(8, 8, 8, 8, 8) }, '1 black 5');
    expect(even).toContain(stuck);
    expect(even.join()).not.toMatch(/in the bag/);
    const last = reasonsOf({ ...third, round: 5, ...bag(0, 0, 0, 0, 0) }, '1 black 5');
    expect(last).toContain(stuck);
    expect(last.join()).not.toMatch(/in the bag/);
  });

  it('says when a move gives up a column that was near its bonus', () => {
    const wall = 'B.... W.... K.... R.... .....';
    const last: ShortTable = {
      round: 5,
      displays: 'YYYY YBBK RRWW',
      boards: [{ score: 30, wall }, {}],
      ...bag(0, 0, 0, 0, 0),
    };
    const lost = 'column 1, now at 4 of 5, can then no longer be completed';
    // Line 5 is the one that the yellow tile of column 1 needs; all five yellow ones are there.
    expect(reasonsOf(last, '2 blue 5')).toContain(lost);
    expect(reasonsOf(last, '2 yellow floor')).toContain(lost);
    expect(reasonsOf(last, '2 blue 3').join()).not.toMatch(/column 1/);
    expect(reasonsOf(last, '1 yellow 5').join()).not.toMatch(/no longer/);
    // With a round to come line 5 can still change its colour.
    const fourth: ShortTable = { ...last, round: 4, ...bag(4, 8, 4, 2, 2) };
    expect(reasonsOf(fourth, '2 blue 5').join()).not.toMatch(/no longer/);
    expect(reasonsOf({ ...fourth, ...bag(6, 4, 6, 2, 2) }, '2 blue 5')).toContain(lost);
  });

  it('does not praise progress in a column that cannot be completed', () => {
    const short: ShortTable = {
      round: 5,
      displays: 'KWWW',
      boards: [{ score: 30, wall: 'B.... W.... ..... ..... .....', lines: '- - KK - -' }, {}],
      ...bag(0, 0, 0, 0, 0),
    };
    expect(reasonsOf(short, '1 black 3').join()).toMatch(/fills line 3/);
    expect(reasonsOf(short, '1 black 3').join()).not.toMatch(/comes to/);
  });

  it('AZ-G1 advises on the columns of a grey wall', () => {
    const s = table({
      wall: 'grey',
      phase: 'tiling',
      row: 1,
      marker: 1,
      boards: [{ wall: 'B.... .Y... ..... ..... .....', lines: '- RR - - -' }, { floor: 'M' }],
    });
    const { ranked } = coach.advise({
      view: game.view(s, 0),
      legal: game.legal(s),
      ...aid(),
      budget: iterations(1),
    });
    expect(ranked).toHaveLength(4);
    const corner = ranked.find(({ label }) => label['move'] === 'wall 2 1');
    expect(expectSayable(corner!.reasons)).toEqual(['column 1: 4 points, 2 across and 2 down']);
    expect(corner!.loss).toBeLessThan(ranked.at(-1)!.loss);
  });
});

describe('consulting', () => {
  it('reads a position with what is obvious left out', () => {
    const answer = coach.consult(longTable(middle), aid());
    if (!answer.ok) throw new Error(JSON.stringify(answer.error));
    expect(answer.value.ranked[0]!.loss).toBe(0);
    expect(answer.value.more).toMatchObject({ wholeRound: expect.any(Boolean) as boolean });
  });
  it('reads the example of RULES.md, in both languages', () => {
    for (const language of languages) {
      const [, json = ''] = /```json\n([^`]*)```/.exec(module.rules[language]) ?? [];
      expect(readPosition(JSON.parse(json)).ok).toBe(true);
    }
  });
  it('reads a view as it is', () => {
    const view = game.view(table(middle), 1);
    const read = readPosition(JSON.parse(JSON.stringify(view)));
    if (!read.ok) throw new Error(JSON.stringify(read.error));
    expect(game.view(read.value, 1)).toEqual(view);
  });
  it('rejects impossible positions, with the reason and the path', () => {
    const refused = (more: object): string[] => {
      const read = coach.consult({ ...longTable(middle), ...more }, aid());
      if (read.ok) throw new Error('accepted');
      return read.error.map(({ code, path, reason }) => `${code} ${path} ${reason ?? ''}`.trim());
    };
    expect(refused({ boards: [{}] })).toEqual(['PLAYER_COUNT /boards']);
    expect(refused({ phase: 'refill' })).toContain('STATE_INVALID /phase refusal.notCleared');
    expect(refused({ displays: [], centre: [] })).toEqual([
      'STATE_INVALID /phase refusal.nothingOffered',
    ]);
    expect(refused({ centre: new Array(21).fill('blue') })).toEqual([
      'STATE_INVALID  refusal.tooManySeen',
    ]);
    expect(refused({ boards: [{ floor: ['marker'] }, { floor: ['marker'] }] })).toEqual([
      'STATE_INVALID /boards/1/floor refusal.markers',
    ]);
    expect(
      refused({
        boards: [
          {
            wall: [
              ['red', null, null, null, null],
              ...new Array<null[]>(4).fill(new Array<null>(5).fill(null)),
            ],
          },
          {},
        ],
      }),
    ).toEqual(['STATE_INVALID /boards/0/wall/0/0 refusal.cellColour']);
    expect(refused({ turn: 3 })).toContain('STATE_INVALID /turn refusal.noSeat');
    expect(refused({ lid: { blue: 20, yellow: 0, red: 0, black: 0, white: 0 } })).toEqual([
      'STATE_INVALID  refusal.tooManySeen',
    ]);
  });
  it('gives a typed answer, whatever one slip does to a position', () => {
    const view = game.view(table(middle), 0);
    fc.assert(
      fc.property(jsonMutation(view), ({ text }) => {
        let json: unknown;
        try {
          json = JSON.parse(text);
        } catch {
          return;
        }
        const read = readPosition(json);
        if (!read.ok) expect(read.error.length).toBeGreaterThan(0);
        else expect(game.legal(read.value).length).toBeGreaterThan(0);
      }),
      { numRuns: 300 },
    );
  });
});

describe('review', () => {
  it('values every move of a game and sums up each seat', () => {
    const played = randomGame(game, { players: 2, wall: 'fixed' }, 'reviewed', 40);
    const seen: number[] = [];
    const { decisions, seats, remarks } = coach.review(played, {
      ...aid(8),
      progress: (done) => seen.push(done),
    });
    const moves = played.steps.filter((step) => step.kind === 'move');
    expect(decisions).toHaveLength(moves.length);
    for (const decision of decisions) {
      expect(played.lines[decision.step]!.text).toBe(decision.played['move']);
      expect(decision.grade).toBe(gradeOf(decision.loss));
      expect(decision.reasons.length > 0).toBe(decision.loss > 0);
      // Moves are named as at the table, not as in the log.
      for (const reason of expectSayable(decision.reasons))
        expect(reason).not.toMatch(/“(\d|centre) \w+ (\d|floor)”/);
    }
    expect(seats.map((figures) => figures['moves'])).toEqual(
      [0, 1].map((seat) => decisions.filter((each) => each.seat === seat).length),
    );
    expect(expectSayable(remarks).join(' ')).toMatch(/points lost per move/);
    expect(seen.at(-1)).toBe(1);
  });
});

describe('practice', () => {
  const options = game.options.defaults;
  const find = async (request: { stage?: 'middle' | 'late'; round?: number }, thought: number) => {
    const practice = await module.practice!.make(noResources);
    const puzzle = findPuzzle(game, practice, { options, ...request }, aid(thought));
    if (puzzle === null) throw new Error('No puzzle found');
    return puzzle;
  };

  it('finds a position of the stage and round asked for, with one best move', async () => {
    const puzzle = await find({ stage: 'middle', round: 2 }, 30);
    expect(puzzle).toMatchObject({ stage: 'middle', round: 2 });
    expect(puzzle.gap).toBeGreaterThanOrEqual(1);
    const read = readPosition(puzzle.position);
    if (!read.ok) throw new Error(JSON.stringify(read.error));
    expect(game.legal(read.value)).toEqual(puzzle.legal);
    expect(puzzle.advice.ranked).toHaveLength(puzzle.legal.length);
    const [best] = puzzle.advice.ranked;
    expect(game.check(read.value, best!.move!)).toBeNull();
  });
  it('gives the same one for the same stream', async () => {
    expect(await find({ stage: 'late' }, 10)).toEqual(await find({ stage: 'late' }, 10));
  });
});
