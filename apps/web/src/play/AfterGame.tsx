import { Link } from 'wouter';
import { useSetting } from '../settings/store.js';
import { useTable } from './table.js';
import styles from './after.module.css';

/** What a finished game leads to; it is on the device when the person gets here. */
export function AfterGame() {
  const { t, session } = useTable();
  const coach = useSetting('coach');
  if (coach === 'off' || session.module.coach === undefined) return null;
  return (
    <p className={styles.after}>
      <Link href={`/games/${session.id}/review`} className={styles.link}>
        {t('game.review')}
      </Link>
    </p>
  );
}
