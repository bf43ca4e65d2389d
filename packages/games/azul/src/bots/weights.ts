import grey from './weights/grey.json' with { type: 'json' };
import three from './weights/three.json' with { type: 'json' };
import two from './weights/two.json' with { type: 'json' };
import { FEATURES } from './board.js';
import { restWeights, type RestWeights } from './rest.js';
import { USUAL_ROUNDS } from './supply.js';

/** The fitted values of positions for one number of players and kind of wall; see BOTS.md. */
export interface Weights {
  /**
   * For each of the first four rounds: the value of each feature of a board after it, in points.
   */
  readonly boards: Float64Array;
  /** The value of starting the next round after each of them, in thousandths of a point. */
  readonly start: Int32Array;
  readonly rest: RestWeights;
}

/** The files hold hundredths of a point. */
interface Fitted {
  readonly boards: readonly (readonly number[])[];
  readonly start: readonly number[];
  readonly rest: readonly (readonly number[])[];
}

const HUNDREDTH = 10;

const read = ({ boards, start, rest }: Fitted): Weights => ({
  boards: Float64Array.from(boards.flat(), (weight) => weight / 100),
  start: Int32Array.from(start, (weight) => HUNDREDTH * weight),
  rest: restWeights(Int32Array.from(rest.flat(), (weight) => HUNDREDTH * weight)),
});

const twoPlayers = read(two);
const greyWall = read(grey);
const morePlayers = read(three);

export function weightsFor(players: number, isGrey: boolean): Weights {
  if (players > 2) return morePlayers;
  return isGrey ? greyWall : twoPlayers;
}

/** The first weight of a board after this round; games that last longer use those of the fourth. */
export const firstWeight = (round: number): number =>
  FEATURES * (Math.min(round, USUAL_ROUNDS - 1) - 1);
