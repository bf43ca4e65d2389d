import { isRecord, parseJson } from '@chiaro/kernel';
import { readStore } from '../archives.js';
import type { Context } from '../context.js';
import type { Flags } from '../flags.js';
import { dataFolder } from '../scoring-config.js';

/** Players that are remembered at most; the oldest are forgotten first. */
const MOST = 50;

/**
 * Who somebody was in a room, so that they come back to their seat after the terminal was closed:
 * `data/online.json`, readable by its owner alone. Only whoever gave a name is remembered: two
 * programs without one are two people.
 */
export class Identity {
  readonly #context: Context;
  readonly #path: string;
  readonly #key: string | null;

  constructor(context: Context, flags: Flags, server: string, place: string) {
    this.#context = context;
    this.#path = `${dataFolder(context, flags)}/online.json`;
    this.#key = flags.name === undefined ? null : `${server} ${place} ${flags.name}`;
  }

  async token(): Promise<string | null> {
    const known = this.#key === null ? undefined : (await this.#read())[this.#key];
    return typeof known === 'string' ? known : null;
  }

  /** Where it cannot be kept one plays all the same, and comes back as somebody else. */
  async remember(token: string): Promise<void> {
    if (this.#key === null) return;
    const others = Object.entries(await this.#read()).filter(([key]) => key !== this.#key);
    const all = Object.fromEntries([...others.slice(1 - MOST), [this.#key, token]]);
    const text = `${JSON.stringify(all, null, 2)}\n`;
    await this.#context.world.write(this.#path, text, { secret: true }).catch(() => undefined);
  }

  async #read(): Promise<Readonly<Record<string, unknown>>> {
    const text = await readStore(this.#context, this.#path);
    const json = text.ok && text.value !== null ? parseJson(text.value) : null;
    return json?.ok === true && isRecord(json.value) ? json.value : {};
  }
}
