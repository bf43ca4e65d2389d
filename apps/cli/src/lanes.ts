import { JsonBytes } from '@chiaro/kernel/answer';
import type { Job } from './jobs.js';
import type { Block } from './lines.js';
import type { ScoreWish } from './scoring.js';
import { replyBlock, type BlockReply, type WriteForm } from './stream.js';
import type { Threads, World } from './world.js';

/** Bytes from which a stream is long enough to be worth starting threads. */
const LONG = 2_000_000;

/** Scores blocks in this thread, and those of a long stream in several. */
export class ScoreLanes {
  #seen = 0;
  #threads: Threads | null = null;
  readonly #out = new JsonBytes();

  readonly world: World;
  readonly form: WriteForm;
  readonly job: { readonly game: string; readonly wish: ScoreWish };
  readonly wanted: number;

  constructor(
    world: World,
    form: WriteForm,
    job: { readonly game: string; readonly wish: ScoreWish },
    wanted: number = world.cores,
  ) {
    this.world = world;
    this.form = form;
    this.job = job;
    this.wanted = wanted;
  }

  /** One block more than threads, so that the next one is ready when a thread finishes. */
  get count(): number {
    return this.#threads === null ? 1 : this.#threads.size + 2;
  }

  answer(block: Block): BlockReply | Promise<BlockReply> {
    const threads = this.#threadsFor(block);
    if (threads === null) return replyBlock(block, this.form, this.#out);
    const message: Job = { kind: 'score', ...this.job, block };
    return threads.run(message) as Promise<BlockReply>;
  }

  async close(): Promise<void> {
    await this.#threads?.close();
  }

  #threadsFor(block: Block): Threads | null {
    const before = this.#seen;
    this.#seen += block instanceof Uint8Array ? block.length : 0;
    if (before < LONG && this.#seen >= LONG) this.#threads = this.world.workers(this.wanted);
    return this.#threads;
  }
}
