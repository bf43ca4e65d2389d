import { RecordingLedger } from '@chiaro/kernel';
import { scriptedChance } from '@chiaro/testing';
import { describe, expect, it } from 'vitest';
import { game } from '../src/game.js';
import { positionOf } from '../src/position.js';
import type { State } from '../src/state.js';
import { play, refusalOf, table, tiles } from './table.js';

const points = (entries: readonly { rule: string; points: number }[]): string =>
  entries.map(({ rule, points: each }) => `${rule} ${each}`).join(', ');

const board = (s: State, seat: number) => positionOf(s).boards[seat]!;

describe('setup', () => {
  it('AZ-S1 AZ-S2 AZ-S3 starts with chance, fills 5, 7 or 9 displays with four tiles each', () => {
    for (const [players, displays] of [
      [2, 5],
      [3, 7],
      [4, 9],
    ] as const) {
      const s = game.initial({ players, wall: 'fixed' });
      const drawn = Array.from({ length: displays * 4 }, (_, i) => i % 5);
      const chance = scriptedChance([[players], drawn]);
      for (let actor = game.actor(s); actor.kind === 'chance'; actor = game.actor(s))
        game.settle(s, chance.next(actor.need), new RecordingLedger());
      chance.exhausted();
      const position = positionOf(s);
      expect(position.displays.map((each) => each.length)).toEqual(new Array(displays).fill(4));
      expect(position).toMatchObject({
        phase: 'offer',
        turn: players - 1,
        starter: players - 1,
        marker: 'centre',
      });
      expect(Object.values(position.bag).reduce((a, b) => a + b)).toBe(100 - 4 * displays);
    }
  });
});

describe('what somebody at a real table types', () => {
  it('is told how a start and a refill are written', () => {
    const s = game.initial({ players: 3, wall: 'fixed' });
    const typed = (text: string) => {
      const actor = game.actor(s);
      if (actor.kind !== 'chance') throw new Error('nothing is asked of chance');
      return game.notation.parseOutcome(s, actor.need, text);
    };
    expect(typed('Z')).toMatchObject({
      error: { reason: 'refusal.outcome.start', facts: { last: 'C' } },
    });
    game.settle(s, [1], new RecordingLedger());
    expect(typed('blue blue')).toMatchObject({
      error: { reason: 'refusal.outcome.refill', facts: { tiles: 28, blue: 20, white: 20 } },
    });
  });
});

