import { err, ok, type Problem, type Result } from '@chiaro/kernel';
import type { Match } from '../match.js';

/**
 * Timeouts in milliseconds: how long somebody may be offline, may think, and may take to answer a
 * nudge.
 */
export const GRACE_MS = 60_000;
export const PATIENCE_MS = 5 * 60_000;
export const ANSWER_MS = 60_000;

type AnyMatch = Pick<
  Match<unknown, unknown, unknown, unknown>,
  'setup' | 'actor' | 'paused' | 'ended' | 'lastTime'
>;

/**
 * Which seats are absent, and since when, as far as this host can see. It only reports: whoever may
 * decide what happens to an absent seat calls `isAway`.
 */
export class Absence {
  /** Seats without a connection, with the time it was lost; at the start all of them. */
  readonly #since = new Map<number, number>();
  readonly #asked = new Map<number, number>();
  readonly #began: number;

  readonly now: () => number;

  constructor(now: () => number) {
    this.now = now;
    this.#began = now();
  }

  /** When the seat was last present; null while somebody is. */
  since(seat: number): number | null {
    return this.#present.has(seat) ? null : (this.#since.get(seat) ?? this.#began);
  }
  askedAt(seat: number): number | null {
    return this.#asked.get(seat) ?? null;
  }
  readonly #present = new Set<number>();

  came(seat: number): void {
    this.#present.add(seat);
    this.#asked.delete(seat);
  }

  left(seat: number): void {
    if (this.#present.delete(seat)) this.#since.set(seat, this.now());
  }

  /** A key was pressed or a command came, which answers a nudge. Returns true if one was open. */
  answered(seat: number): boolean {
    return this.#asked.delete(seat);
  }

  /** Gives an absent player more time: every timeout restarts now. */
  wait(seat: number): void {
    this.#asked.delete(seat);
    if (!this.#present.has(seat)) this.#since.set(seat, this.now());
  }

  /** Asks a seat whether it is still there. */
  ask(match: AnyMatch, seat: number): Result<null, Problem> {
    const problem = this.#refusalToAsk(match, seat);
    if (problem !== null) return err(problem);
    if (!this.#asked.has(seat)) this.#asked.set(seat, this.now());
    return ok(null);
  }

  #refusalToAsk(match: AnyMatch, seat: number): Problem | null {
    const actor = match.actor();
    if (match.ended) return { code: 'GAME_OVER' };
    if (match.setup.time !== undefined)
      return { code: 'NOT_ALLOWED', reason: 'match.refusal.nudge.clock' };
    if (match.paused || actor.kind !== 'seat' || actor.seat !== seat)
      return { code: 'NOT_ALLOWED', reason: 'match.refusal.nudge.turn' };
    return this.now() - match.lastTime < PATIENCE_MS
      ? { code: 'NOT_ALLOWED', reason: 'match.refusal.nudge.early' }
      : null;
  }

  /**
   * With a bank of time: absent for a minute. Without a clock: asked, and no answer for a minute.
   * With days per move: never, because only the clock counts.
   */
  isAway({ setup: { time } }: AnyMatch, seat: number): boolean {
    if (time?.kind === 'days') return false;
    const from = time === undefined ? this.askedAt(seat) : this.since(seat);
    return from !== null && this.now() - from >= (time === undefined ? ANSWER_MS : GRACE_MS);
  }
}
