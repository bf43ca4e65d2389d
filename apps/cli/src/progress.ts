import type { Context } from './context.js';

const EVERY_MS = 3_000;
const REDRAW_MS = 100;
const CELLS = 30;

export const progressKinds = ['auto', 'bar', 'plain', 'off'] as const;
export type ProgressKind = (typeof progressKinds)[number];

/**
 * Progress on stderr: a bar that redraws itself on a terminal, or a plain line every few seconds
 * elsewhere (a file, a pipe, a screen reader).
 */
export class Progress {
  readonly #kind: Exclude<ProgressKind, 'auto'>;
  #last: number;
  #drawn = false;

  readonly context: Context;

  constructor(context: Context, kind: ProgressKind) {
    this.context = context;
    const { isTerminal } = context.world.err;
    this.#kind = kind === 'auto' ? (isTerminal ? 'bar' : 'plain') : kind;
    // A bar is drawn at once; a plain line only if the work takes long.
    this.#last = context.world.elapsed() - (this.#kind === 'bar' ? REDRAW_MS : 0);
  }

  /** `done` is 0..1. */
  async update(done: number): Promise<void> {
    const now = this.context.world.elapsed();
    const pause = this.#kind === 'bar' ? REDRAW_MS : EVERY_MS;
    if (this.#kind === 'off' || now - this.#last < pause) return;
    this.#last = now;
    if (this.#kind === 'bar') await this.#draw(done);
    else await this.context.note(this.context.say('cli.progress', { percent: percent(done) }));
  }

  /** Removes the bar. */
  async finish(): Promise<void> {
    if (this.#drawn) await this.context.world.err.write(`\r${' '.repeat(CELLS + 8)}\r`);
    this.#drawn = false;
  }

  async #draw(done: number): Promise<void> {
    const full = Math.floor(clamp(done) * CELLS);
    const bar = '#'.repeat(full) + '.'.repeat(CELLS - full);
    this.#drawn = true;
    await this.context.world.err.write(`\r[${bar}] ${String(percent(done)).padStart(3)} %`);
  }
}

const clamp = (done: number): number => Math.min(1, Math.max(0, done));
const percent = (done: number): number => Math.floor(clamp(done) * 100);
