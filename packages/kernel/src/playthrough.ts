import { checkOutcome } from './chance.js';
import type { Problem } from './errors.js';
import type { Actor, ChanceStep, Game, MoveStep, UndoRule } from './game.js';
import { RecordingLedger, type Entry } from './ledger.js';
import { MOST_STEPS, type LogLine } from './log.js';
import { err, ok, type Result } from './result.js';

/**
 * Everything that can stand in a log. Moves and outcomes are the game's; the rest is the match's:
 * taking back, the clock, and a seat that gives up.
 */
export type Step<M> =
  | MoveStep<M>
  | ChanceStep
  | { readonly kind: 'undo' | 'redo'; readonly seat: number; readonly at?: number }
  | { readonly kind: 'time'; readonly at: number }
  | { readonly kind: 'pause' | 'resume' | 'abandon'; readonly at?: number }
  | { readonly kind: 'resign'; readonly seat: number; readonly at?: number };

/** How a game stands with the match: going on, stopped for a while, or ended, and by what. */
export type Standing =
  | { readonly kind: 'playing' }
  | { readonly kind: 'paused' }
  | { readonly kind: 'over' }
  | { readonly kind: 'resigned'; readonly seat: number }
  | { readonly kind: 'abandoned' };

/**
 * The ledger as a chain of steps: remembering it costs nothing, and an undo goes back to an
 * earlier link. A list copied at each step would make a long log quadratic in time and memory.
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

/** A move that could be taken back. The position before it is kept only as long as an undo may use it. */
interface Past<S> {
  readonly seat: number;
  /** Null once something was revealed that stays revealed. */
  readonly moment: Moment<S> | null;
}

/**
 * One game from its first step to now: the only machine that applies steps. Replay, match,
 * command line, browser and server all drive this one. A refused step changes nothing.
 */
export class Playthrough<S, M, V, O> {
  readonly steps: Step<M>[] = [];
  /** The steps as lines of a log. */
  readonly lines: LogLine[] = [];
  #state: S;
  #ledger: Link | null = null;
  /** What the chain holds, once somebody asked. */
  #entries: readonly Entry[] | null = null;
  #standing: Standing = { kind: 'playing' };
  #seconds = 0;
  #chanceSteps = 0;
  /** Under `untilRevealed` only its first can be without a moment: below it, all would be. */
  #past: Past<S>[] = [];
  #future: (Moment<S> & { readonly seat: number })[] = [];

  constructor(
    readonly game: Game<S, M, V, O>,
    readonly options: O,
    /** `never` where the match allows less than the game. */
    readonly undo: UndoRule = game.undo,
  ) {
    this.#state = game.initial(options);
    this.#settleStanding();
  }

