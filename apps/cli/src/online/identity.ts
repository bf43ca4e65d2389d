import { isRecord, parseJson } from '@chiaro/kernel';
import { readStore } from '../archives.js';
import type { Context } from '../context.js';
import type { Flags } from '../flags.js';
import { dataFolder } from '../scoring-config.js';

/** Maximum players in the file; the oldest are dropped first. */
const MOST = 50;

/**
 * Stores who somebody was in a room, so that they return to their seat after the terminal was
 * closed: `data/online.json`, readable by its owner only. Only players with a name are stored: two
 * programs without one are two people.
 */
export class Identity {
  /** Who somebody is on a server, in whichever room: for ladders and ratings. */
  static lasting(context: Context, flags: Flags, server: string): Identity {
    return new Identity(context, flags, server, 'ladder');
  }

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

  /**
   * If it cannot be stored, the game continues; the player only cannot return as the same person.
   */
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
