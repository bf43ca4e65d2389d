import type { Context } from '../context.js';
import { blocksOf, linesIn } from '../lines.js';

/** The terminal: prints lines and reads answers. */
export interface Talk {
  /** Resolves once somebody wants to leave. */
  readonly interrupted: Promise<null>;
  print(...lines: readonly string[]): Promise<void>;
  /** The next line that somebody typed; null at the end of the input, or after Ctrl+C. */
  ask(): Promise<string | null>;
  close(): void;
}

/** Plain lines in and out: no colours, no cursor movement, no redrawing (for screen readers). */
export class Console implements Talk {
  readonly #lines: AsyncGenerator<string>;
  readonly interrupted: Promise<null>;
  readonly #ignoreInterrupt: () => void;

  readonly context: Context;

  constructor(context: Context) {
    this.context = context;
    const { world } = context;
    this.#lines = linesOf(world.input.chunks());
    let interrupt = (): void => undefined;
    this.interrupted = new Promise((resolve) => {
      interrupt = () => resolve(null);
    });
    this.#ignoreInterrupt = world.onInterrupt(() => interrupt());
  }

  print(...lines: readonly string[]): Promise<void> {
    return lines.length === 0 ? Promise.resolve() : this.context.tell(...lines);
  }

  async ask(): Promise<string | null> {
    const { world } = this.context;
    if (world.input.isTerminal) await world.out.write('> ');
    const next = this.#lines.next().then((line) => (line.done === true ? null : line.value));
    const line = await Promise.race([next, this.interrupted]);
    return world.out.closed ? null : line;
  }

  close(): void {
    this.#ignoreInterrupt();
    this.context.world.input.close();
  }
}

async function* linesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  for await (const block of blocksOf(chunks))
    for (const line of linesIn(block)) yield typeof line === 'string' ? line.trim() : '?';
}
