import { CHANCE, type Rng } from '@chiaro/kernel';
import { habitMove } from './habits/habits.js';
import { dealAtRandom, playCode } from '../rules.js';
import { OVER_PHASE, SCORING, type State } from '../state.js';
import { SEATS } from '../types.js';

/** One step of whoever is to act. */
export function stepOn(s: State, rng: Rng): void {
  if (s.seat === CHANCE) dealAtRandom(s, rng);
  else playCode(s, habitMove(s, rng));
}

/** Plays the round to its end. */
export function playOut(s: State, rng: Rng): void {
  while (s.phase < SCORING) stepOn(s, rng);
}

/**
 * Plays a turn to its end, unless the last play has ended it already; true if that seat took it.
 * `turn` must be read before that play, because the next turn may have begun after it.
 */
export function finishTurn(s: State, turn: number, seat: number, rng: Rng): boolean {
  while (s.phase < SCORING && s.turn === turn) stepOn(s, rng);
  return s.lastWinner === seat;
}

/** What winning or losing the game is worth beside the points of the round. */
const GAME = 10;

/** What a scored round is worth to a seat that wants to win; `before` is its total so far. */
export function worthOf(s: State, seat: number, before: number): number {
  const points = s.totals[seat]! - before;
  if (s.phase !== OVER_PHASE) return points;
  for (let other = 0; other < SEATS; other++)
    if (s.totals[other]! > s.totals[seat]!) return points - GAME;
  return points + GAME;
}
