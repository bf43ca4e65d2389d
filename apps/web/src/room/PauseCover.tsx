import { useEffect } from 'react';
import { actionOf } from '../device/keymap.js';
import { useSettings } from '../device/useSettings.js';
import type { Session } from '../session/session.js';
import { useChords } from '../table/ActionBar.js';
import { Button } from '../ui/Button.js';
import { Toolbar } from '../ui/Toolbar.js';
import { useWords } from '../words/useWords.js';
import styles from './cover.module.css';

/** Covers the board while the game is paused, so that nobody can study it. */
export function PauseCover({
  title,
  session,
}: {
  readonly title: string;
  readonly session: Session;
}) {
  const { t } = useWords();
  const chord = useChords();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { keysOn: on, keys: changed } = useSettings.getState().settings;
      if (actionOf(event, { on, changed }) !== 'pause') return;
      event.preventDefault();
      session.pause();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [session]);
  return (
    <div className={styles.cover} data-cover="paused">
      <h1 tabIndex={-1} data-page-title>
        {title}
      </h1>
      <p className={styles.who}>{t('pause.paused')}</p>
      <p>{t('pause.covered')}</p>
      {/* On a button alone a screen reader keeps the letters, and the key of the pause, for itself. */}
      <Toolbar label={t('actions.label')} data-arrival="">
        <Button look="primary" chord={chord('pause')} onClick={() => session.pause()}>
          {t('pause.resume')}
        </Button>
      </Toolbar>
    </div>
  );
}
