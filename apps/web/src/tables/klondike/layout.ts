import { PILES } from '@chiaro/klondike';
import type { View } from './types.js';

/**
 * The layout in units: columns across, card widths down. Shared by the
 * picture, the buttons over it and the drops.
 */
export interface Lying {
  readonly card: number;
  readonly x: number;
  readonly y: number;
  readonly z: number;
  /** Only the upper edge is visible. */
  readonly covered: boolean;
}

export interface Back {
  readonly key: string;
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** How the felt is divided: the foundations above the piles, or beside them on a low screen. */
export interface Shape {
  readonly columns: number;
  /** Height of the felt for a deep pile, in card widths. */
  readonly rows: number;
  readonly stock: Point;
  readonly waste: Point;
  /** Offset of further waste cards from the first. */
  readonly fan: Point;
  readonly home: (suit: number) => Point;
  readonly pile: (pile: number) => Point;
}

export const COLUMNS = PILES;
export const CARD_HEIGHT = 1.4;
/** A card fills this much of its column. */
export const CARD_OF_COLUMN = 0.94;
const HIDDEN_STEP = 0.13;
const FAN = 0.3;
const BELOW = CARD_HEIGHT + 0.2;
const HOME_X = 3;

export const TALL: Shape = {
  columns: COLUMNS,
  rows: 6.6,
  stock: { x: 0, y: 0 },
  waste: { x: 1, y: 0 },
  fan: { x: FAN, y: 0 },
  home: (suit) => ({ x: HOME_X + suit, y: 0 }),
  pile: (pile) => ({ x: pile, y: BELOW }),
};

const SIDE = 1.15;
const HOME_STEP = 1.46;

export const LOW: Shape = {
  columns: COLUMNS + 2 * SIDE,
  rows: 4 * HOME_STEP,
  stock: { x: 0, y: 0 },
  waste: { x: 0, y: BELOW },
  fan: { x: 0, y: FAN },
  home: (suit) => ({ x: COLUMNS + 2 * SIDE - 1, y: suit * HOME_STEP }),
  pile: (pile) => ({ x: SIDE + pile, y: 0 }),
};

export interface Layout {
  readonly cards: readonly Lying[];
  readonly backs: readonly Back[];
  /** In widths of a card. */
  readonly height: number;
}

/** The layout of a felt; `step` is the visible part of a covered card. */
export interface Fit {
  readonly shape: Shape;
  readonly step: number;
}

export function layoutOf(view: View, { shape, step }: Fit): Layout {
  const cards: Lying[] = [];
  const backs: Back[] = [];
  let bottom = Math.max(shape.pile(0).y, shape.home(3).y) + CARD_HEIGHT;
  const { stock } = shape;
  for (let i = 0; i < Math.min(3, view.stock.count); i++)
    backs.push({ key: `stock-${i}`, x: stock.x, y: stock.y - 0.02 * i, z: i });
  const shown = Math.min(3, view.options.draw);
  view.waste.forEach((card, i) => {
    const fromTop = view.waste.length - 1 - i;
    const place = Math.max(0, Math.min(shown, view.waste.length) - 1 - fromTop);
    if (fromTop < shown + 1) cards.push({ card, ...wasteAt(shape, place), z: i, covered: false });
  });
  view.home.forEach((count, suit) => {
    for (let rank = Math.max(0, count - 2); rank < count; rank++)
      cards.push({ card: rank * 4 + suit, ...shape.home(suit), z: rank, covered: false });
  });
  view.piles.forEach(({ hidden, cards: up }, pile) => {
    const { x, y: top } = shape.pile(pile);
    for (let i = 0; i < hidden; i++)
      backs.push({ key: `pile-${pile}-${i}`, x, y: top + i * HIDDEN_STEP, z: i });
    up.forEach((card, i) => {
      const y = top + cardDepth(hidden, i, step);
      cards.push({ card, x, y, z: 20 + i, covered: i < up.length - 1 });
      bottom = Math.max(bottom, y + CARD_HEIGHT);
    });
  });
  return { cards, backs, height: bottom };
}

export const wasteAt = ({ waste, fan }: Shape, place: number): Point => ({
  x: waste.x + place * fan.x,
  y: waste.y + place * fan.y,
});

/** From the top of its pile to the i-th card face up, below so many hidden ones. */
export const cardDepth = (hidden: number, i: number, step: number): number =>
  hidden * HIDDEN_STEP + i * step;

/** The step at which the deepest pile ends above the lower edge, and no wider than wanted. */
export function stepFor(view: View, shape: Shape, rows: number, wanted: number): number {
  return view.piles.reduce((step, { hidden, cards }, pile) => {
    if (cards.length < 2) return step;
    const room = rows - shape.pile(pile).y - CARD_HEIGHT - hidden * HIDDEN_STEP;
    return Math.min(step, Math.max(0.1, room / (cards.length - 1)));
  }, wanted);
}

/** The place under a point, in the same units. */
export type Spot =
  | { readonly kind: 'pile'; readonly pile: number }
  | { readonly kind: 'home' }
  | { readonly kind: 'none' };

const SLACK = 0.15;

export function spotAt(shape: Shape, x: number, y: number): Spot {
  const onHome = [0, 1, 2, 3].map(shape.home).some((home) => covers(home, x, y));
  if (onHome) return { kind: 'home' };
  const first = shape.pile(0);
  const pile = Math.floor(x - first.x);
  const isPile = y >= first.y - SLACK && pile >= 0 && pile < COLUMNS;
  return isPile ? { kind: 'pile', pile } : { kind: 'none' };
}

const covers = (place: Point, x: number, y: number): boolean =>
  x >= place.x && x < place.x + 1 && y >= place.y - SLACK && y < place.y + CARD_HEIGHT + SLACK / 2;
