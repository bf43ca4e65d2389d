import {
  charge,
  giveTime,
  leftAt,
  notice,
  passTurn,
  startClocks,
  type Clocks,
  type TimeControl,
} from './clocks.js';
import type { Problem } from './errors.js';
import type { Actor, ChanceStep, Game, UndoRule } from './game.js';
import { endsWithout, goAway, handsOf, isPersons, sitDown, type Hands } from './hands.js';
import { RecordingLedger, silent, type Entry, type Ledger } from './ledger.js';
import { entriesOf, type LedgerLink } from './ledger-chain.js';
import { MOST_STEPS, type LogLine } from './log.js';
import { err, ok, type Result } from './result.js';
import { lineOfStep, type Step } from './step.js';
import { refusalOf } from './step-check.js';
import { UndoHistory, type Moment, type UndoMark } from './undo.js';

/** The status of a game: in progress, paused, or ended, and how. */
export type Standing =
  | { readonly kind: 'playing' }
  | { readonly kind: 'paused' }
  | { readonly kind: 'over' }
  | { readonly kind: 'resigned' | 'flagged'; readonly seat: number }
  | { readonly kind: 'abandoned' };

/** Everything that determines how a playthrough continues after a number of steps. */
interface Checkpoint<S> extends Moment<S> {
  readonly steps: number;
  readonly standing: Standing;
  readonly seconds: number;
  readonly chanceSteps: number;
  readonly undo: UndoMark<S>;
  readonly hands: Hands;
  readonly clocks: Clocks | null;
}

/**
 * Steps between two checkpoints: the most steps that looking back must replay. A smaller number
 * costs memory.
 */
const CHECKPOINT_STEPS = 64;

/**
 * What a playthrough remembers of its history. `none` is for simulations, which need only the final
 * state: no steps, no log, no ledger, no undo.
 */
export type Memory = 'whole' | 'none';

/** Settings of a playthrough that override the defaults of its game. */
export interface PlaythroughWish {
  /** `never` if the match allows less than the game. */
  readonly undo?: UndoRule;
  readonly memory?: Memory;
  /** Who plays for each seat, as a log names them; all persons by default. */
  readonly seats?: readonly string[];
  /** Who plays on for a seat that resigns (`bot:easy/1/400`); without one the game ends then. */
  readonly standIn?: string | null;
  /** The time control; with one, every step has its playing time. */
  readonly time?: TimeControl | null;
}

/**
 * One game from its first step to now: the only code that applies steps. Replay, match, command
 * line, browser and server all use it. A refused step changes nothing.
 */
export class Playthrough<S, M, V, O> {
  readonly steps: Step<M>[] = [];
  /**
   * The text of each outcome, by step: it can be formatted only in the position that asked for it.
   */
  readonly #outcomes = new Map<number, string>();
  readonly undo: UndoRule;
  readonly memory: Memory;
  readonly wish: PlaythroughWish;
  #state: S;
  /** The cached result of `game.actor`, which is read several times per step. */
  #actor: Actor;
  readonly #seats: number;
  #ledger: LedgerLink | null = null;
  /** The entries of the chain as a list, cached on first use. */
  #entries: readonly Entry[] | null = null;
  #standing: Standing = { kind: 'playing' };
  #seconds = 0;
  #chanceSteps = 0;
  readonly #undoHistory: UndoHistory<S, M, V, O>;
  readonly #checkpoints: Checkpoint<S>[] = [];
  #hands: Hands;
  #clocks: Clocks | null;

  readonly game: Game<S, M, V, O>;
  readonly options: O;

