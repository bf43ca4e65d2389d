import { useEffect, type ReactNode } from 'react';
import { Button } from '../ui/Button.js';
import { Toolbar } from '../ui/Toolbar.js';
import { useChords } from './ActionBar.js';
import { usePrimary, useTable } from './table.js';
import styles from './room.module.css';

/**
 * The summary of a hand or round. It covers nothing: bots wait until it is closed, and the
 * focus stays where it was. Closing it announces who plays next.
 */
export function RoundPause({
  title,
  next,
  onNext,
  children,
}: {
  readonly title: string;
  readonly next: string;
  readonly onNext: () => void;
  readonly children: ReactNode;
}) {
  const { session, t, announce, words, view } = useTable();
  const chord = useChords();
  const goOn = () => {
    onNext();
    announce('answer', words.say(session.module.narrator.turn(view)));
  };
  usePrimary({ label: next, run: goOn }, 'pause');
  useEffect(() => session.wait(), [session]);
  return (
    <section className={styles.summary} aria-label={title} data-summary="">
      <h2>{title}</h2>
      {children}
      <Toolbar label={t('actions.label')}>
        <Button onClick={goOn} chord={chord('primary')}>
          {next}
        </Button>
      </Toolbar>
    </section>
  );
}
