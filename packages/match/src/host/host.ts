import {
  err,
  formatLog,
  ok,
  type Game,
  type Json,
  type Phrase,
  type Problem,
  type Result,
  type Viewer,
} from '@chiaro/kernel';
import { formatActor } from '@chiaro/kernel/internal';
import { botTurn, type BotRunner, type BotTurn } from '../bots.js';
import type { Outages } from '../clock.js';
import type { Change, MatchWish } from '../command.js';
import type { Match } from '../match.js';
import {
  HISTORY_STEPS,
  type DoMessage,
  type HistoryMessage,
  type OfferAnswer,
  type Question,
} from '../protocol.js';
import { abandonTime } from '../outlook.js';
import { matchLog, type LogWish } from '../record.js';
import type { Store, StoredCommand } from '../store.js';
import { Agreement } from './agreement.js';
import { Audience, type Member } from './audience.js';
import type { Aside, Company, Onlookers } from './company.js';
import type { Feed } from './feed.js';
import { mayAct, readLine, refusalNow, type ProposedLine } from './permission.js';
import { StoredMatch } from './stored.js';
import { BotTurns } from './turns.js';

/** The ports of a host. */
export interface HostPorts<V, M> {
  readonly store: Store;
  readonly feed: Feed;
  readonly bots: BotRunner<V, M>;
  /** Milliseconds since 1970. */
  now(): number;
  /**
   * Whether a game can still be won, given its full state (`verdictOn`); null if that is unknown.
   */
  readonly decide?: (state: Json, options: unknown) => Promise<Phrase | null>;
  /** Called with unexpected errors: a store that failed, a broken invariant. */
  readonly fault?: (error: unknown) => void;
  /** For matches that other hosts may hold too. */
  readonly company?: Company;
  readonly meter?: HostMeter;
}

/** Metrics of a host. */
export interface HostMeter {
  /** Measures the work of bringing one device up to date. */
  resume(work: () => void): void;
  /**
   * Replication lag: milliseconds since the newest event of another host that this one now
   * broadcasts.
   */
  behind(milliseconds: number): void;
}

/** How a host treats bots and time. */
export interface HostWays {
  /** Bots wait for `shown`: for clients in the same process. */
  readonly paced?: boolean;
  /** Time while no host was running counts as playing time: for a server that was restarted. */
  readonly countAway?: boolean;
  /**
   * Milliseconds between two moments that are charged to no seat, because the server was
   * unreachable.
   */
  readonly outages?: Outages;
  /** Undo and pause need the agreement of others: several players share the match. */
  readonly consent?: boolean;
  /** Set if the match shares its seed with others. */
  readonly set?: MatchSet | undefined;
}

/**
 * Matches with one seed: everything that would reveal coming luck is withheld until all of them are
 * over, and there is no undo and no answer computed from hidden information.
 */
export interface MatchSet {
  /** When the set closes, finished or not, in milliseconds since 1970. */
  readonly closesAt: number;
  /** Whether all matches of the set are over. */
  isClosed(): Promise<boolean>;
}

/**
 * Holds the full state of one match: parses commands as lines of a log, applies them, deals, lets
 * bots move, stores every event before it is broadcast, and sends each viewer what they may know.
 * Any number of hosts may hold the same match over one store: the store decides races, and the feed
 * notifies a host to read on. All operations run one after another.
 */
export class Host<S, M, V, O> {
  readonly #stored: StoredMatch<S, M, V, O>;
  readonly #audience: Audience<S, M, V, O>;
  readonly #bots: BotTurns<V, M>;
  readonly #agreement: Agreement<S, M, V, O>;
  readonly #unlisten: () => void;
  #queue: Promise<unknown> = Promise.resolve();
  #inQueue = 0;
  #refreshing: Promise<Result<null, Problem>> | null = null;

  readonly game: Game<S, M, V, O>;
  readonly id: string;
  readonly ports: HostPorts<V, M>;
  readonly ways: HostWays;

