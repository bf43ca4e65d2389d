import {
  FastRng,
  below,
  findBot,
  iterations,
  noResources,
  silent,
  type Budget,
} from '@chiaro/kernel';
import { describe, expect, it } from 'vitest';
import { entrants } from '../src/arena.js';
import { AlphaBeta } from '../src/bots/alphabeta.js';
import { TiledBoard } from '../src/bots/board.js';
import { POINT } from '../src/bots/evaluate.js';
import { Horizon } from '../src/bots/horizon.js';
import { bots } from '../src/bots/makers.js';
import { Supply } from '../src/bots/supply.js';
import { writeDistinctTakes, writeKindsOfTakes } from '../src/bots/takes.js';
import { fast, game } from '../src/game.js';
import { floorCount } from '../src/packed.js';
import { cloneState, OFFER, OVER_PHASE, type State } from '../src/state.js';
import type { Options } from '../src/options.js';
import { table } from './table.js';

const buffer = new Int32Array(fast.maxMoves);
const legal = (s: State): number[] => [...buffer.subarray(0, fast.legal(s, buffer))];

/** A random game, position by position. */
function* positions(seed: string, options: Options): Generator<State> {
  const rng = FastRng.from(seed);
  const s = game.initial(options);
  for (let moves = 0; moves < 300;) {
    const actor = fast.actor(s);
    if (actor === -2) return;
    if (actor === -1) fast.chance(s, rng);
    else {
      yield s;
      const codes = legal(s);
      fast.play(s, codes[below(rng, codes.length)]!);
      moves++;
    }
  }
}

describe('evaluation', () => {
  it('AZ-W2 AZ-F3 foresees the tiling exactly', () => {
    const tiled = new TiledBoard();
    let rounds = 0;
    for (const seed of ['a', 'b', 'c', 'd'])
      for (const s of positions(seed, { players: 2, wall: 'fixed' })) {
        const last = legal(s).find((code) => roundAfter(s, code));
        if (last === undefined) continue;
        const before = cloneState(s);
        const horizon = new Horizon();
        horizon.begin(before);
        horizon.make(last);
        const after = cloneState(s);
        fast.play(after, last);
        for (let seat = 0; seat < 2; seat++) {
          tiled.tile(before, seat, before.lines[seat]!, floorCount(before.floors[seat]!));
          const bonuses = after.phase === OVER_PHASE ? tiled.bonuses() : 0;
          expect(tiled.score + bonuses).toBe(after.scores[seat]);
          expect(tiled.wall).toBe(after.walls[seat]);
          expect(tiled.lines).toBe(after.lines[seat]);
        }
        rounds++;
      }
    expect(rounds).toBeGreaterThan(15);
  });
});

const kinds: readonly Options[] = [
  { players: 2, wall: 'fixed' },
  { players: 2, wall: 'grey' },
  { players: 3, wall: 'fixed' },
  { players: 4, wall: 'grey' },
];

describe('a position inside a round', () => {
  it.each(kinds)('is valued the same before a take is made and after: %j', (options) => {
    let compared = 0;
    for (const s of positions('before and after', options)) {
      if (s.phase !== OFFER || s.round === 1) continue;
      const horizon = new Horizon();
      horizon.begin(cloneState(s), 12);
      const root = compared % s.players;
      horizon.lookAround();
      const before = legal(s).map((code) => horizon.leadAfter(code, root));
      const after = legal(s).map((code) => {
        horizon.make(code);
        const lead = horizon.lead(root);
        horizon.unmake();
        return lead;
      });
      expect(before).toEqual(after);
      compared++;
      if (s.round === 4) break;
    }
    expect(compared).toBeGreaterThan(20);
  });

  it.each(kinds)('has the same kinds of takes without those that repeat: %j', (options) => {
    const out = new Int32Array(fast.maxMoves);
    let saved = 0;
    for (const s of positions('kinds', options)) {
      if (s.phase !== OFFER) continue;
      const horizon = new Horizon();
      horizon.begin(cloneState(s));
      horizon.lookAround();
      const leads = (codes: readonly number[]) =>
        new Set(codes.map((code) => horizon.leadAfter(code, s.seat)));
      const distinct = [...out.subarray(0, writeDistinctTakes(s, out))];
      const all = leads(legal(s));
      expect(leads(distinct)).toEqual(all);
      const some = [...out.subarray(0, writeKindsOfTakes(s, out))];
      expect(leads(some)).toEqual(all);
      saved += legal(s).length - some.length;
      if (s.round === 3) break;
    }
    expect(saved).toBeGreaterThan(0);
  });

  it('AZ-R1 expects the colours that the bag still holds', () => {
    const supply = new Supply();
    const s = table({
      round: 3,
      displays: 'BBBB YYYY',
      boards: [{}, {}],
      bag: { blue: 0, yellow: 10, red: 10, black: 16, white: 4 },
    });
    supply.foresee(s);
    expect([...supply.surplus]).toEqual([-4, 1, 1, 4, -2]);
    expect([...supply.toCome]).toEqual([0, 10, 10, 16, 4]);
  });

  it('looks better with the tiles that its lines need in the bag', () => {
    const third = (blue: number, black: number) =>
      table({
        round: 3,
        displays: '-',
        centre: 'W',
        marker: 0,
        boards: [
          { wall: 'B.... ..... ..... ..... .....', lines: '- - - BBB BBBB', floor: 'M' },
          {},
        ],
        bag: { blue, yellow: 10, red: 10, black, white: 8 },
      });
    const lead = (s: State): number => new AlphaBeta().search(s, iterations(100)).values[0]!;
    expect(lead(third(10, 2))).toBeGreaterThan(lead(third(2, 10)) + 1);
  });
});

