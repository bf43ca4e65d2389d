import {
  commitmentOf,
  dealOutcome,
  err,
  FastRng,
  ok,
  Playthrough,
  silent,
  type Actor,
  type Game,
  type LogLine,
  type LogVersion,
  type Outcome,
  type Problem,
  type Result,
  type Step,
  type Viewer,
} from '@chiaro/kernel';
import { isPersons, leftAt, LOG_VERSION, readStep } from '@chiaro/kernel/internal';
import { streamOf } from './bots.js';
import { Clock, type Outages } from './clock.js';
import {
  commandOf,
  refusalOf,
  stepOf,
  type Change,
  type Command,
  type MatchWish,
  type RestoreOptions,
} from './command.js';
import { resultOf, type MatchResult } from './result.js';
import { formatSeat, parseSeat } from './seats.js';
import { readSetup, type MatchEvent, type SeatSpec, type Setup } from './setup.js';
import {
  retrace,
  showTransition,
  tellTransition,
  transit,
  type Shown,
  type Told,
  type Transition,
} from './told.js';

/**
 * A game among people and bots: the one state machine that the command line, the browser and the
 * server use. It holds the full state; `view`, `tell` and `history` return what a viewer may know.
 * Pure: times, seeds and storage come from outside. A refused command changes nothing.
 */
export class Match<S, M, V, O> {
  readonly playthrough: Playthrough<S, M, V, O>;
  readonly setup: Setup;
  /**
   * The time of each event, the start included; the rest of an event follows from the setup and the
   * lines.
   */
  readonly #times: number[];
  #clock: Clock;
  readonly #outages: Outages | undefined;

  readonly game: Game<S, M, V, O>;

  private constructor(
    game: Game<S, M, V, O>,
    options: O,
    setup: Setup,
    time: number,
    outages?: Outages,
  ) {
    this.game = game;
    this.setup = setup;
    this.playthrough = new Playthrough(game, options, {
      undo: setup.undo ? game.undo : 'never',
      seats: setup.seats.map(formatSeat),
      standIn: setup.standIn ?? null,
      time: setup.time ?? null,
    });
    this.#times = [time];
    this.#outages = outages;
    this.#clock = new Clock(0, outages);
  }

  /** A new match, dealt up to the first move. */
  static begin<S, M, V, O>(
    game: Game<S, M, V, O>,
    wish: MatchWish<O>,
    now: number,
    outages?: Outages,
  ): Result<Match<S, M, V, O>, Problem> {
    const { seats } = game.seating(wish.options);
    if (wish.seats.length !== seats)
      return err({ code: 'PLAYER_COUNT', path: '/seats', expected: String(seats) });
    const setup: Setup = {
      game: game.id,
      rules: game.rulesVersion,
      options: wish.options as Setup['options'],
      seats: wish.seats,
      chance: wish.chance,
      undo: wish.undo ?? true,
      clock: wish.time !== undefined || (wish.clock ?? false),
      version: LOG_VERSION,
      ...(wish.time === undefined ? {} : { time: wish.time }),
      ...(wish.standIn === undefined ? {} : { standIn: wish.standIn }),
      ...(wish.rated === true ? { rated: true } : {}),
    };
    const match = new Match(game, wish.options, setup, now, outages);
    if (setup.time !== undefined) match.#clock.start(now);
    match.settle(now);
    return ok(match);
  }

  /** Restores a match from its stored events; the problem of an invalid event has its seq. */
  static restore<S, M, V, O>(
    game: Game<S, M, V, O>,
    events: readonly MatchEvent[],
    how: RestoreOptions = {},
  ): Result<Match<S, M, V, O>, Problem> {
    const [start, ...rest] = events;
    if (start?.kind !== 'start')
      return err({ code: 'SEQ_ORDER', seq: 0, facts: { found: 0, expected: 0 } });
    const options = readSetup(game, start.setup);
    if (!options.ok) return options;
    const match = new Match(game, options.value, start.setup, start.time, how.outages);
    const problem = match.#replay(rest);
    if (problem !== null) return err(problem);
    match.#continueClock(how);
    return ok(match);
  }

  // -------------------------------------------------------------------------- what can be known

