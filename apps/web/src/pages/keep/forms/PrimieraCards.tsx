import { primieraOfValues, primieraOrder, suitNames } from '@chiaro/scopone';
import { NeapolitanSymbols, cornerRef } from '../../../art/neapolitanSuits.js';
import { useKeep } from '../context.js';
import { PadGrid, type PadKey } from '../parts/PadGrid.js';
import type { Best, Pair } from './scoponeDraft.js';
import styles from './forms.module.css';

const NONE = 0;
const FIGURE = 10;
const SEVEN = 7;

/** The best card of each suit for each side: eight taps. The seven of denari is the settebello. */
export function PrimieraCards({
  best,
  onChange,
}: {
  readonly best: Pair<Best>;
  readonly onChange: (best: Pair<Best>, settebello: number | null) => void;
}) {
  const { t, sideName } = useKeep();
  const cardName = (value: number, suit: number) =>
    t('keep.scopone.card', { value, suit: suitNames[suit] ?? 'denari' });

  const keysFor = (cell: string): PadKey[] => {
    const { side, suit } = sideAndSuit(cell);
    const other = best[1 - side]?.[suit] ?? null;
    return [...primieraOrder, NONE].map((value) => ({
      id: String(value),
      label: shortOf(value),
      name: cardName(value, suit),
      typed: typedOf(value),
      // Both sides can have a figure or no card; any other card is in one pile only.
      closed:
        value === other && value !== NONE && value !== FIGURE
          ? t('keep.scopone.taken', { card: cardName(value, suit), who: sideName(1 - side) })
          : null,
    }));
  };

  const shortOf = (value: number): string =>
    value === NONE
      ? '–'
      : value === FIGURE
        ? t('keep.scopone.figure')
        : value === 1
          ? t('keep.scopone.ace')
          : String(value);

  const pick = (cell: string, key: string): boolean => {
    const { side, suit } = sideAndSuit(cell);
    const chosen = keysFor(cell).find(({ id }) => id === key);
    if (chosen?.closed !== null) return false;
    const value = Number(key);
    const own = best[side]!.with(suit, value);
    const next: Pair<Best> = side === 0 ? [own, best[1]] : [best[0], own];
    onChange(next, suit === 0 && value === SEVEN ? side : null);
    return true;
  };

  return (
    <>
      <NeapolitanSymbols />
      <PadGrid
        label={t('keep.scopone.primiera.grid')}
        columns={2}
        heads={([0, 1] as const).map((side) => (
          <span key={side}>
            {sideName(side)}
            <br />
            <strong>{primieraText(best[side])}</strong>
          </span>
        ))}
        rows={suitNames.map((suit, index) => ({
          id: suit,
          head: (
            <>
              <svg
                viewBox="0 0 100 100"
                className={`${styles.suit} ${styles[suit]}`}
                aria-hidden="true"
              >
                <use href={cornerRef(suit)} width="100" height="100" />
              </svg>
              <span>{t(`keep.scopone.suit.${suit}`)}</span>
            </>
          ),
          cells: ([0, 1] as const).map((side) => {
            const value = best[side][index] ?? null;
            return {
              id: `${side}-${index}`,
              name: t('keep.scopone.bestOf', { who: sideName(side), suit }),
              value: value === null ? '' : shortOf(value),
              spoken: value === null ? null : cardName(value, index),
            };
          }),
        }))}
        order={([0, 1] as const).flatMap((side) => suitNames.map((_, index) => `${side}-${index}`))}
        keysFor={keysFor}
        onPick={pick}
        emptyWord={t('keep.nothing')}
      />
    </>
  );
}

const sideAndSuit = (cell: string): { side: 0 | 1; suit: number } => {
  const [side, suit] = cell.split('-');
  return { side: side === '0' ? 0 : 1, suit: Number(suit) };
};

/** Keys as used in Italy: f, c and r for the figures, a for the ace. */
const typedOf = (value: number): string[] => {
  if (value === NONE) return ['0', '-'];
  if (value === FIGURE) return ['8', '9', 'f', 'c', 'r'];
  return value === 1 ? ['1', 'a'] : [String(value)];
};

function primieraText(best: Best): string {
  if (best.includes(null)) return '…';
  const sum = primieraOfValues(best.map((value) => (value === NONE ? null : value)));
  return sum === null ? '–' : String(sum);
}
