import { setTimeout as sleep } from 'node:timers/promises';
import type { AnyModule } from '@chiaro/kernel';
import { botsHere, type BotRunner, type BotTurn } from '@chiaro/match';
import { noResources } from '@chiaro/kernel';
import { Tinypool } from 'tinypool';

/** A turn on its way to a thread. */
export interface Thought {
  readonly game: string;
  /** Folder of the tables that games computed beforehand, as an address. */
  readonly assets: string;
  readonly turn: BotTurn<unknown, unknown>;
}

/** Runs the bots of matches; closed with the server. */
export interface Bots {
  runnerOf(module: AnyModule): BotRunner<unknown, unknown>;
  /** Turns that wait for a thread. */
  readonly waiting?: number;
  close(): Promise<void>;
}

const THREADS = 2;
const MEMORY_MB = 512;
/** Milliseconds: a bot answers only on a beat, so that its time tells nothing of what it holds. */
const BEAT_MS = 600;

/** Bots in threads of their own, with as many iterations as the match says. */
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
    // A thread that ends while it has nothing to do; without a listener the process would end, too.
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

/** Milliseconds that go by, and a way to let them. */
export interface BeatClock {
  now(): number;
  sleep(milliseconds: number): Promise<unknown>;
}

const systemClock: BeatClock = {
  now: () => performance.now(),
  sleep: (milliseconds) => sleep(milliseconds, undefined, { ref: false }),
};

/** Bots that answer on the beat after they have thought, turns with one move included. */
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

/** Bots in the calling thread, at once: for tests with games of their own. */
export const thinkHere: Bots = {
  runnerOf: (module) => botsHere(module, noResources),
  close: async () => {},
};