  constructor(game: Game<S, M, V, O>, options: O, wish: PlaythroughWish = {}) {
    const { undo = game.undo, memory = 'whole', time = null } = wish;
    this.game = game;
    this.options = options;
    this.wish = wish;
    this.memory = memory;
    this.undo = memory === 'none' ? 'never' : undo;
    this.#undoHistory = new UndoHistory(game, this.undo, this.steps);
    this.#state = game.initial(options);
    this.#seats = game.seating(options).seats;
    this.#hands = handsOf(this.#seats, wish.seats);
    this.#clocks = time === null ? null : startClocks(time, this.#seats);
    this.#actor = game.actor(this.#state);
    if (this.#clocks !== null && this.#actor.kind === 'seat')
      this.#clocks = passTurn(this.#clocks, this.#actor.seat);
    this.#settleStanding();
  }

  /** The full state, secrets included. Hand out views, not this. */
  get state(): S {
    return this.#state;
  }
  /** The ledger so far; an undo removes entries. */
  get entries(): readonly Entry[] {
    return (this.#entries ??= entriesOf(this.#ledger));
  }
  /** The steps as lines of a log. */
  get lines(): readonly LogLine[] {
    return this.steps.map((_, i) => this.lineAt(i));
  }
  get standing(): Standing {
    return this.#standing;
  }
  get ended(): boolean {
    return this.#standing.kind !== 'playing' && this.#standing.kind !== 'paused';
  }
  /** Who plays for each seat. Undo does not change it. */
  get hands(): Hands {
    return this.#hands;
  }
  /** Null if the match has no time control. Undo does not change them. */
  get clocks(): Clocks | null {
    return this.#clocks;
  }
  /** The seat whose person must act and whose clock therefore runs; null if no clock runs. */
  get clockRuns(): number | null {
    const actor = this.actor();
    return this.#clocks !== null &&
      this.#standing.kind === 'playing' &&
      actor.kind === 'seat' &&
      isPersons(this.#hands, actor.seat) &&
      !this.#hands.gone.includes(actor.seat)
      ? actor.seat
      : null;
  }
  /** The seat whose time is up at this playing time, in seconds; null if none is. */
  lateAt(at: number): number | null {
    const seat = this.clockRuns;
    if (seat === null || this.#clocks === null) return null;
    return leftAt(this.#clocks, seat, true, milliseconds(at)) > 0 ? null : seat;
  }
  /** Whether there is room for only one more step, which must be one that ends the game. */
  get full(): boolean {
    return this.steps.length >= MOST_STEPS - 1;
  }
  /** Playing time in seconds, with three decimals, at the last step that has one. */
  get seconds(): number {
    return this.#seconds;
  }
  /** How many outcomes the log has: the ordinal of the next one. */
  get chanceSteps(): number {
    return this.#chanceSteps;
  }

  actor(): Actor {
    return this.ended ? OVER_ACTOR : this.#actor;
  }

  canUndo(seat: number): boolean {
    return this.refusalToUndo(seat) === null;
  }
  /** Why this seat cannot undo now; null if it can. */
  refusalToUndo(seat: number): Problem | null {
    return this.#undoHistory.refusalToUndo(seat);
  }
  canRedo(seat: number): boolean {
    return this.refusalToRedo(seat) === null;
  }
  /** Why this seat cannot redo now; null if it can. */
  refusalToRedo(seat: number): Problem | null {
    return this.#undoHistory.refusalToRedo(seat);
  }

  /** Whether the game has a seat of this number. */
  isSeat(seat: number): boolean {
    return Number.isInteger(seat) && seat >= 0 && seat < this.#seats;
  }

  /** The nth step, counted from 0, as a line of a log. */
  lineAt(index: number): LogLine {
    const step = this.steps[index];
    if (step === undefined) throw new Error(`No step ${index}`);
    return lineOfStep(step, this.game.notation, this.#outcomes.get(index) ?? '');
  }

  /**
   * A copy of the game after this many steps, or a little earlier: a caller that looks back replays
   * the rest with `steps` instead of starting from the beginning.
   */
  before(steps: number): Playthrough<S, M, V, O> {
    const earlier = new Playthrough(this.game, this.options, this.wish);
    const point = this.#checkpoints.findLast((each) => each.steps <= steps);
    if (point === undefined) return earlier;
    earlier.steps.push(...this.steps.slice(0, point.steps));
    for (const [step, text] of this.#outcomes)
      if (step < point.steps) earlier.#outcomes.set(step, text);
    earlier.#state = this.game.clone(point.state);
    earlier.#actor = this.game.actor(earlier.#state);
    earlier.#setLedger(point.ledger);
    earlier.#standing = point.standing;
    earlier.#seconds = point.seconds;
    earlier.#chanceSteps = point.chanceSteps;
    earlier.#undoHistory.returnTo(point.undo);
    earlier.#hands = point.hands;
    earlier.#clocks = point.clocks;
    return earlier;
  }

  #keepCheckpoint(): void {
    if (this.ended || this.steps.length % CHECKPOINT_STEPS !== 0) return;
    this.#checkpoints.push({
      ...this.#moment(),
      steps: this.steps.length,
      standing: this.#standing,
      seconds: this.#seconds,
      chanceSteps: this.#chanceSteps,
      undo: this.#undoHistory.mark,
      hands: this.#hands,
      clocks: this.#clocks,
    });
  }

  /**
   * Returns the new ledger entries of the step, or why it was refused. If the clock ended the game
   * before the step, a `time` step is recorded in its place.
   */
  apply(step: Step<M>): Result<readonly Entry[], Problem> {
    const problem = refusalOf(this, step);
    if (problem !== null) return err(problem);
    if (this.memory === 'none') {
      this.#advance(step, silent);
      return NO_ENTRIES;
    }
    const ledger = new RecordingLedger();
    this.#advance(step, ledger);
    if (ledger.entries.length > 0)
      this.#setLedger({ before: this.#ledger, entries: ledger.entries.slice() });
    this.#keepCheckpoint();
    return ok(ledger.entries);
  }

  #advance(step: Step<M>, ledger: Ledger): void {
    const runs = this.clockRuns;
    this.#elapse(step, ledger);
    if (this.ended) this.#record({ kind: 'time', at: this.#seconds });
    else {
      this.#record(step);
      this.#take(step, ledger);
    }
    this.#settleStanding();
    this.#keepTime(step, runs);
    if (this.ended) this.#undoHistory.forget();
  }

  /** `runs` is the seat whose clock ran until this step. */
  #keepTime(step: Step<M>, runs: number | null): void {
    if (this.#clocks === null) return;
    let clocks = charge(this.#clocks, runs, milliseconds(step.at ?? this.#seconds));
    if (step.kind === 'move') clocks = notice(clocks, step.seat);
    if (step.kind === 'extra') clocks = giveTime(clocks, step.seat, step.seconds);
    if (this.#actor.kind === 'seat') clocks = passTurn(clocks, this.#actor.seat);
    this.#clocks = clocks;
  }

  #setLedger(last: LedgerLink | null): void {
    this.#ledger = last;
    this.#entries = null;
  }

  #record(step: Step<M>): void {
    if (this.memory === 'none') return;
    if (step.kind === 'chance') this.#outcomes.set(this.steps.length, this.#outcomeText(step));
    this.steps.push(step);
  }

  #outcomeText({ outcome }: ChanceStep): string {
    const actor = this.#actor;
    if (actor.kind !== 'chance') throw new Error('An outcome that nobody asked for');
    const text = this.game.notation.formatOutcome(this.#state, actor.need, outcome);
    return `${actor.need.purpose} ${text}`.trim();
  }

  #elapse(step: Step<M>, ledger: Ledger): void {
    if (step.at === undefined) return;
    this.#seconds = step.at;
    this.game.elapse?.(this.#state, Math.floor(step.at), ledger);
    this.#settleStanding();
  }

  #take(step: Step<M>, ledger: Ledger): void {
    switch (step.kind) {
      case 'move':
        this.#undoHistory.move(this.#state, this.#ledger);
        this.game.play(this.#state, step.move, ledger);
        return;
      case 'chance':
        this.#chanceSteps++;
        this.#undoHistory.reveal();
        this.game.settle(this.#state, step.outcome, ledger);
        return;
      case 'undo':
      case 'redo':
        return this.#goBackOrForth(step.kind, step.seat, ledger);
      case 'pause':
        this.#standing = { kind: 'paused' };
        return;
      case 'resume':
        this.#standing = { kind: 'playing' };
        return;
      case 'resign':
      case 'flag':
        return this.#leave(step.kind, step.seat);
      case 'sit':
        this.#hands = sitDown(this.#hands, step.seat, step.holder, step.once);
        return;
      case 'extra':
        return;
      case 'abandon':
        this.#standing = { kind: 'abandoned' };
        return;
      case 'time':
        return;
    }
  }

  #leave(kind: 'resign' | 'flag', seat: number): void {
    const seating = this.game.seating(this.options);
    const isEnd = (this.wish.standIn ?? null) === null || endsWithout(this.#hands, seat, seating);
    this.#hands = goAway(this.#hands, seat);
    if (isEnd) this.#standing = { kind: kind === 'resign' ? 'resigned' : 'flagged', seat };
  }

  #moment(): Moment<S> {
    return { state: this.game.clone(this.#state), ledger: this.#ledger };
  }

  #goBackOrForth(how: 'undo' | 'redo', seat: number, ledger: Ledger): void {
    const left = this.#moment();
    const target =
      how === 'undo' ? this.#undoHistory.undo(seat, left) : this.#undoHistory.redo(left);
    this.#state = target.state;
    this.#setLedger(target.ledger);
    this.game.carry?.(this.#state, left.state, how, ledger);
  }

  #settleStanding(): void {
    this.#actor = this.game.actor(this.#state);
    if (this.#standing.kind === 'playing' && this.#actor.kind === 'over')
      this.#standing = { kind: 'over' };
  }
}

/**
 * Applies a step that was accepted before or is legal by construction; throws on a refusal, because
 * that is a bug.
 */
export function mustApply<S, M, V, O>(
  playthrough: Playthrough<S, M, V, O>,
  step: Step<M>,
): readonly Entry[] {
  const applied = playthrough.apply(step);
  if (!applied.ok)
    throw new Error(`Refused ${JSON.stringify(step)}: ${JSON.stringify(applied.error)}`);
  return applied.value;
}

const milliseconds = (seconds: number): number => Math.round(seconds * 1000);
const OVER_ACTOR: Actor = { kind: 'over' };
const NO_ENTRIES: Result<readonly Entry[], Problem> = ok([]);