  /** Everything stored so far. It holds the seed and every outcome: for stores, not for viewers. */
  get events(): readonly MatchEvent[] {
    return this.eventsFrom(0);
  }
  eventsFrom(first: number): readonly MatchEvent[] {
    return this.#times.slice(first).map((time, i) => this.#event(first + i, time));
  }
  /** Number of the next event; the `expectedSeq` of a store. */
  get seq(): number {
    return this.#times.length;
  }
  /**
   * Number of the last move, outcome, undo or redo: a client that has seen it knows the position.
   * Other acts of the match (a pause) do not change it.
   */
  get position(): number {
    const { steps } = this.playthrough;
    return 1 + steps.findLastIndex(({ kind }) => POSITIONAL.has(kind));
  }
  get version(): LogVersion {
    return this.setup.version ?? 1;
  }
  get options(): O {
    return this.playthrough.options;
  }
  get ended(): boolean {
    return this.playthrough.ended;
  }
  get paused(): boolean {
    return this.playthrough.standing.kind === 'paused';
  }
  /** Who plays for each seat now; `setup.seats` has the players at the start. */
  get seats(): readonly SeatSpec[] {
    return this.playthrough.hands.holders.map((each) => parseSeat(each) ?? { kind: 'person' });
  }
  /** When the last event was stored, in milliseconds of the host's clock. */
  get lastTime(): number {
    return this.#times.at(-1) ?? 0;
  }
  /** When the running clock runs out, on the host's clock; null if none runs. */
  flagTime(now: number): number | null {
    const { clocks, clockRuns } = this.playthrough;
    if (clocks === null || clockRuns === null) return null;
    return now + leftAt(clocks, clockRuns, true, this.milliseconds(now));
  }
  get result(): MatchResult | null {
    return resultOf(this.playthrough);
  }
  /** The commitment to the seed, published before the first move; null at a real table. */
  get commitment(): string | null {
    const { chance } = this.setup;
    return chance.kind === 'seed' ? commitmentOf(chance.joint?.secret ?? chance.seed) : null;
  }
  /** The seed, once the match has ended; null before. */
  get revealedSeed(): string | null {
    const { chance } = this.setup;
    return this.ended && chance.kind === 'seed' ? chance.seed : null;
  }

