import {
  commitmentOf,
  dealOutcome,
  err,
  FastRng,
  ok,
  Playthrough,
  readStep,
  sha256,
  silent,
  toHex,
  utf8,
  type Actor,
  type Game,
  type LogLine,
  type Outcome,
  type Problem,
  type Result,
  type Step,
  type Viewer,
} from '@chiaro/kernel';
import { Clock } from './clock.js';
import {
  refusalOf,
  stepOf,
  type Change,
  type Command,
  type MatchWish,
  type RestoreOptions,
} from './command.js';
import { resultOf, type MatchResult } from './result.js';
import { readSetup, type MatchEvent, type Setup, type StepEvent } from './setup.js';
import { retrace, tellTransition, type Told, type Transition } from './told.js';

/**
 * A game among people and bots: the one state machine that the command line, the browser and the
 * server use. It holds the whole truth; `view`, `tell` and `history` say what a viewer may know.
 * Pure: times, seeds and storage come from outside. A refused command changes nothing.
 */
export class Match<S, M, V, O> {
  readonly playthrough: Playthrough<S, M, V, O>;
  readonly setup: Setup;
  readonly #events: MatchEvent[] = [];
  #clock = new Clock();

  private constructor(
    readonly game: Game<S, M, V, O>,
    options: O,
    setup: Setup,
    time: number,
  ) {
    this.setup = setup;
    this.playthrough = new Playthrough(game, options, setup.undo ? game.undo : 'never');
    this.#events.push({ kind: 'start', time, setup });
  }

