import { MessageChannel } from 'node:worker_threads';
import type { Review } from '@chiaro/kernel';
import { Tinypool } from 'tinypool';
import type { LogToReview, Reviewer } from './review.js';

const MEMORY_MB = 512;

/** Reviews in a pool of worker threads. */
export class ReviewThreads {
  readonly #pool: Tinypool;

  /** The built `review.worker.ts`, and the folder of the tables that coaches use. */
  constructor(
    file: URL,
    readonly assets: URL,
    threads = 1,
  ) {
    this.#pool = new Tinypool({
      filename: file.href,
      name: 'review',
      minThreads: 0,
      maxThreads: threads,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    });
    // An idle thread may die; without a listener the error would end the process.
    this.#pool.on('error', () => {});
  }

  readonly review: Reviewer = async (log: LogToReview, report) => {
    const { port1, port2 } = new MessageChannel();
    port1.on('message', report);
    try {
      const order = { log, assets: this.assets.href, port: port2 };
      return (await this.#pool.run(order, { transferList: [port2] })) as Review;
    } finally {
      port1.close();
    }
  };

  close(): Promise<void> {
    return this.#pool.destroy();
  }
}
