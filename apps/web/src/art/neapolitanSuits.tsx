import styles from './art.module.css';

/**
 * The four Italian suits as bold simplified shapes. Each has a square form for corners and a form
 * for the body of the card, where swords and clubs are as long as they are on the table.
 */
export const NEAPOLITAN_SUITS = ['denari', 'coppe', 'spade', 'bastoni'] as const;
export type NeapolitanSuit = (typeof NEAPOLITAN_SUITS)[number];

export const cornerRef = (suit: NeapolitanSuit): string => `#np-${suit}`;

/** The form for the body of a card: reference, width and height for the size of one pip. */
export function bodyForm(suit: NeapolitanSuit): { href: string; width: number; height: number } {
  return suit === 'spade' || suit === 'bastoni'
    ? { href: `#np-${suit}-long`, width: 0.62, height: 1.5 }
    : { href: `#np-${suit}`, width: 1, height: 1 };
}

const RAYS = Array.from({ length: 12 }, (_, i) => i * 30);

/** To be placed once on a page that shows Neapolitan cards. */
export function NeapolitanSymbols() {
  return (
    <svg width="0" height="0" aria-hidden="true" focusable="false" style={{ position: 'absolute' }}>
      <symbol id="np-denari" viewBox="0 0 100 100">
        <circle cx="50" cy="50" r="47" className={styles.denariDark} />
        <circle cx="50" cy="50" r="39" className={styles.denariLight} />
        {RAYS.map((angle) => (
          <path
            key={angle}
            d="M50 14 55.5 33H44.5Z"
            className={styles.denariDark}
            transform={`rotate(${angle} 50 50)`}
          />
        ))}
        <circle cx="50" cy="50" r="18" className={styles.denariDark} />
        <circle cx="50" cy="50" r="9.5" className={styles.denariLight} />
      </symbol>
      <symbol id="np-coppe" viewBox="0 0 100 100">
        <path
          d="M14 8H86C86 36 76 52 58 57V72C62 80 72 84 80 86V95H20V86C28 84 38 80 42 72V57C24 52 14 36 14 8Z"
          className={styles.coppeDark}
        />
        <path d="M22 16H78C77 22 76 26 74 30H26C24 26 23 22 22 16Z" className={styles.coppeLight} />
        <rect x="36" y="59" width="28" height="9" rx="4.5" className={styles.coppeGold} />
        <path d="M26 88H74V91H26Z" className={styles.coppeGold} />
      </symbol>
      <symbol id="np-spade" viewBox="0 0 100 100">
        <path d="M50 1 62 15V62H38V15Z" className={styles.spadeDark} />
        <path d="M50 10 55 17V62H50Z" className={styles.spadeLight} />
        <rect x="16" y="60" width="68" height="12" rx="6" className={styles.spadeGold} />
        <rect x="43" y="70" width="14" height="17" className={styles.spadeDark} />
        <circle cx="50" cy="90" r="9" className={styles.spadeGold} />
      </symbol>
      <symbol id="np-spade-long" viewBox="0 0 62 150">
        <path d="M31 1 41 15V104H21V15Z" className={styles.spadeDark} />
        <path d="M31 10 36 17V104H31Z" className={styles.spadeLight} />
        <rect x="3" y="102" width="56" height="11" rx="5.5" className={styles.spadeGold} />
        <rect x="25" y="112" width="12" height="22" className={styles.spadeDark} />
        <circle cx="31" cy="139" r="9" className={styles.spadeGold} />
      </symbol>
      <symbol id="np-bastoni" viewBox="0 0 100 100">
        <path
          d="M70 34 88 18 97 30 72 54Z M29 52 10 40 4 54 30 72Z"
          className={styles.bastoniDark}
        />
        <path
          d="M26 10C36 0 64 0 74 10C78 30 70 52 64 93C62 100 38 100 36 93C30 52 22 30 26 10Z"
          className={styles.bastoniDark}
        />
        <ellipse cx="50" cy="11.5" rx="18" ry="6" className={styles.bastoniCut} />
        <path d="M89 20 95 28.5M10 43 6.5 51.5" className={styles.bastoniEnd} />
        <path
          d="M43 30C45 46 46 60 46 76M57 27C56 38 55 44 54 52"
          className={styles.bastoniGrain}
        />
      </symbol>
      <symbol id="np-bastoni-long" viewBox="0 0 62 150">
        <path
          d="M44 34 55 23 61 31 45 50Z M17 70 5 62 1 71 19 86Z M42 98 52 90 56 98 41 110Z"
          className={styles.bastoniDark}
        />
        <path
          d="M14 10C20 1 42 1 48 10C51 34 45 60 43 90C42 112 40 130 38 144C37 150 25 150 24 144C22 130 20 112 19 90C17 60 11 34 14 10Z"
          className={styles.bastoniDark}
        />
        <ellipse cx="31" cy="10" rx="12" ry="4.6" className={styles.bastoniCut} />
        <path d="M55.5 25 59.5 30.5M5 64.5 3 69.5M52 92 54.5 97" className={styles.bastoniEnd} />
        <path
          d="M26 26C28 44 29 60 29 78M36 22C35 36 35 44 34 56M32 94C32 108 31 122 31 134"
          className={styles.bastoniGrain}
        />
      </symbol>
    </svg>
  );
}