  /** A new match with everything dealt that comes before the first move. */
  static begin<S, M, V, O>(
    game: Game<S, M, V, O>,
    wish: MatchWish<O>,
    now: number,
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
      clock: wish.clock ?? false,
    };
    const match = new Match(game, wish.options, setup, now);
    match.settle(now);
    return ok(match);
  }

  /** The same match from its stored events; the first one that cannot be is named by its seq. */
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
    const match = new Match(game, options.value, start.setup, start.time);
    const problem = match.#replay(rest);
    if (problem !== null) return err(problem);
    match.#continueClock(how);
    return ok(match);
  }

  // -------------------------------------------------------------------------- what can be known

  /** Everything stored so far. It holds the seed and every outcome: for stores, not for viewers. */
  get events(): readonly MatchEvent[] {
    return this.#events;
  }
  /** Number of the next event; also what a store expects. */
  get seq(): number {
    return this.#events.length;
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
  get result(): MatchResult | null {
    return resultOf(this.playthrough);
  }
  /** What may be published before the first move; null at a real table. */
  get commitment(): string | null {
    const { chance } = this.setup;
    return chance.kind === 'seed' ? commitmentOf(chance.seed) : null;
  }
  /** The seed, once everything is over. */
  get revealedSeed(): string | null {
    const { chance } = this.setup;
    return this.ended && chance.kind === 'seed' ? chance.seed : null;
  }

  actor(): Actor {
    return this.playthrough.actor();
  }
  /** Moves of the seat to act. */
  legal(): readonly M[] {
    return this.actor().kind === 'seat' ? this.game.legal(this.playthrough.state) : [];
  }
  view(viewer: Viewer): V {
    return this.game.view(this.playthrough.state, viewer);
  }
  totals(): readonly number[] {
    return this.game.totals(this.playthrough.state);
  }
  seconds(now: number): number {
    return Math.max(this.playthrough.seconds, this.#clock.seconds(now));
  }
  canUndo(seat: number): boolean {
    return this.setup.undo && !this.ended && !this.paused && this.playthrough.canUndo(seat);
  }
  canRedo(seat: number): boolean {
    return this.setup.undo && !this.ended && !this.paused && this.playthrough.canRedo(seat);
  }

  /** What a viewer was told from event `from` on. */
  history(viewer: Viewer, from = 1): readonly Told<V, M>[] {
    const told: Told<V, M>[] = [];
    for (const transition of retrace(this.playthrough))
      if (transition.seq >= from) told.push(tellTransition(this.game, transition, viewer));
    return told;
  }

  /** A move as somebody typed it. */
  readMove(move: string): Result<M, Problem> {
    return this.game.notation.parse(move, this.legal());
  }

  /** An outcome of a real table as somebody typed it. */
  readOutcome(outcome: string): Result<Outcome, Problem> {
    const actor = this.actor();
    if (actor.kind !== 'chance')
      return err({ code: 'OUTCOME_INVALID', reason: 'error.OUTCOME_INVALID.none' });
    return this.game.notation.parseOutcome(this.playthrough.state, actor.need, outcome);
  }

  /**
   * Names a stream for what is random at this moment besides the deal (a bot's choice). It follows
   * from the seed, so that a match can be played again, and tells nothing about it.
   */
  streamName(purpose: string): string {
    const { chance } = this.setup;
    const secret = chance.kind === 'seed' ? chance.seed : String(this.#events[0]?.time);
    return toHex(sha256(utf8(`${purpose}/${this.seq}/${secret}`)));
  }
  stream(purpose: string): FastRng {
    return FastRng.from(this.streamName(purpose));
  }

  // -------------------------------------------------------------------------- what can be done

  /** One command with everything that chance then deals, all of it or nothing. */
  act(command: Command<M>, now: number): Result<Change<V, M>, Problem> {
    const problem = refusalOf(command, this.setup);
    if (problem !== null) return err(problem);
    const transitions: Transition<S, M>[] = [];
    const step = stepOf(command, this.#at(command.kind === 'move', now));
    const refused = this.#apply(step, now, transitions);
    if (refused !== null) return err(refused);
    this.#runClock(command, now);
    this.#deal(now, transitions);
    this.#endIfFull(now, transitions);
    return ok(this.#change(transitions));
  }

  /** Deals whatever is due; after `begin` and `act` nothing is. */
  settle(now: number): Change<V, M> {
    const transitions: Transition<S, M>[] = [];
    this.#deal(now, transitions);
    this.#endIfFull(now, transitions);
    return this.#change(transitions);
  }

  /** Ends a game whose time is up; null while it is not. Asked by whoever has a clock. */
  tick(now: number): Change<V, M> | null {
    const { game, playthrough } = this;
    if (game.elapse === undefined || this.ended || !this.#clock.running) return null;
    const at = this.seconds(now);
    const ahead = game.clone(playthrough.state);
    game.elapse(ahead, at, silent);
    if (game.actor(ahead).kind !== 'over') return null;
    const transitions: Transition<S, M>[] = [];
    this.#apply({ kind: 'time', at }, now, transitions);
    return this.#change(transitions);
  }

  /** The clock starts at the first move, which happens at 0. */
  #at(isMove: boolean, now: number): { readonly at?: number } {
    return this.setup.clock && (isMove || this.#hasMoved()) ? { at: this.seconds(now) } : {};
  }

  #runClock(command: Command<M>, now: number): void {
    if (!this.setup.clock) return;
    if (command.kind === 'move') this.#clock.start(now);
    if (command.kind === 'pause' || this.ended) this.#clock.stop(now);
    if (command.kind === 'resume' && this.#hasMoved()) this.#clock.start(now);
  }

  #hasMoved(): boolean {
    return this.playthrough.steps.some((step) => step.kind === 'move');
  }

  #deal(now: number, transitions: Transition<S, M>[]): void {
    const { chance } = this.setup;
    if (chance.kind !== 'seed' || this.paused) return;
    for (let actor = this.actor(); actor.kind === 'chance'; actor = this.actor()) {
      if (this.playthrough.full) return;
      const outcome = dealOutcome(chance.seed, actor.need, this.playthrough.chanceSteps);
      const step: Step<M> = { kind: 'chance', outcome, ...this.#at(false, now) };
      const refused = this.#apply(step, now, transitions);
      if (refused !== null) throw new Error(`A dealt outcome was refused: ${refused.code}`);
    }
  }

  /** A game without end stops where no further step would be accepted, and nobody wins. */
  #endIfFull(now: number, transitions: Transition<S, M>[]): void {
    if (this.ended || !this.playthrough.full) return;
    this.#apply({ kind: 'abandon', ...this.#at(false, now) }, now, transitions);
    this.#clock.stop(now);
  }

  #apply(step: Step<M>, now: number, transitions: Transition<S, M>[]): Problem | null {
    const { game, playthrough } = this;
    const before = transitions.at(-1)?.after ?? game.clone(playthrough.state);
    const applied = playthrough.apply(step);
    if (!applied.ok) return applied.error;
    // Where time was up, what was recorded is not the step that was asked for.
    const recorded = playthrough.steps.at(-1) ?? step;
    const seq = playthrough.steps.length;
    transitions.push({
      seq,
      step: recorded,
      before,
      after: game.clone(playthrough.state),
      entries: applied.value,
    });
    this.#events.push(eventOf(playthrough.lines[seq - 1], now));
    return null;
  }

  #change(transitions: readonly Transition<S, M>[]): Change<V, M> {
    const { game } = this;
    const first = this.#events.length - transitions.length;
    return {
      first,
      events: this.#events.slice(first),
      entries: transitions.flatMap((transition) => transition.entries),
      tell: (viewer) => transitions.map((transition) => tellTransition(game, transition, viewer)),
    };
  }

  #replay(events: readonly MatchEvent[]): Problem | null {
    for (const event of events) {
      const { seq } = this;
      if (event.kind !== 'step')
        return { code: 'SEQ_ORDER', seq, facts: { found: 0, expected: seq } };
      if (this.ended) return { code: 'EVENT_AFTER_END', seq };
      const step = readStep(this.playthrough, event);
      const applied = step.ok ? this.playthrough.apply(step.value) : step;
      if (!applied.ok) return { ...applied.error, seq };
      this.#events.push(event);
    }
    return null;
  }

  #continueClock({ now, countAway = false }: RestoreOptions): void {
    this.#clock = new Clock(this.playthrough.seconds * 1000);
    if (!this.setup.clock || now === undefined || this.ended) return;
    const since = countAway ? (this.#events.at(-1)?.time ?? now) : now;
    if (!this.paused && this.#hasMoved()) this.#clock.start(since);
  }
}

function eventOf(line: LogLine | undefined, time: number): StepEvent {
  if (line === undefined) throw new Error('A step without a line');
  const { actor, text, at } = line;
  return { kind: 'step', time, actor, text, ...(at === undefined ? {} : { at }) };
}
