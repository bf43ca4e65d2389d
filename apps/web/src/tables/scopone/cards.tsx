import type { CardName } from '@chiaro/scopone';
import { NeapolitanCard } from '../../art/NeapolitanCard.js';
import type { NeapolitanSuit } from '../../art/neapolitanSuits.js';

const SUIT_OF_LETTER: Readonly<Record<string, NeapolitanSuit>> = {
  D: 'denari',
  C: 'coppe',
  S: 'spade',
  B: 'bastoni',
};

/** A card by its name, `7D`. */
export function ScoponeCard({
  card,
  compact,
  className,
}: {
  readonly card: CardName;
  readonly compact?: boolean;
  readonly className?: string | undefined;
}) {
  return (
    <NeapolitanCard
      rank={valueOf(card)}
      suit={SUIT_OF_LETTER[card.slice(-1)] ?? 'denari'}
      compact={compact}
      className={className}
    />
  );
}

export const valueOf = (card: CardName): number => Number(card.slice(0, -1));

/** The name of a player's cards as a place, for motion. */
export const seatPlace = (seat: number | undefined): string | undefined =>
  seat === undefined ? undefined : `seat-${seat}`;

/** The message that names a card in a list. */
export const cardPhrase = (card: CardName) => ({
  id: 'card',
  args: { value: valueOf(card), suit: card.slice(-1) },
});

export const isCard = (value: unknown): value is CardName =>
  typeof value === 'string' && /^(10|[1-9])[DCSB]$/.test(value);
