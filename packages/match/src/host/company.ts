import type { OfferKind } from '../protocol-offers.js';

/** Who watches a match somewhere: seats, and how many as the table. */
export interface Onlookers {
  readonly seats: readonly number[];
  readonly watching: number;
}

/** Something said in a match that no log keeps. One that is lost on its way has lapsed. */
export type Aside =
  | {
      readonly t: 'offer' | 'accept' | 'decline';
      readonly kind: OfferKind;
      readonly at: number;
      /** Of whoever said it. */
      readonly seats: readonly number[];
    }
  | { readonly t: 'nudge' | 'wait'; readonly seat: number }
  | { readonly t: 'here'; readonly seats: readonly number[] };

/** The other hosts of the same match, as far as they can be reached. They learn moves from the store. */
export interface Company {
  /** Said whenever it changes; the others hear it by `Host.meet`. */
  here(onlookers: Onlookers): void;
  /** The others hear it by `Host.overhear`. */
  say(aside: Aside): void;
}