  actor(): Actor {
    return this.playthrough.actor();
  }
  /** Legal moves of the seat to act. */
  legal(): readonly M[] {
    return this.actor().kind === 'seat' ? this.game.legal(this.playthrough.state) : [];
  }
  view(viewer: Viewer): V {
    return this.game.view(this.playthrough.state, viewer);
  }
  totals(): readonly number[] {
    return this.game.totals(this.playthrough.state);
  }
  /** Playing time in milliseconds; whole seconds in a match of version 1. */
  milliseconds(now: number): number {
    return Math.round(this.#time(now) * 1000);
  }
  /** Playing time in whole seconds, as rules and people count it. */
  seconds(now: number): number {
    return Math.floor(this.#time(now));
  }
  /** Whether the playing time runs now. */
  get running(): boolean {
    return this.#clock.running;
  }
  canUndo(seat: number): boolean {
    return !this.paused && this.playthrough.canUndo(seat);
  }
  canRedo(seat: number): boolean {
    return !this.paused && this.playthrough.canRedo(seat);
  }

  /** What a viewer was told, from event `from` on. */
  history(viewer: Viewer, from = 1): readonly Told<V, M>[] {
    const told: Told<V, M>[] = [];
    for (const transition of retrace(this.playthrough, Math.max(1, from)))
      told.push(tellTransition(this.game, transition, viewer));
    return told;
  }

  /**
   * The same from `from` to `to`, for a viewer who has the previous view; the first result is the
   * view before them.
   */
  showSteps(
    viewer: Viewer,
    from: number,
    to: number,
  ): { before: V; steps: readonly Shown<V, M>[] } {
    const steps: Shown<V, M>[] = [];
    let before = this.view(viewer);
    for (const transition of retrace(this.playthrough, from)) {
      if (transition.seq > to) break;
      if (steps.length === 0) before = this.game.view(transition.before, viewer);
      steps.push(showTransition(this.game, transition, viewer));
    }
    return { before, steps };
  }

  /** Parses a move that somebody typed. */
  readMove(move: string): Result<M, Problem> {
    return this.game.notation.parse(move, this.legal());
  }

  /**
   * Parses a proposed line of the log. The text of a seat that is not to act is not parsed as a
   * move: its short form would be completed from the moves of another seat.
   */
  readCommand(line: Pick<LogLine, 'actor' | 'text'>): Result<Command<M>, Problem> {
    const { actor: speaker, text } = line;
    const actor = this.actor();
    const isMove = typeof speaker === 'number' && !MATCH_WORDS.has(text);
    if (isMove && !(actor.kind === 'seat' && actor.seat === speaker))
      return err({ code: this.ended ? 'GAME_OVER' : 'NOT_YOUR_TURN' });
    const step = readStep(this.playthrough, line);
    return step.ok ? commandOf(step.value) : step;
  }

  /** Parses an outcome of a real table that somebody typed. */
  readOutcome(outcome: string): Result<Outcome, Problem> {
    const actor = this.actor();
    if (actor.kind !== 'chance')
      return err({ code: 'OUTCOME_INVALID', reason: 'error.OUTCOME_INVALID.none' });
    return this.game.notation.parseOutcome(this.playthrough.state, actor.need, outcome);
  }

  /**
   * Names the random stream for choices other than the deal (those of a bot) at this moment. It is
   * derived from the seed, so that a match can be reproduced, and does not reveal it.
   */
  streamName(purpose: string): string {
    const { chance } = this.setup;
    const secret = chance.kind === 'seed' ? chance.seed : String(this.#times[0]);
    return streamOf(purpose, this.seq, secret);
  }
  stream(purpose: string): FastRng {
    return FastRng.from(this.streamName(purpose));
  }

  // -------------------------------------------------------------------------- what can be done

  /** Executes one command with all outcomes that follow from it, all or nothing. */
  act(command: Command<M>, now: number): Result<Change<V, M>, Problem> {
    const problem = refusalOf(command, this.setup);
    if (problem !== null) return err(problem);
    // A command that comes after the seat's time was up becomes the flag of that seat.
    const flagged = this.#flag(now);
    if (flagged !== null) return ok(flagged);
    const transitions: Transition<S, M>[] = [];
    const step = stepOf(command, this.#at(command.kind === 'move', now));
    const refused = this.#apply(step, now, transitions);
    if (refused !== null) return err(refused);
    this.#runClock(command, now);
    this.#finish(now, transitions);
    return ok(this.#change(transitions));
  }

  /** Flags the seat whose time is up; null if there is none. */
  #flag(now: number): Change<V, M> | null {
    const at = this.#time(now);
    const seat = this.playthrough.lateAt(at);
    if (seat === null) return null;
    const transitions: Transition<S, M>[] = [];
    const refused = this.#apply({ kind: 'flag', seat, at }, now, transitions);
    if (refused !== null) throw new Error(`A flag was refused: ${refused.code}`);
    if (this.ended) this.#clock.stop(now);
    this.#finish(now, transitions);
    return this.#change(transitions);
  }

  /** Applies everything that follows without a command. */
  #finish(now: number, transitions: Transition<S, M>[]): void {
    this.#deal(now, transitions);
    this.#changeHands(now, transitions);
    this.#endIfFull(now, transitions);
  }

  /**
   * A stand-in bot takes the seat of a player who left; one that came for a single turn leaves
   * after it.
   */
  #changeHands(now: number, transitions: Transition<S, M>[]): void {
    const { hands, full } = this.playthrough;
    const { standIn } = this.setup;
    if (this.ended || full) return;
    const actor = this.actor();
    const sit = (seat: number, holder: string): void => {
      const step: Step<M> = { kind: 'sit', seat, holder, ...this.#at(false, now) };
      const refused = this.#apply(step, now, transitions);
      if (refused !== null) throw new Error(`A change of hands was refused: ${refused.code}`);
    };
    if (standIn !== undefined)
      for (const seat of hands.gone) if (isPersons(hands, seat)) sit(seat, standIn);
    for (const seat of hands.once)
      if (actor.kind === 'seat' && actor.seat !== seat && !hands.gone.includes(seat))
        sit(seat, 'person');
  }

  /**
   * Applies events that another host stored. After a refusal this object is invalid: restore the
   * match from the store.
   */
  follow(events: readonly MatchEvent[], how: RestoreOptions = {}): Result<Change<V, M>, Problem> {
    const transitions: Transition<S, M>[] = [];
    for (const event of events) {
      const step = this.#readEvent(event);
      if (!step.ok) return err({ ...step.error, seq: this.seq });
      const refused = this.#apply(step.value, event.time, transitions);
      if (refused !== null) return err({ ...refused, seq: this.seq });
    }
    this.#continueClock(how);
    return ok(this.#change(transitions));
  }

  /** Deals all outcomes that are due; after `begin` and `act` there are none. */
  settle(now: number): Change<V, M> {
    const transitions: Transition<S, M>[] = [];
    this.#finish(now, transitions);
    return this.#change(transitions);
  }

  /** Applies what time alone causes: a flag, or the end of a game; null if there is nothing. */
  tick(now: number): Change<V, M> | null {
    const { game, playthrough } = this;
    const flagged = this.#flag(now);
    if (flagged !== null) return flagged;
    if (game.elapse === undefined || this.ended || !this.#clock.running) return null;
    const at = this.#time(now);
    const ahead = game.clone(playthrough.state);
    game.elapse(ahead, Math.floor(at), silent);
    if (game.actor(ahead).kind !== 'over') return null;
    const transitions: Transition<S, M>[] = [];
    this.#apply({ kind: 'time', at }, now, transitions);
    return this.#change(transitions);
  }

  /**
   * The clock starts at the first move, which has time 0; with a time control it starts with the
   * match.
   */
  #at(isMove: boolean, now: number): { readonly at?: number } {
    return this.setup.clock && (isMove || this.#hasBegun()) ? { at: this.#time(now) } : {};
  }

  /** In seconds, with the precision of the log. */
  #time(now: number): number {
    const elapsed = this.#clock.elapsed(now);
    const time = this.version === 1 ? Math.floor(elapsed / 1000) : Math.floor(elapsed) / 1000;
    return Math.max(this.playthrough.seconds, time);
  }

  #runClock(command: Command<M>, now: number): void {
    if (!this.setup.clock) return;
    if (command.kind === 'move') this.#clock.start(now);
    if (command.kind === 'pause' || this.ended) this.#clock.stop(now);
    if (command.kind === 'resume' && this.#hasBegun()) this.#clock.start(now);
  }

  #hasBegun(): boolean {
    const { setup, playthrough } = this;
    return setup.time !== undefined || playthrough.steps.some((step) => step.kind === 'move');
  }

  #deal(now: number, transitions: Transition<S, M>[]): void {
    const { chance } = this.setup;
    if (chance.kind !== 'seed' || this.paused) return;
    for (let actor = this.actor(); actor.kind === 'chance'; actor = this.actor()) {
      if (this.playthrough.full) return;
      const outcome = dealOutcome(chance.seed, actor.need, this.#ordinal());
      const step: Step<M> = { kind: 'chance', outcome, ...this.#at(false, now) };
      const refused = this.#apply(step, now, transitions);
      if (refused !== null) throw new Error(`A dealt outcome was refused: ${refused.code}`);
    }
  }

  /** Version 1 counted outcomes; since version 2 outcomes depend on the place alone. */
  #ordinal(): number | undefined {
    return this.version === 1 ? this.playthrough.chanceSteps : undefined;
  }

  /** An endless game is stopped at the step limit, without a winner. */
  #endIfFull(now: number, transitions: Transition<S, M>[]): void {
    if (this.ended || !this.playthrough.full) return;
    this.#apply({ kind: 'abandon', ...this.#at(false, now) }, now, transitions);
    this.#clock.stop(now);
  }

  #apply(step: Step<M>, now: number, transitions: Transition<S, M>[]): Problem | null {
    const applied = transit(this.playthrough, step, transitions.at(-1)?.after);
    if (!applied.ok) return applied.error;
    transitions.push(applied.value);
    this.#times.push(now);
    return null;
  }

  #change(transitions: readonly Transition<S, M>[]): Change<V, M> {
    const { game } = this;
    const first = this.seq - transitions.length;
    return {
      first,
      events: this.eventsFrom(first),
      entries: transitions.flatMap((transition) => transition.entries),
      tell: (viewer) => transitions.map((transition) => tellTransition(game, transition, viewer)),
      show: (viewer) => transitions.map((transition) => showTransition(game, transition, viewer)),
    };
  }

