import type { Problem } from './errors.js';
import type { Game, UndoRule } from './game.js';
import { silent } from './ledger.js';
import type { LedgerLink } from './ledger-chain.js';
import type { Step } from './step.js';

/** A position with its ledger. */
export interface Moment<S> {
  readonly state: S;
  readonly ledger: LedgerLink | null;
}

/**
 * A move that can be undone, linked to those before it. Positions are kept only while an undo may
 * need them, and only for one in `KEPT_MOVES` moves: from there the steps are replayed.
 */
interface Past<S> {
  readonly before: Past<S> | null;
  /** Number of steps before the move. */
  readonly steps: number;
  readonly ledger: LedgerLink | null;
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

/** What an undo history holds after a number of steps. It is never changed, only replaced. */
export interface UndoMark<S> {
  readonly past: Past<S> | null;
  readonly future: Future<S> | null;
}

/** Which moves of a playthrough can be undone and redone, and the positions that this leads to. */
export class UndoHistory<S, M, V, O> {
  #past: Past<S> | null = null;
  #future: Future<S> | null = null;

  readonly game: Game<S, M, V, O>;
  readonly rule: UndoRule;
  /** The steps of the playthrough, which grow. */
  readonly steps: readonly Step<M>[];

  constructor(game: Game<S, M, V, O>, rule: UndoRule, steps: readonly Step<M>[]) {
    this.game = game;
    this.rule = rule;
    this.steps = steps;
  }

  get mark(): UndoMark<S> {
    return { past: this.#past, future: this.#future };
  }
  returnTo({ past, future }: UndoMark<S>): void {
    this.#past = past;
    this.#future = future;
  }

  /** Why this seat cannot undo now; null if it can. */
  refusalToUndo(seat: number): Problem | null {
    const last = this.#past;
    if (this.rule === 'never') return { code: 'UNDO_REFUSED', reason: 'error.UNDO_REFUSED.never' };
    if (last === null) return { code: 'UNDO_REFUSED', reason: 'error.UNDO_REFUSED.nothing' };
    if (this.#seatOf(last) !== seat)
      return { code: 'UNDO_REFUSED', reason: 'error.UNDO_REFUSED.seat' };
    if (isRevealed(last)) return { code: 'UNDO_REFUSED', reason: 'error.UNDO_REFUSED.revealed' };
    return null;
  }

  /** Why this seat cannot redo now; null if it can. */
  refusalToRedo(seat: number): Problem | null {
    const next = this.#future;
    if (next === null) return { code: 'UNDO_REFUSED', reason: 'error.UNDO_REFUSED.redo' };
    return next.seat === seat ? null : { code: 'UNDO_REFUSED', reason: 'error.UNDO_REFUSED.seat' };
  }

  /** Called after a move is recorded and before it is played on `state`. */
  move(state: S, ledger: LedgerLink | null): void {
    if (this.rule !== 'never') this.#remember(state, ledger);
    this.#future = null;
  }

  /**
   * Something was revealed, so earlier moves cannot be undone; only the seat of the last one is
   * remembered.
   */
  reveal(): void {
    const last = this.#past;
    if (last !== null && this.rule === 'untilRevealed')
      this.#past = { ...last, before: null, state: null };
  }

  /** Drops everything: no undo is possible after the end of a game. */
  forget(): void {
    this.#past = null;
    this.#future = null;
  }

  /** Returns the position before the last move. `left` is a copy of the one that is left. */
  undo(seat: number, left: Moment<S>): Moment<S> {
    const last = this.#past;
    if (last === null || isRevealed(last)) throw new Error('Undo without a past');
    const target = this.#positionBefore(last);
    this.#past = last.before;
    this.#future = { ...left, seat, before: this.#future };
    return target;
  }

  /** Returns the position that the last undo left. */
  redo(left: Moment<S>): Moment<S> {
    const target = this.#future;
    if (target === null) throw new Error('Redo without a future');
    this.#future = target.before;
    this.#remember(left.state, left.ledger);
    return { state: this.game.clone(target.state), ledger: target.ledger };
  }

  #remember(state: S, ledger: LedgerLink | null): void {
    const before = this.#past;
    const sinceKept = before !== null && this.#followsFrom(before) ? before.sinceKept + 1 : 0;
    const isKept = sinceKept % KEPT_MOVES === 0;
    this.#past = {
      before,
      steps: this.steps.length - 1,
      ledger,
      sinceKept: isKept ? 0 : sinceKept,
      state: isKept ? this.game.clone(state) : null,
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
}
