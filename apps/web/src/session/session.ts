import type { AnyPlayable, Entry, Phrase, Problem, Result, Viewer } from '@chiaro/kernel';
import type { AnyClient, MatchResult, Receipt, Snapshot as Known, Told } from '@chiaro/match';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { persons, type SeatedPlayer } from '../device/players.js';
import type { Hint } from './protocol.js';

export type AnyTold = Told<unknown, unknown>;

/** What the page shows of a game; replaced as a whole after each step. */
export interface Snapshot {
  /** Number of the next event. */
  readonly seq: number;
  /** The seat that this page plays now. */
  readonly seat: number;
  /** The viewer: this seat, or the table for a spectator. */
  readonly viewer: Viewer;
  readonly view: unknown;
  /** Legal moves of the seat; empty when it is not its turn. */
  readonly legal: readonly unknown[];
  readonly myTurn: boolean;
  /** The seat to move; null for chance and after the end. */
  readonly actor: number | null;
  /**
   * A seat that this page does not play is next: it is `thinking`, is `held` until the person
   * continues, or has `failed`. Null while people at this device think.
   */
  readonly bot: 'none' | 'thinking' | 'held' | 'failed';
  /** This page sent a command that is not stored yet. */
  readonly isSent: boolean;
  readonly entries: readonly Entry[];
  readonly totals: readonly number[];
  /** Whether this match allows undo at all. */
  readonly allowsUndo: boolean;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly result: MatchResult | null;
  /** Presence, offers and clocks; replaced when any of them changes. */
  readonly company: Company;
  /** The steps of the last command, for the animation. */
  readonly told: readonly AnyTold[];
  readonly hint: Hint | null;
}

/** What surrounds a game among people. It changes independently of the steps. */
export type Company = Pick<
  Known<unknown, unknown>,
  'seats' | 'watching' | 'offers' | 'settled' | 'clocks' | 'paused'
> & {
  /** Undo and pause need the agreement of others. */
  readonly consent: boolean;
};

export interface SessionStep {
  readonly told: readonly AnyTold[];
  readonly before: Snapshot;
  readonly after: Snapshot;
  /** Steps that this device never received: too many came while it was away. */
  readonly missed: number;
}

export interface Wish {
  readonly options: unknown;
  readonly players: readonly SeatedPlayer[];
  /** A named deal (a number, a day): the same for everybody. */
  readonly deal?: string | undefined;
}

/** What a session needs from the page. */
export interface Surroundings {
  /** Resolves when the next bot may move; `false` holds it until `proceed`. */
  pace(): Promise<boolean>;
  /** Speaks and sounds what happened. */
  told(session: Session, step: SessionStep): void;
  refused(session: Session, problem: Problem): void;
  finished(session: Session): void;
}

/** How this page reaches a match. */
export interface Seat {
  readonly client: AnyClient;
  /** Disconnects; the match stays stored. */
  close(): void;
  /** Called every second in games that count time. */
  tick(): void;
  /** What the device knows about the match beyond its log. */
  countRefusal?(): void;
  besides?(): { readonly isChosen: boolean; readonly refused: number };
  /** The host is on a server: other players and bots do not wait for this page. */
  readonly isFar?: boolean;
  /** The receipt for deal and log once the match is over; null without a log. */
  receipt?(): Promise<Receipt | null>;
}

type KnownSnapshot = Known<unknown, unknown>;

/**
 * The people of this page in one match: what they know, and what they can do. A board cannot tell
 * whether this device or a server holds the match, nor whether it is live or a replay.
 */
export class Session {
  readonly store: StoreApi<Snapshot>;
  #history: readonly AnyTold[];
  #isLeading = false;
  #isClosed = false;
  #isStarted = false;
  #release: (() => void) | null = null;
  /** Bots wait while a person has something to read first. */
  #gate: Promise<void> | null = null;
  readonly #ignore: () => void;

