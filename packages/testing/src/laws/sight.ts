import type { Playthrough, Rng } from '@chiaro/kernel';
import { expect } from 'vitest';
import { viewersOf } from './record.js';

/** Laws of sight: a view is plain data, and nothing but the view decides what a seat can do. */
export function checkSight<S, M, V, O>(playthrough: Playthrough<S, M, V, O>, rng: Rng): void {
  const { game, state } = playthrough;
  const actor = playthrough.actor();
  for (const viewer of viewersOf(playthrough)) {
    const view = game.view(state, viewer);
    const text = JSON.stringify(view);
    expect(JSON.parse(text), 'a view is plain JSON').toStrictEqual(view);
    const other = game.resample(JSON.parse(text) as V, rng);
    expect(JSON.stringify(game.view(other, viewer)), 'view(resample(view)) = view').toBe(text);
    expect(game.totals(other)).toEqual(game.totals(state));
    expect(game.actor(other).kind, 'the viewer knows who acts').toBe(game.actor(state).kind);
    if (actor.kind === 'seat' && actor.seat === viewer)
      expect(game.legal(other), 'legal moves reveal nothing hidden').toEqual(game.legal(state));
  }
}
