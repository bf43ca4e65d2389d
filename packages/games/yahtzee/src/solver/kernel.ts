/**
 * One turn of several cards at once, a lane each. All lanes have the same open boxes; what a slot
 * is worth to a lane (points, bonuses and what is to come) is given, so that a kernel knows dice
 * and no rules, and can maximise whatever the worth measures.
 */
export interface Kernel {
  readonly lanes: number;
  /** In: what ending the turn in a slot is worth, `offers[slot * lanes + lane]`. */
  readonly offers: Float64Array;
  /** In, for `spread`: how likely each lane is. */
  readonly weights: Float64Array;
  /** Out: what each lane is worth before its first roll. */
  readonly values: Float64Array;
  /** Out of `spread`: how likely each lane ends in each slot, `shares[slot * lanes + lane]`. */
  readonly shares: Float64Array;
  /** Sets `values`. */
  evaluate(open: readonly number[]): void;
  /** Sets `values` and `shares`; the shares of a lane add up to its weight. */
  spread(open: readonly number[]): void;
}