describe('offer', () => {
  const start = () => table({ displays: 'BBYR KKWB YYYY RRKW BYRK', boards: [{}, {}] });

  it('AZ-O1 takes all of a colour from a display; the others go to the centre', () => {
    const s = start();
    play(s, '1 blue 2');
    expect(positionOf(s)).toMatchObject({ turn: 1, centre: tiles('YR'), marker: 'centre' });
    expect(board(s, 0).lines[1]).toEqual({ colour: 'blue', count: 2 });
    expect(refusalOf(s, '1 blue 2')).toMatchObject({
      reason: 'refusal.notOnDisplay',
      rule: 'AZ-O1',
    });
  });

  it('AZ-O2 AZ-O3 the first from the centre takes the marker before the tiles', () => {
    const s = start();
    play(s, '1 blue 2', 'centre yellow floor', '2 black 3', 'centre red 1');
    expect(board(s, 1).floor).toEqual(['marker', 'yellow']);
    expect(positionOf(s).marker).toBe(1);
    play(s, 'centre white 1', 'centre blue 2');
    expect(board(s, 1).floor).toEqual(['marker', 'yellow']);
    expect(refusalOf(s, 'centre white 1')).toMatchObject({
      reason: 'refusal.notInCentre',
      rule: 'AZ-O2',
    });
  });

  it('AZ-O3 the marker on a full floor costs nothing, displaces nothing, and its holder starts', () => {
    const s = table({
      turn: 0,
      starter: 1,
      displays: '-',
      centre: 'BBK',
      boards: [{ score: 20, floor: 'RRRRWWW' }, { lines: '- - - KKK -' }],
    });
    const entries = play(s, 'centre blue 2', 'centre black 4');
    expect(entries.filter((entry) => entry.side === 0)).toEqual([
      expect.objectContaining({ rule: 'AZ-W2', points: 1 }),
      expect.objectContaining({ rule: 'AZ-F1', points: -14 }),
      { side: 0, points: 0, rule: 'AZ-F2', facts: { space: null } },
    ]);
    expect(positionOf(s)).toMatchObject({ starter: 0, phase: 'refill', marker: 'centre' });
  });

  it('AZ-O3 with six on the floor the marker takes the last space and the tiles go to the lid', () => {
    const s = table({ centre: 'BB', displays: 'K', boards: [{ floor: 'RRRRWW' }, {}] });
    play(s, 'centre blue floor');
    expect(board(s, 0).floor).toEqual([...tiles('RRRRWW'), 'marker']);
    expect(positionOf(s).lid.blue).toBe(2);
  });

  it('AZ-O4 a line takes one colour, not a full line, not a colour that its row has', () => {
    const s = table({
      displays: 'BYRK',
      boards: [{ wall: 'B.... ..... ..... ..... .....', lines: '- YY R - -' }, {}],
    });
    expect(refusalOf(s, '1 blue 1')).toMatchObject({
      code: 'ILLEGAL_MOVE',
      reason: 'refusal.wallColour',
      rule: 'AZ-O4',
      facts: { line: 1, colour: 'blue' },
    });
    expect(refusalOf(s, '1 yellow 2')).toMatchObject({
      reason: 'refusal.lineFull',
      facts: { line: 2 },
    });
    expect(refusalOf(s, '1 black 3')).toMatchObject({
      reason: 'refusal.lineColour',
      facts: { line: 3, colour: 'black', has: 'red' },
    });
    expect(refusalOf(s, '1 red 3')).toBeNull();
    expect(refusalOf(s, '1 white 3')).toMatchObject({ reason: 'refusal.notOnDisplay' });
    expect(refusalOf(s, '7 red 3')).toMatchObject({ reason: 'refusal.noDisplay', rule: 'AZ-S2' });
    expect(refusalOf(s, 'wall 1 1')).toMatchObject({ reason: 'refusal.fixedWall' });
    expect(refusalOf(s, '1 red 6')).toMatchObject({ reason: 'refusal.notation' });
  });

  it('AZ-O5 excess falls to the floor from the left, beyond seven to the lid', () => {
    const s = table({ displays: 'BBBB K', boards: [{ floor: 'RRRRR' }, {}] });
    play(s, '1 blue 1');
    expect(board(s, 0)).toMatchObject({
      floor: tiles('RRRRRBB'),
      lines: [{ colour: 'blue', count: 1 }, null, null, null, null],
    });
    expect(positionOf(s).lid).toMatchObject({ blue: 1 });
  });

  it('AZ-O6 the floor always takes tiles, and the offer ends when nothing is left', () => {
    const s = table({ displays: 'BBBB', boards: [{ wall: 'B.... .B... ..B.. ...B. ....B' }, {}] });
    expect(game.legal(s).map((move) => game.notation.format(move))).toEqual(['1 blue floor']);
    play(s, '1 blue floor');
    expect(positionOf(s).phase).toBe('refill');
  });
});

