/** The value of a move: the share of imagined deals that it wins, and its tie-breaks. */
export interface Worth {
  readonly share: number;
  readonly rating: number;
  /** The card of the stock that the move aims for. */
  readonly wanted?: number;
}