  #event(seq: number, time: number): MatchEvent {
    if (seq === 0) return { kind: 'start', time, setup: this.setup };
    const { actor, text, at } = this.playthrough.lineAt(seq - 1);
    const event = { kind: 'step', time, actor, text } as const;
    return at === undefined ? event : { ...event, at };
  }

  #replay(events: readonly MatchEvent[]): Problem | null {
    for (const event of events) {
      const step = this.#readEvent(event);
      const applied = step.ok ? this.playthrough.apply(step.value) : step;
      if (!applied.ok) return { ...applied.error, seq: this.seq };
      this.#times.push(event.time);
    }
    return null;
  }

  #readEvent(event: MatchEvent): Result<Step<M>, Problem> {
    if (event.kind !== 'step')
      return err({ code: 'SEQ_ORDER', facts: { found: 0, expected: this.seq } });
    return this.ended ? err({ code: 'EVENT_AFTER_END' }) : readStep(this.playthrough, event);
  }

  #continueClock({ now, countAway = false }: RestoreOptions): void {
    this.#clock = new Clock(this.playthrough.seconds * 1000, this.#outages);
    if (!this.setup.clock || now === undefined || this.ended) return;
    const since = countAway ? (this.#times.at(-1) ?? now) : now;
    if (!this.paused && this.#hasBegun()) this.#clock.start(since);
  }
}

/** Commands that a seat can give to the match in every game. */
const MATCH_WORDS: ReadonlySet<string> = new Set(['undo', 'redo', 'resign']);
const POSITIONAL: ReadonlySet<string> = new Set(['move', 'chance', 'undo', 'redo']);
