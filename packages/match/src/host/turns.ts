import type { BotRunner, BotTurn } from '../bots.js';
import type { Member } from './audience.js';

interface Due<V, M> {
  readonly turn: BotTurn<V, M>;
  readonly seq: number;
}

/** What the bots need to know of their match, and how they move in it. */
export interface BotSeat<V, M> {
  /** The turn of a bot as things are now, with the number of the last event; null if it is nobody's. */
  turn(): Due<V, M> | null;
  /** False when somebody was faster. */
  move(turn: BotTurn<V, M>, seq: number, move: M): Promise<void>;
  stuck(seat: number): void;
  readonly members: ReadonlySet<Member>;
}

/**
 * Lets bots move, one turn after another. If clients pace them, a bot thinks while its position is
 * being shown and moves once every client has reported `shown`: so people have time to read, undo
 * or pause.
 */
export class BotTurns<V, M> {
  #isRunning = false;
  #isClosed = false;
  readonly #shown = new WeakMap<Member, number>();
  #waiting: (() => void)[] = [];

  readonly seat: BotSeat<V, M>;
  readonly bots: BotRunner<V, M>;
  /** Whether bots wait for `shown`. */
  readonly paced: boolean;

  constructor(seat: BotSeat<V, M>, bots: BotRunner<V, M>, paced: boolean) {
    this.seat = seat;
    this.bots = bots;
    this.paced = paced;
  }

  shown(member: Member, seq: number): void {
    this.#shown.set(member, Math.max(seq, this.#shown.get(member) ?? 0));
    this.wake();
  }

  /** Something changed: a bot may have to move, or one that waits no longer needs to. */
  wake(): void {
    if (this.#waiting.length > 0) for (const go of this.#waiting.splice(0)) go();
    if (this.#isRunning || this.#isClosed) return;
    const first = this.seat.turn();
    if (first !== null) void this.#run(first);
  }

  close(): void {
    this.#isClosed = true;
    this.wake();
  }

  async #run(first: Due<V, M>): Promise<void> {
    this.#isRunning = true;
    let { seat } = first.turn;
    try {
      for (
        let next: Due<V, M> | null = first;
        next !== null && !this.#isClosed;
        next = this.seat.turn()
      ) {
        const { turn, seq } = next;
        ({ seat } = turn);
        const move = await this.bots.choose(turn);
        await this.#untilShown(seq);
        if (!this.#isClosed && this.seat.turn()?.seq === seq) await this.seat.move(turn, seq, move);
      }
    } catch {
      // The next `shown`, or the next event, asks the bot again.
      if (!this.#isClosed) this.seat.stuck(seat);
    } finally {
      this.#isRunning = false;
    }
  }

  /** Waits until event `seq` was shown, or the wait is obsolete. */
  async #untilShown(seq: number): Promise<void> {
    while (!this.#isClosed && this.seat.turn()?.seq === seq && !this.#isShown(seq))
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  #isShown(seq: number): boolean {
    if (!this.paced) return true;
    const members = [...this.seat.members];
    return members.length > 0 && members.every((member) => (this.#shown.get(member) ?? -1) >= seq);
  }
}
