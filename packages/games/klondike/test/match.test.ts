import {
  dealOutcome,
  FastRng,
  formatLog,
  logOf,
  pickOne,
  Playthrough,
  replay,
  sample,
  seedFromText,
  sumBySide,
} from '@chiaro/kernel';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seriousMoves } from '../src/bots/planner.js';
import { loadConfig } from '../src/config-load.js';
import { createGame } from '../src/game.js';
import { readFileSync } from 'node:fs';
import { act, dealt, game, optionsOf, play, type Klondike } from './table.js';

const turn = { level: 1, recycle: 'turn' };
const rulesOf = ({ entries }: Klondike): string[] => entries.map(({ rule }) => rule);
const totalOf = ({ state }: Klondike): number => game.totals(state)[0]!;

describe('undo', () => {
  it('KL-U1 gives back the position and its event points, not the counts', () => {
    const p = dealt(turn);
    play(p, '1-f');
    expect(totalOf(p)).toBe(10);
    play(p, 'undo');
    expect(totalOf(p)).toBe(0);
    expect(p.state.counts).toMatchObject({ tableauToFoundation: 0, moves: 1, undoMove: 1 });
    play(p, 'redo');
    expect(p.state.counts).toMatchObject({ tableauToFoundation: 1, moves: 1, undoMove: 1 });
    expect(totalOf(p)).toBe(10);
  });

  it('KL-U1 draws that were undone still cost', () => {
    const p = dealt({ ...turn, draw: 3 });
    for (let n = 0; n < 25; n++) play(p, 'draw', 'undo');
    expect(p.state.counts).toMatchObject({ stockDraw: 25, undoMove: 25 });
    expect(p.state.turned).toBe(0);
    expect(totalOf(p)).toBe(-5);
    expect(sumBySide(p.entries, 1)).toEqual([-5]);
    play(p, 'redo');
    expect(p.state.counts.stockDraw).toBe(25);
    expect(totalOf(p)).toBe(-5);
  });

  it('KL-U1 recycles that were undone still count and cost', () => {
    const p = dealt({ ...turn, draw: 3 });
    for (let n = 0; n < 8; n++) play(p, 'draw');
    for (let n = 0; n < 3; n++) play(p, 'recycle', 'undo');
    expect(p.state.counts.recycleWaste).toBe(3);
    expect(p.state.pass).toBe(0);
    expect(totalOf(p)).toBe(-10);
    expect(p.entries.at(-1)).toMatchObject({
      rule: 'KL-S6',
      points: -10,
      facts: { from: 2, to: 3 },
    });
  });

  it('KL-P7 after an undo the same recycle shuffles alike', () => {
    const p = dealt({ level: 1, draw: 3, recycle: 'shuffle' });
    const seed = seedFromText('shuffles');
    const recycle = (): string => {
      play(p, 'recycle');
      const actor = p.actor();
      if (actor.kind !== 'chance') throw new Error('no shuffle');
      act(p, { kind: 'chance', outcome: dealOutcome(seed, actor.need) });
      return [...p.state.talon].join();
    };
    for (let n = 0; n < 8; n++) play(p, 'draw');
    const first = recycle();
    play(p, 'undo');
    expect(recycle()).toBe(first);
    for (let n = 0; n < 8; n++) play(p, 'draw');
    expect(recycle()).not.toBe(first);
  });

  it('KL-S7 undo and hint can cost points, and those stand', () => {
    const text = readFileSync(new URL('../config/scoring_config.json', import.meta.url), 'utf8')
      .replace('"undo_move": 0', '"undo_move": -3')
      .replace('"hint_used": 0', '"hint_used": -7');
    const config = loadConfig(text);
    if (!config.ok) throw new Error(JSON.stringify(config.error));
    const p = new Playthrough(createGame(config.value), optionsOf(turn));
    act(p, { kind: 'chance', outcome: Array.from({ length: 52 }, (_, i) => i) });
    play(p, 'hint');
    expect(sumBySide(p.entries, 1)).toEqual([-7]);
    play(p, '1-f', 'undo');
    expect(sumBySide(p.entries, 1)).toEqual([-10]);
    expect(p.game.totals(p.state)).toEqual([-10]);
    play(p, 'undo');
    expect(p.state.counts).toMatchObject({ hintUsed: 1, undoMove: 2 });
    expect(sumBySide(p.entries, 1)).toEqual([-13]);
    expect(p.game.totals(p.state)).toEqual([-13]);
  });
});

describe('time', () => {
  it('KL-E3 exactly at a strict limit the game goes on, past it it is over', () => {
    const p = dealt({ level: 5 });
    play(p, 'time 900');
    expect(p.ended).toBe(false);
    play(p, 'time 901');
    expect(p.ended).toBe(true);
    expect(p.state.end).toBe('timeout');
    expect(rulesOf(p)).toEqual(['KL-B1', 'KL-B2', 'KL-M1']);
    expect(totalOf(p)).toBe(330);
  });

  it('KL-E3 a move that comes too late is not played', () => {
    const p = dealt({ level: 5 });
    act(p, { kind: 'move', seat: 0, move: { kind: 'draw' }, at: 1200 });
    expect(p.steps.at(-1)).toEqual({ kind: 'time', at: 1200 });
    expect(p.state.counts.stockDraw).toBe(0);
  });

  it('KL-C1 time does not go back with an undo', () => {
    const p = dealt(turn);
    act(p, { kind: 'move', seat: 0, move: { kind: 'draw' }, at: 30 });
    act(p, { kind: 'undo', seat: 0, at: 40 });
    expect(p.state.seconds).toBe(40);
  });

  it('KL-C2 a strict game cannot be paused', () => {
    expect(dealt({ level: 5 }).apply({ kind: 'pause' }).ok).toBe(false);
    expect(dealt({ level: 4 }).apply({ kind: 'pause' }).ok).toBe(true);
  });
});

