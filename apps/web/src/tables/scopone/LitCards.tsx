import type { Move, View } from '@chiaro/scopone';
import { Counted } from '../../table/Counted.js';
import { useTable } from '../../table/table.js';
import { ScoponeCard, isCard } from './cards.js';
import styles from './scopone.module.css';

/** The cards behind the open line of the slip. */
export function LitCards() {
  const { lit, t } = useTable<View, Move>();
  if (lit === null) return null;
  const { card, taken, ownCards } = lit.facts;
  const cards = [
    card,
    ...(Array.isArray(taken) ? (taken as unknown[]) : []),
    ...(Array.isArray(ownCards) ? (ownCards as unknown[]) : []),
  ];
  const known = cards.filter(isCard);
  if (known.length === 0) return null;
  return (
    <Counted>
      <div className={styles.lit}>
        <span>{t('scopone.counted')}</span>
        {known.map((each) => (
          <ScoponeCard key={each} card={each} compact />
        ))}
      </div>
    </Counted>
  );
}
