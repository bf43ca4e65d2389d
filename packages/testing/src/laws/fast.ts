import {
  CHANCE,
  OVER,
  type Json,
  type Playthrough,
  type Rng,
  sample,
  silent,
} from '@chiaro/kernel';
import { expect } from 'vitest';

/** The integer rules agree with the ordinary rules, move for move. */
export function checkFast<S, M, V, O>(playthrough: Playthrough<S, M, V, O>): void {
  const { game, state } = playthrough;
  const { fast } = game;
  if (fast === undefined) return;
  const actor = game.actor(state);
  const code = actor.kind === 'seat' ? actor.seat : actor.kind === 'chance' ? CHANCE : OVER;
  expect(fast.actor(state), 'fast actor').toBe(code);

  const buffer = new Int32Array(fast.maxMoves);
  const legal = game.legal(state);
  const codes = [...buffer.subarray(0, fast.legal(state, buffer))];
  expect(
    codes.map((each) => game.notation.format(fast.decode(each))),
    'fast legal moves',
  ).toEqual(legal.map((move) => game.notation.format(move)));
  expect(
    legal.map((move) => fast.encode(move)),
    'encode is the inverse of decode',
  ).toEqual(codes);

  const move = legal[legal.length >> 1];
  if (move === undefined) return;
  const scratch = game.initial(playthrough.options);
  fast.copy(state, scratch);
  fast.play(scratch, fast.encode(move));
  const slow = game.clone(state);
  game.play(slow, move, silent);
  expect(JSON.stringify(game.codec.encode(scratch)), 'fast play = play').toBe(
    JSON.stringify(game.codec.encode(slow)),
  );
}

/** Draws for each of the two implementations. */
const DRAWS = 200;
/**
 * Tolerance in standard deviations. The streams are fixed, so a correct game does not fail at
 * random.
 */
const DEVIATIONS = 5;

/**
 * `fast.chance` leads to the same states as `settle(sample(need))`, equally often: over many draws
 * each number of the state has each value as often. Needs that accept only some outcomes are left
 * out, because `accepts` may run a solver.
 */
export function checkFastChance<S, M, V, O>(playthrough: Playthrough<S, M, V, O>, rng: Rng): void {
  const { game, state } = playthrough;
  const { fast } = game;
  const actor = game.actor(state);
  if (fast === undefined || actor.kind !== 'chance' || actor.need.accepts !== undefined) return;

  const scratch = game.initial(playthrough.options);
  const byFast = valuesOf(() => {
    fast.copy(state, scratch);
    fast.chance(scratch, rng);
    return game.codec.encode(scratch);
  });
  const byOutcome = valuesOf(() => {
    const settled = game.clone(state);
    game.settle(settled, sample(actor.need, rng), silent);
    return game.codec.encode(settled);
  });
  for (const value of new Set([...byFast.keys(), ...byOutcome.keys()])) {
    const [fastTimes, times] = [byFast.get(value) ?? 0, byOutcome.get(value) ?? 0];
    const share = (fastTimes + times) / (2 * DRAWS);
    const deviation = Math.sqrt(2 * DRAWS * share * (1 - share));
    expect(
      Math.abs(fastTimes - times),
      `fast chance: ${value} ${fastTimes} times of ${DRAWS}, by outcomes ${times}`,
    ).toBeLessThanOrEqual(DEVIATIONS * deviation);
  }
}

/** How often each path of the state had each value: `/hands/0 12` → 31. */
function valuesOf(draw: () => Json): Map<string, number> {
  const times = new Map<string, number>();
  const count = (path: string, json: Json): void => {
    if (typeof json === 'object' && json !== null)
      for (const [key, value] of Object.entries(json)) count(`${path}/${key}`, value);
    else times.set(`${path} ${json}`, (times.get(`${path} ${json}`) ?? 0) + 1);
  };
  for (let i = 0; i < DRAWS; i++) count('', draw());
  return times;
}
