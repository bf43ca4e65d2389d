/** What a move is worth: the share of imagined deals that it wins, and what else speaks for it. */
export interface Worth {
  readonly share: number;
  readonly rating: number;
  /** The card of the stock that it goes for. */
  readonly wanted?: number;
}
