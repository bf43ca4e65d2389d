import { useLayoutEffect, useRef } from 'react';
import type { CardName, Move, View } from '@chiaro/scopone';
import { useTable } from '../../table/table.js';
import { ScoponeCard, cardPhrase, valueOf } from './cards.js';
import styles from './scopone.module.css';

/**
 * Several possible captures: the person always chooses. The list takes the focus, because
 * nothing else can be done with the card, and returns it to the hand.
 */
export function Captures({
  options,
  chosen,
  onChoose,
  onTake,
}: {
  readonly options: readonly Move[];
  readonly chosen: number | null;
  readonly onChoose: (option: number) => void;
  readonly onTake: (move: Move) => void;
}) {
  const { t, words, view } = useTable<View, Move>();
  const group = useRef<HTMLFieldSetElement>(null);
  useFocusInside(group);
  return (
    <fieldset ref={group} className={styles.captures}>
      <legend>{t('scopone.chooseCapture')}</legend>
      <div className={styles.options}>
        {options.map((move, i) => {
          const taken = move.take === 'all' ? view.table : move.take;
          const sum = taken.reduce((total, card) => total + valueOf(card), 0);
          const names = taken.map((card: CardName) => words.say(cardPhrase(card)));
          const clears = taken.length === view.table.length;
          return (
            <label key={i} className={styles.option} data-decide="">
              <input
                type="radio"
                name="capture"
                checked={chosen === i}
                onChange={() => onChoose(i)}
                onKeyDown={(event) => {
                  if (event.key === 'Enter') onTake(move);
                }}
              />
              <span className={styles.optionCards} aria-hidden="true">
                {taken.map((card) => (
                  <ScoponeCard key={card} card={card} compact />
                ))}
              </span>
              <span className={styles.optionWords}>
                {t('scopone.take', { names })}
                <span className={styles.sum}>
                  {t('scopone.sum', { sum, count: taken.length, clears })}
                </span>
              </span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

function useFocusInside(group: { readonly current: HTMLElement | null }): void {
  useLayoutEffect(() => {
    const element = group.current;
    const back = document.activeElement;
    element?.scrollIntoView({ block: 'nearest' });
    element?.querySelector('input')?.focus({ preventScroll: true });
    return () => {
      if (element?.contains(document.activeElement) !== true) return;
      const hand = element.parentElement;
      requestAnimationFrame(() => {
        const next =
          back?.isConnected === true ? back : hand?.querySelector('[data-roving][tabindex="0"]');
        if (next instanceof HTMLElement && document.activeElement === document.body) next.focus();
      });
    };
  }, [group]);
}
