// A worker thread of the server that runs bots.
import { readFile } from 'node:fs/promises';
import { findIn, games } from '@chiaro/catalog';
import { invariant } from '@chiaro/kernel';
import { botsHere, type BotRunner } from '@chiaro/match';
import type { Thought } from './bots.js';

const runners = new Map<string, Promise<BotRunner<unknown, unknown>>>();

/** Called by the pool (bots.ts) with a turn; each thread creates a bot once. */
export async function think({ game, assets, turn }: Thought): Promise<unknown> {
  const runner = runners.get(game) ?? runnerOf(game, assets);
  runners.set(game, runner);
  return (await runner).choose(turn);
}

async function runnerOf(id: string, assets: string): Promise<BotRunner<unknown, unknown>> {
  const game = findIn(games, id);
  invariant(game.ok, 'a match is of a game on the shelf');
  const load = (name: string): Promise<Uint8Array | null> =>
    readFile(new URL(name, assets)).catch(() => null);
  return botsHere(await game.value.load(), { load });
}
