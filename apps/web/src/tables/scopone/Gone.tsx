import { SUIT_CARDS, unseenBy, type Move, type View } from '@chiaro/scopone';
import { useTable } from '../../table/table.js';
import { valueOf } from './cards.js';
import styles from './scopone.module.css';

const VALUES = Array.from({ length: SUIT_CARDS }, (_, i) => i + 1);

/** How many cards of each value nobody has shown yet, where the table agreed on this aid. */
export function Gone() {
  const { view, words, session, t } = useTable<View, Move>();
  const { gone } = view.options;
  if (gone === 'off' || view.phase !== 'play') return null;
  const section = session.module.narrator
    .position(view)
    .find(({ heading }) => heading.id === 'heading.gone');
  const unseen = unseenBy(view).map(valueOf);
  const shown = gone === 'all' ? VALUES : [7];
  return (
    <p className={styles.gone}>
      <span aria-hidden="true">
        {t('scopone.unseen')}{' '}
        {shown
          .map((value) => `${value}×${unseen.filter((each) => each === value).length}`)
          .join(' ')}
      </span>
      <span className="visually-hidden">
        {section?.lines.map((line) => words.say(line)).join(' ')}
      </span>
    </p>
  );
}
