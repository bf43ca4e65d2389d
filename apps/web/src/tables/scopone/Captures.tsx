import type { Move, View } from '@chiaro/scopone';
import { useTable } from '../../play/table.js';
import { ScoponeCard, valueOf } from './cards.js';
import styles from './scopone.module.css';

/** Several ways to take: a choice that is always made by the person. */
export function Captures({
  options,
  chosen,
  onChoose,
}: {
  readonly options: readonly Move[];
  readonly chosen: number | null;
  readonly onChoose: (option: number) => void;
}) {
  const { t, words, session, view } = useTable<View, Move>();
  return (
    <fieldset className={styles.captures}>
      <legend>{t('scopone.chooseCapture')}</legend>
      <div className={styles.options}>
        {options.map((move, i) => {
          const taken = move.take === 'all' ? view.table : move.take;
          const sum = taken.reduce((total, card) => total + valueOf(card), 0);
          return (
            <label key={i} className={styles.option}>
              <input
                type="radio"
                name="capture"
                checked={chosen === i}
                onChange={() => onChoose(i)}
              />
              <span className={styles.optionCards} aria-hidden="true">
                {taken.map((card) => (
                  <ScoponeCard key={card} card={card} compact />
                ))}
              </span>
              <span>
                {words.say(session.module.narrator.move(move, view))}{' '}
                <span className={styles.sum}>{t('scopone.sum', { sum, count: taken.length })}</span>
              </span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
