import { CHANCE, OVER } from '@chiaro/kernel';
import { describe, expect, it } from 'vitest';
import { fast, game } from '../src/game.js';
import { cloneState, type State } from '../src/state.js';
import { naiveGame, naiveMoves, naivePlay, type Naive, type Name } from './naive.js';
import { positionOf } from '../src/position.js';
import { table } from './table.js';

/** Sequences of `depth` moves within the round; chance ends a sequence. */
function count(s: State, depth: number): number {
  const buffer = new Int32Array(fast.maxMoves);
  const moves = fast.legal(s, buffer);
  if (depth === 1) return moves;
  let total = 0;
  for (let i = 0; i < moves; i++) {
    const next = cloneState(s);
    fast.play(next, buffer[i]!);
    const actor = fast.actor(next);
    total += actor === CHANCE || actor === OVER ? 1 : count(next, depth - 1);
  }
  return total;
}

/** The same position for the naive engine. */
function naiveOf(s: State): Naive {
  const { displays, centre, marker, boards, starter, turn, options } = positionOf(s);
  const naive = naiveGame(options.players, options.wall === 'grey');
  return {
    ...naive,
    displays: displays.map((tiles) => [...tiles]),
    centre: [...centre],
    markerInCentre: marker === 'centre',
    markerHolder: marker === 'centre' ? null : marker,
    starter: starter!,
    turn: turn!,
    boards: boards.map((board) => ({
      score: board.score,
      wall: board.wall.map((row) => [...row]),
      lines: board.lines.map((line) =>
        line === null ? [] : new Array<Name>(line.count).fill(line.colour),
      ),
      floor: [...board.floor],
    })),
  };
}

function naiveCount(naive: Naive, depth: number): number {
  const moves = naiveMoves(naive);
  if (depth === 1) return moves.length;
  return moves.reduce((total, text) => {
    const next = structuredClone(naive);
    naivePlay(next, text);
    const ended =
      next.over || (next.due === null && next.centre.length + next.displays.flat().length === 0);
    return total + (ended ? 1 : naiveCount(next, depth - 1));
  }, 0);
}

const opening = () => table({ displays: 'BBYR KKWB YYYY RRKW BYRK', boards: [{}, {}] });
const opening4 = () =>
  table({
    displays: 'BBYR KKWB YYYY RRKW BYRK WWWK BRRW KKYY BBBW',
    boards: [{}, {}, {}, {}],
  });
const middle = () =>
  table({
    displays: '- KKWB - - -',
    centre: 'YRRB',
    boards: [
      { score: 21, wall: 'BY... W.Y.. .W... R.... .....', lines: '- BB RR - W' },
      { score: 18, wall: '..RK. WB... ..B.. .K... .....', lines: 'W - - YYY RR', floor: 'M' },
    ],
  });
const lastTiles = () =>
  table({
    centre: 'BYR',
    boards: [
      { wall: 'B.R.. ..... ..... ..... .....', lines: '- YY - - -' },
      { lines: 'R - - BBB -', floor: 'M' },
    ],
  });
const grey = () =>
  table({
    wall: 'grey',
    centre: 'B',
    boards: [
      { wall: 'B.... .Y... ..... ..... .....', lines: '- RR - KKKK -' },
      { lines: 'Y - WWW - -', floor: 'M' },
    ],
  });

/** Counts by depth from 1; below ten thousand the naive engine counts too. */
const named: readonly [name: string, position: () => State, counts: readonly number[]][] = [
  ['opening of two', opening, [84, 6_552, 391_272]],
  ['opening of four', opening4, [138, 18_216]],
  ['middle of a round', middle, [16, 192, 1_589, 8_893]],
  ['last three tiles', lastTiles, [13, 113, 410]],
  ['grey wall, last tile', grey, [3, 12, 60, 300]],
];

describe('numbers of move sequences', () => {
  it.each(named)('%s', (_name, position, counts) => {
    expect(counts.map((_, index) => count(position(), index + 1))).toEqual(counts);
    counts.forEach((expected, index) => {
      if (expected < 10_000) expect(naiveCount(naiveOf(position()), index + 1)).toBe(expected);
    });
  });
  it('a state survives being counted', () => {
    const s = opening();
    const before = JSON.stringify(game.codec.encode(s));
    count(s, 2);
    expect(JSON.stringify(game.codec.encode(s))).toBe(before);
  });
});
