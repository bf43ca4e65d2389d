import { Fragment, useEffect, useRef, useState, type ReactNode } from 'react';
import { ChevronIcon, CloseIcon } from '../ui/icons.js';
import { useWords } from '../words/useWords.js';
import styles from './room.module.css';

/**
 * The place of the score slip: a rail beside the board if there is room, else a chip of totals that
 * lifts it from the bottom edge. It is the same element in both; the chip exists only in the second.
 */
export function Drawer({
  label,
  totals,
  asked = null,
  onClose,
  children,
}: {
  readonly label: string;
  readonly totals: readonly string[];
  /** The line that somebody asked about on the board: the slip opens at it. */
  readonly asked?: unknown;
  readonly onClose?: () => void;
  readonly children: ReactNode;
}) {
  const { t } = useWords();
  const [open, setOpen] = useState(false);
  const handle = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (asked !== null) setOpen(true);
  }, [asked]);
  const close = () => {
    setOpen(false);
    onClose?.();
  };
  return (
    <section
      className={styles.sheet}
      aria-label={label}
      data-open={open}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return;
        // Otherwise the table would open its menu.
        event.preventDefault();
        close();
        handle.current?.focus();
      }}
    >
      <button
        ref={handle}
        type="button"
        className={styles.handle}
        data-decide=""
        data-totals=""
        aria-expanded={open}
        aria-controls="slip"
        onClick={() => (open ? close() : setOpen(true))}
      >
        <span className={styles.handleWord}>{t('slip.lift')}</span>{' '}
        <span className={styles.handleTotals}>
          {totals.map((total, side) => (
            <Fragment key={side}>
              {side > 0 ? ' ' : ''}
              <span>
                <span>{total}</span>
                {side < totals.length - 1 ? ' ·' : ''}
              </span>
            </Fragment>
          ))}
        </span>
        <ChevronIcon />
      </button>
      <div className={styles.paper} id="slip">
        <button
          type="button"
          className={styles.putAway}
          aria-label={t('dialog.close')}
          onClick={() => {
            close();
            handle.current?.focus();
          }}
        >
          <CloseIcon />
        </button>
        {children}
      </div>
    </section>
  );
}
