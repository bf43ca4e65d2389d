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
    const key = this.#key;
    await this.#change((players) => [
      ...players.filter(([each]) => each !== key).slice(1 - MOST),
      [key, token],
    ]);
  }

  /** The player is gone: their token is stored for no place any more. */
  async forget(): Promise<void> {
    const gone = await this.token();
    await this.#change((players) => players.filter(([, token]) => token !== gone));
  }

  async #change(how: (players: readonly Entry[]) => readonly Entry[]): Promise<void> {
    const path = this.#path;
    const change = async (text: string | null) => {
      const players = Object.fromEntries(how(Object.entries(playersIn(text))));
      return ok({ store: `${JSON.stringify(players, null, 2)}\n` });
    };
    await updateStore(this.#context, path, change, { secret: true });
  }
}

/** A key, and its token if the file is as we wrote it. */
type Entry = readonly [key: string, token: unknown];

/** Tokens by server, place and name; none if the file was damaged. */
function playersIn(text: string | null): Readonly<Record<string, unknown>> {
  const json = text === null ? null : parseJson(text);
  return json?.ok === true && isRecord(json.value) ? json.value : {};
}
