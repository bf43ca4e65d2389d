import { useEffect, useId, useRef, type ReactNode } from 'react';
import { addRegions } from '../announcer/voice.js';
import { useWords } from '../words/useWords.js';
import { CloseIcon } from './icons.js';
import styles from './ui.module.css';

/**
 * A modal dialog on the browser's own: it keeps the focus inside, closes on Escape and gives the
 * focus back. It brings its own live regions, since everything outside is inert meanwhile.
 */
export function Dialog({
  title,
  onClose,
  children,
  wide = false,
  onKey,
}: {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly wide?: boolean;
  /** A plain letter pressed inside, where it is not text. */
  readonly onKey?: (key: string) => void;
}) {
  const { t } = useWords();
  const dialog = useRef<HTMLDialogElement>(null);
  const polite = useRef<HTMLDivElement>(null);
  const assertive = useRef<HTMLDivElement>(null);
  const titleId = useId();

  useEffect(() => {
    const element = dialog.current;
    if (element === null || polite.current === null || assertive.current === null) return;
    const back = document.activeElement;
    const removeRegions = addRegions({ polite: polite.current, assertive: assertive.current });
    element.showModal();
    element.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    return () => {
      removeRegions();
      element.close();
      if (back instanceof HTMLElement && back.isConnected) back.focus();
    };
  }, []);

  return (
    // Escape and the close button are the keyboard's way; a press on the backdrop is one more.
    <dialog
      ref={dialog}
      className={`${styles.dialog} ${wide ? styles.wide : ''}`}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onKeyDown={(event) => {
        const isText =
          event.target instanceof HTMLInputElement ||
          event.ctrlKey ||
          event.altKey ||
          event.metaKey;
        if (!isText && event.key.length === 1) onKey?.(event.key.toLowerCase());
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      <div className={styles.dialogBody}>
        <div className={styles.dialogHead}>
          <h2 id={titleId}>{title}</h2>
          <button
            type="button"
            className={styles.iconButton}
            aria-label={t('dialog.close')}
            onClick={onClose}
          >
            <CloseIcon />
          </button>
        </div>
        {children}
      </div>
      <div ref={polite} className="visually-hidden" aria-live="polite" />
      <div ref={assertive} className="visually-hidden" aria-live="assertive" />
    </dialog>
  );
}
