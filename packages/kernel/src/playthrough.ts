import { checkOutcome } from './chance.js';
import type { Problem } from './errors.js';
import type { Actor, ChanceStep, Game, MoveStep, UndoRule } from './game.js';
import { RecordingLedger, silent, type Entry, type Ledger } from './ledger.js';
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

/**
 * A move that could be taken back, and those before it: a chain, as the ledger is. Positions are
 * kept only as long as an undo may use them, and of a few moves one: from there the steps are
 * played again.
 */
interface Past<S> {
  readonly before: Past<S> | null;
  /** Steps before the move. */
  readonly steps: number;
  readonly ledger: Link | null;
  /**
   * The position before the move; null where it follows from the one before in the chain. The first
   * of a chain has none where something was seen since that stays seen: it cannot be taken back.
   */
  readonly state: S | null;
}

const isRevealed = ({ before, state }: Past<unknown>): boolean => before === null && state === null;

/** Of so many moves that can be taken back the position of one is kept. */
const KEPT_MOVES = 64;

/** A move that was taken back, and those taken back before it. */
interface Future<S> extends Moment<S> {
  readonly before: Future<S> | null;
  readonly seat: number;
}

/** Everything that decides how a playthrough goes on after a number of steps. */
interface Checkpoint<S> extends Moment<S> {
  readonly steps: number;
  readonly standing: Standing;
  readonly seconds: number;
  readonly chanceSteps: number;
  readonly past: Past<S> | null;
  readonly future: Future<S> | null;
}

/** Steps between two checkpoints: what a look back plays again at most, against memory. */
const CHECKPOINT_STEPS = 64;

/**
 * What a playthrough keeps of the way it came. `none` is for simulations, which ask only where a
 * game ends: no steps, no log, no ledger, nothing to take back.
 */
export type Memory = 'whole' | 'none';

/** What a playthrough may do differently from its game’s habits. */
export interface PlaythroughWish {
  /** `never` where the match allows less than the game. */
  readonly undo?: UndoRule;
  readonly memory?: Memory;
}

/**
 * One game from its first step to now: the only machine that applies steps. Replay, match,
 * command line, browser and server all drive this one. A refused step changes nothing.
 */
export class Playthrough<S, M, V, O> {
  readonly steps: Step<M>[] = [];
  /** By step: the text of an outcome, which only the position it came to could give. */
  readonly #outcomes = new Map<number, string>();
  readonly undo: UndoRule;
  readonly memory: Memory;
  #state: S;
  /** Who acts in this state, asked once: it is looked at several times a step. */
  #actor: Actor;
  readonly #seats: number;
  #ledger: Link | null = null;
  /** What the chain holds, once somebody asked. */
  #entries: readonly Entry[] | null = null;
  #standing: Standing = { kind: 'playing' };
  #seconds = 0;
  #chanceSteps = 0;
  #past: Past<S> | null = null;
  #future: Future<S> | null = null;
  readonly #checkpoints: Checkpoint<S>[] = [];

  readonly game: Game<S, M, V, O>;
  readonly options: O;

  constructor(
    game: Game<S, M, V, O>,
    options: O,
    { undo = game.undo, memory = 'whole' }: PlaythroughWish = {},
  ) {
    this.game = game;
    this.options = options;
    this.memory = memory;
    this.undo = memory === 'none' ? 'never' : undo;
    this.#state = game.initial(options);
    this.#seats = game.seating(options).seats;
    this.#actor = game.actor(this.#state);
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
  /** Whether there is room for one step only, which must be one that ends the game. */
  get full(): boolean {
    return this.steps.length >= MOST_STEPS - 1;
  }
  /** Playing time in seconds, as the last step that had one said; thousandths count. */
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
  canRedo(seat: number): boolean {
    return this.#checkRedo(seat) === null;
  }

  /** The nth step, counted from 0, as a line of a log. */
  lineAt(index: number): LogLine {
    const step = this.steps[index];
    if (step === undefined) throw new Error(`No step ${index}`);
    const at = step.at === undefined ? {} : { at: step.at };
    switch (step.kind) {
      case 'move':
        return { actor: step.seat, text: this.game.notation.format(step.move), ...at };
      case 'chance':
        return { actor: 'chance', text: this.#outcomes.get(index) ?? '', ...at };
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

  /**
   * The game as it was after so many steps, or a little earlier: whoever looks back plays on from
   * there with `steps`, and not from the start.
   */
  before(steps: number): Playthrough<S, M, V, O> {
    const earlier = new Playthrough(this.game, this.options, { undo: this.undo });
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
    });
  }

  /**
   * The new ledger entries of the step, or why it was refused. When the clock ends the game, the
   * step that came too late is recorded as the passing of time.
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
    this.#elapse(step, ledger);
    if (this.ended) this.#record({ kind: 'time', at: this.#seconds });
    else {
      this.#record(step);
      this.#take(step, ledger);
    }
    this.#settleStanding();
    if (this.ended) this.#forget();
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
    const last = this.#past;
    if (last !== null && this.undo === 'untilRevealed')
      this.#past = { ...last, before: null, state: null };
  }

  /** Nothing is taken back once a game has ended. */
  #forget(): void {
    this.#past = null;
    this.#future = null;
  }

  /** Called when the move is recorded and not yet played. */
  #remember(): void {
    const before = this.#past;
    const follows = before !== null && hasPosition(before) && this.#followsFrom(before);
    this.#past = {
      before,
      steps: this.steps.length - 1,
      ledger: this.#ledger,
      state: follows ? null : this.game.clone(this.#state),
    };
  }

  /** Whose move it was. */
  #seatOf({ steps }: Past<S>): number | null {
    const step = this.steps[steps];
    return step !== undefined && 'seat' in step ? step.seat : null;
  }

  /** Whether the steps since then, played again, lead to where we are. */
  #followsFrom(past: Past<S>): boolean {
    if (isRevealed(past)) return false;
    for (let i = this.steps.length - 1; i >= past.steps; i--) {
      const kind = this.steps[i]?.kind;
      if (kind === 'undo' || kind === 'redo') return false;
    }
    return true;
  }

  /** The position before a move that can be taken back: the time of the move had passed. */
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

/** Whether a position was kept so few moves ago that the next move needs none. */
function hasPosition(past: Past<unknown>): boolean {
  let link: Past<unknown> | null = past;
  for (let moves = 1; moves < KEPT_MOVES && link !== null; moves++, link = link.before)
    if (link.state !== null) return true;
  return false;
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
const NO_ENTRIES: Result<readonly Entry[], Problem> = ok([]);
