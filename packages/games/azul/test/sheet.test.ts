import { createWords, kernelWords, reasonOf, sumBySide, type Json } from '@chiaro/kernel';
import { describe, expect, it } from 'vitest';
import { module } from '../src/index.js';

const words = createWords('en', [kernelWords.en, module.words.en]);

/** The answer of `chiaro score`. */
function score(input: unknown): Record<string, Json> {
  const scored = module.sheet.score(input);
  if (!scored.ok) throw new Error(JSON.stringify(scored.error));
  const { points, lines } = scored.value;
  expect(points).toEqual(sumBySide(lines, points.length));
  expect(Object.keys(scored.value.more(() => ''))).not.toContain('lines');
  return {
    points: [...points],
    lines: lines as unknown as Json,
    ...scored.value.more((phrase) => words.say(phrase)),
  };
}

function refused(input: unknown): string[] {
  const scored = module.sheet.score(input);
  if (scored.ok) throw new Error(`accepted ${JSON.stringify(input)}`);
  for (const problem of scored.error) {
    const id = reasonOf(problem);
    expect(words.say({ id, args: problem.facts ?? {} })).not.toMatch(/undefined|NaN/);
  }
  return scored.error.map(({ code, path, reason }) =>
    `${code} ${path ?? ''} ${reason ?? ''}`.trim(),
  );
}

const wall = (text: string): number[][] =>
  text.split(' ').map((row) => row.split('').map((cell) => (cell === 'X' ? 1 : 0)));
const EMPTY = wall('..... ..... ..... ..... .....');
const NO_LINES = [null, null, null, null, null];
const NO_FLOOR = { tiles: 0, marker: false };
const GREY_EMPTY = EMPTY.map((row) => row.map(() => null));

describe('one tile', () => {
  it('AZ-W2 AZ-F1 reads true and false, and tiles by their colours', () => {
    const asBooleans = wall('..X.. .XXX. ..X.. ..... .....').map((row) =>
      row.map((cell) => cell === 1),
    );
    expect(score({ wall: asBooleans, place: { row: 1, col: 2 } })).toMatchObject({ points: [6] });
    const floor = { tiles: ['Blue', 'red', 'Yellow'], marker: true };
    expect(score({ floor })).toMatchObject({ points: [-6] });
    expect(refused({ floor: { tiles: ['pink'], marker: true } })).toEqual([
      'OUT_OF_RANGE /floor/tiles/0',
    ]);
    expect(refused({ wall: EMPTY.map((row) => row.map(() => 2)), final: true })[0]).toBe(
      'OUT_OF_RANGE /wall/0/0',
    );
  });

  it('AZ-W2 answers the points and both runs', () => {
    const answer = score({
      wall: wall('..X.. .XXX. ..X.. ..... .....'),
      place: { row: 1, col: 2 },
    });
    expect(answer).toMatchObject({ points: [6], horizontal: 3, vertical: 3 });
    expect(answer['lines']).toEqual([
      {
        side: 0,
        points: 6,
        rule: 'AZ-W2',
        facts: {
          row: 1,
          col: 2,
          colour: 'yellow',
          horizontal: 3,
          vertical: 3,
          across: [
            [1, 1],
            [1, 2],
            [1, 3],
          ],
          down: [
            [0, 2],
            [1, 2],
            [2, 2],
          ],
        },
      },
    ]);
  });
  it('AZ-W2 knows the colours of a grey wall', () => {
    const grey = GREY_EMPTY.map((row) => [...row] as (string | null)[]);
    grey[0]![3] = 'red';
    expect(score({ wallType: 'grey', wall: grey, place: { row: 0, col: 3 } })).toMatchObject({
      points: [1],
    });
    expect(
      score({ options: { wall: 'grey' }, wall: grey, place: { row: 0, col: 3 } }),
    ).toMatchObject({ points: [1] });
  });
  it('refuses an empty cell, another size, other cells and places', () => {
    expect(refused({ wall: EMPTY, place: { row: 1, col: 2 } })).toEqual([
      'STATE_INVALID /place refusal.cellEmpty',
    ]);
    expect(refused({ wall: EMPTY.slice(1), place: { row: 1, col: 2 } })).toEqual([
      'STATE_INVALID /wall refusal.wallSize',
    ]);
    expect(refused({ wall: [[0], ...EMPTY.slice(1)], place: { row: 1, col: 2 } })).toEqual([
      'STATE_INVALID /wall refusal.wallSize',
    ]);
    expect(
      refused({ wall: [[2, 0, 0, 0, '1'], ...EMPTY.slice(1)], place: { row: 5, col: 0.5 } }),
    ).toEqual([
      'OUT_OF_RANGE /wall/0/0',
      'WRONG_TYPE /wall/0/4',
      'OUT_OF_RANGE /place/row',
      'NOT_INTEGER /place/col',
    ]);
    expect(refused({})).toEqual(['MISSING_FIELD /wall', 'MISSING_FIELD /place']);
    expect(refused([])).toEqual(['WRONG_TYPE']);
    expect(refused({ wall: EMPTY, place: { row: 0, col: 0 }, extra: 1 })).toEqual([
      'UNKNOWN_FIELD /extra',
    ]);
  });
  it('AZ-G1 refuses a grey wall with a colour twice in a row or column', () => {
    const grey = GREY_EMPTY.map((row) => [...row] as (string | null)[]);
    grey[0] = ['red', null, 'red', null, null];
    grey[3] = ['red', null, null, null, null];
    expect(refused({ wallType: 'grey', wall: grey, place: { row: 0, col: 0 } })).toEqual([
      'STATE_INVALID /wall/0/2 refusal.rowRepeats',
      'STATE_INVALID /wall/3/0 refusal.columnRepeats',
    ]);
  });
  it('refuses two names for the wall', () => {
    expect(refused({ wallType: 'grey', options: { wall: 'fixed' }, floor: NO_FLOOR })).toEqual([
      'CONFIG_INVALID /wallType refusal.wallKind',
    ]);
  });
});

