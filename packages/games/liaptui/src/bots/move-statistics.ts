import { worthOf } from './playout.js';
import type { State } from '../state.js';

/** What became of one move on the deals it was tried on. Sums, weighted where deals are. */
export class MoveStatistics {
  deals = 0;
  /** What the bot goes by: points, and the game where the round ends it. */
  worth = 0;
  squares = 0;
  points = 0;
  /** Deals in which the declaration was hit exactly. */
  hits = 0;
  taken = 0;
  /** Deals in which the turn was taken. */
  turns = 0;
  /** Fell too far behind to be tried further. */
  dropped = false;

  readonly code: number;

  constructor(code: number) {
    this.code = code;
  }

  /** `before` is the seat's total before the round was scored. */
  add(s: State, seat: number, before: number, tookTurn: boolean, weight = 1): void {
    const worth = worthOf(s, seat, before);
    this.deals += weight;
    this.worth += weight * worth;
    this.squares += weight * worth * worth;
    this.points += weight * (s.totals[seat]! - before);
    this.taken += weight * s.piles[seat]!;
    if (s.declared[seat] === s.piles[seat]) this.hits += weight;
    if (tookTurn) this.turns += weight;
  }

  /** Takes over what became of the best continuation. */
  join(other: MoveStatistics): void {
    this.deals += other.deals;
    this.worth += other.worth;
    this.squares += other.squares;
    this.points += other.points;
    this.hits += other.hits;
    this.taken += other.taken;
    this.turns += other.turns;
  }

  get mean(): number {
    return this.deals === 0 ? 0 : this.worth / this.deals;
  }

  /** Of the mean; not for weighted deals. */
  get variance(): number {
    return Math.max(0, this.squares / this.deals - this.mean * this.mean) / this.deals;
  }
}

export const leading = (moves: readonly MoveStatistics[]): MoveStatistics =>
  moves.reduce(
    (best, each) => (!each.dropped && each.mean > best.mean ? each : best),
    first(moves),
  );

function first(moves: readonly MoveStatistics[]): MoveStatistics {
  const found = moves.find((each) => !each.dropped);
  if (found === undefined) throw new Error('No move to choose from');
  return found;
}
