import { integer, list, nullable, object, oneOf, optional, text, type Shape } from '@chiaro/kernel';

/** What the people of a match agree on. A rematch is the room's affair. */
export const offerKinds = ['takeback', 'pause', 'resume'] as const;
/** One of the things that need agreement. */
export type OfferKind = (typeof offerKinds)[number];

/** Something that one seat wants and others have not yet agreed to. At most one of each kind. */
export interface OpenOffer {
  readonly kind: OfferKind;
  readonly seat: number;
  /** The seats whose word is needed, and those that have given it. */
  readonly asked: readonly number[];
  readonly agreed: readonly number[];
  /** The move that is to be taken back: its event, and its words where everybody may know them. */
  readonly seq?: number | undefined;
  readonly text?: string | undefined;
}

/** What became of an offer: `lapsed` when the game went on. `by` is whose word decided. */
export interface SettledOffer {
  readonly kind: OfferKind;
  readonly seat: number;
  readonly how: 'accepted' | 'refused' | 'withdrawn' | 'lapsed';
  readonly by: number | null;
}

/** All open offers of a match; it has a count of its own and never enters the log. */
export interface OffersMessage {
  readonly t: 'offers';
  readonly m: string;
  readonly rev: number;
  readonly open: readonly OpenOffer[];
  /** What has just been settled; null where an offer was made. */
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
