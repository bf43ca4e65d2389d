import { integer, list, nullable, object, oneOf, optional, text, type Shape } from '@chiaro/kernel';

/** What the people of a match must agree on. A rematch belongs to the room. */
export const offerKinds = ['takeback', 'pause', 'resume'] as const;
/** One of `offerKinds`. */
export type OfferKind = (typeof offerKinds)[number];

/** A request of one seat that others have not yet agreed to. At most one of each kind. */
export interface OpenOffer {
  readonly kind: OfferKind;
  readonly seat: number;
  /** The seats that must agree, and those that have. */
  readonly asked: readonly number[];
  readonly agreed: readonly number[];
  /** The move to be undone: its event, and its text if everybody may know it. */
  readonly seq?: number | undefined;
  readonly text?: string | undefined;
}

/**
 * The result of an offer: `lapsed` if the game continued. `by` is the seat whose answer decided.
 */
export interface SettledOffer {
  readonly kind: OfferKind;
  readonly seat: number;
  readonly how: 'accepted' | 'refused' | 'withdrawn' | 'lapsed';
  readonly by: number | null;
}

/** All open offers of a match; numbered separately and never recorded in the log. */
export interface OffersMessage {
  readonly t: 'offers';
  readonly m: string;
  readonly rev: number;
  readonly open: readonly OpenOffer[];
  /** The offer that was just settled; null if one was made. */
  readonly settled: SettledOffer | null;
}

const id = text({ max: 80 });
const number = integer({ min: 0 });
const kind = oneOf(offerKinds);

export const offersMessage: Shape<OffersMessage> = object({
  t: oneOf(['offers']),
  m: id,
  rev: number,
  open: list(
    object({
      kind,
      seat: number,
      asked: list(number),
      agreed: list(number),
      seq: optional(number),
      text: optional(text({ max: 400 })),
    }),
  ),
  settled: nullable(
    object({
      kind,
      seat: number,
      how: oneOf(['accepted', 'refused', 'withdrawn', 'lapsed']),
      by: nullable(number),
    }),
  ),
});