describe('tiling', () => {
  it('AZ-W1 AZ-W2 full lines from top to bottom; earlier tiles of the same tiling are neighbours', () => {
    const s = table({
      displays: '-',
      centre: 'K',
      marker: 0,
      boards: [{ lines: 'B WW R - -', floor: 'M' }, {}],
    });
    const entries = play(s, 'centre black 5');
    expect(entries[0]).toEqual({
      side: 0,
      points: 1,
      rule: 'AZ-W2',
      facts: {
        row: 0,
        col: 0,
        colour: 'blue',
        horizontal: 1,
        vertical: 1,
        across: [[0, 0]],
        down: [[0, 0]],
      },
    });
    expect(entries[1]).toMatchObject({
      points: 2,
      facts: {
        row: 1,
        col: 0,
        colour: 'white',
        horizontal: 1,
        vertical: 2,
        down: [
          [0, 0],
          [1, 0],
        ],
      },
    });
    expect(board(s, 0)).toMatchObject({
      score: 2,
      lines: [null, null, { colour: 'red', count: 1 }, null, { colour: 'black', count: 1 }],
    });
    expect(positionOf(s).lid).toMatchObject({ white: 1, blue: 0 });
  });

  it('AZ-F1 AZ-F2 AZ-F4 the floor and the marker cost their spaces, the tiles go to the lid', () => {
    const s = table({
      turn: 1,
      displays: '-',
      centre: 'K',
      boards: [{ score: 30, floor: 'RRMWW' }, { score: 5 }],
    });
    const entries = play(s, 'centre black 1');
    expect(points(entries.filter((entry) => entry.side === 0))).toBe('AZ-F1 -6, AZ-F2 -2');
    expect(entries.find((entry) => entry.rule === 'AZ-F1')!.facts).toEqual({
      tiles: 4,
      spaces: [0, 1, 3, 4],
      costs: [-1, -1, -2, -2],
      colours: ['red', 'red', 'white', 'white'],
    });
    expect(entries.find((entry) => entry.rule === 'AZ-F2')!.facts).toEqual({ space: 2 });
    expect(board(s, 0)).toMatchObject({ score: 22, floor: [] });
    expect(positionOf(s).lid).toMatchObject({ red: 2, white: 2 });
  });

  it('AZ-F3 a score below zero is brought up to zero once, after tiles and floor', () => {
    const s = table({
      displays: '-',
      centre: 'K',
      boards: [{ score: 3, lines: 'B - - - -', floor: 'RRRRWWW' }, {}],
    });
    const entries = play(s, 'centre black floor');
    expect(points(entries.filter((entry) => entry.side === 0))).toBe(
      'AZ-W2 1, AZ-F1 -14, AZ-F2 0, AZ-F3 10',
    );
    expect(entries.find(({ rule }) => rule === 'AZ-F3')!.facts).toEqual({ below: 10 });
    expect(board(s, 0).score).toBe(0);
  });
});

describe('next round', () => {
  it('AZ-R1 only an empty bag takes the lid; the tiles left in the bag come out first', () => {
    const s = table({
      displays: 'KKKK',
      boards: [{}, {}],
      bag: { blue: 3, yellow: 0, red: 0, black: 0, white: 0 },
    });
    play(s, '1 black 4');
    const first = game.actor(s);
    expect(first).toMatchObject({ kind: 'chance', need: { counts: [3, 0, 0, 0, 0], take: 3 } });
    game.settle(s, [0, 0, 0], new RecordingLedger());
    const second = game.actor(s);
    expect(second).toMatchObject({
      kind: 'chance',
      need: { counts: [17, 20, 20, 19, 20], take: 17 },
    });
    expect(positionOf(s).displays[0]).toEqual(tiles('BBB'));
  });

  it('AZ-R1 an empty bag is filled before the draw, and a bag just emptied stays empty', () => {
    const nothing = { blue: 0, yellow: 0, red: 0, black: 0, white: 0 };
    const s = table({ displays: 'KKKK', boards: [{}, {}], bag: nothing });
    play(s, '1 black 4');
    expect(game.actor(s)).toMatchObject({ need: { counts: [20, 20, 20, 19, 20], take: 20 } });
    const exact = table({ displays: 'KKKK', boards: [{}, {}], bag: { ...nothing, blue: 20 } });
    play(exact, '1 black 4');
    game.settle(exact, new Array<number>(20).fill(0), new RecordingLedger());
    expect(positionOf(exact)).toMatchObject({ phase: 'offer', bag: nothing });
  });

  it('AZ-R2 when bag and lid run out, the round starts with what there is', () => {
    const wall = '.YRKW W.YRK KW.YR RKW.Y YRKW.';
    const lines = '- - - - -';
    const s = table({
      displays: 'BBBB',
      boards: [
        { wall, lines },
        { wall, lines },
        { wall, lines },
        { wall: '.YRKW W.YRK KW... RK... YR...', lines: '- - - W -' },
      ],
      bag: { blue: 5, yellow: 0, red: 0, black: 0, white: 0 },
    });
    play(s, '1 blue 5');
    const short = game.actor(s);
    expect(short).toMatchObject({ kind: 'chance', need: { take: 5, counts: [5, 0, 0, 0, 0] } });
    game.settle(s, [0, 0, 0, 0, 0], new RecordingLedger());
    const rest = game.actor(s);
    if (rest.kind !== 'chance' || rest.need.kind !== 'draw')
      throw new Error('a second draw is due');
    const all = rest.need.counts.flatMap((count, colour) => new Array<number>(count).fill(colour));
    expect(rest.need.take).toBe(all.length);
    game.settle(s, all, new RecordingLedger());
    const position = positionOf(s);
    expect(position).toMatchObject({ phase: 'offer', round: 2 });
    expect(position.displays.flat()).toHaveLength(5 + all.length);
  });

  it('AZ-R3 the holder of the marker starts; without one the same player starts again', () => {
    const s = table({ starter: 1, displays: 'KKKK', boards: [{}, {}] });
    play(s, '1 black 4');
    expect(positionOf(s)).toMatchObject({ starter: 1, round: 2, marker: 'centre' });
    const other = table({ starter: 1, displays: '-', centre: 'K', boards: [{}, {}] });
    play(other, 'centre black 4');
    expect(positionOf(other).starter).toBe(0);
  });
});

