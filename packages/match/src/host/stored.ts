import { err, ok, type Game, type Problem, type Result } from '@chiaro/kernel';
import type { Change, MatchWish, RestoreOptions } from '../command.js';
import { Match } from '../match.js';
import { outlookOf, type Outlook } from '../outlook.js';
import type { HostWays } from './host.js';
import type { Appended, Store, StoredCommand, StoredEvent } from '../store.js';

/** A command that is stored, now or by an earlier attempt. */
export interface Committed<V, M> {
  readonly answer: Appended;
  /** What it changed; null if it had been stored before, or the match was reloaded. */
  readonly change: Change<V, M> | null;
}

type StoredWays = Pick<HostWays, 'countAway' | 'outages' | 'set'>;

/** Cached answers to commands; for older ones the store is asked. */
const REMEMBERED = 64;

/**
 * A match in a store; the copy in memory is only a cache. Calls must not overlap. If the store
 * refuses or fails, the copy is discarded and read again: nothing is ever visible that is not
 * stored.
 */
export class StoredMatch<S, M, V, O> {
  #match: Match<S, M, V, O> | null = null;
  readonly #commands = new Map<string, { readonly text: string; answer: Appended }>();

  readonly game: Game<S, M, V, O>;
  readonly store: Store;
  readonly id: string;
  readonly now: () => number;
  /**
   * How playing time continues: whether downtime counts, which part of it does not, and until when.
   */
  readonly ways: StoredWays;

  constructor(
    game: Game<S, M, V, O>,
    store: Store,
    id: string,
    now: () => number,
    ways: StoredWays,
  ) {
    this.game = game;
    this.store = store;
    this.id = id;
    this.now = now;
    this.ways = ways;
  }

  /**
   * The cached match, if there is one: between two calls it equals the stored one, as far as is
   * known.
   */
  get cached(): Match<S, M, V, O> | null {
    return this.#match;
  }

  async begin(wish: MatchWish<O>): Promise<Result<Match<S, M, V, O>, Problem>> {
    const match = Match.begin(this.game, wish, this.now(), this.ways.outages);
    if (!match.ok) return match;
    const command = { id: 'begin', text: '' };
    const outlook = this.#outlook(match.value);
    const appended = await this.store.append(this.id, 0, command, match.value.events, outlook);
    if (!appended.ok) return appended;
    if (appended.value.repeated) return this.load();
    this.#match = match.value;
    return match;
  }

  async load(): Promise<Result<Match<S, M, V, O>, Problem>> {
    if (this.#match !== null) return ok(this.#match);
    const stored = await this.store.read(this.id);
    if (!stored.ok) return stored;
    const events = stored.value.map(({ event }) => event);
    const match = Match.restore(this.game, events, this.#how());
    if (!match.ok) return match;
    this.#match = match.value;
    this.#remember(stored.value);
    return match;
  }

  /** Applies what others stored; null if there was nothing new, or the match was reloaded. */
  async refresh(): Promise<Result<Change<V, M> | null, Problem>> {
    const loaded = await this.load();
    if (!loaded.ok) return loaded;
    const match = loaded.value;
    const tail = await this.store.read(this.id, match.seq);
    if (!tail.ok) return tail;
    if (tail.value.length === 0) return ok(null);
    const events = tail.value.map(({ event }) => event);
    const change = match.follow(events, this.#how());
    if (!change.ok) return this.#readAgain();
    this.#remember(tail.value);
    return change;
  }

  /** Executes one command, idempotently, and only if `act` accepts it. */
  async change(
    command: StoredCommand,
    at: number,
    act: (match: Match<S, M, V, O>) => Result<Change<V, M>, Problem>,
  ): Promise<Result<Committed<V, M>, Problem>> {
    const loaded = this.#match === null ? await this.load() : ok(this.#match);
    if (!loaded.ok) return loaded;
    const known =
      this.#remembered(command) ??
      (this.#mayBeForgotten(at) ? await this.#askStore(command) : null);
    if (known !== null) return known.ok ? ok({ answer: known.value, change: null }) : known;
    const match = loaded.value;
    const change = act(match);
    if (!change.ok) return change;
    // The cache is invalid until the append succeeds: if the store fails, the next call reloads the
    // match.
    this.#match = null;
    const { first, events } = change.value;
    const outlook = this.#outlook(match);
    const appended = await this.store.append(this.id, first, command, events, outlook);
    if (!appended.ok || appended.value.repeated) {
      const again = await this.load();
      if (!again.ok) return again;
      return appended.ok ? ok({ answer: appended.value, change: null }) : appended;
    }
    this.#match = match;
    this.#keep(command, appended.value);
    return ok({ answer: appended.value, change: change.value });
  }

  forget(): void {
    this.#match = null;
  }

  #outlook(match: Match<S, M, V, O>): Outlook {
    return outlookOf(match, this.now(), this.ways.set?.closesAt);
  }

  #how(): RestoreOptions {
    const { countAway = false, outages } = this.ways;
    return { now: this.now(), countAway, outages };
  }

  async #readAgain(): Promise<Result<null, Problem>> {
    this.#match = null;
    const again = await this.load();
    return again.ok ? ok(null) : again;
  }

  /** The first answer to a command that is repeated; null if it is not cached. */
  #remembered(command: StoredCommand): Result<Appended, Problem> | null {
    const before = this.#commands.get(command.id);
    if (before === undefined) return null;
    return before.text === command.text
      ? ok({ ...before.answer, repeated: true })
      : err({ code: 'COMMAND_ID_REUSED', seq: before.answer.first });
  }

  /**
   * Whether a command for event `at` may have been executed and its answer evicted from the cache.
   */
  #mayBeForgotten(at: number): boolean {
    if (this.#commands.size < REMEMBERED) return false;
    const [oldest] = this.#commands.values();
    return at < (oldest?.answer.first ?? 0);
  }

  /** The first answer to a command that was evicted from the cache; null for a new one. */
  async #askStore(command: StoredCommand): Promise<Result<Appended, Problem> | null> {
    // No event has the number −1, so the store appends nothing and answers only for a command it
    // knows.
    const asked = await this.store.append(this.id, -1, command, []);
    return asked.ok || asked.error.code === 'COMMAND_ID_REUSED' ? asked : null;
  }

  #remember(stored: readonly StoredEvent[]): void {
    for (const { seq, command } of stored.slice(-4 * REMEMBERED)) {
      const first = this.#commands.get(command.id)?.answer.first ?? seq;
      this.#keep(command, { repeated: true, first, seq: seq + 1 });
    }
  }

  #keep({ id, text }: StoredCommand, answer: Appended): void {
    this.#commands.set(id, { text, answer });
    if (this.#commands.size <= REMEMBERED) return;
    const [oldest = ''] = this.#commands.keys();
    this.#commands.delete(oldest);
  }
}
