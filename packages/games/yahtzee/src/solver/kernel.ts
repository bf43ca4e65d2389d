/**
 * One turn of several cards at once, one lane for each. All lanes have the same open boxes. The
 * value of each slot for a lane (points, bonuses and future) is an input, so a kernel knows dice
 * but no rules, and can maximise any value.
 */
export interface Kernel {
  readonly lanes: number;
  /** In: the value of ending the turn in a slot, `offers[slot * lanes + lane]`. */
  readonly offers: Float64Array;
  /** In, for `spread`: the probability of each lane. */
  readonly weights: Float64Array;
  /** Out: the value of each lane before its first roll. */
  readonly values: Float64Array;
  /**
   * Out of `spread`: the probability that each lane ends in each slot, `shares[slot * lanes +
   * lane]`.
   */
  readonly shares: Float64Array;
  /** Writes `values`. */
  evaluate(open: readonly number[]): void;
  /** Writes `values` and `shares`; the shares of a lane add up to its weight. */
  spread(open: readonly number[]): void;
}