describe('end', () => {
  const nearly = {
    displays: '-',
    centre: 'W',
    boards: [
      { score: 40, wall: 'BYRK. WBYRK ..... ..... .....', lines: '- - - - -' },
      { score: 43, wall: 'BYRK. ..... ..... ..... .....' },
    ],
  };

  it('AZ-E1 AZ-E2 a complete row ends the game after the tiling', () => {
    const row = table({
      ...nearly,
      boards: [{ score: 40, wall: 'BYRK. W.YRK ..... ..... .....' }, nearly.boards[1]!],
    });
    const entries = play(row, 'centre white 1');
    expect(points(entries)).toBe('AZ-W2 7, AZ-F2 -1, AZ-E2 2');
    expect(positionOf(row)).toMatchObject({ phase: 'over', turn: null });
    expect(game.winners(row)).toEqual([0]);
    expect(game.totals(row)).toEqual([48, 43]);
  });

  it('AZ-E3 AZ-E4 complete columns and colours pay at the end', () => {
    const s = table({
      centre: 'W',
      boards: [{ wall: 'BYRK. WB... K.B.. R..B. Y...B' }, {}],
    });
    const entries = play(s, 'centre white 1');
    expect(points(entries)).toBe('AZ-W2 5, AZ-F2 -1, AZ-E2 2, AZ-E3 7, AZ-E4 10');
    expect(game.totals(s)).toEqual([23, 0]);
    expect(entries.slice(-3).map((entry) => entry.facts)).toEqual([
      { row: 0 },
      { col: 0 },
      { colour: 'blue' },
    ]);
  });

  it('AZ-E1 a game without any tile left ends with bonuses', () => {
    const s = table({ centre: 'B', boards: [{ score: 8, lines: '- - B - -' }, {}] });
    s.bag = 0;
    play(s, 'centre blue 3');
    expect(positionOf(s).phase).toBe('over');
    expect(game.winners(s)).toEqual([0]);
  });

  it('AZ-E5 among equal scores more complete rows win, else the victory is shared', () => {
    const first = 'BYRK. ..... ..... ..... .....';
    const rowAgainst = (score: number) => {
      const s = table({ centre: 'W', boards: [{ wall: first, score: 10 }, { score }] });
      play(s, 'centre white 1');
      return s;
    };
    expect(game.totals(rowAgainst(16))).toEqual([16, 16]);
    expect(game.winners(rowAgainst(16))).toEqual([0]);
    expect(game.winners(rowAgainst(17))).toEqual([1]);
    const second = { wall: 'B.RKW ..... ..... ..... .....', score: 10, lines: 'Y - - - -' };
    const tie = table({ displays: 'WWWW', boards: [{ wall: first, score: 14 }, second] });
    play(tie, '1 white 1');
    expect(game.totals(tie)).toEqual([14 + 5 - 4 + 2, 10 + 5 + 2]);
    expect(game.winners(tie)).toEqual([0, 1]);
  });
});

