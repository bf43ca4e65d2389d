import { isRecord, ok, parseJson } from '@chiaro/kernel';
import { readStore, updateStore } from '../archives.js';
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
    if (this.#key === null) return null;
    const text = await readStore(this.#context, this.#path);
    const known = text.ok ? playersIn(text.value)[this.#key] : undefined;
    return typeof known === 'string' ? known : null;
  }

  /**
   * If it cannot be stored, the game continues; the player only cannot return as the same person.
   */
  async remember(token: string): Promise<void> {
    if (this.#key === null) return;
    const own = [this.#key, token] as const;
    const add = async (text: string | null) => ok({ store: withPlayer(text, own) });
    await updateStore(this.#context, this.#path, add, { secret: true });
  }
}

function withPlayer(text: string | null, own: readonly [key: string, token: string]): string {
  const others = Object.entries(playersIn(text)).filter(([key]) => key !== own[0]);
  return `${JSON.stringify(Object.fromEntries([...others.slice(1 - MOST), own]), null, 2)}\n`;
}

/** Tokens by server, place and name; none if the file was damaged. */
function playersIn(text: string | null): Readonly<Record<string, unknown>> {
  const json = text === null ? null : parseJson(text);
  return json?.ok === true && isRecord(json.value) ? json.value : {};
}
