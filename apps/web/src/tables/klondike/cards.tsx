import { FrenchCard } from '../../art/FrenchCard.js';
import { FRENCH_SUITS, suitRef } from '../../art/frenchSuits.js';
import { NeapolitanCard } from '../../art/NeapolitanCard.js';
import { cornerRef, type NeapolitanSuit } from '../../art/neapolitanSuits.js';
import { useTable } from '../../table/table.js';
import type { Move, View } from './types.js';
import styles from './klondike.module.css';

/** In the order of the game: the first two suits of each pack are red. */
const NEAPOLITAN: readonly NeapolitanSuit[] = ['coppe', 'denari', 'bastoni', 'spade'];

export function KlondikeCard({
  card,
  compact = false,
  covered = false,
}: {
  readonly card: number;
  readonly compact?: boolean;
  readonly covered?: boolean;
}) {
  const { view } = useTable<View, Move>();
  const face = { rank: (card >> 2) + 1, compact, covered };
  return view.options.deck === 'french' ? (
    <FrenchCard {...face} suit={FRENCH_SUITS[card & 3] ?? 'hearts'} />
  ) : (
    <NeapolitanCard {...face} suit={NEAPOLITAN[card & 3] ?? 'coppe'} />
  );
}

/** The suit of an empty foundation, faint. */
export function SuitMark({
  suit,
  deck,
}: {
  readonly suit: number;
  readonly deck: View['options']['deck'];
}) {
  const href =
    deck === 'french'
      ? suitRef(FRENCH_SUITS[suit] ?? 'hearts')
      : cornerRef(NEAPOLITAN[suit] ?? 'coppe');
  return (
    <svg viewBox="0 0 100 100" className={styles.suitMark} aria-hidden="true" focusable="false">
      <use href={href} />
    </svg>
  );
}

const SUIT_NAMES = {
  french: ['hearts', 'diamonds', 'clubs', 'spades'],
  neapolitan: ['cups', 'coins', 'batons', 'swords'],
} as const;

export const suitName = (suit: number, deck: View['options']['deck']): string =>
  SUIT_NAMES[deck][suit] ?? '';

/** The message that names a card. */
export const cardPhrase = (card: number, deck: View['options']['deck']) => ({
  id: `card.${deck}`,
  args: { rank: (card >> 2) + 1, suit: suitName(card & 3, deck) },
});
