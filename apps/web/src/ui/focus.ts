import { announcer } from '../speech/instance.js';

/**
 * The focus never falls to the body: a screen reader user would lose their place in the game.
 * When the focused element disappears, the focus goes to its replacement, else to the nearest
 * neighbour.
 */

/** Where the focus was, so that it can be found again when the element is gone. */
export interface FocusPlace {
  readonly element: HTMLElement;
  /** Its identity among the items around it. */
  readonly id: string | null;
  /** Ancestors from the inside out. */
  readonly ancestors: readonly Element[];
}

const ROVING_ITEM = '[data-roving][tabindex="0"]';
const TABBABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary, [tabindex="0"]';

/** Null on the body: nothing has the focus. */
export function focusPlace(): FocusPlace | null {
  const element = document.activeElement;
  if (!(element instanceof HTMLElement) || element === document.body) return null;
  return { element, id: element.dataset['roving'] ?? null, ancestors: ancestorsOf(element) };
}

/** Puts the focus where it was, or as near as possible. */
export function returnFocus({ element, id, ancestors }: FocusPlace): void {
  if (isThere(element)) return show(element);
  for (const container of ancestors) {
    const next = container.isConnected ? nearestIn(container, id) : null;
    if (next !== null) return show(next);
  }
  focusArrival();
}

/** How long the focus stays on the heading, so that a busy screen reader notices it. */
const REST_MS = 600;

/**
 * On a new page the focus goes to the heading, and on to the board if there is one. Orca 43 may
 * announce only the second step, because at the first one the old focus is gone.
 */
export function focusArrival(
  heading = document.querySelector<HTMLElement>('[data-page-title]'),
): void {
  heading?.focus({ preventScroll: true });
  announcer.focusMoves(REST_MS);
  setTimeout(() => {
    if (document.activeElement !== (heading ?? document.body)) return;
    const first = firstOf(arrivalPlace());
    if (first !== null) show(first);
  }, REST_MS);
}

/** The element to start on; in a form that begins with other things, the marked part. */
const arrivalPlace = (): Element | null =>
  document.querySelector('[data-arrival=here]') ?? document.querySelector('[data-arrival]');

/** Watches the whole page for removed elements from now on. */
export function keepFocus(): void {
  let last: FocusPlace | null = null;
  document.addEventListener('focusin', () => {
    last = focusPlace();
  });
  new MutationObserver(() => {
    // Whether a thing is there is asked last: the page is measured for it.
    if (document.activeElement !== document.body || last === null || isThere(last.element)) return;
    returnFocus(last);
  }).observe(document, { childList: true, subtree: true });
}

/** Elements in Tab order; of a group of radio buttons only the one that Tab reaches. */
export const tabStops = (root: Element): HTMLElement[] =>
  [...root.querySelectorAll<HTMLElement>(TABBABLE)].filter(
    (element) => element.tabIndex >= 0 && element.checkVisibility() && !isSkippedRadio(element),
  );

/**
 * Focuses at once, and scrolls if the element is out of view or under the bar at the edge. That is
 * measured in the next frame: here it would lengthen the task that has just drawn a whole table.
 */
function show(element: HTMLElement): void {
  element.focus({ preventScroll: true });
  requestAnimationFrame(() => {
    if (document.activeElement === element && !isInSight(element))
      element.scrollIntoView({ block: 'center' });
  });
}

function isInSight(element: HTMLElement): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const middle = (left + right) / 2;
  return [top + 1, bottom - 1].every((y) => {
    const seen = document.elementFromPoint(middle, y);
    return seen !== null && element.contains(seen);
  });
}

const isThere = (element: HTMLElement): boolean =>
  element.isConnected && element.checkVisibility({ visibilityProperty: true });

function ancestorsOf(element: Element): Element[] {
  const ancestors: Element[] = [];
  for (let each = element.parentElement; each !== null; each = each.parentElement)
    ancestors.push(each);
  return ancestors;
}

/** The page as a whole is no neighbour. */
function nearestIn(container: Element, id: string | null): HTMLElement | null {
  if (container.contains(document.querySelector('main'))) return null;
  const same =
    id === null ? null : container.querySelector<HTMLElement>(`[data-roving="${CSS.escape(id)}"]`);
  const next = same ?? container.querySelector<HTMLElement>(ROVING_ITEM) ?? firstOf(container);
  // An empty hand or list is still the right place for the focus.
  return (
    next ?? (container.matches('[role=toolbar], [role=grid]') ? (container as HTMLElement) : null)
  );
}

const firstOf = (root: Element | null): HTMLElement | null =>
  root === null ? null : (tabStops(root)[0] ?? null);

function isSkippedRadio(element: HTMLElement): boolean {
  if (!(element instanceof HTMLInputElement) || element.type !== 'radio' || element.checked)
    return false;
  const group = [...document.querySelectorAll<HTMLInputElement>('input[type=radio]:checked')];
  return group.some(({ name, form }) => name === element.name && form === element.form);
}