describe('grey wall', () => {
  it('AZ-G1 AZ-G2 each placement is a move: any free cell of the row whose column lacks the colour', () => {
    const s = table({
      wall: 'grey',
      turn: 1,
      starter: 1,
      centre: 'K',
      boards: [
        { wall: 'B.... .Y... ..... ..... .....', lines: '- BB - - -' },
        { lines: 'Y - - - -' },
      ],
    });
    play(s, 'centre black 5');
    expect(positionOf(s)).toMatchObject({ phase: 'tiling', turn: 1, row: 0 });
    expect(game.legal(s)).toHaveLength(5);
    expect(points(play(s, 'wall 1 3'))).toBe('AZ-W2 1, AZ-F2 -1');
    expect(positionOf(s)).toMatchObject({ phase: 'tiling', turn: 0, row: 1 });
    expect(game.legal(s).map((move) => game.notation.format(move))).toEqual([
      'wall 2 3',
      'wall 2 4',
      'wall 2 5',
    ]);
    expect(refusalOf(s, 'wall 2 1')).toMatchObject({
      reason: 'refusal.columnColour',
      rule: 'AZ-G1',
      facts: { column: 1, colour: 'blue' },
    });
    expect(refusalOf(s, 'wall 2 2')).toMatchObject({ reason: 'refusal.cellTaken' });
    expect(refusalOf(s, 'wall 1 3')).toMatchObject({ reason: 'refusal.rowNotDue', rule: 'AZ-G2' });
    expect(refusalOf(s, '1 blue 1')).toMatchObject({ reason: 'refusal.placeNow' });
    expect(points(play(s, 'wall 2 3'))).toBe('AZ-W2 2');
    expect(board(s, 0).wall[1]).toEqual([null, 'yellow', 'blue', null, null]);
    expect(positionOf(s).phase).toBe('refill');
  });

  it('AZ-E4 a colour in all rows of a grey wall pays to the one who has it', () => {
    const s = table({
      wall: 'grey',
      centre: 'W',
      boards: [
        { wall: 'BYRK. ..... ..... ..... .....' },
        { wall: 'B.... .B... ..B.. ...B. ....B', score: 5 },
      ],
    });
    play(s, 'centre white 1');
    const entries = play(s, 'wall 1 5');
    expect(entries.slice(-2)).toEqual([
      { side: 0, points: 2, rule: 'AZ-E2', facts: { row: 0 } },
      { side: 1, points: 10, rule: 'AZ-E4', facts: { colour: 'blue' } },
    ]);
    expect(game.totals(s)).toEqual([6, 15]);
  });

  it('AZ-G3 a tile without an open column takes its whole line to the floor', () => {
    const s = table({
      wall: 'grey',
      centre: 'K',
      boards: [
        { score: 9, wall: 'B.... .YRKW ..... ..... .....', lines: '- BB - - -', floor: 'RRRRR' },
        {},
      ],
    });
    const entries = play(s, 'centre black 1');
    expect(positionOf(s).phase).toBe('tiling');
    const after = play(s, 'wall 1 5');
    expect(entries).toEqual([]);
    expect(points(after)).toBe('AZ-W2 2, AZ-G3 0, AZ-F1 -11, AZ-F2 -3, AZ-F3 3');
    expect(positionOf(s).lid.blue).toBe(2);
    expect(board(s, 0).lines[1]).toBeNull();
  });
});

