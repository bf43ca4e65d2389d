/** Suits in a box of 100 × 100; symbols, so that a card of ten pips stays light. */
export const FRENCH_SUITS = ['hearts', 'diamonds', 'clubs', 'spades'] as const;
export type FrenchSuit = (typeof FRENCH_SUITS)[number];

export const suitRef = (suit: FrenchSuit): string => `#fr-${suit}`;

/** To be placed once on a page that shows French cards. */
export function FrenchSymbols() {
  return (
    <svg width="0" height="0" aria-hidden="true" focusable="false" style={{ position: 'absolute' }}>
      <symbol id="fr-hearts" viewBox="0 0 100 100">
        <path d="M50 92C22 68 5 51 5 32 5 17 16 7 29 7c9 0 17 5 21 13C54 12 62 7 71 7c13 0 24 10 24 25 0 19-17 36-45 60Z" />
      </symbol>
      <symbol id="fr-diamonds" viewBox="0 0 100 100">
        <path d="M50 3c8 17 20 33 36 47-16 14-28 30-36 47C42 80 30 64 14 50 30 36 42 20 50 3Z" />
      </symbol>
      <symbol id="fr-clubs" viewBox="0 0 100 100">
        <path d="M50 5a21 21 0 0 1 18 32 21.5 21.5 0 1 1-14 36c1 10 4 17 11 23H35c7-6 10-13 11-23a21.5 21.5 0 1 1-14-36A21 21 0 0 1 50 5Z" />
      </symbol>
      <symbol id="fr-spades" viewBox="0 0 100 100">
        <path d="M50 4c7 17 43 35 43 59 0 13-9 21-20 21-8 0-15-4-19-11 1 10 4 17 11 23H35c7-6 10-13 11-23-4 7-11 11-19 11C16 84 7 76 7 63 7 39 43 21 50 4Z" />
      </symbol>
    </svg>
  );
}
