import { Trial } from '@chiaro/search';
import { worthOf } from './playout.js';
import type { State } from '../state.js';

/** The results of one move: its value is points, plus winning if the round ends the game. */
export class MoveStatistics extends Trial {
  points = 0;
  /** Deals in which the declaration was hit exactly. */
  hits = 0;
  taken = 0;
  /** Deals in which the turn was taken. */
  turns = 0;

  /** `before` is the seat's total before the round was scored. */
  add(s: State, seat: number, before: number, tookTurn: boolean, weight = 1): void {
    this.note(worthOf(s, seat, before), weight);
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
}