describe('the floor', () => {
  it.each([
    [3, true, -6],
    [5, false, -8],
    [10, true, -14],
    [8, true, -14],
    [0, false, 0],
    [0, true, -1],
    [7, false, -14],
  ])('AZ-F1 AZ-F2 %i tiles, marker %s: %i', (tiles, marker, penalty) => {
    const answer = score({ floor: { tiles, marker } });
    expect(answer).toMatchObject({ points: [penalty], penalty });
    expect(Object.is((answer['points'] as number[])[0], -0)).toBe(false);
    expect((answer['lines'] as Json[]).length).toBeGreaterThan(0);
  });
  it('refuses what is not a floor', () => {
    expect(refused({ floor: { tiles: -1, marker: 1 } })).toEqual([
      'OUT_OF_RANGE /floor/tiles',
      'WRONG_TYPE /floor/marker',
    ]);
    expect(refused({ floor: { tiles: 3 } })).toEqual(['MISSING_FIELD /floor/marker']);
  });
});

describe('end bonuses', () => {
  it('AZ-E2 AZ-E3 AZ-E4 count rows, columns and colours', () => {
    const full = wall('XXXXX XXXXX XXXXX XXXXX XXXXX');
    expect(score({ wall: full, final: true })).toMatchObject({
      points: [95],
      rows: 5,
      columns: 5,
      colours: 5,
    });
    expect(score({ wall: wall('XXXXX XX... X.X.. X..X. X...X'), final: true })).toMatchObject({
      points: [19],
      rows: 1,
      columns: 1,
      colours: 1,
    });
    expect(score({ wall: EMPTY, final: true })).toMatchObject({ points: [0], rows: 0 });
  });
  it('AZ-E4 follows the colours on the grey wall', () => {
    const names = ['blue', 'yellow', 'red', 'black', 'white'];
    const grey = names.map((_, row) => names.map((__, col) => names[(row + col) % 5]!));
    expect(score({ wallType: 'grey', wall: grey, final: true })).toMatchObject({
      points: [95],
      colours: 5,
    });
  });
});

