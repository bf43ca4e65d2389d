import { PILES } from '@chiaro/klondike';
import type { View } from './types.js';

/**
 * Where everything lies, in units: columns across, widths of a card down. One place for the
 * picture, the buttons over it and the drops.
 */
export interface Lying {
  readonly card: number;
  readonly x: number;
  readonly y: number;
  readonly z: number;
  /** Only the upper edge is in sight. */
  readonly covered: boolean;
}

export interface Back {
  readonly key: string;
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

export const COLUMNS = PILES;
export const CARD_HEIGHT = 1.4;
export const TABLEAU_TOP = CARD_HEIGHT + 0.2;
export const STOCK_X = 0;
export const WASTE_X = 1;
export const HOME_X = 3;
const HIDDEN_STEP = 0.13;
const FAN = 0.3;

export interface Layout {
  readonly cards: readonly Lying[];
  readonly backs: readonly Back[];
  /** In widths of a card. */
  readonly height: number;
}

/** `step` is how much of a covered card shows: more where the card is small. */
export function layoutOf(view: View, step: number): Layout {
  const cards: Lying[] = [];
  const backs: Back[] = [];
  let bottom = TABLEAU_TOP + CARD_HEIGHT;
  for (let i = 0; i < Math.min(3, view.stock.count); i++)
    backs.push({ key: `stock-${i}`, x: STOCK_X, y: -0.02 * i, z: i });
  const shown = Math.min(3, view.options.draw);
  view.waste.forEach((card, i) => {
    const fromTop = view.waste.length - 1 - i;
    const place = Math.max(0, Math.min(shown, view.waste.length) - 1 - fromTop);
    if (fromTop < shown + 1)
      cards.push({ card, x: WASTE_X + place * FAN, y: 0, z: i, covered: false });
  });
  view.home.forEach((count, suit) => {
    for (let rank = Math.max(0, count - 2); rank < count; rank++)
      cards.push({ card: rank * 4 + suit, x: HOME_X + suit, y: 0, z: rank, covered: false });
  });
  view.piles.forEach(({ hidden, cards: up }, pile) => {
    for (let i = 0; i < hidden; i++)
      backs.push({ key: `pile-${pile}-${i}`, x: pile, y: TABLEAU_TOP + i * HIDDEN_STEP, z: i });
    up.forEach((card, i) => {
      const y = cardTop(hidden, i, step);
      cards.push({ card, x: pile, y, z: 20 + i, covered: i < up.length - 1 });
      bottom = Math.max(bottom, y + CARD_HEIGHT);
    });
  });
  return { cards, backs, height: bottom };
}

/** Top of the i-th card face up in a pile with so many hidden ones. */
export const cardTop = (hidden: number, i: number, step: number): number =>
  TABLEAU_TOP + hidden * HIDDEN_STEP + i * step;

/** Over what a point lies, in the same units. */
export type Spot =
  | { readonly kind: 'pile'; readonly pile: number }
  | { readonly kind: 'home'; readonly suit: number }
  | { readonly kind: 'none' };

export function spotAt(x: number, y: number): Spot {
  const column = Math.max(0, Math.min(COLUMNS - 1, Math.floor(x)));
  if (y >= TABLEAU_TOP - 0.15) return { kind: 'pile', pile: column };
  return column >= HOME_X ? { kind: 'home', suit: column - HOME_X } : { kind: 'none' };
}
