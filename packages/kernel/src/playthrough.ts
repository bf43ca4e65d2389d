import { checkOutcome } from './chance.js';
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
import type { Actor, ChanceStep, Game, MoveStep, UndoRule } from './game.js';
import {
  endsWithout,
  goAway,
  handsOf,
  isPersons,
  refusalToSit,
  sitDown,
  type Hands,
} from './hands.js';
import { RecordingLedger, silent, type Entry, type Ledger } from './ledger.js';
import { MOST_STEPS, seatLetter, type LogLine } from './log.js';
import { err, ok, type Result } from './result.js';
import { lineOfStep, type Step } from './step.js';

/** The status of a game: in progress, paused, or ended, and how. */
export type Standing =
  | { readonly kind: 'playing' }
  | { readonly kind: 'paused' }
  | { readonly kind: 'over' }
  | { readonly kind: 'resigned' | 'flagged'; readonly seat: number }
  | { readonly kind: 'abandoned' };

/**
 * The ledger as a linked list of steps: a checkpoint is one reference, and an undo returns to an
 * earlier link. Copying a list at each step would make a long log quadratic in time and memory.
 */
interface Link {
  readonly before: Link | null;
  readonly entries: readonly Entry[];
}

function entriesOf(last: Link | null): readonly Entry[] {
  const steps: (readonly Entry[])[] = [];
  for (let link = last; link !== null; link = link.before) steps.push(link.entries);
  return steps.toReversed().flat();
}

interface Moment<S> {
  readonly state: S;
  readonly ledger: Link | null;
}

/**
 * A move that can be undone, linked to those before it. Positions are kept only while an undo may
 * need them, and only for one in `KEPT_MOVES` moves: from there the steps are replayed.
 */
interface Past<S> {
  readonly before: Past<S> | null;
  /** Number of steps before the move. */
  readonly steps: number;
  readonly ledger: Link | null;
  /** Moves in the chain since the last one whose position is kept; 0 if this one is. */
  readonly sinceKept: number;
  /**
   * The position before the move; null if it is replayed from an earlier one in the chain. The
   * first of a chain has none if something was revealed since then: it cannot be undone.
   */
  readonly state: S | null;
}

const isRevealed = ({ before, state }: Past<unknown>): boolean => before === null && state === null;

/** The position of one in this many undoable moves is kept. */
const KEPT_MOVES = 64;

/** A move that was undone, linked to those undone before it. */
interface Future<S> extends Moment<S> {
  readonly before: Future<S> | null;
  readonly seat: number;
}

