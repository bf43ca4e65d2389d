import { FastRng, below, RecordingLedger, sample, type Rng } from '@chiaro/kernel';
import { describe, expect, it } from 'vitest';
import { game } from '../src/game.js';
import { positionOf } from '../src/position.js';
import type { State } from '../src/state.js';
import type { Options } from '../src/options.js';
import {
  naiveDraw,
  naiveGame,
  naiveMoves,
  naivePlay,
  NAMES,
  type Naive,
  type Name,
} from './naive.js';

const sorted = (tiles: readonly Name[]): Name[] =>
  tiles.toSorted((a, b) => NAMES.indexOf(a) - NAMES.indexOf(b));

const tally = (tiles: readonly Name[]) =>
  Object.fromEntries(NAMES.map((name) => [name, tiles.filter((tile) => tile === name).length]));

/** Compares everything that both engines know, in one form. */
function expectSameTable(s: State, naive: Naive): void {
  const position = positionOf(s);
  expect(position.displays).toEqual(naive.displays.map(sorted));
  expect(position.centre).toEqual(sorted(naive.centre));
  expect(position.bag).toEqual(tally(naive.bag));
  expect(position.lid).toEqual(tally(naive.lid));
  expect(position.marker).toBe(naive.markerHolder ?? 'centre');
  position.boards.forEach((board, seat) => {
    const other = naive.boards[seat]!;
    expect(board.score).toBe(other.score);
    expect(board.wall).toEqual(other.wall);
    expect(
      board.lines.map((line) =>
        line === null ? [] : new Array<Name>(line.count).fill(line.colour),
      ),
    ).toEqual(other.lines);
    expect(board.floor).toEqual(other.floor);
  });
}

/** One whole game through both engines; returns the number of moves. */
function playBoth(options: Options, rng: Rng, cap: number, floorShare: number): number {
  const s = game.initial(options);
  const naive = naiveGame(options.players, options.wall === 'grey');
  const ledger = new RecordingLedger();
  let moves = 0;
  for (;;) {
    const actor = game.actor(s);
    if (actor.kind === 'over' || moves >= cap) break;
    if (actor.kind === 'chance') {
      const outcome = sample(actor.need, rng);
      game.settle(s, outcome, ledger);
      if (actor.need.kind === 'roll') naive.starter = naive.turn = outcome[0]! - 1;
      else
        naiveDraw(
          naive,
          outcome.map((colour) => NAMES[colour]!),
        );
      continue;
    }
    const legal = game.legal(s);
    const texts = legal.map((move) => game.notation.format(move));
    expect(texts.toSorted()).toEqual(naiveMoves(naive).toSorted());
    const floors = texts.flatMap((text, i) => (text.endsWith('floor') ? [i] : []));
    const toFloor = floors.length > 0 && below(rng, 100) < floorShare;
    const pick = toFloor ? floors[below(rng, floors.length)]! : below(rng, legal.length);
    game.play(s, legal[pick]!, ledger);
    naivePlay(naive, texts[pick]!);
    expectSameTable(s, naive);
    moves++;
  }
  expect(game.actor(s).kind === 'over').toBe(naive.over);
  return moves;
}

describe('agrees with a naive Azul, tile by tile', () => {
  for (const players of [2, 3, 4] as const)
    for (const wall of ['fixed', 'grey'] as const)
      it(`${players} players, ${wall} wall`, () => {
        const rng = FastRng.from(`oracle ${players} ${wall}`);
        let moves = 0;
        for (let round = 0; round < 6; round++)
          moves += playBoth({ players, wall }, rng, 300, round % 3 === 2 ? 60 : 0);
        expect(moves).toBeGreaterThan(300);
      });
});
