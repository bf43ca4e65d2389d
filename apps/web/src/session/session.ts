import {
  seedFromBytes,
  seedFromText,
  sumBySide,
  type AnyModule,
  type Entry,
  type Problem,
  type Result,
} from '@chiaro/kernel';
import {
  botTurn,
  Match,
  type BotTurn,
  type Change,
  type Command,
  type MatchResult,
  type Told,
} from '@chiaro/match';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Unfinished } from '../device/unfinished.js';
import type { Hint } from './protocol.js';
import { persons, specOf, type SeatedPlayer } from '../device/players.js';

export type AnyMatch = Match<unknown, unknown, unknown, unknown>;
export type AnyTold = Told<unknown, unknown>;

/** What the page shows of a game; replaced as a whole after each step. */
export interface Snapshot {
  /** Number of the next event. */
  readonly seq: number;
  /** The seat that this page speaks for now. */
  readonly seat: number;
  readonly view: unknown;
  /** Moves of the seat, empty while it is not its turn. */
  readonly legal: readonly unknown[];
  readonly myTurn: boolean;
  /** The seat to move; null where chance or nobody is. */
  readonly actor: number | null;
  /** A bot is about to move: `thinking`, or `held` until the person goes on, or it `failed`. */
  readonly bot: 'none' | 'thinking' | 'held' | 'failed';
  readonly entries: readonly Entry[];
  readonly totals: readonly number[];
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly result: MatchResult | null;
  /** What the last command brought, for motion. */
  readonly told: readonly AnyTold[];
  readonly hint: Hint | null;
}

export interface SessionStep {
  readonly told: readonly AnyTold[];
  readonly before: Snapshot;
  readonly after: Snapshot;
}

/** What a session needs from the page. */
export interface Surroundings {
  now(): number;
  choose(turn: BotTurn<unknown, unknown>): Promise<unknown>;
  /** Resolves when the next bot may move; `false` holds it until `proceed`. */
  pace(): Promise<boolean>;
  /** After each step, before anything else can happen. */
  save(unfinished: Unfinished): void;
  /** Words and sounds for what happened. */
  told(session: Session, step: SessionStep): void;
  refused(session: Session, problem: Problem): void;
  finished(session: Session): void;
}

export interface Wish {
  readonly options: unknown;
  readonly players: readonly SeatedPlayer[];
  /** A deal by name (a number, a day): the same for everybody who asks for it. */
  readonly deal?: string | undefined;
}

export class Session {
  readonly store: StoreApi<Snapshot>;
  /** Everything this page was told, from the first step. */
  readonly history: AnyTold[] = [];
  #lastPerson: number;
  #running = false;
  #closed = false;
  #release: (() => void) | null = null;
  /** While something is shown that a person must be able to read first, bots wait. */
  #gate: Promise<void> | null = null;