  private constructor(
    readonly module: AnyPlayable,
    readonly players: readonly SeatedPlayer[],
    readonly seat: Seat,
    readonly around: Surroundings,
    known: KnownSnapshot,
    history: readonly AnyTold[],
  ) {
    this.#history = history;
    this.store = createStore<Snapshot>(() => ({ ...this.#seen(known), told: [] }));
    this.#ignore = this.client.listen((after, before) => this.#hear(after, before));
  }

  /** Joins a match whose client has its first snapshot. */
  static async open(
    module: AnyPlayable,
    players: readonly SeatedPlayer[],
    seat: Seat,
    around: Surroundings,
  ): Promise<Result<Session, Problem>> {
    const { client } = seat;
    for (let known = await client.until(() => true); ;) {
      const history = await client.history(1, known.viewer);
      if (!history.ok) return history;
      const now = client.snapshot ?? known;
      if (now.seq === known.seq) {
        const session = new Session(module, players, seat, around, now, history.value);
        return { ok: true, value: session };
      }
      // Somebody moved while the history was being read.
      known = now;
    }
  }

  /** A session for a match that never changes: it is ready at once and announces nothing. */
  static still(
    module: AnyPlayable,
    players: readonly SeatedPlayer[],
    client: AnyClient,
  ): Session | null {
    const known = client.snapshot;
    return known === null
      ? null
      : new Session(module, players, { client, ...nobody }, nobody, known, []);
  }

  get id(): string {
    return this.client.id;
  }

  get client(): AnyClient {
    return this.seat.client;
  }

  get isFar(): boolean {
    return this.seat.isFar === true;
  }

  /** People at other devices take part: no hints, and no undo without agreement. */
  get isAmongPeople(): boolean {
    return this.players.some(({ kind }) => kind === 'remote');
  }

  /** The only attempt at a ranked deal: no help is allowed. */
  get isRanked(): boolean {
    return this.client.snapshot?.terms.ranked === true;
  }

  /** Its result changes ratings. */
  get isRated(): boolean {
    return this.client.snapshot?.terms.rated === true;
  }

  /** Nobody at this device has a seat. */
  get isWatching(): boolean {
    return this.client.seating.seats.length === 0;
  }

  /** Several people at this device have cards to hide from each other. */
  get isShared(): boolean {
    return this.module.game.nature.hidden && persons(this.players).length > 1;
  }

  /** All steps from the first, as told to the seat of this page. */
  get history(): readonly AnyTold[] {
    return this.#history;
  }

  get snapshot(): Snapshot {
    return this.store.getState();
  }

  /** Lets the bots move if it is their turn. Called once the page is visible. */
  start(): void {
    this.#isClosed = false;
    this.#isStarted = true;
    if (this.snapshot.result !== null) this.around.finished(this);
    else void this.#lead();
  }

  /** The page leaves; one that is mounted again at once (as in development) returns. */
  close(): void {
    this.#isClosed = true;
    this.#release?.();
    setTimeout(() => {
      if (!this.#isClosed) return;
      this.#ignore();
      this.seat.close();
    }, 0);
  }

  /** Parses a typed move: a legal move, or why it is refused. */
  read(text: string): Result<unknown, Problem> {
    return this.client.read(text);
  }

  /** Null if the move is legal now. */
  refusalOf(move: unknown): Problem | null {
    return this.client.refusalOf(move);
  }

  /** False when the move is refused; the reason has then been spoken. */
  play(move: unknown): boolean {
    const refusal = this.#isOnItsWay() ?? this.refusalOf(move);
    if (refusal === null) void this.send(this.client.play(move));
    else {
      this.countAttempt(refusal);
      this.around.refused(this, refusal);
    }
    return refusal === null;
  }

  /** Counts an attempt that the rules refused. */
  countAttempt({ rule }: Problem): void {
    if (rule !== undefined) this.seat.countRefusal?.();
  }

  /** Asks the others first where they must agree. */
  undo(): void {
    const { seat, company } = this.snapshot;
    void this.send(company.consent ? this.client.offer('takeback') : this.client.do(seat, 'undo'));
  }
  redo(): void {
    void this.send(this.client.do(this.snapshot.seat, 'redo'));
  }
  resign(): void {
    void this.send(this.client.resign(this.snapshot.seat));
  }
  abandon(): void {
    void this.send(this.client.abandon());
  }
  /** Pauses or resumes the match; asks the others first where they must agree. */
  pause(): void {
    const { consent, paused } = this.snapshot.company;
    const kind = paused ? 'resume' : 'pause';
    void this.send(consent ? this.client.offer(kind) : this.client.pause());
  }

  /** Lets a held or failed bot move. */
  proceed(): void {
    if (this.isFar) this.client.shown();
    else if (this.#release !== null) this.#release();
    else void this.#lead();
  }

  /** Makes bots wait until the returned function is called. */
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

  /** Called every second in games that count time. */
  tick(): void {
    this.seat.tick();
  }

  showHint(hint: Hint | null): void {
    this.store.setState({ hint });
  }

  /** Playing time in whole seconds; 0 if the match does not record it. */
  seconds(): number {
    return this.client.seconds();
  }

  /** Whether the game can still be won; null if no solver can decide it. */
  async winnable(): Promise<Phrase | null> {
    const answer = await this.client.ask('winnable');
    return answer.ok ? answer.value : null;
  }

  /** House rules of this match. */
  get options(): unknown {
    return this.client.options;
  }

  /** Waits for the answer to a command of the person; speaks a refusal. */
  async send(answer: Promise<Result<null, Problem>>): Promise<void> {
    const done = await answer;
    if (!done.ok && !this.#isClosed) this.around.refused(this, this.#returned(done.error));
  }

  /** An answer from a server takes time: moves are sent one after the other. */
  #isOnItsWay(): Problem | null {
    return this.isFar && this.snapshot.isSent
      ? { code: 'SEQ_CONFLICT', reason: 'friends.stillSent' }
      : null;
  }

  /** A move that came too late is returned with the reason. */
  #returned(problem: Problem): Problem {
    return this.isFar && problem.code === 'SEQ_CONFLICT'
      ? { ...problem, reason: 'friends.tooLate' }
      : problem;
  }

  #hear(after: KnownSnapshot, before: KnownSnapshot | null): void {
    if (after.seq === before?.seq) return this.#hearAround(after);
    const shown = this.snapshot;
    const { told, missed } = after;
    const isAnew = told.length === 0 || (this.isShared && after.viewer !== before?.viewer);
    if (isAnew) this.#readHistory(after);
    else this.#history = [...this.#history, ...told];
    this.store.setState({ ...this.#seen(after), told }, true);
    this.around.told(this, { told, before: shown, after: this.snapshot, missed });
    if (after.result !== null) this.around.finished(this);
    else if (this.#isStarted) void this.#lead();
  }

  /** The history changes with the viewer, and lacks steps after a lost connection. */
  #readHistory({ seq, viewer }: KnownSnapshot): void {
    this.#history = [];
    void this.client.history(1, viewer).then((history) => {
      if (history.ok && this.snapshot.seq === seq + 1) this.#history = history.value;
    });
  }

  /** No step of the game, but a player who takes a seat back may have to move at once. */
  #hearAround(known: KnownSnapshot): void {
    const { pending, stuck } = known;
    const before = this.snapshot;
    const isSent = pending.length > 0;
    if (isSent !== before.isSent) this.store.setState({ isSent });
    if (stuck !== null && !this.#isClosed) this.store.setState({ bot: 'failed' });
    const company = companyOf(known);
    if (isSame(company, before.company)) return;
    const { myTurn, legal, bot, canUndo } = this.#seen(known);
    const isLed = !this.isFar || myTurn === before.myTurn;
    this.store.setState(isLed ? { company, canUndo } : { company, canUndo, myTurn, legal, bot });
    if (this.snapshot.myTurn && !before.myTurn)
      this.around.told(this, { told: [], before, after: this.snapshot, missed: 0 });
  }

  /** Shows what happened at the person's pace, then lets the next bot move. */
  async #lead(): Promise<void> {
    if (this.#isLeading || this.#isClosed || this.isFar) return;
    this.#isLeading = true;
    try {
      while (this.#isBotsTurn() && !this.#isClosed) {
        const { seq } = this.snapshot;
        this.#showBot('thinking');
        if (!(await this.around.pace())) await this.#hold();
        while (this.#gate !== null) await this.#gate;
        if (this.#isClosed || this.snapshot.seq !== seq) continue;
        this.client.shown();
        const next = await this.client.until((now) => now.seq !== seq - 1 || now.stuck !== null);
        if (next.stuck !== null) return this.#showBot('failed');
      }
      this.#showBot('none');
    } finally {
      this.#isLeading = false;
    }
  }

  /** A new snapshot redraws the whole table. */
  #showBot(bot: Snapshot['bot']): void {
    if (bot !== this.snapshot.bot) this.store.setState({ bot });
  }

  #isBotsTurn(): boolean {
    const { actor, result } = this.snapshot;
    return result === null && actor !== null && this.players[actor]?.kind === 'bot';
  }

  #hold(): Promise<void> {
    this.#showBot('held');
    return new Promise((resolve) => {
      this.#release = () => {
        this.#release = null;
        resolve();
      };
    });
  }

  #seen(known: KnownSnapshot): Omit<Snapshot, 'told'> {
    const { viewer, view, actor, turn, entries, totals, result } = known;
    const seat = viewer === 'table' ? (persons(this.players)[0] ?? 0) : viewer;
    const acting = actor.kind === 'seat' ? actor.seat : null;
    const company = companyOf(known);
    const myTurn = turn !== null && company.seats[turn]?.standIn === undefined && !company.paused;
    const isTheirs = acting !== null && !myTurn && result === null && !company.paused;
    const isWaitedFor = isTheirs && (this.isFar || this.players[acting]?.kind === 'bot');
    return {
      seq: known.seq + 1,
      seat,
      viewer,
      view,
      legal: myTurn ? this.client.legal() : [],
      myTurn,
      actor: acting,
      bot: isWaitedFor ? 'thinking' : 'none',
      isSent: known.pending.length > 0,
      entries,
      totals,
      allowsUndo: known.terms.undo,
      canUndo: known.undo === seat,
      canRedo: known.redo === seat && !company.consent,
      result,
      company,
      hint: null,
    };
  }
}

const companyOf = (known: KnownSnapshot): Company => ({
  seats: known.seats,
  watching: known.watching,
  offers: known.offers,
  settled: known.settled,
  clocks: known.clocks,
  paused: known.paused,
  consent: known.terms.consent,
});

const isSame = (one: Company, other: Company): boolean =>
  Object.entries(one).every(([key, value]) => other[key as keyof Company] === value);

/** The surroundings of a match that never changes. */
const nobody: Surroundings & Omit<Seat, 'client'> = {
  pace: () => Promise.resolve(false),
  told() {},
  refused() {},
  finished() {},
  close() {},
  tick() {},
};
