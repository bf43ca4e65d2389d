import {
  err,
  FastRng,
  ok,
  type Entry,
  type Game,
  type LogLine,
  type Phrase,
  type Problem,
  type Result,
  type Viewer,
} from '@chiaro/kernel';
import { formatActor } from '@chiaro/kernel/internal';
import type { OfferKind, OpenOffer, SettledOffer } from '../protocol-offers.js';
import type {
  HostMessage,
  Now,
  OfferAnswer,
  Question,
  SeatSeen,
  SeenActor,
  SnapMessage,
  Terms,
  ToldMessage,
} from '../protocol.js';
import type { MatchResult } from '../result.js';
import { toldOf, type Told } from '../told.js';
import { Witness, type Witnessed } from '../proof/witness.js';
import { Around } from './around.js';
import type { ClientLine, Connection } from './line.js';
import { Requests, type Answered, type Asking } from './requests.js';
import { Sight, type Folded, type Seen } from './sight.js';

/** What a device knows of a match; replaced as a whole after each command. */
export interface Snapshot<V, M> {
  readonly connection: Connection;
  /** Number of the last event. */
  readonly seq: number;
  /**
   * The seat whose view this is: the seat to move if it is one of ours, else the last one that was.
   */
  readonly viewer: Viewer;
  readonly view: V;
  /** Every ledger entry so far, with its rule. */
  readonly entries: readonly Entry[];
  readonly totals: readonly number[];
  readonly terms: Terms;
  readonly actor: SeenActor;
  /** The seat of ours that is to move; null if none is. */
  readonly turn: number | null;
  readonly paused: boolean;
  readonly pausable: boolean;
  /** The seat of ours that may undo, or redo; null if none may. */
  readonly undo: number | null;
  readonly redo: number | null;
  /** The players and their presence; empty until the host has sent them. */
  readonly seats: readonly SeatSeen[];
  readonly watching: number;
  /** Open offers, and the result of the last one. */
  readonly offers: readonly OpenOffer[];
  readonly settled: SettledOffer | null;
  /**
   * The time each seat had left when the message came, and whose clock runs; `left` computes the
   * time now.
   */
  readonly clocks: Now['clocks'];
  /** The seat of the bot that did not answer; `shown` asks it again. */
  readonly stuck: number | null;
  /** Commands that were sent and not yet answered, as lines of a log. */
  readonly pending: readonly string[];
  readonly result: MatchResult | null;
  /** The steps of the last command; empty after a snapshot. */
  readonly told: readonly Told<V, M>[];
  /** Number of steps that were never received, because too many happened while we were offline. */
  readonly missed: number;
}

/** The people of one device. */
export interface Seating {
  /** The seats that this device moves for. */
  readonly seats: readonly number[];
  /** The viewers it follows: its own seats, or the table. */
  readonly viewers: readonly Viewer[];
}

export type Listener<V, M> = (after: Snapshot<V, M>, before: Snapshot<V, M> | null) => void;

/**
 * What one device knows of a match, local or remote. It has no state of the game, no seed and no
 * match: it folds the messages into a snapshot, computes the legal moves from its view, and sends
 * the commands of its people. A command resolves once it is stored; until then it is retried under
 * the same id, so that it is idempotent.
 *
 * - A refusal is the value that a command resolves to; nothing is thrown, and the snapshot is as
 *   before. While a command is in `pending`, another move would be refused with `SEQ_CONFLICT`.
 * - Several people at one device (`seating.seats`) have one client: `turn`, `viewer` and `view`
 *   follow whoever of them is to move. A move is reported from the view of the seat that made it.
 * - `listen` is called for every change, also of presence, connection and pending. A step of the
 *   game is new if `seq` differs from before; `told` then holds the steps, and stays the same
 *   array until the next change of `seq`.
 * - If the host paces bots, none moves before `shown`: the user interface calls it at the start
 *   and after each new `seq`, once people have had the time to see and hear what happened.
 * - Hints and coaches need `view`, `legal()` and a random stream of the device, nothing else.
 */