/** Everything that determines how a playthrough continues after a number of steps. */
interface Checkpoint<S> extends Moment<S> {
  readonly steps: number;
  readonly standing: Standing;
  readonly seconds: number;
  readonly chanceSteps: number;
  readonly past: Past<S> | null;
  readonly future: Future<S> | null;
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
  #ledger: Link | null = null;
  /** The entries of the chain as a list, cached on first use. */
  #entries: readonly Entry[] | null = null;
  #standing: Standing = { kind: 'playing' };
  #seconds = 0;
  #chanceSteps = 0;
  #past: Past<S> | null = null;
  #future: Future<S> | null = null;
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
    return this.#checkUndo(seat) === null;
  }
  /** Why this seat cannot undo now; null if it can. */
  refusalToUndo(seat: number): Problem | null {
    return this.#checkUndo(seat);
  }
  canRedo(seat: number): boolean {
    return this.#checkRedo(seat) === null;
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
    earlier.#past = point.past;
    earlier.#future = point.future;
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
      past: this.#past,
      future: this.#future,
      hands: this.#hands,
      clocks: this.#clocks,
    });
  }

  /**
   * Returns the new ledger entries of the step, or why it was refused. If the clock ended the game
   * before the step, a `time` step is recorded in its place.
   */
  apply(step: Step<M>): Result<readonly Entry[], Problem> {
    const problem = this.#check(step);
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
    if (this.ended) this.#forget();
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

  #setLedger(last: Link | null): void {
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

  #check(step: Step<M>): Problem | null {
    if (this.ended) return { code: 'GAME_OVER' };
    if (step.at !== undefined && step.at < this.#seconds)
      return { code: 'OUT_OF_RANGE', facts: { min: this.#seconds, max: 'later', value: step.at } };
    if (this.#standing.kind === 'paused' && !whilePaused.has(step.kind))
      return { code: 'GAME_PAUSED' };
    if (this.full && !endings.has(step.kind))
      return { code: 'TOO_MANY_EVENTS', facts: { limit: MOST_STEPS } };
    const untimely = this.#checkTime(step);
    if (untimely !== null) return untimely;
    switch (step.kind) {
      case 'move':
        return this.#checkMove(step);
      case 'chance':
        return this.#checkChance(step);
      case 'undo':
        return this.#checkUndo(step.seat);
      case 'redo':
        return this.#checkRedo(step.seat);
      case 'resume':
        return this.#standing.kind === 'paused'
          ? null
          : { code: 'ILLEGAL_MOVE', reason: 'error.ILLEGAL_MOVE.resume' };
      case 'resign':
        return this.#checkResign(step.seat);
      case 'sit':
        return refusalToSit(this.#hands, step.seat, step.holder);
      case 'extra':
        return this.#isSeat(step.seat) && this.#clocks !== null ? null : { code: 'NOT_ALLOWED' };
      case 'pause':
        return this.game.pausable?.(this.#state) === false
          ? { code: 'NOT_ALLOWED', reason: 'error.NOT_ALLOWED.pause' }
          : null;
      case 'flag':
      case 'time':
      case 'abandon':
        return null;
    }
  }

  /**
   * With clocks every step needs its time, and after a seat's time is up only its flag is accepted.
   */
  #checkTime(step: Step<M>): Problem | null {
    if (this.#clocks === null)
      return step.kind === 'flag' ? { code: 'NOT_ALLOWED', reason: FLAG_EARLY } : null;
    if (step.at === undefined) return { code: 'MISSING_FIELD', facts: { field: '@' } };
    const late = this.lateAt(step.at);
    if (step.kind === 'flag')
      return late === step.seat
        ? null
        : { code: 'REPLAY_DIVERGED', reason: FLAG_EARLY, facts: { seat: seatLetter(step.seat) } };
    return late === null
      ? null
      : { code: 'REPLAY_DIVERGED', reason: FLAG_MISSING, facts: { seat: seatLetter(late) } };
  }

  /** A stand-in bot cannot resign; without a stand-in, resigning ends the game. */
  #checkResign(seat: number): Problem | null {
    if (!this.#isSeat(seat)) return { code: 'NOT_YOUR_SEAT' };
    if (this.#standIn === null || !this.#hands.gone.includes(seat)) return null;
    return { code: 'NOT_ALLOWED', reason: 'error.NOT_ALLOWED.gone' };
  }

  get #standIn(): string | null {
    return this.wish.standIn ?? null;
  }

  #checkMove(step: MoveStep<M>): Problem | null {
    const actor = this.actor();
    if (!this.#isSeat(step.seat)) return { code: 'NOT_YOUR_SEAT' };
    if (actor.kind !== 'seat' || actor.seat !== step.seat) return { code: 'NOT_YOUR_TURN' };
    return this.game.check(this.#state, step.move);
  }

  #checkChance(step: ChanceStep): Problem | null {
    const actor = this.actor();
    if (actor.kind !== 'chance')
      return { code: 'OUTCOME_INVALID', reason: 'error.OUTCOME_INVALID.none' };
    return checkOutcome(actor.need, step.outcome);
  }

  #checkUndo(seat: number): Problem | null {
    const last = this.#past;
    if (this.undo === 'never') return { code: 'UNDO_REFUSED', reason: 'error.UNDO_REFUSED.never' };
    if (last === null) return { code: 'UNDO_REFUSED', reason: 'error.UNDO_REFUSED.nothing' };
    if (this.#seatOf(last) !== seat)
      return { code: 'UNDO_REFUSED', reason: 'error.UNDO_REFUSED.seat' };
    if (isRevealed(last)) return { code: 'UNDO_REFUSED', reason: 'error.UNDO_REFUSED.revealed' };
    return null;
  }

  #checkRedo(seat: number): Problem | null {
    const next = this.#future;
    if (next === null) return { code: 'UNDO_REFUSED', reason: 'error.UNDO_REFUSED.redo' };
    return next.seat === seat ? null : { code: 'UNDO_REFUSED', reason: 'error.UNDO_REFUSED.seat' };
  }

  #isSeat(seat: number): boolean {
    return Number.isInteger(seat) && seat >= 0 && seat < this.#seats;
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
        if (this.undo !== 'never') this.#remember();
        this.#future = null;
        this.game.play(this.#state, step.move, ledger);
        return;
      case 'chance':
        this.#chanceSteps++;
        this.#reveal();
        this.game.settle(this.#state, step.outcome, ledger);
        return;
      case 'undo':
        return this.#undo(step.seat, ledger);
      case 'redo':
        return this.#redo(ledger);
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
    const isEnd = this.#standIn === null || endsWithout(this.#hands, seat, seating);
    this.#hands = goAway(this.#hands, seat);
    if (isEnd) this.#standing = { kind: kind === 'resign' ? 'resigned' : 'flagged', seat };
  }

  /**
   * Something was revealed, so earlier moves cannot be undone; only the seat of the last one is
   * remembered.
   */
  #reveal(): void {
    const last = this.#past;
    if (last !== null && this.undo === 'untilRevealed')
      this.#past = { ...last, before: null, state: null };
  }

  /** Drops all undo data: no undo is possible after the end of a game. */
  #forget(): void {
    this.#past = null;
    this.#future = null;
  }

  /** Called after the move is recorded and before it is played. */
  #remember(): void {
    const before = this.#past;
    const sinceKept = before !== null && this.#followsFrom(before) ? before.sinceKept + 1 : 0;
    const isKept = sinceKept % KEPT_MOVES === 0;
    this.#past = {
      before,
      steps: this.steps.length - 1,
      ledger: this.#ledger,
      sinceKept: isKept ? 0 : sinceKept,
      state: isKept ? this.game.clone(this.#state) : null,
    };
  }

  /** The seat that made the move. */
  #seatOf({ steps }: Past<S>): number | null {
    const step = this.steps[steps];
    return step !== undefined && 'seat' in step ? step.seat : null;
  }

  /** Whether replaying the steps since then leads to the current state. */
  #followsFrom(past: Past<S>): boolean {
    if (isRevealed(past)) return false;
    for (let i = this.steps.length - 1; i >= past.steps; i--) {
      const kind = this.steps[i]?.kind;
      if (kind === 'undo' || kind === 'redo') return false;
    }
    return true;
  }

  /** The position before an undoable move, after the time of the move was charged. */
  #positionBefore(past: Past<S>): Moment<S> {
    let kept: Past<S> = past;
    while (kept.state === null && kept.before !== null) kept = kept.before;
    if (kept.state === null) throw new Error('No position to go back to');
    const state = this.game.clone(kept.state);
    for (let i = kept.steps; i < past.steps; i++) {
      const [step, next] = [this.steps[i], this.steps[i + 1]];
      if (step?.kind === 'move') this.game.play(state, step.move, silent);
      if (step?.kind === 'chance') this.game.settle(state, step.outcome, silent);
      if (next?.at !== undefined) this.game.elapse?.(state, Math.floor(next.at), silent);
    }
    return { state, ledger: past.ledger };
  }

  #moment(): Moment<S> {
    return { state: this.game.clone(this.#state), ledger: this.#ledger };
  }

  #undo(seat: number, ledger: Ledger): void {
    const last = this.#past;
    if (last === null || isRevealed(last)) throw new Error('Undo without a past');
    const target = this.#positionBefore(last);
    this.#past = last.before;
    const left = this.#moment();
    this.#future = { ...left, seat, before: this.#future };
    this.#restore(target, left, 'undo', ledger);
  }

  #redo(ledger: Ledger): void {
    const target = this.#future;
    if (target === null) throw new Error('Redo without a future');
    this.#future = target.before;
    const left = this.#moment();
    this.#remember();
    this.#restore(target, left, 'redo', ledger);
  }

  #restore(target: Moment<S>, left: Moment<S>, how: 'undo' | 'redo', ledger: Ledger): void {
    this.#state = this.game.clone(target.state);
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

const endings: ReadonlySet<string> = new Set(['resign', 'abandon', 'flag']);
const whilePaused: ReadonlySet<string> = new Set(['resume', 'resign', 'abandon', 'sit', 'flag']);
const FLAG_EARLY = 'error.REPLAY_DIVERGED.flag';
const FLAG_MISSING = 'error.REPLAY_DIVERGED.noFlag';
const milliseconds = (seconds: number): number => Math.round(seconds * 1000);
const OVER_ACTOR: Actor = { kind: 'over' };
const NO_ENTRIES: Result<readonly Entry[], Problem> = ok([]);
