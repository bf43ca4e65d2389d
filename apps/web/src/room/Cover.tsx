import { useEffect } from 'react';
import { announcer } from '../speech/instance.js';
import { Button } from '../ui/Button.js';
import { Toolbar } from '../ui/Toolbar.js';
import { useWords } from '../words/useWords.js';
import styles from './cover.module.css';

/** Covers the table between two people at one device: neither's cards are shown or spoken. */
export function Cover({
  title,
  who,
  onShow,
}: {
  readonly title: string;
  readonly who: string;
  readonly onShow: () => void;
}) {
  const { t } = useWords();
  const text = t('cover.pass', { who });
  useEffect(() => announcer.post({ kind: 'turn', text, sound: 'turn', unseen: true }), [text]);
  return (
    <div className={styles.cover} data-cover="">
      <h1 tabIndex={-1} data-page-title>
        {title}
      </h1>
      <p className={styles.who}>{text}</p>
      <Toolbar label={t('actions.label')} data-arrival="">
        <Button look="primary" onClick={onShow}>
          {t('cover.show', { who })}
        </Button>
      </Toolbar>
    </div>
  );
}