  constructor(game: Game<S, M, V, O>, id: string, ports: HostPorts<V, M>, ways: HostWays = {}) {
    this.game = game;
    this.id = id;
    this.ports = ports;
    const now = (): number => ports.now();
    this.ways = ways;
    this.#stored = new StoredMatch(game, ports.store, id, now, ways);
    this.#audience = new Audience(id, now, { ...ways, ...ports });
    this.#agreement = new Agreement(id, (message) => this.#audience.broadcast(message));
    this.#bots = new BotTurns(this.#botSeat(), ports.bots, ways.paced ?? false);
    this.#unlisten = ports.feed.listen(id, (seq) => {
      if (seq > (this.#stored.cached?.seq ?? Infinity)) void this.refresh();
    });
  }

  /** Creates the match under this host's id and stores it. */
  begin(wish: MatchWish<O>): Promise<Result<null, Problem>> {
    return this.#inTurn(async () => {
      const begun = await this.#stored.begin(wish);
      return begun.ok ? ok(null) : begun;
    });
  }

  /** Sends `member` the match as `viewer` sees it, from event `from` on. */
  async watch(member: Member, viewer: Viewer, from: number): Promise<Result<null, Problem>> {
    if (viewer !== 'table' && !member.seats.includes(viewer)) return err({ code: 'NOT_YOUR_SEAT' });
    // Another host may have appended events, and its notification may be lost.
    const refreshed = this.refresh();
    // In line at once: what the same device sends next is answered after what it missed.
    return this.#inTurn(async () => {
      const fresh = await refreshed;
      if (!fresh.ok) return fresh;
      const match = await this.#stored.load();
      if (!match.ok) return match;
      if (viewer !== 'table' && viewer >= match.value.setup.seats.length)
        return err({ code: 'NOT_YOUR_SEAT' });
      const join = (): void => this.#audience.join(match.value, member, viewer, from);
      if (this.ports.meter === undefined) join();
      else this.ports.meter.resume(join);
      const { message } = this.#agreement.offers;
      if (message.open.length > 0) member.send(JSON.stringify(message));
      this.#bots.wake();
      return ok(null);
    });
  }

  unwatch(member: Member, viewer?: Viewer): void {
    const hands = this.#stored.cached?.playthrough.hands;
    if (hands !== undefined) this.#audience.leave(hands, member, viewer);
    else void this.#inTurn(async () => this.#leaveWhenLoaded(member, viewer));
    this.#bots.wake();
  }

  /** Returns the number of the last event of the command, once it is stored. */
  do(
    member: Member,
    { id, at, text }: Omit<DoMessage, 't' | 'm'>,
  ): Promise<Result<number, Problem>> {
    return this.#inTurn(async () => {
      const line = readLine(text);
      if (line === null) return err({ code: 'MALFORMED_LOG', facts: { text: text.slice(0, 60) } });
      const problem = mayAct(member, line);
      if (problem !== null) return err(problem);
      this.#isHere(member);
      // Joined, because a template would leave a chain of strings, which the store keeps.
      const scoped = ['by', member.player, formatActor(line.actor), id].join('/');
      const behind = this.#knows(at) ? null : await this.#catchUpTo(at);
      if (behind !== null) return err(behind);
      return await this.#commit({ id: scoped, text }, at, (match) => this.#act(match, line, at));
    });
  }

  /**
   * Applies what time alone causes: a flag, the end of a game whose time is up; if everybody has
   * left, a pause and finally the end. Called periodically by whoever has a clock.
   */
  async tick({ deserted = false } = {}): Promise<void> {
    const match = this.#stored.cached;
    if (match === null || match.ended) return;
    await this.#inTurn(async () => {
      const { seq } = this;
      return this.#commit({ id: `due/${seq}`, text: '- time' }, seq, (now) => {
        const change = now.tick(this.ports.now());
        if (change !== null) return ok(change);
        if (this.#isLate) return now.act({ kind: 'abandon' }, this.ports.now());
        return deserted ? this.#leaveDeserted(now) : err({ code: 'NOT_ALLOWED' });
      });
    });
  }

  /** Whether the set of this match should be closed by now. */
  get #isLate(): boolean {
    return this.ports.now() >= (this.ways.set?.closesAt ?? Infinity);
  }

  /** With days per move nobody needs to be present: only the clock counts. */
  #leaveDeserted(match: Match<S, M, V, O>): Result<Change<V, M>, Problem> {
    const now = this.ports.now();
    if (abandonTime(match) <= now) return match.act({ kind: 'abandon' }, now);
    return match.paused || match.setup.time?.kind === 'days'
      ? err({ code: 'NOT_ALLOWED' })
      : match.act({ kind: 'pause' }, now);
  }

  /** Makes an offer or answers one. Returns the number of the last event, once it is broadcast. */
  offer(member: Member, message: Omit<OfferAnswer, 'm'>): Promise<Result<number, Problem>> {
    return this.#inTurn(async () => {
      this.#isHere(member);
      return this.#agreement.once(member, message, () => this.#settleOffer(member, message));
    });
  }

  async #settleOffer(
    member: Member,
    message: Omit<OfferAnswer, 'm'>,
  ): Promise<Result<number, Problem>> {
    const behind = await this.#catchUpTo(message.at);
    if (behind !== null) return err(behind);
    const match = await this.#stored.load();
    if (!match.ok) return match;
    if (!member.governs && this.ways.consent !== true) return err({ code: 'NOT_ALLOWED' });
    const agreed = this.#agreement.settle(match.value, member, message, this.#audience.present);
    if (!agreed.ok) return agreed;
    const { t, kind, at } = message;
    this.ports.company?.say({ t, kind, at, seats: member.seats });
    const text = agreed.value;
    const line = text === null ? null : readLine(text);
    if (text === null || line === null) return ok(this.seq);
    const command = { id: `agreed/${member.player}/${message.id}`, text };
    return this.#commit(command, message.at, (now) => this.#actAgreed(now, line));
  }

  #actAgreed(match: Match<S, M, V, O>, line: ProposedLine): Result<Change<V, M>, Problem> {
    const command = match.readCommand(line);
    return command.ok ? match.act(command.value, this.ports.now()) : command;
  }

  /** Asks a seat whether it is still there; everybody sees that it was asked. */
  nudge(member: Member, seat: number): Promise<Result<number, Problem>> {
    return this.#inTurn(async () => {
      const match = await this.#stored.load();
      if (!match.ok) return match;
      if (member.seats.length === 0 || member.seats.includes(seat))
        return err({ code: 'NOT_ALLOWED' });
      const asked = this.#audience.absence.ask(match.value, seat);
      if (!asked.ok) return asked;
      this.#audience.tellSeats(match.value.playthrough.hands);
      this.ports.company?.say({ t: 'nudge', seat });
      return ok(this.seq);
    });
  }

  /** Reports that somebody pressed a key. */
  here(member: Member): void {
    this.#isHere(member);
  }

  #isHere(member: Member): void {
    const answered = member.seats.filter((seat) => this.#audience.absence.answered(seat));
    if (answered.length === 0) return;
    this.ports.company?.say({ t: 'here', seats: answered });
    const hands = this.#stored.cached?.playthrough.hands;
    if (hands !== undefined) this.#audience.tellSeats(hands);
  }

  /** Whether somebody else may decide what happens to this seat now. */
  isAway(seat: number): Promise<Result<boolean, Problem>> {
    return this.look((match) => this.#audience.absence.isAway(match, seat));
  }

  /** Whoever may decide has decided to wait for this seat. */
  waitFor(seat: number): Promise<Result<null, Problem>> {
    return this.look((match) => {
      this.#audience.absence.wait(seat);
      this.#audience.tellSeats(match.playthrough.hands);
      this.ports.company?.say({ t: 'wait', seat });
      return null;
    });
  }

  /** Updates the presence that other hosts of the match report. */
  meet(elsewhere: Onlookers): Promise<Result<null, Problem>> {
    return this.look(({ playthrough }) => {
      this.#audience.meet(playthrough.hands, elsewhere);
      return null;
    });
  }

  /**
   * Handles a message that another host of the match received. That host stores what follows from
   * it.
   */
  overhear(aside: Aside): Promise<Result<null, Problem>> {
    return this.#inTurn(async () => {
      if ('at' in aside) await this.#catchUpTo(aside.at);
      const match = await this.#stored.load();
      if (!match.ok) return match;
      this.#heed(match.value, aside);
      this.#audience.tellSeats(match.value.playthrough.hands);
      return ok(null);
    });
  }

  #heed(match: Match<S, M, V, O>, aside: Aside): void {
    const { absence, present } = this.#audience;
    switch (aside.t) {
      case 'nudge':
        return void absence.ask(match, aside.seat);
      case 'wait':
        return absence.wait(aside.seat);
      case 'here':
        return aside.seats.forEach((seat) => absence.answered(seat));
      default:
        this.#agreement.settle(match, aside, aside, present);
    }
  }

  /** Seats with a connection. */
  get present(): readonly number[] {
    return this.#audience.present;
  }

  /** Everything up to `seq` has been shown to this member. */
  shown(member: Member, seq: number): void {
    this.#bots.shown(member, seq);
  }

  /**
   * Only for a person who plays alone or with bots: the answer is computed from hidden information.
   */
  async ask(what: Question): Promise<Result<Phrase | null, Problem>> {
    const match = await this.look((now) => ({
      isAlone: now.setup.seats.filter(({ kind }) => kind !== 'bot').length === 1,
      options: now.options,
      state: this.game.codec.encode(now.playthrough.state),
    }));
    if (!match.ok) return match;
    const { isAlone, options, state } = match.value;
    if (!isAlone || what !== 'winnable' || this.ways.set !== undefined)
      return err({ code: 'NOT_ALLOWED' });
    return ok((await this.ports.decide?.(state, options)) ?? null);
  }

  /** The steps `from` to `to` as `viewer` was told them, up to the limit of one answer. */
  async history(
    member: Member,
    viewer: Viewer,
    from: number,
    to: number,
  ): Promise<Result<Pick<HistoryMessage<V, M>, 'before' | 'steps'>, Problem>> {
    if (viewer !== 'table' && !member.seats.includes(viewer)) return err({ code: 'NOT_YOUR_SEAT' });
    const first = Math.max(1, from);
    const last = Math.min(to, first + HISTORY_STEPS - 1);
    return this.look((match) => match.showSteps(viewer, first, last));
  }

  /**
   * The log of a finished match, for everybody; with a shared seed, once all matches of the set are
   * over.
   */
  async log(): Promise<Result<string, Problem>> {
    const log = await this.look((match) => (match.ended ? formatLog(matchLog(match)) : null));
    if (!log.ok) return log;
    if (log.value === null) return err({ code: 'GAME_NOT_FINISHED' });
    const isOpen = this.ways.set !== undefined && !(await this.ways.set.isClosed());
    return isOpen ? err({ code: 'SET_OPEN' }) : ok(log.value);
  }

  /** The log so far, with the seed if requested: for the owner of the match, never for a client. */
  ownLog(wish: LogWish): Promise<Result<string, Problem>> {
    return this.look((match) => formatLog(matchLog(match, wish)));
  }

  /** Reads the stored full state. `use` must not keep, change or send any of it. */
  look<T>(use: (match: Match<S, M, V, O>) => T): Promise<Result<T, Problem>> {
    return this.#inTurn(async () => {
      const match = await this.#stored.load();
      return match.ok ? ok(use(match.value)) : match;
    });
  }

  /** Whether it is known here that the match has an event `seq`. */
  goesOnAt(seq: number): boolean {
    const match = this.#stored.cached;
    return match !== null && match.seq === seq && !match.ended;
  }

  /** Number of the last event that is known here; −1 before anything was read. */
  get seq(): number {
    return (this.#stored.cached?.seq ?? 0) - 1;
  }

  /** Reads what others stored and broadcasts it. Concurrent calls share one read. */
  refresh(): Promise<Result<null, Problem>> {
    this.#refreshing ??= this.#inTurn(async () => {
      // Whoever asks in the same moment shares the read, even if its turn has begun.
      await Promise.resolve();
      this.#refreshing = null;
      const change = await this.#stored.refresh();
      if (!change.ok) return change;
      if (change.value !== null) this.#noteBehind();
      this.#publish(change.value);
      return ok(null);
    });
    return this.#refreshing;
  }

  #noteBehind(): void {
    const { cached } = this.#stored;
    if (cached !== null) this.ports.meter?.behind(Math.max(0, this.ports.now() - cached.lastTime));
  }

  /** Sends everybody a reconnect delay, and does nothing more by itself. */
  close(after = 0): void {
    this.#unlisten();
    this.#bots.close();
    this.#audience.broadcast({ t: 'bye', after });
  }

  /**
   * The client knows an event that another host stored: a refusal based on an older position would
   * be wrong.
   */
  async #catchUpTo(at: number): Promise<Problem | null> {
    if (this.#knows(at)) return null;
    const change = await this.#stored.refresh().catch(() => null);
    if (change === null) return { code: 'UNAVAILABLE' };
    if (change.ok) this.#publish(change.value);
    return null;
  }

  #knows(at: number): boolean {
    return at <= (this.#stored.cached?.position ?? at);
  }

  #act(match: Match<S, M, V, O>, line: ProposedLine, at: number): Result<Change<V, M>, Problem> {
    const isPositional =
      line.actor === 'chance' || (typeof line.actor === 'number' && line.text !== 'resign');
    if (isPositional && at !== match.position && !match.ended)
      return err({ code: 'SEQ_CONFLICT', seq: match.position });
    const refusal = refusalNow(match, line, this.ways.consent ?? false);
    if (refusal !== null) return err(refusal);
    if (this.#isLate && !match.ended)
      return err({ code: 'NOT_ALLOWED', reason: 'match.refusal.late' });
    return this.#actAgreed(match, line);
  }

  /**
   * Stores a command and broadcasts its change; afterwards nobody here knows less than the store.
   */
  async #commit(
    command: StoredCommand,
    at: number,
    act: (match: Match<S, M, V, O>) => Result<Change<V, M>, Problem>,
  ): Promise<Result<number, Problem>> {
    try {
      const before = this.#stored.cached?.seq;
      const done = await this.#stored.change(command, at, act);
      if (this.#stored.cached?.seq !== before || done.ok)
        this.#publish(done.ok ? done.value.change : null);
      if (!done.ok) return done;
      const { answer } = done.value;
      if (!answer.repeated) this.ports.feed.tell(this.id, answer.seq);
      return ok(answer.seq - 1);
    } catch (error) {
      this.ports.fault?.(error);
      this.#stored.forget();
      return err({ code: 'UNAVAILABLE' });
    }
  }

  #publish(change: Change<V, M> | null): void {
    const match = this.#stored.cached;
    if (match === null) return;
    if (change === null) this.#audience.catchUp(match);
    else this.#audience.tell(match, change.first, (viewer) => change.show(viewer));
    this.#agreement.offers.lapse(match);
    this.#bots.wake();
  }

  #botSeat() {
    const turnNow = () => {
      const match = this.#stored.cached;
      const turn = match === null ? null : botTurn(match);
      return match === null || turn === null ? null : { turn, seq: match.seq - 1 };
    };
    const membersNow = (): ReadonlySet<Member> => this.#audience.members;
    return {
      turn: turnNow,
      move: (turn: BotTurn<V, M>, seq: number, move: M) => this.#moveBot(turn, seq, move),
      stuck: (seat: number) => this.#audience.broadcast({ t: 'stuck', m: this.id, seat }),
      get members() {
        return membersNow();
      },
    };
  }

  /**
   * Another host may have made the same move: the command id is the same everywhere, so it is
   * stored once.
   */
  #moveBot({ seat }: BotTurn<V, M>, seq: number, move: M): Promise<void> {
    const text = `${formatActor(seat)} ${this.game.notation.format(move)}`;
    return this.#inTurn(async () => {
      const done = await this.#commit({ id: `due/${seq}`, text }, seq, (match) =>
        match.seq - 1 === seq
          ? match.act({ kind: 'move', seat, move }, this.ports.now())
          : err({ code: 'SEQ_CONFLICT', seq: match.seq }),
      );
      if (!done.ok && !LOST_RACES.has(done.error.code))
        throw new Error(`A bot could not move: ${done.error.code}`);
    });
  }

  async #leaveWhenLoaded(member: Member, viewer?: Viewer): Promise<void> {
    const match = await this.#stored.load();
    if (match.ok) this.#audience.leave(match.value.playthrough.hands, member, viewer);
  }

  /** Begins at once if nothing else is under way. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#inQueue++ === 0 ? work() : this.#queue.then(work);
    const leave = (): void => void this.#inQueue--;
    this.#queue = result.then(leave, leave);
    return result;
  }
}

const LOST_RACES: ReadonlySet<string> = new Set(['SEQ_CONFLICT', 'COMMAND_ID_REUSED']);
