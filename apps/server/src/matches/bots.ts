import { setTimeout as sleep } from 'node:timers/promises';
import type { AnyModule } from '@chiaro/kernel';
import { botsHere, type BotRunner, type BotTurn } from '@chiaro/match';
import { noResources } from '@chiaro/kernel';
import { Tinypool } from 'tinypool';

/** A turn to be sent to a thread. */
export interface Thought {
  readonly game: string;
  /** Folder of precomputed tables, as a URL. */
  readonly assets: string;
  readonly turn: BotTurn<unknown, unknown>;
}

/** Runs the bots of matches; closed with the server. */
export interface Bots {
  runnerOf(module: AnyModule): BotRunner<unknown, unknown>;
  /** Queue length: turns that wait for a thread. */
  readonly waiting?: number;
  close(): Promise<void>;
}

const THREADS = 2;
const MEMORY_MB = 512;
/**
 * Answers are delayed to a multiple of this, in milliseconds, so that thinking time does not leak
 * what a bot holds.
 */
const BEAT_MS = 600;

/** Bots in a pool of worker threads, with the iterations that the match says. */
export class BotThreads implements Bots {
  readonly #pool: Tinypool;

  constructor(
    file: URL,
    readonly assets: URL,
    readonly beatMs: number = BEAT_MS,
  ) {
    this.#pool = new Tinypool({
      filename: file.href,
      name: 'think',
      minThreads: 0,
      maxThreads: THREADS,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    });
    // An idle thread may die; without a listener the error would end the process.
    this.#pool.on('error', () => {});
  }

  runnerOf({ game }: AnyModule): BotRunner<unknown, unknown> {
    const think = (turn: BotTurn<unknown, unknown>): Promise<unknown> =>
      this.#pool.run({ game: game.id, assets: this.assets.href, turn } satisfies Thought);
    return onBeat({ choose: think }, this.beatMs);
  }

  get waiting(): number {
    return this.#pool.queueSize;
  }

  async close(): Promise<void> {
    await this.#pool.destroy();
  }
}

/** The clock and timer of the beat. */
export interface BeatClock {
  now(): number;
  sleep(milliseconds: number): Promise<unknown>;
}

const systemClock: BeatClock = {
  now: () => performance.now(),
  sleep: (milliseconds) => sleep(milliseconds, undefined, { ref: false }),
};

/** Delays the answers of bots to the next beat, also for turns with a single move. */
export const onBeat = (
  bots: BotRunner<unknown, unknown>,
  beatMs: number,
  clock: BeatClock = systemClock,
): BotRunner<unknown, unknown> => ({
  async choose(turn) {
    const started = clock.now();
    const move = await bots.choose(turn);
    if (beatMs > 0) await clock.sleep(beatMs - ((clock.now() - started) % beatMs));
    return move;
  },
});

/** Bots in the calling thread, without delay: for tests with their own games. */
export const thinkHere: Bots = {
  runnerOf: (module) => botsHere(module, noResources),
  close: async () => {},
};
