import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { announcer } from '../../speech/instance.js';
import { live } from '../../session/live.js';
import { useWords } from '../../words/useWords.js';
import styles from './friends.module.css';

/** Shows a lost connection in a bar above the page. */
export function ConnectionStatus() {
  const { t } = useWords();
  const isLost = useStore(live, (state) => state.isLost);
  const isOld = useStore(live, (state) => state.connection === 'refused');
  const was = useRef(false);
  useEffect(() => {
    if (isLost !== was.current)
      announcer.post({
        kind: 'connection',
        text: t(isLost ? 'friends.lost' : 'friends.back'),
        unseen: true,
      });
    was.current = isLost;
  }, [isLost, t]);
  useEffect(() => {
    if (isOld) announcer.post({ kind: 'connection', text: t('friends.old'), unseen: true });
  }, [isOld, t]);
  if (isOld)
    return (
      <p className={styles.status}>
        {t('friends.old')}{' '}
        <button type="button" className={styles.reload} onClick={() => location.reload()}>
          {t('fault.reload')}
        </button>
      </p>
    );
  return isLost ? <p className={styles.status}>{t('friends.lost')}</p> : null;
}
