import { narrateResult } from '@chiaro/match';
import { useTable } from '../table/table.js';
import styles from '../table/room.module.css';

/** The end in one sentence, above the last position. The action bar leads to the whole result. */
export function OverPanel() {
  const { t, session, snapshot, words } = useTable();
  const { result, view, viewer } = snapshot;
  if (result === null) return null;
  const [headline] = narrateResult(session.module.narrator, result, view, viewer);
  return (
    <section className={`${styles.over} ${styles.above}`} aria-label={t('result.title')}>
      <p>{headline === undefined ? t('result.title') : words.say(headline)}</p>
    </section>
  );
}