describe('the places of luck', () => {
  const needOf = (s: State) => {
    const actor = game.actor(s);
    if (actor.kind !== 'chance') throw new Error('nothing is asked of chance');
    return actor.need;
  };
  it('AZ-S3 the starter is drawn once, at place 0', () =>
    expect(needOf(game.initial({ players: 3, wall: 'fixed' }))).toEqual({
      kind: 'roll',
      purpose: 'start',
      place: '0',
      dice: 1,
      faces: 3,
    }));
  it('AZ-R1 a refill has its round, and a second part where the lid had to help', () => {
    const s = table({
      displays: 'KKKK',
      boards: [{}, {}],
      bag: { blue: 3, yellow: 0, red: 0, black: 0, white: 0 },
    });
    play(s, '1 black 4');
    expect(needOf(s)).toMatchObject({ purpose: 'refill', place: '2/0' });
    expect(game.legal(s)).toEqual([]);
    game.settle(s, [0, 0, 0], new RecordingLedger());
    expect(needOf(s)).toMatchObject({ purpose: 'refill', place: '2/1' });
  });
});

describe('refusals name what is wrong', () => {
  const offer = () => table({ displays: 'BYRK', centre: 'W', boards: [{}, {}] });
  const takes = (s: State, from: number, colour: number, line: number) =>
    game.check(s, { kind: 'take', from, colour, line });
  const refused = (reason: string, rule: string, facts: object) => ({
    code: 'ILLEGAL_MOVE',
    reason: `refusal.${reason}`,
    rule,
    facts,
  });
  it('AZ-S2 AZ-S1 AZ-O1 AZ-O2 a source, a colour, and a colour at a source', () => {
    const s = offer();
    expect(takes(s, 6, 0, 0)).toEqual(refused('noDisplay', 'AZ-S2', { display: 6, displays: 5 }));
    expect(takes(s, 1, 5, 0)).toEqual(refused('noColour', 'AZ-S1', { colour: 5 }));
    expect(takes(s, 0, 0, 0)).toEqual(refused('notInCentre', 'AZ-O2', { colour: 'blue' }));
    expect(takes(s, 1, 4, 0)).toEqual(
      refused('notOnDisplay', 'AZ-O1', { display: 1, colour: 'white' }),
    );
    expect(takes(s, 5, 4, 0)).toMatchObject({ reason: 'refusal.notOnDisplay' });
  });
  it.each([-1, 6, 0.5])('AZ-O4 there is no line %s', (line) =>
    expect(takes(offer(), 1, 0, line)).toEqual(refused('noLine', 'AZ-O4', { line: line + 1 })),
  );

  const tiling = () => {
    const s = table({
      wall: 'grey',
      centre: 'K',
      boards: [{ wall: 'B.... .Y... ..... ..... .....', lines: '- BB - - -' }, {}],
    });
    play(s, 'centre black 5');
    return s;
  };
  const places = (row: number, column: number) =>
    game.check(tiling(), { kind: 'place', row, column });
  it('AZ-G1 AZ-G2 a row, a column, and a cell of the grey wall', () => {
    expect(places(0, 2)).toEqual(refused('rowNotDue', 'AZ-G2', { line: 1, due: 2 }));
    expect(places(1, 1)).toEqual(refused('cellTaken', 'AZ-G1', { line: 2, column: 2 }));
    expect(places(1, 0)).toEqual(refused('columnColour', 'AZ-G1', { column: 1, colour: 'blue' }));
    expect(places(1, 4)).toBeNull();
  });
  it.each([-1, 5, 0.5])('AZ-G1 there is no column %s', (column) =>
    expect(places(1, column)).toEqual(refused('noColumn', 'AZ-G1', { column: column + 1 })),
  );
  it('AZ-O1 AZ-W1 placing waits for the end of the offer, and the fixed wall for nobody', () => {
    const grey = table({ wall: 'grey', displays: 'BYRK', boards: [{}, {}] });
    const place = { kind: 'place', row: 0, column: 0 } as const;
    expect(game.check(grey, place)).toEqual(refused('takeNow', 'AZ-O1', {}));
    expect(game.check(offer(), place)).toEqual(refused('fixedWall', 'AZ-W1', {}));
    expect(game.check(tiling(), { kind: 'take', from: 1, colour: 0, line: 0 })).toEqual(
      refused('placeNow', 'AZ-G2', {}),
    );
  });
});
