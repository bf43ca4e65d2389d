import type { AnyModule, Json, Perfect, Phrase, Review } from '@chiaro/kernel';
import type { BotTurn } from '@chiaro/match';
import { scoringSource } from './scoring.js';
import type { Hint, Numbered, Par, Reply, Request, Stake } from './protocol.js';

/** A game and the scoring numbers in force for it. */
type Asked = Pick<AnyModule['game'], 'id' | 'config'>;

interface Waiting {
  progress?(done: number): void;
  resolve(value: unknown): void;
  reject(error: Error): void;
}

/** The page's side of the worker. A worker that dies is replaced, and its questions fail. */
export class Thinking {
  #worker: Worker | null = null;
  #next = 0;
  readonly #waiting = new Map<number, Waiting>();

  choose(game: Asked, turn: BotTurn<unknown, unknown>): Promise<unknown> {
    return this.#ask({ kind: 'choose', ...named(game), turn });
  }

  advise(game: Asked, turn: BotTurn<unknown, unknown>): Promise<Hint> {
    return this.#ask({ kind: 'advise', ...named(game), turn }) as Promise<Hint>;
  }

  /** Whether a game can still be won; null if no solver can decide it. */
  decide(game: Asked, state: Json, options: unknown): Promise<Phrase | null> {
    return this.#ask({ kind: 'decide', ...named(game), state, options }) as Promise<Phrase | null>;
  }

  /** Every decision of a finished game; `stop` calls it off. */
  review(game: Asked, log: string, progress: (done: number) => void): Promise<Review> {
    return this.#ask({ kind: 'review', ...named(game), log }, progress) as Promise<Review>;
  }

  /** What was at stake in these decisions of a finished game; `stop` calls it off. */
  stakes(game: Asked, log: string, steps: readonly number[]): Promise<readonly Stake[]> {
    return this.#ask({ kind: 'stakes', ...named(game), log, steps }) as Promise<readonly Stake[]>;
  }

  /** The log of the same deal with the strongest bot in one seat and the same players elsewhere. */
  playAgain(
    game: Asked,
    log: string,
    seat: number,
    progress: (done: number) => void,
  ): Promise<string> {
    const request = { kind: 'playAgain' as const, ...named(game), log, seat };
    return this.#ask(request, progress) as Promise<string>;
  }

  /** The result of perfect play on the deal of a finished game; null where it is not known. */
  perfect(game: Asked, log: string): Promise<Perfect | null> {
    return this.#ask({ kind: 'perfect', ...named(game), log }) as Promise<Perfect | null>;
  }

  /** Mean points of perfect play, by the parts of a result; null where they are not known. */
  par(game: Asked, options: unknown): Promise<Par | null> {
    return this.#ask({ kind: 'par', ...named(game), options }) as Promise<Par | null>;
  }

  /** Forgets every question. */
  stop(): void {
    this.#worker?.terminate();
    this.#worker = null;
    for (const waiting of this.#waiting.values()) waiting.reject(new Error('stopped'));
    this.#waiting.clear();
  }

  #ask(body: Request, progress?: (done: number) => void): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const id = this.#next++;
      this.#waiting.set(id, { resolve, reject, ...(progress === undefined ? {} : { progress }) });
      this.#running().postMessage({ id, body } satisfies Numbered<Request>);
    });
  }

  #running(): Worker {
    if (this.#worker !== null) return this.#worker;
    const worker = new Worker(new URL('./thinking.worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', ({ data }: MessageEvent<Numbered<Reply>>) =>
      this.#settle(data),
    );
    worker.addEventListener('error', () => this.stop());
    this.#worker = worker;
    return worker;
  }

  #settle({ id, body }: Numbered<Reply>): void {
    const waiting = this.#waiting.get(id);
    if (body.ok === null) return waiting?.progress?.(body.done);
    this.#waiting.delete(id);
    if (body.ok) waiting?.resolve(body.value);
    else waiting?.reject(new Error(body.message));
  }
}

function named(game: Asked): { readonly game: string; readonly config?: string } {
  const config = scoringSource(game);
  return { game: game.id, ...(config === undefined ? {} : { config }) };
}