export class Client<S, M, V, O> {
  readonly #sights: ReadonlyMap<Viewer, Sight<V, M>>;
  readonly #requests: Requests;
  readonly #listeners = new Set<Listener<V, M>>();
  readonly #release: () => void;
  #snapshot: Snapshot<V, M> | null = null;
  #lastSeat: number | null;
  readonly #around: Around;
  readonly #witness = new Witness();
  #fresh: readonly Told<V, M>[] = [];
  #missed = 0;
  /** When the playing time of the snapshot was received. */
  #toldAt = 0;
  #choices: { readonly view: V; readonly state: S; readonly legal: readonly M[] } | null = null;

  readonly game: Game<S, M, V, O>;
  readonly id: string;
  readonly line: ClientLine;
  readonly seating: Seating;

  constructor(game: Game<S, M, V, O>, id: string, line: ClientLine, seating: Seating) {
    this.game = game;
    this.id = id;
    this.line = line;
    this.seating = seating;
    this.#lastSeat = seating.seats[0] ?? null;
    this.#sights = new Map(seating.viewers.map((viewer) => [viewer, new Sight<V, M>(viewer)]));
    this.#around = new Around(() => line.ports.now());
    const { after } = line.ports;
    this.#requests = new Requests(
      (message) => line.send(message),
      after,
      () => this.#publish(),
    );
    this.#release = line.use({
      connected: () => this.#connected(),
      changed: () => this.#publish(),
      heard: (message) => this.#heard(message as HostMessage<V, M>),
    });
  }

  /** Null until the first snapshot has arrived. */
  get snapshot(): Snapshot<V, M> | null {
    return this.#snapshot;
  }

  /** What another viewer of this device knows; null if this device does not follow that viewer. */
  seenBy(viewer: Viewer): Seen<V> | null {
    return this.#sights.get(viewer)?.seen ?? null;
  }

  /** Hashes of everything this device was shown; a log must replay to the same. */
  get witnessed(): readonly Witnessed[] {
    return this.#witness.all;
  }

  /** Resolves with the first snapshot that passes the test, which may be the current one. */
  until(test: (snapshot: Snapshot<V, M>) => boolean): Promise<Snapshot<V, M>> {
    return new Promise((resolve) => {
      if (this.#snapshot !== null && test(this.#snapshot)) return resolve(this.#snapshot);
      const stop = this.listen((snapshot) => {
        if (!test(snapshot)) return;
        stop();
        resolve(snapshot);
      });
    });
  }

  /**
   * Calls `listener` after each change, with the snapshot before it. Returns the unsubscribe
   * function.
   */
  listen(listener: Listener<V, M>): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  close(): void {
    for (const viewer of this.#sights.keys()) this.line.send({ t: 'unwatch', m: this.id, viewer });
    this.#requests.close({ code: 'UNAVAILABLE' });
    this.#release();
    this.#listeners.clear();
  }

  // -------------------------------------------------------------------------- what may be played

  /** Legal moves of the seat to act, if it is one of ours; computed from its view. */
  legal(): readonly M[] {
    return this.#snapshot?.turn === null ? [] : (this.#choicesNow()?.legal ?? []);
  }

  /** Null if the rules allow the move now. */
  refusalOf(move: M): Problem | null {
    const { turn, paused, result } = this.#snapshot ?? {};
    if (result !== null) return { code: 'GAME_OVER' };
    if (paused === true) return { code: 'GAME_PAUSED' };
    const choices = this.#choicesNow();
    if (turn === null || choices === null) return { code: 'NOT_YOUR_TURN' };
    return this.game.check(choices.state, move);
  }

  /** Parses a move that somebody typed; returns a legal move, or why there is none. */
  read(text: string): Result<M, Problem> {
    const move = this.game.notation.parse(text, this.legal());
    if (!move.ok) return move;
    const refusal = this.refusalOf(move.value);
    return refusal === null ? move : err(refusal);
  }

  /** Playing time in whole seconds; 0 if the match keeps none. */
  seconds(): number {
    const time = this.#seen()?.now.time ?? { ms: 0, running: false };
    const since = time.running ? Math.max(0, this.line.ports.now() - this.#toldAt) : 0;
    return Math.floor((time.ms + since) / 1000);
  }

  /**
   * The host's clock, in milliseconds since 1970: the reference for `absentSince` and `askedAt`.
   */
  hostTime(): number {
    return this.line.ports.now() + this.#around.ahead;
  }

  /** Milliseconds that a seat has left; null if there is no time control. */
  left(seat: number): number | null {
    const clocks = this.#snapshot?.clocks ?? null;
    const told = clocks?.left[seat];
    if (clocks === null || told === undefined) return null;
    const since = clocks.runs === seat ? this.line.ports.now() - this.#toldAt : 0;
    return Math.max(0, told - Math.max(0, since));
  }

  // -------------------------------------------------------------------------- what can be done

  /** Plays a move for the seat to act; resolves once it is stored or refused. */
  play(move: M): Promise<Result<null, Problem>> {
    const seat = this.#snapshot?.turn ?? null;
    if (seat === null) return Promise.resolve(err({ code: 'NOT_YOUR_TURN' }));
    return this.do(seat, this.game.notation.format(move));
  }

  undo(): Promise<Result<null, Problem>> {
    return this.do(this.#snapshot?.undo ?? this.#lastSeat ?? 0, 'undo');
  }
  redo(): Promise<Result<null, Problem>> {
    return this.do(this.#snapshot?.redo ?? this.#lastSeat ?? 0, 'redo');
  }
  resign(seat: number): Promise<Result<null, Problem>> {
    return this.do(seat, 'resign');
  }
  pause(): Promise<Result<null, Problem>> {
    return this.do('match', this.#snapshot?.paused === true ? 'resume' : 'pause');
  }
  abandon(): Promise<Result<null, Problem>> {
    return this.do('match', 'abandon');
  }
  /** Makes an offer, accepts one, or declines it (which withdraws one's own). */
  offer(kind: OfferKind): Promise<Result<null, Problem>> {
    return this.#offer('offer', kind);
  }
  accept(kind: OfferKind): Promise<Result<null, Problem>> {
    return this.#offer('accept', kind);
  }
  decline(kind: OfferKind): Promise<Result<null, Problem>> {
    return this.#offer('decline', kind);
  }
  async #offer(t: OfferAnswer['t'], kind: OfferKind): Promise<Result<null, Problem>> {
    const at = this.#seen()?.now.at ?? 0;
    const answer = await this.#ask({ t, m: this.id, id: this.line.ports.newId(), kind, at });
    return answer.ok ? ok(null) : answer;
  }

  /** Asks the player to move whether they are still there. */
  async nudge(seat: number): Promise<Result<null, Problem>> {
    const id = this.line.ports.newId();
    const answer = await this.#ask({ t: 'nudge', m: this.id, id, seat });
    return answer.ok ? ok(null) : answer;
  }
  /** Reports that somebody pressed a key; sent only if one of our seats was asked. */
  here(): void {
    const { seats } = this.#around.parts;
    const isAsked = (seat: number) => seats[seat]?.askedAt !== undefined;
    if (this.seating.seats.some(isAsked)) this.line.send({ t: 'here', m: this.id });
  }
  /** Takes one of our seats back from the bot that plays for it. */
  back(seat: number): Promise<Result<null, Problem>> {
    return this.do('match', `sit ${formatActor(seat)} person`);
  }
  /** Gives another seat more time. */
  giveTime(seat: number, seconds: number): Promise<Result<null, Problem>> {
    return this.do('match', `extra ${formatActor(seat)} ${seconds}`);
  }
  /** Enters an outcome of a real table, as somebody typed it. */
  enter(outcome: string): Promise<Result<null, Problem>> {
    const actor = this.#snapshot?.actor;
    const purpose = actor?.kind === 'chance' ? actor.purpose : '';
    return this.do('chance', `${purpose} ${outcome}`.trim());
  }

  /**
   * Proposes a line of the log. It is not retried after `SEQ_CONFLICT`, because the position has
   * changed.
   */
  async do(actor: LogLine['actor'], text: string): Promise<Result<null, Problem>> {
    const answer = await this.#ask({
      t: 'do',
      m: this.id,
      id: this.line.ports.newId(),
      at: this.#seen()?.now.at ?? 0,
      text: `${formatActor(actor)} ${text}`,
    });
    return answer.ok ? ok(null) : answer;
  }

  /** Reports that everything so far has been shown: bots that wait for this may move. */
  shown(): void {
    this.#around.unstick();
    this.line.send({ t: 'shown', m: this.id, seq: this.#seen()?.seq ?? 0 });
  }

  /** Asks for an answer that only the host can compute. */
  async ask(what: Question): Promise<Result<Phrase | null, Problem>> {
    const id = this.line.ports.newId();
    const answer = await this.#ask({ t: 'ask', m: this.id, id, what });
    if (!answer.ok) return answer;
    return answer.value.t === 'answer' ? ok(answer.value.phrase) : unexpected(answer.value);
  }

  /** Fetches the steps from event `from` on; by default all of them, for the current viewer. */
  async history(
    from = 1,
    viewer: Viewer = this.#snapshot?.viewer ?? 'table',
  ): Promise<Result<readonly Told<V, M>[], Problem>> {
    const told: Told<V, M>[] = [];
    const last = this.#sights.get(viewer)?.seen?.seq ?? this.#snapshot?.seq ?? 0;
    while (from + told.length <= last) {
      const some = await this.#someHistory(viewer, from + told.length, last);
      if (!some.ok) return some;
      if (some.value.length === 0) break;
      told.push(...some.value);
    }
    return ok(told);
  }

  /** The log of a finished match. */
  async log(): Promise<Result<string, Problem>> {
    const answer = await this.#ask({ t: 'log', m: this.id, id: this.line.ports.newId() });
    if (!answer.ok) return answer;
    return answer.value.t === 'log' ? ok(answer.value.text) : unexpected(answer.value);
  }

  /** The house rules of the match; null until the first snapshot. */
  get options(): O | null {
    const options = this.#seen()?.terms.options;
    const read = options === undefined ? null : this.game.options.read(options);
    return read?.ok === true ? read.value : null;
  }

  // -------------------------------------------------------------------------- messages

  #ask(message: Asking): Promise<Result<Answered, Problem>> {
    return this.#requests.ask(message);
  }

  async #someHistory(
    viewer: Viewer,
    from: number,
    to: number,
  ): Promise<Result<readonly Told<V, M>[], Problem>> {
    const id = this.line.ports.newId();
    const answer = await this.#ask({ t: 'history', m: this.id, id, viewer, from, to });
    if (!answer.ok) return answer;
    if (answer.value.t !== 'history') return unexpected(answer.value);
    let before = answer.value.before as V;
    const told: Told<V, M>[] = [];
    for (const step of answer.value.steps as readonly ToldMessage<V, M>[]) {
      told.push(toldOf(step, before, viewer));
      before = step.after;
    }
    return ok(told);
  }

  #connected(): void {
    this.#around.startAgain();
    for (const sight of this.#sights.values()) this.#watch(sight);
    this.#requests.sendAgain();
  }

  #watch({ viewer, next }: Sight<V, M>): void {
    this.line.send({ t: 'watch', m: this.id, viewer, from: next });
  }

  #heard(message: HostMessage<V, M>): void {
    if (message.t === 'pong') return this.#compare(message.matches);
    if (!('m' in message) || message.m !== this.id) return;
    switch (message.t) {
      case 'snap':
      case 'told':
        return this.#fold(message);
      case 'seats':
      case 'offers':
      case 'stuck':
        return this.#around.hear(message) ? this.#publish() : undefined;
      default:
        this.#requests.heard(message);
        this.#catchUpTo(seqIn(message));
    }
  }

  /** An answer names an event that was never received here: the message was lost. */
  #catchUpTo(seq: number): void {
    for (const sight of this.#sights.values()) if (sight.next <= seq) this.#watch(sight);
  }

  /** The host has events that did not arrive, or does not know that we watch. */
  #compare(matches: readonly { readonly m: string; readonly seq: number }[]): void {
    this.#catchUpTo(matches.find(({ m }) => m === this.id)?.seq ?? Infinity);
  }

  #fold(message: SnapMessage<V> | ToldMessage<V, M>): void {
    const sight = this.#sights.get(message.viewer);
    if (sight === undefined) return;
    const folded = message.t === 'snap' ? sight.snap(message) : sight.tell(message);
    if (folded.kind === 'gap') return this.#watch(sight);
    if (message.t === 'told') this.#witness.tell(message);
    else if (folded.kind === 'anew') this.#witness.snap(message);
    if (folded.kind === 'nothing') return;
    this.#around.unstick();
    this.#toldAt = this.line.ports.now();
    this.#note(message.viewer, folded);
    if (this.#isSettled()) this.#publish();
  }

  /** Whether all viewers of this device are at the same event. */
  #isSettled(): boolean {
    return new Set([...this.#sights.values()].map(({ seen }) => seen?.seq)).size === 1;
  }

  /** A step is reported from the view of the viewer that was active before it. */
  #note(viewer: Viewer, folded: Exclude<Folded<V, M>, { readonly kind: 'nothing' | 'gap' }>): void {
    if (viewer !== (this.#snapshot?.viewer ?? viewer)) return;
    this.#fresh = folded.kind === 'told' ? [...this.#fresh, ...folded.told] : [];
    this.#missed = folded.kind === 'anew' ? folded.missed : 0;
  }

  // -------------------------------------------------------------------------- the snapshot

  #publish(): void {
    const before = this.#snapshot;
    const after = this.#snapshotNow();
    if (after === null) return;
    this.#snapshot = after;
    for (const listener of this.#listeners) listener(after, before);
  }

  #snapshotNow(): Snapshot<V, M> | null {
    const around = {
      connection: this.line.connection,
      ...this.#around.parts,
      pending: this.#requests.commands.map(({ text }) => text),
    };
    const known = this.#snapshot;
    if (!this.#isSettled()) return known === null ? null : { ...known, ...around };
    const any = [...this.#sights.values()][0]?.seen ?? null;
    if (any === null) return null;
    this.#lastSeat = this.#turnIn(any) ?? this.#lastSeat;
    const { sight, viewer } = this.#eyes();
    return sight === null ? null : { ...around, ...this.#seenBy(viewer, sight) };
  }

  #seenBy(viewer: Viewer, sight: Seen<V>): Omit<Snapshot<V, M>, AroundIt> {
    const { seq, view, entries, totals, terms, now } = sight;
    const told = seq === this.#snapshot?.seq ? this.#snapshot.told : this.#fresh;
    this.#fresh = [];
    return {
      seq,
      viewer,
      view,
      entries,
      totals,
      terms,
      actor: now.actor,
      turn: this.#turnIn(sight),
      paused: now.paused,
      pausable: now.pausable,
      clocks: now.clocks,
      undo: this.#ours(now.undo),
      redo: this.#ours(now.redo),
      result: now.result,
      told,
      missed: this.#missed,
    };
  }

  #ours(seat: number | null): number | null {
    return seat !== null && this.seating.seats.includes(seat) ? seat : null;
  }

  #turnIn({ now }: Seen<V>): number | null {
    return this.#ours(now.actor.kind === 'seat' ? now.actor.seat : null);
  }

  #eyes(): { readonly viewer: Viewer; readonly sight: Seen<V> | null } {
    const own = this.#lastSeat === null ? undefined : this.#sights.get(this.#lastSeat);
    const sight = own ?? [...this.#sights.values()][0];
    return { viewer: sight?.viewer ?? 'table', sight: sight?.seen ?? null };
  }

  #seen(): Seen<V> | null {
    return this.#eyes().sight;
  }

  /** A state that the viewer cannot tell from the real one: both have the same legal moves. */
  #choicesNow() {
    const { turn, view } = this.#snapshot ?? {};
    if (turn === null || turn === undefined || view === undefined) return null;
    if (this.#choices?.view !== view) {
      const state = this.game.resample(view, FastRng.from('client'));
      this.#choices = { view, state, legal: this.game.legal(state) };
    }
    return this.#choices;
  }
}

/** The parts of a snapshot that are not part of the match itself. */
type AroundIt = 'connection' | 'seats' | 'watching' | 'offers' | 'settled' | 'stuck' | 'pending';

/** The last event that an answer names; −1 if none. */
function seqIn(message: HostMessage): number {
  if (message.t === 'done') return message.seq;
  const isLate = message.t === 'no' && message.error.code === 'SEQ_CONFLICT';
  return isLate ? (message.error.seq ?? -1) : -1;
}

const unexpected = ({ t }: Answered): Result<never, Problem> =>
  err({ code: 'WRONG_TYPE', facts: { found: t } });
