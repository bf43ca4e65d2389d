import { useEffect, type ReactNode } from 'react';
import { Button } from '../ui/Button.js';
import { Toolbar } from '../ui/Toolbar.js';
import { useChords } from './ActionBar.js';
import { usePrimary, useTable } from './table.js';
import styles from './room.module.css';

/**
 * What a hand or round brought, in the way of nothing: bots wait until it is put away, and the
 * focus stays where it was.
 */
export function Summary({
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
  const { session, t } = useTable();
  const chord = useChords();
  usePrimary({ label: next, run: onNext }, 'pause');
  useEffect(() => session.wait(), [session]);
  return (
    <section className={styles.summary} aria-label={title} data-summary="">
      <h2>{title}</h2>
      {children}
      <Toolbar label={t('actions.label')}>
        <Button onClick={onNext} chord={chord('primary')}>
          {next}
        </Button>
      </Toolbar>
    </section>
  );
}