  /** The whole truth. Hand out views, not this. */
  get state(): S {
    return this.#state;
  }
  /** The ledger so far; an undo takes entries back. */
  get entries(): readonly Entry[] {
    return (this.#entries ??= entriesOf(this.#ledger));
  }
  get standing(): Standing {
    return this.#standing;
  }
  get ended(): boolean {
    return this.#standing.kind !== 'playing' && this.#standing.kind !== 'paused';
  }
  /** Whether there is room for one step only, which must be one that ends the game. */
  get full(): boolean {
    return this.steps.length >= MOST_STEPS - 1;
  }
  /** Playing time in whole seconds, as the last step that had one said. */
  get seconds(): number {
    return this.#seconds;
  }
  /** How many outcomes the log has: the ordinal of the next one. */
  get chanceSteps(): number {
    return this.#chanceSteps;
  }

  actor(): Actor {
    return this.ended ? OVER_ACTOR : this.game.actor(this.#state);
  }

  canUndo(seat: number): boolean {
    return this.#checkUndo(seat) === null;
  }
  canRedo(seat: number): boolean {
    return this.#checkRedo(seat) === null;
  }

  /**
   * The new ledger entries of the step, or why it was refused. When the clock ends the game, the
   * step that came too late is recorded as the passing of time.
   */
  apply(step: Step<M>): Result<readonly Entry[], Problem> {
    const problem = this.#check(step);
    if (problem !== null) return err(problem);
    const ledger = new RecordingLedger();
    this.#elapse(step, ledger);
    if (this.ended) this.#record({ kind: 'time', at: this.#seconds });
    else {
      this.#record(step);
      this.#take(step, ledger);
    }
    if (ledger.entries.length > 0)
      this.#setLedger({ before: this.#ledger, entries: ledger.entries });
    this.#settleStanding();
    if (this.ended) this.#forget();
    return ok(ledger.entries);
  }

  #setLedger(last: Link | null): void {
    this.#ledger = last;
    this.#entries = null;
  }

  #record(step: Step<M>): void {
    this.steps.push(step);
    this.lines.push(this.#lineOf(step));
  }

  #lineOf(step: Step<M>): LogLine {
    const at = step.at === undefined ? {} : { at: step.at };
    switch (step.kind) {
      case 'move':
        return { actor: step.seat, text: this.game.notation.format(step.move), ...at };
      case 'chance': {
        const actor = this.game.actor(this.#state);
        if (actor.kind !== 'chance') throw new Error('An outcome that nobody asked for');
        const text = this.game.notation.formatOutcome(this.#state, actor.need, step.outcome);
        return { actor: 'chance', text: `${actor.need.purpose} ${text}`.trim(), ...at };
      }
      case 'undo':
      case 'redo':
      case 'resign':
        return { actor: step.seat, text: step.kind, ...at };
      case 'time':
      case 'pause':
      case 'resume':
      case 'abandon':
        return { actor: 'match', text: step.kind, ...at };
    }
  }

  #check(step: Step<M>): Problem | null {
    if (this.ended) return { code: 'GAME_OVER' };
    if (step.at !== undefined && step.at < this.#seconds)
      return { code: 'OUT_OF_RANGE', facts: { min: this.#seconds, max: 'later', value: step.at } };
    if (this.#standing.kind === 'paused' && !whilePaused.has(step.kind))
      return { code: 'GAME_PAUSED' };
    if (this.full && !endings.has(step.kind))
      return { code: 'TOO_MANY_EVENTS', facts: { limit: MOST_STEPS } };
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
        return this.#isSeat(step.seat) ? null : { code: 'NOT_YOUR_SEAT' };
      case 'pause':
        return this.game.pausable?.(this.#state) === false
          ? { code: 'NOT_ALLOWED', reason: 'error.NOT_ALLOWED.pause' }
          : null;
      case 'time':
      case 'abandon':
        return null;
    }
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
    const last = this.#past.at(-1);
    if (this.undo === 'never') return { code: 'UNDO_REFUSED', reason: 'error.UNDO_REFUSED.never' };
    if (last === undefined) return { code: 'UNDO_REFUSED', reason: 'error.UNDO_REFUSED.nothing' };
    if (last.seat !== seat) return { code: 'UNDO_REFUSED', reason: 'error.UNDO_REFUSED.seat' };
    if (last.moment === null)
      return { code: 'UNDO_REFUSED', reason: 'error.UNDO_REFUSED.revealed' };
    return null;
  }

  #checkRedo(seat: number): Problem | null {
    const next = this.#future.at(-1);
    if (next === undefined) return { code: 'UNDO_REFUSED', reason: 'error.UNDO_REFUSED.redo' };
    return next.seat === seat ? null : { code: 'UNDO_REFUSED', reason: 'error.UNDO_REFUSED.seat' };
  }

  #isSeat(seat: number): boolean {
    return Number.isInteger(seat) && seat >= 0 && seat < this.game.seating(this.options).seats;
  }

  #elapse(step: Step<M>, ledger: RecordingLedger): void {
    if (step.at === undefined) return;
    this.#seconds = step.at;
    this.game.elapse?.(this.#state, step.at, ledger);
    this.#settleStanding();
  }

  #take(step: Step<M>, ledger: RecordingLedger): void {
    switch (step.kind) {
      case 'move':
        if (this.undo !== 'never') this.#past.push({ seat: step.seat, moment: this.#moment() });
        this.#future = [];
        this.game.play(this.#state, step.move, ledger);
        return;
      case 'chance':
        this.#chanceSteps++;
        this.#reveal();
        this.game.settle(this.#state, step.outcome, ledger);
        return;
      case 'undo':
        return this.#undo(ledger);
      case 'redo':
        return this.#redo(step.seat, ledger);
      case 'pause':
        this.#standing = { kind: 'paused' };
        return;
      case 'resume':
        this.#standing = { kind: 'playing' };
        return;
      case 'resign':
        this.#standing = { kind: 'resigned', seat: step.seat };
        return;
      case 'abandon':
        this.#standing = { kind: 'abandoned' };
        return;
      case 'time':
        return;
    }
  }

  /** What was seen cannot be unseen: of the moves before, only whose the last was is remembered. */
  #reveal(): void {
    const last = this.#past.at(-1);
    if (last !== undefined && this.undo === 'untilRevealed')
      this.#past = [{ seat: last.seat, moment: null }];
  }

  /** Nothing is taken back once a game has ended. */
  #forget(): void {
    this.#past = [];
    this.#future = [];
  }

  #moment(): Moment<S> {
    return { state: this.game.clone(this.#state), ledger: this.#ledger };
  }

  #undo(ledger: RecordingLedger): void {
    const { seat, moment } = this.#past.pop() ?? { seat: 0, moment: null };
    if (moment === null) throw new Error('Undo without a past');
    const left = this.#moment();
    this.#future.push({ ...left, seat });
    this.#restore(moment, left, 'undo', ledger);
  }

  #redo(seat: number, ledger: RecordingLedger): void {
    const target = this.#future.pop();
    if (target === undefined) throw new Error('Redo without a future');
    const left = this.#moment();
    this.#past.push({ seat, moment: left });
    this.#restore(target, left, 'redo', ledger);
  }

  #restore(
    target: Moment<S>,
    left: Moment<S>,
    how: 'undo' | 'redo',
    ledger: RecordingLedger,
  ): void {
    this.#state = this.game.clone(target.state);
    this.#setLedger(target.ledger);
    this.game.carry?.(this.#state, left.state, how, ledger);
  }

  #settleStanding(): void {
    if (this.#standing.kind === 'playing' && this.game.actor(this.#state).kind === 'over')
      this.#standing = { kind: 'over' };
  }
}

/** Applies a step that was accepted before or is legal by construction: a refusal is our own defect. */
export function mustApply<S, M, V, O>(
  playthrough: Playthrough<S, M, V, O>,
  step: Step<M>,
): readonly Entry[] {
  const applied = playthrough.apply(step);
  if (!applied.ok)
    throw new Error(`Refused ${JSON.stringify(step)}: ${JSON.stringify(applied.error)}`);
  return applied.value;
}

const endings: ReadonlySet<string> = new Set(['resign', 'abandon']);
const whilePaused: ReadonlySet<string> = new Set(['resume', 'resign', 'abandon']);
const OVER_ACTOR: Actor = { kind: 'over' };
