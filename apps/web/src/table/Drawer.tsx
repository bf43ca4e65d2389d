import { useRef, useState, type ReactNode } from 'react';
import { ChevronIcon } from '../ui/icons.js';
import { useWords } from '../words/useWords.js';
import styles from './room.module.css';

/**
 * Where the slip lives: beside the board on a desktop, a sheet that lifts from the bottom edge on
 * a phone. One element; the handle is there only where it lifts.
 */
export function Drawer({
  label,
  totals,
  children,
}: {
  readonly label: string;
  readonly totals: readonly string[];
  readonly children: ReactNode;
}) {
  const { t } = useWords();
  const [open, setOpen] = useState(false);
  const handle = useRef<HTMLButtonElement>(null);
  return (
    <section
      className={styles.sheet}
      aria-label={label}
      data-open={open}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return;
        // Else the table would open its menu.
        event.preventDefault();
        setOpen(false);
        handle.current?.focus();
      }}
    >
      <button
        ref={handle}
        type="button"
        className={styles.handle}
        aria-expanded={open}
        aria-controls="slip"
        onClick={() => setOpen(!open)}
      >
        <span className={styles.handleWord}>{t('slip.lift')}</span>
        <span className={styles.handleTotals}>{totals.join(' · ')}</span>
        <ChevronIcon />
      </button>
      <div className={styles.paper} id="slip">
        {children}
      </div>
    </section>
  );
}
