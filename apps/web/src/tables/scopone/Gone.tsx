import { unseenCounts, type Move, type View } from '@chiaro/scopone';
import { useTable } from '../../table/table.js';
import styles from './scopone.module.css';

/** Cards of each value not seen yet, if the table agreed on this aid. */
export function Gone() {
  const { view, words, session, t } = useTable<View, Move>();
  if (view.options.gone === 'off' || view.phase !== 'play') return null;
  const section = session.module.narrator
    .position(view)
    .find(({ heading }) => heading.id === 'heading.gone');
  return (
    <p className={styles.gone}>
      <span aria-hidden="true">
        {t('scopone.unseen')}{' '}
        {unseenCounts(view)
          .map(({ value, count }) => `${value}×${count}`)
          .join(' ')}
      </span>
      <span className="visually-hidden">
        {section?.lines.map((line) => words.say(line)).join(' ')}
      </span>
    </p>
  );
}
