import { Client } from 'pg';
import type { Hint, HintListener, Hints } from './hints.js';

const CHANNEL = 'chiaro_hints';
/** Milliseconds in which hints are batched into one message. */
const GATHER_MS = 25;
/** PostgreSQL refuses a message of 8000 bytes or more. */
const LARGEST_MESSAGE = 7_900;
/** Queue limit; beyond it the oldest hints are dropped, which is allowed. */
const MOST_WAITING = 20_000;
/** Milliseconds until a reconnect, and between two checks of the connection. */
const RETRY_MS = 500;
const LOOK_MS = 5_000;

export interface HintFigures {
  readonly hints: number;
  readonly messages: number;
  readonly lost: number;
}

/**
 * LISTEN and NOTIFY over a separate connection, outside of any transaction that stores a move.
 * Hints of a few milliseconds are batched into one message: a NOTIFY takes a lock that all
 * committing notifiers share, and wakes every listening node.
 */
export class PostgresHints implements Hints {
  #listener: HintListener | null = null;
  #node = '';
  #client: Client | null = null;
  /** Keyed by subject (match, room, …): only the newest hint of each is sent. */
  readonly #waiting = new Map<string, Hint>();
  #gathering: NodeJS.Timeout | null = null;
  #retrying: NodeJS.Timeout | null = null;
  #looking: NodeJS.Timeout | null = null;
  #asking: Promise<void> = Promise.resolve();
  #isStopped = false;
  #figures = { hints: 0, messages: 0, lost: 0 };

  constructor(
    readonly url: string,
    readonly gatherMs: number = GATHER_MS,
  ) {}

  /** Counters since the start. */
  get figures(): HintFigures {
    return this.#figures;
  }

  send(hint: Hint): void {
    if (this.#isStopped) return;
    this.#waiting.delete(keyOf(hint));
    this.#waiting.set(keyOf(hint), hint);
    if (this.#waiting.size > MOST_WAITING) this.#drop();
    this.#gathering ??= setTimeout(() => this.#flush(), this.gatherMs);
  }

  listen(listener: HintListener): void {
    this.#listener = listener;
  }

  async start(node: string): Promise<void> {
    this.#node = node;
    await this.#connect();
    this.#looking = setInterval(() => this.#look(), LOOK_MS).unref();
  }

  async stop(): Promise<void> {
    this.#flush();
    this.#isStopped = true;
    for (const timer of [this.#gathering, this.#retrying, this.#looking])
      if (timer !== null) clearTimeout(timer);
    await this.#asking;
    const client = this.#client;
    this.#client = null;
    await client?.end().catch(() => undefined);
  }

  async #connect(): Promise<void> {
    const client = new Client({
      connectionString: this.url,
      connectionTimeoutMillis: 5000,
      query_timeout: 5000,
      keepAlive: true,
      application_name: 'chiaro hints',
    });
    client.on('error', () => this.#lose(client));
    client.on('end', () => this.#lose(client));
    client.on('notification', ({ payload = '' }) => this.#hear(payload));
    try {
      this.#client = client;
      const opened = client.connect().then(() => client.query(`listen ${CHANNEL}`));
      this.#asking = opened.then(
        () => undefined,
        () => undefined,
      );
      await opened;
      if (this.#isStopped) return;
      this.#listener?.resumed();
      this.#flush();
    } catch {
      this.#lose(client);
    }
  }

  /** A cut cable causes no error; only a missing answer reveals it. */
  #look(): void {
    if (this.#client !== null) this.#ask(this.#client, 'select 1');
  }

  /** Sequential: `pg` warns if a client gets a query while another runs. */
  #ask(client: Client, text: string, values: readonly string[] = []): void {
    this.#asking = this.#asking
      .then(async () => {
        if (this.#client === client) await client.query(text, [...values]);
      })
      .catch(() => this.#lose(client));
  }

  #lose(client: Client): void {
    if (this.#client !== client) return;
    this.#client = null;
    void client.end().catch(() => undefined);
    if (this.#isStopped) return;
    this.#retrying = setTimeout(() => void this.#connect(), RETRY_MS).unref();
  }

  #flush(): void {
    if (this.#gathering !== null) clearTimeout(this.#gathering);
    this.#gathering = null;
    const hints = [...this.#waiting.values()];
    this.#waiting.clear();
    const client = this.#client;
    if (client === null) {
      this.#figures.lost += hints.length;
      return;
    }
    this.#figures.hints += hints.length;
    for (const message of messagesOf(this.#node, hints)) {
      this.#figures.messages++;
      this.#ask(client, 'select pg_notify($1, $2)', [CHANNEL, message]);
    }
  }

  #drop(): void {
    const [oldest] = this.#waiting.keys();
    if (oldest !== undefined) this.#waiting.delete(oldest);
    this.#figures.lost++;
  }

  #hear(payload: string): void {
    const message = readMessage(payload);
    if (message === null || message.from === this.#node || this.#isStopped) return;
    for (const hint of message.hints) this.#listener?.heard(hint, message.from);
  }
}

/** Two hints have the same key if the newer makes the older one obsolete. */
function keyOf(hint: Hint): string {
  const [kind, about] = hint;
  return kind === 'phrase' || kind === 'aside' ? JSON.stringify(hint) : `${kind} ${about}`;
}

/** Splits the hints into as few messages as possible. */
function messagesOf(node: string, hints: readonly Hint[]): string[] {
  const messages: string[] = [];
  let texts: string[] = [];
  let size = 0;
  const close = (): void => {
    if (texts.length > 0) messages.push(`["${node}",[${texts.join()}]]`);
    texts = [];
    size = node.length + 10;
  };
  close();
  for (const text of hints.map((hint) => JSON.stringify(hint))) {
    const length = Buffer.byteLength(text) + 1;
    if (size + length > LARGEST_MESSAGE) close();
    texts.push(text);
    size += length;
  }
  close();
  return messages;
}

/**
 * Validates a message: anybody with write access to the database could send any text. Invalid hints
 * are ignored.
 */
function readMessage(
  payload: string,
): { readonly from: string; readonly hints: readonly Hint[] } | null {
  try {
    const read: unknown = JSON.parse(payload);
    if (!Array.isArray(read)) return null;
    const [from, hints] = read as unknown[];
    if (typeof from !== 'string' || !Array.isArray(hints)) return null;
    return { from, hints: hints.filter(isHint) };
  } catch {
    return null;
  }
}

const isHint = (value: unknown): value is Hint => {
  if (!Array.isArray(value)) return false;
  const [kind, about, detail] = value as unknown[];
  if (typeof about !== 'string') return false;
  switch (kind) {
    case 'moved':
    case 'room':
    case 'board':
    case 'present':
      return typeof detail === 'number';
    case 'phrase':
      return typeof detail === 'string' && typeof value[3] === 'string';
    case 'aside':
      return typeof detail === 'object' && detail !== null && 't' in detail;
    default:
      return false;
  }
};
