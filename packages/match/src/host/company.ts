import type { OfferKind } from '../protocol-offers.js';

/** Who watches a match at a host: the seats, and the number of spectators. */
export interface Onlookers {
  readonly seats: readonly number[];
  readonly watching: number;
}

/** Messages in a match that no log records. One that is lost has lapsed: there is no retry. */
export type Aside =
  | {
      readonly t: 'offer' | 'accept' | 'decline';
      readonly kind: OfferKind;
      readonly at: number;
      /** The seats of the sender. */
      readonly seats: readonly number[];
    }
  | { readonly t: 'nudge' | 'wait'; readonly seat: number }
  | { readonly t: 'here'; readonly seats: readonly number[] };

/** The other hosts of the same match, if they can be reached. They learn moves from the store. */
export interface Company {
  /** Broadcasts presence whenever it changes; the others receive it by `Host.meet`. */
  here(onlookers: Onlookers): void;
  /** Broadcasts an aside; the others receive it by `Host.overhear`. */
  say(aside: Aside): void;
}