/** Whether this move ends the offer. */
function roundAfter(s: State, code: number): boolean {
  const next = cloneState(s);
  fast.play(next, code);
  return next.phase !== OFFER;
}

/** The value of the round by full search, without pruning. */
function bruteForce(horizon: Horizon, root: number): number {
  if (horizon.over) return horizon.lead(root);
  const { seat } = horizon.s;
  const values = legal(horizon.s).map((code) => {
    horizon.make(code);
    const value = bruteForce(horizon, root);
    horizon.unmake();
    return value;
  });
  return seat === root ? Math.max(...values) : Math.min(...values);
}

describe('search', () => {
  const plenty = (): Budget => iterations(1_000_000);

  it('finds the same value as trying everything, at the end of rounds', () => {
    let compared = 0;
    for (const options of [
      { players: 2, wall: 'fixed' },
      { players: 2, wall: 'grey' },
    ] as const)
      for (const s of positions(`brute ${options.players} ${options.wall}`, options)) {
        const groups = new Set(legal(s).map((code) => Math.floor(code / 6))).size;
        if (s.phase !== OFFER || groups > 3) continue;
        const result = new AlphaBeta().search(cloneState(s), plenty());
        const horizon = new Horizon();
        horizon.begin(cloneState(s));
        expect(result.complete).toBe(true);
        expect(result.values[0]).toBe(bruteForce(horizon, s.seat) / POINT);
        compared++;
      }
    expect(compared).toBeGreaterThan(20);
  });

  it('leaves the position as it was, and answers the same for the same budget', () => {
    for (const s of positions('same', { players: 2, wall: 'fixed' })) {
      const before = JSON.stringify(game.codec.encode(s));
      const [a, b] = [0, 1].map(() => new AlphaBeta().search(s, iterations(25)));
      expect(JSON.stringify(game.codec.encode(s))).toBe(before);
      expect([...a!.moves]).toEqual([...b!.moves]);
      expect(a!.moves.toSorted()).toEqual(Int32Array.from(legal(s)).toSorted());
      if (s.round === 2) break;
    }
  });

  it('answers without any budget at all', () => {
    const s = table({ displays: 'BBYR KKWB YYYY RRKW BYRK', boards: [{}, {}] });
    expect(new AlphaBeta().search(s, iterations(0)).moves.length).toBe(84);
  });

  it('AZ-E1 takes the row that wins now, and avoids the row that loses', () => {
    const nearly = 'BYRK. ..... ..... ..... .....';
    const offer = { displays: '-', centre: 'WK', marker: 1 as const };
    const ahead = table({
      ...offer,
      boards: [
        { wall: nearly, score: 30 },
        { score: 20, floor: 'M' },
      ],
    });
    expect(best(ahead)).toBe('centre white 1');
    const behind = table({
      ...offer,
      boards: [
        { wall: nearly, score: 10 },
        { score: 60, floor: 'M' },
      ],
    });
    expect(best(behind)).not.toBe('centre white 1');
  });

  const best = (s: State): string =>
    game.notation.format(
      fast.decode(new AlphaBeta().search(s, plenty(), { victory: 12 }).moves[0]!),
    );
});

const entrant = (id: string) => findBot([...bots, ...entrants], id)!.make(noResources);

describe('bots', () => {
  it('greedy takes the points of this round', async () => {
    const s = table({
      displays: 'BBYR KKWB',
      boards: [{ wall: 'B.... WB... ..... ..... .....', lines: '- - - BBB -' }, {}],
    });
    const greedy = await entrant('greedy');
    const move = greedy.choose({
      view: game.view(s, 0),
      legal: game.legal(s),
      rng: FastRng.from('g'),
      budget: iterations(1),
    });
    expect(game.notation.format(move)).toBe('1 yellow 1');
  });

  it('the champion beats greedy with a thousand positions a move', async () => {
    const [greedy, champion] = await Promise.all(['greedy', 'champion'].map(entrant));
    let won = 0;
    for (let deal = 0; deal < 5; deal++)
      for (const seat of [0, 1]) {
        const s = game.initial({ players: 2, wall: 'fixed' });
        const rng = FastRng.from(`contest ${deal}`);
        for (;;) {
          const actor = fast.actor(s);
          if (actor === -2) break;
          if (actor === -1) {
            fast.chance(s, rng);
            continue;
          }
          const bot = actor === seat ? champion! : greedy!;
          const turn = {
            view: game.view(s, actor),
            legal: game.legal(s),
            rng,
            budget: iterations(16),
          };
          game.play(s, bot.choose(turn), silent);
        }
        if (game.winners(s)[0] === seat) won++;
      }
    expect(won).toBeGreaterThanOrEqual(9);
  });
});