describe('levels', () => {
  const problems = (input: Record<string, unknown>): unknown => {
    const read = game.options.read(input);
    return read.ok
      ? []
      : read.error.map(({ code, path, reason, facts }) => ({
          code,
          path,
          reason,
          level: facts?.['level'],
        }));
  };

  it('KL-L1 KL-L2 KL-L3 KL-L4 KL-L5 start with their own options', () => {
    const started = [1, 2, 3, 4, 5].map((level) => {
      const { draw, recycle, timer, minutes } = optionsOf({ level });
      return [draw, recycle, timer, minutes];
    });
    expect(started).toEqual([
      [1, 'shuffle', 'off', null],
      [2, 'shuffle', 'off', null],
      [3, 'turn', 'off', null],
      [3, 'turn', 'permissive', 30],
      [3, 'turn', 'strict', 15],
    ]);
  });

  it('KL-L1 KL-L2 KL-L3 KL-L4 KL-L5 say which level locks an option', () => {
    const locked = (input: Record<string, unknown>, key: string) =>
      expect(problems(input)).toContainEqual({
        code: 'CONFIG_INVALID',
        path: `/${key}`,
        reason: 'refusal.locked',
        level: input['level'],
      });
    locked({ level: 1, timer: 'permissive' }, 'timer');
    locked({ level: 2, timer: 'strict' }, 'timer');
    locked({ level: 3, draw: 1 }, 'draw');
    locked({ level: 4, recycle: 'shuffle' }, 'recycle');
    locked({ level: 4, minutes: 45 }, 'minutes');
    locked({ level: 5, scoring: false }, 'scoring');
    locked({ level: 5, timer: 'permissive' }, 'timer');
    expect(problems({ level: 2, timer: 'permissive', minutes: 45 })).toEqual([]);
    expect(problems({ level: 3, timer: 'strict', recycle: 'shuffle' })).toEqual([]);
    expect(optionsOf({ level: 3, timer: 'strict' }).minutes).toBe(30);
  });

  it('KL-C2 a limit goes with a timer, in steps of five minutes', () => {
    expect(problems({ level: 3, minutes: 10 })).toMatchObject([
      { reason: 'refusal.minutesWithoutTimer' },
    ]);
    expect(problems({ level: 3, timer: 'strict', minutes: null })).toMatchObject([
      { reason: 'refusal.timerWithoutMinutes' },
    ]);
    expect(problems({ level: 3, timer: 'strict', minutes: 12 })).toMatchObject([
      { code: 'OUT_OF_RANGE' },
    ]);
    expect(problems({ level: 3, timer: 'strict', minutes: 65 })).toMatchObject([
      { code: 'OUT_OF_RANGE' },
    ]);
  });

  it('KL-L7 winnable deals come with a waste turned over', () => {
    expect(optionsOf({ level: 1, winnable: true }).recycle).toBe('turn');
    expect(problems({ level: 1, winnable: true, recycle: 'shuffle' })).toMatchObject([
      { reason: 'refusal.winnableNeedsTurn' },
    ]);
  });

  it('KL-L6 without scoring nothing is entered, and the counts go on', () => {
    const p = dealt({ ...turn, scoring: false });
    play(p, '1-f', 'abandon');
    expect(p.entries).toEqual([]);
    expect(totalOf(p)).toBe(0);
    expect(p.state.counts.moves).toBe(1);
    expect(game.view(p.state, 0)).toMatchObject({ points: null, score: null });
  });
});

describe('a whole game in its log', () => {
  /** Random play with undos, hints and time. */
  function wander(seed: string, input: Record<string, unknown>, length: number): Klondike {
    const rng = FastRng.from(seed);
    const p = new Playthrough(game, optionsOf(input));
    for (let i = 0; i < length && !p.ended; i++) {
      const actor = p.actor();
      const at = p.seconds + (rng.uint32() % 5);
      if (actor.kind === 'chance') act(p, { kind: 'chance', outcome: sample(actor.need, rng), at });
      else if (rng.uint32() % 5 === 0 && p.canUndo(0)) act(p, { kind: 'undo', seat: 0, at });
      else if (rng.uint32() % 9 === 0 && p.canRedo(0)) act(p, { kind: 'redo', seat: 0, at });
      else if (rng.uint32() % 9 === 0 && game.check(p.state, { kind: 'hint' }) === null)
        act(p, { kind: 'move', seat: 0, move: { kind: 'hint' }, at });
      else
        act(p, {
          kind: 'move',
          seat: 0,
          move: pickOne(seriousMoves(game.legal(p.state)), rng),
          at,
        });
    }
    if (!p.ended && p.actor().kind === 'seat') play(p, 'abandon');
    return p;
  }

  it('KL-X1 the ledger closes at every moment, and the log replays to the same score', () => {
    const inputs = [{ level: 1 }, { level: 2, deck: 'neapolitan' }, { level: 3 }, { level: 5 }];
    fc.assert(
      fc.property(
        fc.nat(1_000_000),
        fc.constantFrom(...inputs),
        fc.integer({ min: 1, max: 250 }),
        (seed, input, length) => {
          const p = wander(`wander ${seed}`, input, length);
          expect(sumBySide(p.entries, 1)).toEqual(game.totals(p.state));
          const again = replay(game, formatLog(logOf(p)));
          if (!again.ok) throw new Error(JSON.stringify(again.error));
          expect(again.value.failure).toBeNull();
          expect(again.value.playthrough.entries).toEqual(p.entries);
        },
      ),
      { numRuns: 40 },
    );
  });
});