describe('one board', () => {
  const board = (more: object) => ({
    board: { score: 0, wall: EMPTY, lines: NO_LINES, floor: NO_FLOOR, ...more },
  });

  it('AZ-W1 AZ-W2 a whole round: 1 + 2 = 3', () => {
    const lines = [
      { colour: 'blue', count: 1 },
      { colour: 'white', count: 2 },
      { colour: 'red', count: 2 },
      null,
      null,
    ];
    expect(score(board({ lines }))).toMatchObject({
      points: [3],
      score: 3,
      penalty: 0,
      clamp: 0,
      placed: [
        { row: 0, col: 0, colour: 'blue', horizontal: 1, vertical: 1, points: 1 },
        { row: 1, col: 0, colour: 'white', horizontal: 1, vertical: 2, points: 2 },
      ],
      wall: wall('X.... X.... ..... ..... .....'),
      linesLeft: [null, null, { colour: 'red', count: 2 }, null, null],
      toLid: 1,
    });
  });
  it('AZ-F3 a score of 3 with the whole floor becomes 0', () => {
    expect(score(board({ score: 3, floor: { tiles: 8, marker: true } }))).toMatchObject({
      points: [-3],
      score: 0,
      penalty: -14,
      clamp: 11,
      toLid: 8,
    });
  });
  it('AZ-E1 never adds end bonuses', () => {
    const lines = [{ colour: 'white', count: 1 }, null, null, null, null];
    expect(score(board({ wall: wall('XXXX. ..... ..... ..... .....'), lines }))).toMatchObject({
      points: [5],
      score: 5,
    });
  });
  it('AZ-O4 rejects impossible lines, all of them at once', () => {
    const lines = [
      { colour: 'blue', count: 2 },
      null,
      { colour: 'red', count: 1 },
      { colour: 'green', count: 1 },
      { colour: 'red', count: 0 },
    ];
    expect(refused(board({ lines }))).toEqual([
      'OUT_OF_RANGE /board/lines/3/colour',
      'OUT_OF_RANGE /board/lines/4/count',
    ]);
    const taken = {
      wall: wall('X.... ..... ....X ..... .....'),
      lines: [...lines.slice(0, 3), null, null],
    };
    expect(refused(board(taken))).toEqual([
      'STATE_INVALID /board/lines/0/count refusal.lineOverfull',
      'STATE_INVALID /board/lines/0/colour refusal.wallColour',
      'STATE_INVALID /board/lines/2/colour refusal.wallColour',
    ]);
    expect(refused(board({ lines: [null] }))).toEqual(['OUT_OF_RANGE /board/lines']);
  });
  it('AZ-G1 AZ-G3 on the grey wall a full line says where its tile goes', () => {
    const grey = (lines: unknown[], cells: (string | null)[][] = GREY_EMPTY) => ({
      wallType: 'grey',
      board: { score: 5, wall: cells, lines, floor: NO_FLOOR },
    });
    const one = (line: unknown) => grey([line, null, null, null, null]);
    expect(score(one({ colour: 'red', count: 1, col: 4 }))).toMatchObject({
      points: [1],
      placed: [{ row: 0, col: 4, colour: 'red' }],
    });
    expect(refused(one({ colour: 'red', count: 1 }))).toEqual(['MISSING_FIELD /board/lines/0/col']);
    expect(refused(one({ colour: 'red', count: 1, col: 5 }))).toEqual([
      'OUT_OF_RANGE /board/lines/0/col',
    ]);
    expect(refused(grey([null, { colour: 'red', count: 1, col: 2 }, null, null, null]))).toEqual([
      'STATE_INVALID /board/lines/1/col refusal.lineNotFull',
    ]);
    const twice = [
      { colour: 'red', count: 1, col: 4 },
      { colour: 'red', count: 2, col: 4 },
      null,
      null,
      null,
    ];
    expect(refused(grey(twice))).toEqual(['STATE_INVALID /board/lines/1/col refusal.columnClosed']);
    const closed = GREY_EMPTY.map((row) => [...row] as (string | null)[]);
    closed[0] = [null, 'blue', 'yellow', 'black', 'white'];
    closed[1] = ['red', null, null, null, null];
    expect(
      score(grey([{ colour: 'red', count: 1 }, null, null, null, null], closed)),
    ).toMatchObject({ points: [-1], penalty: -1, toLid: 1, placed: [] });
    expect(
      refused(grey([{ colour: 'red', count: 1, col: 0 }, null, null, null, null], closed)),
    ).toEqual(['STATE_INVALID /board/lines/0/col refusal.noOpenColumn']);
    expect(
      refused({
        board: {
          score: 0,
          wall: EMPTY,
          lines: [{ colour: 'red', count: 1, col: 2 }, null, null, null, null],
          floor: NO_FLOOR,
        },
      }),
    ).toEqual(['UNKNOWN_FIELD /board/lines/0/col']);
  });
});

