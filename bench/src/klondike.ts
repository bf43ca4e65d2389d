import { games } from '@chiaro/catalog';
import { dealOutcome, seedFromText, type AnyModule, type Crew, type Json } from '@chiaro/kernel';
import { readFile } from 'node:fs/promises';
import { cpuSeconds } from './clock.js';

type Answer = Readonly<Record<string, Json>>;
type Wish = { readonly deck: string; readonly draw: number };

const wishes: readonly Wish[] = [
  { deck: 'french', draw: 3 },
  { deck: 'french', draw: 1 },
  { deck: 'neapolitan', draw: 3 },
];

async function klondike(): Promise<AnyModule> {
  const module = await games.find((game) => game.id === 'klondike')?.load();
  if (module?.solver === undefined) throw new Error('Klondike is not in the catalog');
  return module;
}

function optionsOf(module: AnyModule, wish: Readonly<Record<string, Json>>): unknown {
  const read = module.game.options.read({ level: 1, recycle: 'turn', ...wish });
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return read.value;
}

const crewOf = (module: AnyModule): Crew => ({
  size: 1,
  do: async (task) => module.solver?.work?.(task),
});

const say = (text: string): boolean => process.stderr.write(`${text}\n`);

// ---------------------------------------------------------------------------- short

export interface SolverSpeed extends Wish {
  readonly nodesPerSecond: number;
  readonly millisecondsPerDeal: number;
  /** To find a deal that is proved winnable, those that are passed over included. */
  readonly winnableMilliseconds: number;
}

export async function solverSpeed(): Promise<SolverSpeed[]> {
  const module = await klondike();
  const rows: SolverSpeed[] = [];
  for (const wish of wishes) {
    await share(module, wish, 'warm-up', 30, 5_000);
    const begun = cpuSeconds();
    const { nodes } = await share(module, wish, 'speed', 200, 20_000);
    const spent = cpuSeconds() - begun;
    rows.push({
      ...wish,
      nodesPerSecond: Number(nodes) / spent,
      millisecondsPerDeal: (1000 * spent) / 200,
      winnableMilliseconds: winnableTime(module, wish, 200),
    });
  }
  return rows;
}

function winnableTime({ game, ...module }: AnyModule, wish: Wish, deals: number): number {
  const actor = game.actor(
    game.initial(optionsOf({ game, ...module }, { ...wish, winnable: true })),
  );
  if (actor.kind !== 'chance') throw new Error('Klondike begins with a deal');
  const begun = cpuSeconds();
  for (let deal = 0; deal < deals; deal++)
    dealOutcome(seedFromText(`winnable/${deal}`), actor.need);
  return (1000 * (cpuSeconds() - begun)) / deals;
}

async function share(
  module: AnyModule,
  wish: Wish,
  seed: string,
  count: number,
  nodes: number,
  progress?: (done: number) => void,
): Promise<Answer> {
  const options = optionsOf(module, wish);
  const steps = module.solver?.solve({ options, seed, count, nodes, crew: crewOf(module) });
  let step = await steps?.next();
  for (; step?.done === false; step = await steps?.next())
    if (step.value.kind === 'progress') progress?.(step.value.done);
  if (step === undefined) throw new Error('Klondike has no solver');
  return step.value;
}

// ---------------------------------------------------------------------------- long, when named

const DEALS = 2_000;
const NODES = 500_000;

/** The last line of `chiaro solve klondike`. */
interface Winnability extends Wish {
  readonly deals: number;
  readonly winnable: number;
  readonly unwinnable: number;
  readonly unknown: number;
  readonly atLeast: number;
  readonly atMost: number;
  readonly interval: readonly [number, number];
}

/** Winnability of random deals: minutes. The same as `chiaro solve klondike --count 2000 --seed deals`. */
export async function winnability(): Promise<Winnability[]> {
  const module = await klondike();
  const rows: Winnability[] = [];
  for (const deck of ['french', 'neapolitan'])
    for (const draw of [1, 2, 3]) {
      let told = 0;
      const progress = (done: number): void => {
        if (done < told + 0.1) return;
        told = done;
        say(`${deck}, draw ${draw}: ${Math.round(100 * done)} %`);
      };
      const row: unknown = await share(module, { deck, draw }, 'deals', DEALS, NODES, progress);
      rows.push(row as Winnability);
    }
  return rows;
}

export interface Comparison {
  readonly deals: number;
  readonly right: number;
  readonly wrong: readonly string[];
  readonly undecided: readonly string[];
}

/** A file of deals with published verdicts, `{"deals":[{"id":…,"deck":…,…}]}`, at 2 M nodes. */
export async function publishedVerdicts(file: string): Promise<Comparison> {
  const { deals } = JSON.parse(await readFile(file, 'utf8')) as {
    deals: readonly { readonly id: string }[];
  };
  const module = await klondike();
  const job = {
    options: module.game.options.defaults,
    seed: '',
    count: null,
    nodes: 2_000_000,
    crew: crewOf(module),
  };
  const wrong: string[] = [];
  const undecided: string[] = [];
  for (const [i, deal] of deals.entries()) {
    const answer = await module.solver?.decide?.(deal, job);
    if (answer?.ok !== true) throw new Error(`${deal.id}: ${JSON.stringify(answer)}`);
    if (answer.value['verdict'] === 'unknown') undecided.push(deal.id);
    else if (answer.value['agrees'] !== true) wrong.push(deal.id);
    if (i % 20 === 19) say(`${i + 1} of ${deals.length} deals`);
  }
  const right = deals.length - wrong.length - undecided.length;
  return { deals: deals.length, right, wrong, undecided };
}
