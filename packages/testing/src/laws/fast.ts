import { CHANCE, OVER, type Playthrough, type Rng, silent } from '@chiaro/kernel';
import { expect } from 'vitest';

/** The integer rules agree with the others, move for move. */
export function checkFast<S, M, V, O>(playthrough: Playthrough<S, M, V, O>, rng: Rng): void {
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

  const scratch = game.initial(playthrough.options);
  if (actor.kind === 'chance') {
    fast.copy(state, scratch);
    fast.chance(scratch, rng);
    expect(game.codec.decode(game.codec.encode(scratch)).ok, 'fast chance gives a state').toBe(
      true,
    );
  }
  const move = legal[legal.length >> 1];
  if (move === undefined) return;
  fast.copy(state, scratch);
  fast.play(scratch, fast.encode(move));
  const slow = game.clone(state);
  game.play(slow, move, silent);
  expect(JSON.stringify(game.codec.encode(scratch)), 'fast play = play').toBe(
    JSON.stringify(game.codec.encode(slow)),
  );
}