  private constructor(
    readonly module: AnyModule,
    readonly match: AnyMatch,
    readonly players: readonly SeatedPlayer[],
    readonly id: string,
    readonly startedAt: number,
    readonly around: Surroundings,
  ) {
    this.#lastPerson = persons(players)[0] ?? 0;
    this.history.push(...match.history(this.#seat()));
    this.store = createStore<Snapshot>(() => this.#snapshot([]));
  }

  static begin(module: AnyModule, wish: Wish, around: Surroundings): Result<Session, Problem> {
    const seed =
      wish.deal === undefined
        ? seedFromBytes(crypto.getRandomValues(new Uint8Array(32)))
        : seedFromText(`chiaro/${module.game.id}/${wish.deal}`);
    const now = around.now();
    const match = Match.begin(
      module.game,
      {
        options: wish.options,
        seats: wish.players.map(specOf),
        chance: { kind: 'seed', seed },
        clock: module.game.elapse !== undefined,
      },
      now,
    );
    if (!match.ok) return match;
    const id = crypto.randomUUID();
    const session = new Session(module, match.value, wish.players, id, now, around);
    session.#save();
    return { ok: true, value: session };
  }

  static resume(
    module: AnyModule,
    unfinished: Unfinished,
    around: Surroundings,
  ): Result<Session, Problem> {
    const match = Match.restore(module.game, unfinished.events, { now: around.now() });
    if (!match.ok) return match;
    const { id, startedAt, players } = unfinished;
    return { ok: true, value: new Session(module, match.value, players, id, startedAt, around) };
  }

  get snapshot(): Snapshot {
    return this.store.getState();
  }

  /** Lets the bots move if it is their turn. Called once the page is there to see it. */
  start(): void {
    this.#closed = false;
    if (this.match.ended) this.around.finished(this);
    else void this.#runBots();
  }

  close(): void {
    this.#closed = true;
    this.#release?.();
  }

  /** False when it was refused; the reason has then been said. */
  play(move: unknown): boolean {
    const { seat } = this.snapshot;
    return this.#act({ kind: 'move', seat, move });
  }

  /** A move as somebody typed it: one that may be played now, or why not. */
  read(text: string): Result<unknown, Problem> {
    const move = this.match.readMove(text);
    if (!move.ok) return move;
    const refusal = this.refusalOf(move.value);
    return refusal === null ? move : { ok: false, error: refusal };
  }

  /** Null when the rules allow the move now. */
  refusalOf(move: unknown): Problem | null {
    if (!this.snapshot.myTurn) return { code: 'NOT_YOUR_TURN' };
    return this.match.game.check(this.match.playthrough.state, move);
  }

  undo(): boolean {
    return this.#act({ kind: 'undo', seat: this.snapshot.seat });
  }
  redo(): boolean {
    return this.#act({ kind: 'redo', seat: this.snapshot.seat });
  }
  resign(): boolean {
    return this.#act({ kind: 'resign', seat: this.snapshot.seat });
  }
  abandon(): boolean {
    return this.#act({ kind: 'abandon' });
  }

  /** Lets a held or failed bot move. */
  proceed(): void {
    if (this.#release !== null) this.#release();
    else void this.#runBots();
  }

  /** Keeps bots waiting until the returned function is called. */
  wait(): () => void {
    let open = (): void => {};
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    this.#gate = gate;
    return () => {
      if (this.#gate === gate) this.#gate = null;
      open();
    };
  }

  /** Asked every second where rules know time. */
  tick(): void {
    const change = this.match.tick(this.around.now());
    if (change !== null) this.#publish(change);
  }

  showHint(hint: Hint | null): void {
    this.store.setState({ hint });
  }

  #act(command: Command<unknown>): boolean {
    const changed = this.match.act(command, this.around.now());
    if (changed.ok) this.#publish(changed.value);
    else this.around.refused(this, changed.error);
    return changed.ok;
  }

  #publish(change: Change<unknown, unknown>): void {
    this.#save();
    const before = this.snapshot;
    const told = change.tell(before.seat);
    this.history.push(...told);
    const after = this.#snapshot(told);
    this.store.setState(after, true);
    this.around.told(this, { told, before, after });
    if (after.result !== null) this.around.finished(this);
    else void this.#runBots();
  }

  async #runBots(): Promise<void> {
    if (this.#running || this.#closed) return;
    this.#running = true;
    try {
      for (
        let turn = botTurn(this.match);
        turn !== null && !this.#closed;
        turn = botTurn(this.match)
      ) {
        const { seq } = this.match;
        this.store.setState({ bot: 'thinking' });
        const [move, goOn] = await Promise.all([this.around.choose(turn), this.around.pace()]);
        if (!goOn) await this.#hold();
        while (this.#gate !== null) await this.#gate;
        if (this.#closed || this.match.seq !== seq) continue;
        const changed = this.match.act({ kind: 'move', seat: turn.seat, move }, this.around.now());
        if (!changed.ok) throw new Error(`A bot's move was refused: ${changed.error.code}`);
        this.#publish(changed.value);
      }
      this.store.setState({ bot: 'none' });
    } catch {
      if (!this.#closed) this.store.setState({ bot: 'failed' });
    } finally {
      this.#running = false;
    }
  }

  #hold(): Promise<void> {
    this.store.setState({ bot: 'held' });
    return new Promise((resolve) => {
      this.#release = () => {
        this.#release = null;
        resolve();
      };
    });
  }

  /** At one device the page speaks for the person to move, else for whoever moved last. */
  #seat(): number {
    const actor = this.match.actor();
    if (actor.kind === 'seat' && this.players[actor.seat]?.kind === 'person')
      this.#lastPerson = actor.seat;
    return this.#lastPerson;
  }

  #snapshot(told: readonly AnyTold[]): Snapshot {
    const { match } = this;
    const seat = this.#seat();
    const actor = match.actor();
    const myTurn =
      actor.kind === 'seat' && actor.seat === seat && this.players[seat]?.kind === 'person';
    const isBot = actor.kind === 'seat' && this.players[actor.seat]?.kind === 'bot';
    const { entries } = match.playthrough;
    return {
      seq: match.seq,
      seat,
      view: match.view(seat),
      legal: myTurn ? match.legal() : [],
      myTurn,
      actor: actor.kind === 'seat' ? actor.seat : null,
      bot: isBot ? 'thinking' : 'none',
      entries,
      totals: sumBySide(entries, match.totals().length),
      canUndo: match.canUndo(seat),
      canRedo: match.canRedo(seat),
      result: match.result,
      told,
      hint: null,
    };
  }

  #save(): void {
    const { id, startedAt, players, match } = this;
    this.around.save({ id, startedAt, players, events: match.events });
  }
}
