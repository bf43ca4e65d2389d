import { narrateResult } from '@chiaro/match';
import { Button } from '../ui/Button.js';
import { Toolbar } from '../ui/Toolbar.js';
import { useTable } from '../table/table.js';
import styles from '../table/room.module.css';

/** The end in one sentence, above the last position. */
export function OverPanel({ onOpen }: { readonly onOpen: () => void }) {
  const { t, session, snapshot, words } = useTable();
  const { result, view, viewer } = snapshot;
  if (result === null) return null;
  const [headline] = narrateResult(session.module.narrator, result, view, viewer);
  return (
    <section className={`${styles.over} ${styles.above}`} aria-label={t('result.title')}>
      <p>{headline === undefined ? t('result.title') : words.say(headline)}</p>
      <Toolbar label={t('actions.label')}>
        <Button onClick={onOpen}>{t('action.result')}</Button>
      </Toolbar>
    </section>
  );
}
