import {
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { createPortal } from 'react-dom';
import { announcer } from '../speech/instance.js';
import { useWords } from '../words/useWords.js';
import { focusArrival, focusPlace, returnFocus, tabStops, type FocusPlace } from './focus.js';
import { CloseIcon } from './icons.js';
import styles from './ui.module.css';

/**
 * A modal dialog of our own. The browser's (`showModal`) makes everything outside it inert, the
 * live regions too: screen readers then lose what is said while it is open and when it closes.
 */
export function Dialog({
  title,
  onClose,
  children,
  wide = false,
  onKey,
  description,
}: {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly wide?: boolean;
  /** Handles a key pressed outside of text fields; true if it meant something. */
  readonly onKey?: (event: KeyboardEvent) => boolean;
  /** Read with the title when it opens. */
  readonly description?: string;
}) {
  const { t } = useWords();
  const dialog = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const host = useModal(dialog);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || !isTop(dialog.current)) return;
    if (event.key === 'Escape') onClose();
    else if (event.key === 'Tab') {
      if (!turnAround(dialog.current, event.shiftKey)) return;
    } else if (isNoLetter(event) || onKey?.(event) !== true) return;
    event.preventDefault();
  };

  return createPortal(
    // A press beside the dialog closes it too, besides Escape and the close button.
    <div
      className={styles.backdrop}
      data-dialog=""
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div
        ref={dialog}
        role="dialog"
        aria-modal="true"
        aria-labelledby={titleId}
        aria-describedby={description === undefined ? undefined : `${titleId}-text`}
        tabIndex={-1}
        className={`${styles.dialog} ${wide ? styles.wide : ''}`}
        onKeyDown={onKeyDown}
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
          {description === undefined ? null : <p id={`${titleId}-text`}>{description}</p>}
          {children}
        </div>
      </div>
    </div>,
    host,
  );
}

/** Innermost last; only that one gets the keys. Each knows where the focus was before it. */
const openDialogs: { readonly element: HTMLElement; back: FocusPlace | null }[] = [];
const isTop = (element: HTMLElement | null): boolean => openDialogs.at(-1)?.element === element;

/**
 * A dialog that has closed stays a moment, unseen. Orca 43 says where the focus went, and leaves
 * its browse mode, only while the thing that had it before is still there.
 */
const LINGER_MS = 500;

/** Preact takes away what it has drawn by the element's own `remove`. */
function lingerIn(host: HTMLElement): void {
  const drawn = host.firstElementChild;
  if (drawn === null) return;
  drawn.remove = () => {
    host.style.opacity = '0';
    host.style.pointerEvents = 'none';
    setTimeout(() => host.remove(), LINGER_MS);
  };
}

/** Takes the focus, keeps it, and gives it back. Nothing said before is read again after it. */
function useModal(dialog: { readonly current: HTMLElement | null }): HTMLElement {
  const [host] = useState(() => document.createElement('div'));
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element === null) return;
    document.body.append(host);
    lingerIn(host);
    const own = { element, back: returning === null ? focusPlace() : returning.back };
    returning = null;
    openDialogs.push(own);
    announcer.empty();
    (element.querySelector<HTMLElement>('[data-autofocus]') ?? tabStops(element)[0])?.focus();
    const keepInside = ({ target }: FocusEvent) => {
      if (isTop(element) && target instanceof Node && !element.contains(target)) element.focus();
    };
    document.addEventListener('focusin', keepInside);
    return () => {
      document.removeEventListener('focusin', keepInside);
      announcer.empty();
      const at = openDialogs.indexOf(own);
      openDialogs.splice(at, 1);
      const above = openDialogs[at];
      if (above === undefined) giveBack(own.back);
      else above.back = own.back;
    };
  }, [dialog, host]);
  return host;
}

/** On its way back to where it was; a dialog that opens in the same moment takes it over. */
let returning: { readonly back: FocusPlace | null } | null = null;

/** Right after Preact's own work, which leaves the focus on whatever had it and is still there. */
function giveBack(back: FocusPlace | null): void {
  const own = { back };
  returning = own;
  queueMicrotask(() => {
    if (returning !== own) return;
    returning = null;
    // The code that closed the dialog may have moved the focus already.
    if (document.activeElement !== document.body && !isInClosed(document.activeElement)) return;
    if (back === null) focusArrival();
    else returnFocus(back);
  });
}

/** In a dialog that lingers; when two close at once, either may have had the focus. */
const isInClosed = (active: Element | null): boolean =>
  active?.matches('[data-dialog] *') === true &&
  !openDialogs.some(({ element }) => element.contains(active));

/** From the last stop to the first and back; false where the browser's own Tab is right. */
function turnAround(dialog: HTMLElement | null, isBack: boolean): boolean {
  const stops = dialog === null ? [] : tabStops(dialog);
  const [from, to] = isBack ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]];
  const active = document.activeElement;
  if (stops.length > 0 && active !== from && active !== dialog) return false;
  (to ?? dialog)?.focus();
  return true;
}

/** Where letters are text, and keys of the browser or the reader. */
const isNoLetter = ({ target, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean =>
  ctrlKey ||
  altKey ||
  metaKey ||
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && !/^(radio|checkbox|button)$/.test(target.type));
