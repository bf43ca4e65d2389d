import { games } from '@chiaro/catalog';
import {
  FastRng,
  below,
  iterations,
  noResources,
  type Aid,
  type AnyModule,
  type Crew,
} from '@chiaro/kernel';
import { cpuSeconds } from './clock.js';

export interface YahtzeeFigures {
  /** All states of the default rules, one thread. */
  readonly solveSeconds: number;
  /** The same with spread, bonus chances and means of the boxes. */
  readonly solveWithStatisticsSeconds: number;
  readonly advicePerSecond: number;
  readonly strongGamesPerSecond: number;
}

export async function yahtzeeFigures(seconds: number): Promise<YahtzeeFigures> {
  const module = await games.find((game) => game.id === 'yahtzee')?.load();
  if (module === undefined) throw new Error('Yahtzee is not in the catalog');
  return {
    ...(await solveTimes(module)),
    advicePerSecond: await adviceSpeed(module, seconds),
    strongGamesPerSecond: await strongSpeed(module, seconds),
  };
}

/** Solving is the first third of the progress; the second run counts, compiled code and all. */
async function solveTimes(
  module: AnyModule,
): Promise<Pick<YahtzeeFigures, 'solveSeconds' | 'solveWithStatisticsSeconds'>> {
  const crew: Crew = { size: 1, do: async (task) => module.solver?.work?.(task) };
  const options = module.game.options.defaults;
  let solved = 0;
  let finished = 0;
  for (let run = 0; run < 2; run++) {
    const begun = cpuSeconds();
    solved = 0;
    const steps = module.solver?.solve({ options, seed: '', count: null, nodes: null, crew });
    for (let step = await steps?.next(); step?.done === false; step = await steps?.next())
      if (solved === 0 && step.value.kind === 'progress' && step.value.done >= 1 / 3 - 1e-9)
        solved = cpuSeconds() - begun;
    finished = cpuSeconds() - begun;
  }
  return { solveSeconds: solved, solveWithStatisticsSeconds: finished };
}

async function adviceSpeed(module: AnyModule, seconds: number): Promise<number> {
  const coach = await module.coach?.make(noResources);
  const rng = FastRng.from('advice');
  const aid: Aid = { rng, budget: () => iterations(1) };
  const ask = (): void => {
    const dice = Array.from({ length: 5 }, () => 1 + below(rng, 6));
    const card = below(rng, 2) === 0 ? {} : { sixes: 18, yahtzee: 50, chance: 20 };
    coach?.consult({ card, dice, rollsLeft: below(rng, 3) }, aid);
  };
  return perSecond(ask, seconds);
}

async function strongSpeed(module: AnyModule, seconds: number): Promise<number> {
  const bot = await module.bots.find(({ id }) => id === 'champion')?.make(noResources);
  const { game } = module;
  const { fast } = game;
  const rng = FastRng.from('strong');
  const playOne = (): void => {
    const state = game.initial(game.options.defaults);
    for (let actor = game.actor(state); actor.kind !== 'over'; actor = game.actor(state)) {
      if (actor.kind === 'chance') fast?.chance(state, rng);
      else {
        const turn = { view: game.view(state, 0), legal: [], rng, budget: iterations(1) };
        fast?.play(state, fast.encode(bot?.choose(turn)));
      }
    }
  };
  return perSecond(playOne, seconds);
}

function perSecond(work: () => void, seconds: number): number {
  const warmUp = cpuSeconds() + 0.5;
  while (cpuSeconds() < warmUp) work();
  const begun = cpuSeconds();
  let count = 0;
  while (cpuSeconds() - begun < seconds) for (let i = 0; i < 10; i++, count++) work();
  return count / (cpuSeconds() - begun);
}