describe('a whole match', () => {
  const line = (colour: string, count: number) => ({ colour, count });
  const round1 = [
    {
      lines: [line('blue', 1), line('white', 2), null, line('red', 2), null],
      floor: { tiles: 1, marker: true },
    },
    {
      lines: [line('red', 1), null, line('black', 3), null, line('yellow', 3)],
      floor: { tiles: 6, marker: false },
    },
  ];
  const round2 = [
    { lines: [line('yellow', 1), null, null, line('red', 4), null], floor: NO_FLOOR },
    {
      lines: [null, line('red', 2), null, null, line('yellow', 5)],
      floor: { tiles: 0, marker: true },
    },
  ];
  const match = (more: object = {}) => ({
    match: { players: ['Ada', 'Bo'], rounds: [round1, round2], ...more },
  });

  it('carries scores, walls and lines from round to round', () => {
    const answer = score(match());
    const rounds = answer['rounds'] as { score: number; points: number }[][];
    expect(rounds.map((each) => each.map((board) => board.score))).toEqual([
      [1, 0],
      [4, 1],
    ]);
    expect(answer).toMatchObject({
      points: [4, 1],
      totals: [4, 1],
      players: ['Ada', 'Bo'],
      ended: false,
      winners: [0],
      winner: 'Ada',
      tieBreak: 'points',
      bonuses: [{ rows: 0, columns: 0, colours: 0, points: 0 }, { points: 0 }],
    });
  });
  it('AZ-F3 enters the clamp of each round as a line', () => {
    const lines = score(match())['lines'] as {
      side: number;
      rule: string;
      points: number;
      facts: { round: number };
    }[];
    expect(
      lines
        .filter((each) => each.side === 1 && each.facts.round === 1)
        .map((each) => [each.rule, each.points]),
    ).toEqual([
      ['AZ-W2', 1],
      ['AZ-W2', 1],
      ['AZ-F1', -11],
      ['AZ-F3', 9],
    ]);
  });
  it('accepts scores and walls that agree, and refuses those that do not', () => {
    const told = [{ score: 1, wall: wall('X.... X.... ..... ..... .....') }, { score: 0 }].map(
      (more, i) => ({ ...round2[i], ...more }),
    );
    expect(score(match({ rounds: [round1, told] }))).toMatchObject({ totals: [4, 1] });
    const wrong = [{ score: 2, wall: EMPTY }, {}].map((more, i) => ({ ...round2[i], ...more }));
    expect(refused(match({ rounds: [round1, wrong] }))).toEqual([
      'STATE_INVALID /match/rounds/1/0/score refusal.scoreDiffers',
      'STATE_INVALID /match/rounds/1/0/wall refusal.wallDiffers',
    ]);
  });
  it('AZ-K1 may begin in mid-game', () => {
    const begun = [
      { ...round1[0], score: 20, wall: wall('.X... ..... ..... ..... .....') },
      { ...round1[1], score: 30 },
    ];
    const answer = score(match({ rounds: [begun] }));
    expect(answer).toMatchObject({ points: [22, 21], totals: [22, 21] });
  });
  it('AZ-E1 to AZ-E5 a complete row ends the match; ties go to rows, then are shared', () => {
    const last = (score0: number, score1: number, other: object = {}) => ({
      match: {
        players: ['Ada', 'Bo'],
        rounds: [
          [
            {
              score: score0,
              wall: wall('XXXX. ..... ..... ..... .....'),
              lines: [line('white', 1), null, null, null, null],
              floor: NO_FLOOR,
            },
            { score: score1, wall: EMPTY, lines: NO_LINES, floor: NO_FLOOR, ...other },
          ],
        ],
      },
    });
    expect(score(last(10, 17))).toMatchObject({
      totals: [17, 17],
      winners: [0],
      tieBreak: 'rows',
      ended: true,
    });
    expect(score(last(10, 18))).toMatchObject({ winners: [1], winner: 'Bo', tieBreak: 'points' });
    expect(score(last(10, 15, { wall: wall('XXXXX ..... ..... ..... .....') }))).toMatchObject({
      totals: [17, 17],
      winners: [0, 1],
      winner: null,
      tieBreak: 'shared',
    });
    const beyond = last(10, 17).match;
    expect(refused({ match: { ...beyond, rounds: [...beyond.rounds, round2] } })).toContain(
      'STATE_INVALID /match/rounds/1 refusal.afterEnd',
    );
  });
  it('leaves bonuses and winner open while the table plays', () => {
    expect(score(match({ over: false }))).toMatchObject({
      totals: [4, 1],
      bonuses: null,
      winners: [],
      winner: null,
      tieBreak: null,
    });
    expect(score(match({ rounds: [], over: false }))).toMatchObject({ points: [0, 0], rounds: [] });
  });
  it('refuses two markers, lost lines, too many tiles, wrong tables', () => {
    const two = [round1[0], { ...round1[1], floor: { tiles: 0, marker: true } }];
    expect(refused(match({ rounds: [two] }))).toEqual([
      'STATE_INVALID /match/rounds/0/1/floor/marker refusal.markers',
    ]);
    const lost = [
      { ...round2[0], lines: [null, null, null, line('blue', 3), null] },
      { ...round2[1], lines: NO_LINES },
    ];
    expect(refused(match({ rounds: [round1, lost] }))).toEqual([
      'STATE_INVALID /match/rounds/1/0/lines/3 refusal.lineLost',
      'STATE_INVALID /match/rounds/1/1/lines/4 refusal.lineLost',
    ]);
    const many = [{ ...round1[0], floor: { tiles: 9, marker: false } }, round1[1]];
    expect(refused(match({ rounds: [many] }))).toEqual([
      'STATE_INVALID /match/rounds/0 refusal.roundTiles',
    ]);
    expect(refused(match({ rounds: [[round1[0]]] }))).toEqual([
      'PLAYER_COUNT /match/rounds/0 refusal.boardCount',
    ]);
    expect(refused(match({ players: ['Ada'] }))).toEqual(['PLAYER_COUNT /match/players']);
    expect(refused(match({ players: ['Ada', 'Ada'] }))).toContain('NAME_TAKEN /match/players/1');
    expect(refused(match({ players: ['Ada', '\u202e'] }))).toEqual([
      'NAME_INVALID /match/players/1',
    ]);
    expect(refused({ ...match(), options: { players: 3 } })).toEqual([
      'PLAYER_COUNT /options/players refusal.players',
    ]);
  });
});
