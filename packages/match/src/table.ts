import { err, ok, type Game, type Problem, type Result, type Viewer } from '@chiaro/kernel';
import type { Change, Command, MatchWish, RestoreOptions } from './command.js';
import { Match } from './match.js';
import type { Appended, Store, StoredEvent } from './store.js';
import type { Told } from './told.js';

/** A command that is stored, now or when it first came. */
export interface Done<V, M> extends Appended {
  tell(viewer: Viewer): readonly Told<V, M>[];
}

export interface Order {
  /** Chosen by whoever sends the command, once; a repeated one gets its first answer again. */
  readonly commandId: string;
  /** What the sender believes to be the next number; a wrong belief is a `SEQ_CONFLICT`. */
  readonly expectedSeq?: number;
  readonly now: number;
}

/**
 * A match that lives in a store. Commands are taken one after another; nothing can be read
 * between a command and its storing, so what anybody sees is stored. If the store refuses or
 * fails, the match in memory is thrown away and read again: memory is only a cache.
 */
export class Table<S, M, V, O> {
  #match: Match<S, M, V, O> | null = null;
  readonly #commands = new Map<string, Appended>();
  #queue: Promise<unknown> = Promise.resolve();

  constructor(
    readonly game: Game<S, M, V, O>,
    readonly store: Store,
    readonly id: string,
    /** Whether time away counts as playing time. */
    readonly countAway = false,
  ) {}

  /** Begins a match under this table's id. */
  begin(wish: MatchWish<O>, order: Order): Promise<Result<Done<V, M>, Problem>> {
    return this.#inTurn(async () => {
      const match = Match.begin(this.game, wish, order.now);
      if (!match.ok) return match;
      const { events } = match.value;
      return this.#keep(match.value, 0, events.length, order);
    });
  }

  do(command: Command<M>, order: Order): Promise<Result<Done<V, M>, Problem>> {
    return this.#change(order, (match) => match.act(command, order.now));
  }

  /** Lets the clock end the game if its time is up; null while it is not. */
  async tick(order: Order): Promise<Result<Done<V, M>, Problem> | null> {
    let isDue = true;
    const done = await this.#change(order, (match) => {
      const change = match.tick(order.now);
      isDue = change !== null;
      return change === null ? err({ code: 'NOT_ALLOWED' }) : ok(change);
    });
    return isDue ? done : null;
  }

  /** Looks at the match as it is stored. Nothing of it may be kept and used later. */
  look<T>(use: (match: Match<S, M, V, O>) => T, now?: number): Promise<Result<T, Problem>> {
    return this.#inTurn(async () => {
      const match = await this.#load(now);
      return match.ok ? ok(use(match.value)) : match;
    });
  }

  /** Forgets what is in memory; the next look reads the store. */
  forget(): Promise<void> {
    return this.#inTurn(async () => {
      this.#match = null;
    });
  }

  #change(
    order: Order,
    act: (match: Match<S, M, V, O>) => Result<Change<V, M>, Problem>,
  ): Promise<Result<Done<V, M>, Problem>> {
    return this.#inTurn(async () => {
      const loaded = await this.#load(order.now);
      if (!loaded.ok) return loaded;
      const match = loaded.value;
      const before = this.#commands.get(order.commandId);
      if (before !== undefined) return ok(this.#again(match, before));
      const { seq } = match;
      if (order.expectedSeq !== undefined && order.expectedSeq !== seq)
        return err({ code: 'SEQ_CONFLICT', seq });
      const change = act(match);
      if (!change.ok) return change;
      return this.#keep(match, seq, match.seq, order, change.value);
    });
  }

  /** Stores events `first` to `next` − 1 of a match that is ahead of its store. */
  async #keep(
    match: Match<S, M, V, O>,
    first: number,
    next: number,
    order: Order,
    change?: Change<V, M>,
  ): Promise<Result<Done<V, M>, Problem>> {
    this.#match = null;
    const events = match.events.slice(first, next);
    const appended = await this.store.append(this.id, first, order.commandId, events);
    if (!appended.ok) return appended;
    if (appended.value.repeated) return this.#repeat(appended.value, order.now);
    this.#match = match;
    this.#commands.set(order.commandId, appended.value);
    const tell = (viewer: Viewer) => change?.tell(viewer) ?? match.history(viewer, first);
    return ok({ ...appended.value, tell });
  }

  /** Another node stored this very command: what this one thought out is void. */
  async #repeat(appended: Appended, now: number): Promise<Result<Done<V, M>, Problem>> {
    const loaded = await this.#load(now);
    return loaded.ok ? ok(this.#again(loaded.value, appended)) : loaded;
  }

  #again(match: Match<S, M, V, O>, appended: Appended): Done<V, M> {
    const isOfCommand = ({ seq }: Told<V, M>): boolean =>
      seq >= appended.first && seq < appended.seq;
    const tell = (viewer: Viewer) => match.history(viewer, appended.first).filter(isOfCommand);
    return { ...appended, repeated: true, tell };
  }

  async #load(now: number | undefined): Promise<Result<Match<S, M, V, O>, Problem>> {
    if (this.#match !== null) return ok(this.#match);
    const stored = await this.store.read(this.id);
    if (!stored.ok) return stored;
    const how: RestoreOptions = now === undefined ? {} : { now, countAway: this.countAway };
    const match = Match.restore(
      this.game,
      stored.value.map(({ event }) => event),
      how,
    );
    if (!match.ok) return match;
    this.#match = match.value;
    this.#remember(stored.value);
    return match;
  }

  #remember(stored: readonly StoredEvent[]): void {
    for (const { seq, command } of stored) {
      const first = this.#commands.get(command)?.first ?? seq;
      this.#commands.set(command, { repeated: true, first, seq: seq + 1 });
    }
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#queue.then(work);
    this.#queue = result.catch(() => undefined);
    return result;
  }
}
