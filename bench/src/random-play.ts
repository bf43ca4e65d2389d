import { games } from '@chiaro/catalog';
import { CHANCE, FastRng, OVER, below, type AnyModule, type Fast } from '@chiaro/kernel';
import { cpuSeconds } from './clock.js';

export interface RandomPlay {
  readonly game: string;
  readonly movesPerCpuSecond: number;
  readonly gamesPerCpuSecond: number;
  readonly games: number;
}

/** Whole random games, legal moves listed before each one, on one thread. */
export async function randomPlay(seconds: number): Promise<RandomPlay[]> {
  const results: RandomPlay[] = [];
  for (const entry of games) {
    const module = await entry.load();
    const { fast } = module.game;
    if (fast === undefined) continue;
    results.push(measure(module, fast, seconds));
  }
  return results;
}

const STEP_CAP = 5_000;

function measure(module: AnyModule, fast: Fast<unknown, unknown>, seconds: number): RandomPlay {
  const playOne = randomGames(module, fast);
  const warmUp = cpuSeconds() + 0.5;
  while (cpuSeconds() < warmUp) playOne();

  const begun = cpuSeconds();
  let moves = 0;
  let played = 0;
  while (cpuSeconds() - begun < seconds) {
    for (let i = 0; i < 100; i++) moves += playOne();
    played += 100;
  }
  const used = cpuSeconds() - begun;
  return {
    game: module.game.id,
    movesPerCpuSecond: moves / used,
    gamesPerCpuSecond: played / used,
    games: played,
  };
}

/** Plays one game at each call, always in the same state, and answers how many moves it had. */
function randomGames({ game }: AnyModule, fast: Fast<unknown, unknown>): () => number {
  const rng = FastRng.from('bench');
  const { min, max } = game.nature.seats;
  const options = game.options.read(min < 2 && max >= 2 ? { players: 2 } : {});
  const start = game.initial(options.ok ? options.value : game.options.defaults);
  const state = game.clone(start);
  const buffer = new Int32Array(fast.maxMoves);
  return () => {
    fast.copy(start, state);
    let moves = 0;
    for (
      let actor = fast.actor(state);
      actor !== OVER && moves < STEP_CAP;
      actor = fast.actor(state)
    ) {
      if (actor === CHANCE) fast.chance(state, rng);
      else {
        fast.play(state, buffer[below(rng, fast.legal(state, buffer))]!);
        moves++;
      }
    }
    return moves;
  };
}
