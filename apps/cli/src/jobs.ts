import { findIn, type CatalogGame } from '@chiaro/catalog';
import type { AnyModule, Resources } from '@chiaro/kernel';
import { JsonBytes } from '@chiaro/kernel/answer';
import type { Block } from './lines.js';
import { scoreForm, type ScoreWish } from './scoring.js';
import { simulateGames, type SimulationJob } from './simulation.js';
import { replyBlock, type BlockReply, type WriteForm } from './stream.js';

/** The tasks of a thread; all fields can be sent as a message. */
export type Job =
  | { readonly kind: 'work'; readonly game: string; readonly task: unknown }
  | { readonly kind: 'simulate'; readonly game: string; readonly job: SimulationJob }
  | {
      readonly kind: 'score';
      readonly game: string;
      readonly wish: ScoreWish;
      readonly block: Block;
    };

export async function doJob(
  job: Job,
  catalog: readonly CatalogGame[],
  resources: Resources,
): Promise<unknown> {
  const module = await moduleOf(job.game, catalog);
  switch (job.kind) {
    case 'work': {
      if (module.solver?.work === undefined) throw new Error(`${job.game} has no work to share`);
      return module.solver.work(job.task);
    }
    case 'simulate':
      return simulateGames(module, job.job, resources, () => performance.now());
    case 'score':
      return scoreBlock(module, job.wish, job.block);
  }
}

/** A thread serves one command: the form is made once. */
let form: WriteForm | null = null;
const out = new JsonBytes();

function scoreBlock(module: AnyModule, wish: ScoreWish, block: Block): BlockReply {
  form ??= scoreForm(module, wish);
  return replyBlock(block, form, out);
}

async function moduleOf(id: string, catalog: readonly CatalogGame[]): Promise<AnyModule> {
  const found = findIn(catalog, id);
  if (!found.ok) throw new Error(`No game ${id}`);
  return found.value.load();
}
