// The leak proof: whatever a seat is sent, over its socket and by HTTP, follows from what it may know.
import { findIn } from '@chiaro/catalog';
import { invariant } from '@chiaro/kernel';
import { pairOf } from './pair.js';
import type { LeakPlan } from './plan.js';
import { Stage } from './stage.js';

/** What was found of one game. */
export interface LeakReport {
  readonly game: string;
  readonly pairs: number;
  /** Of one world of each pair. */
  readonly moves: number;
  readonly messages: number;
  readonly bytes: number;
  /** Which pair differs, and how: empty where nothing leaks. */
  readonly leaks: readonly string[];
}

export async function proveNoLeak(plan: LeakPlan): Promise<LeakReport> {
  const found = findIn(plan.games, plan.game);
  invariant(found.ok, `there is ${plan.game}`);
  const module = await found.value.load();
  const stage = await Stage.open(module, plan);
  const leaks: string[] = [];
  let [moves, messages, bytes] = [0, 0, 0];
  try {
    for (let number = 0; number < plan.pairs; number++) {
      const pair = pairOf(module, plan, number);
      const heard: string[][] = [];
      for (const world of pair.worlds) heard.push(await stage.play(pair, world));
      const [first = [], second = []] = heard;
      const at = first.findIndex((text, i) => text !== second[i]);
      if (at >= 0 || first.length !== second.length)
        leaks.push(`pair ${number}, message ${at}: ${first[at]} ≠ ${second[at]}`);
      moves += pair.script.length;
      messages += first.length;
      bytes += first.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
    }
  } finally {
    await stage.close();
  }
  return { game: plan.game, pairs: plan.pairs, moves, messages, bytes, leaks };
}
