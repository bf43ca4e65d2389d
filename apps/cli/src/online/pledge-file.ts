import { ok, parseJson, readShape } from '@chiaro/kernel';
import { pledgeBookShape, Pledges, type ClientMessage, type PledgeBook } from '@chiaro/match';
import { readStore, updateStore } from '../archives.js';
import type { Context } from '../context.js';
import type { Flags } from '../flags.js';
import { dataFolder } from '../scoring-config.js';

const EMPTY: PledgeBook = { shares: [], pledges: [] };
const MOST = 50;

const pathOf = (context: Context, flags: Flags): string =>
  `${dataFolder(context, flags)}/pledges.json`;

/**
 * The stored commitments and hashes of matches that were played from this machine:
 * `data/pledges.json`.
 */
export async function readPledges(context: Context, flags: Flags): Promise<PledgeBook> {
  const text = await readStore(context, pathOf(context, flags));
  return text.ok ? bookIn(text.value) : EMPTY;
}

function bookIn(text: string | null): PledgeBook {
  const json = text === null ? null : parseJson(text);
  const book = json?.ok === true ? readShape(pledgeBookShape, json.value) : null;
  return book?.ok === true ? book.value : EMPTY;
}

/**
 * The shares of one program in deals, stored so that it can reconnect and the log can be verified.
 */
export class PledgeFile {
  readonly pledges: Pledges;
  readonly #context: Context;
  readonly #flags: Flags;
  #book: PledgeBook;
  #saving: Promise<void> = Promise.resolve();

  constructor(
    context: Context,
    flags: Flags,
    known: PledgeBook,
    send: (message: ClientMessage) => void,
  ) {
    this.#context = context;
    this.#flags = flags;
    this.#book = known;
    this.pledges = new Pledges({
      randomBytes: (count) => context.world.randomBytes(count),
      read: () => this.#book,
      write: (book) => {
        this.#book = book;
      },
      send,
    });
  }

  /**
   * Merges with what other programs on this machine stored. If it cannot be written, the game
   * continues.
   */
  save(): Promise<void> {
    this.#saving = this.#saving.then(() => this.#save());
    return this.#saving;
  }

  async #save(): Promise<void> {
    const merge = async (text: string | null) => ok({ store: this.#mergedWith(bookIn(text)) });
    const path = pathOf(this.#context, this.#flags);
    await updateStore(this.#context, path, merge, { secret: true });
  }

  #mergedWith(there: PledgeBook): string {
    const own = new Set(this.#book.pledges.map(keyOf));
    const others = there.pledges.filter((pledge) => !own.has(keyOf(pledge)));
    const book: PledgeBook = {
      shares: [...new Set([...there.shares, ...this.#book.shares])].slice(-MOST),
      pledges: [...others, ...this.#book.pledges].slice(-MOST),
    };
    return `${JSON.stringify(book)}\n`;
  }
}

const keyOf = ({ match, shares }: PledgeBook['pledges'][number]): string =>
  [match, ...shares.map(String)].join(' ');
