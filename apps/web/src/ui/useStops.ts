import { useLayoutEffect, useRef, type FocusEvent, type KeyboardEvent } from 'react';
import { nextPlace } from './roving.js';

/**
 * One tab stop for whatever can be pressed inside an element, and arrows along it, by what the page
 * holds at the moment: for bars and tables whose parts do not know each other.
 */
export function useStops<E extends HTMLElement>(rowsOf: (root: E) => HTMLElement[][]) {
  const root = useRef<E>(null);
  const last = useRef<Element | null>(null);
  const rows = (): HTMLElement[][] => (root.current === null ? [] : rowsOf(root.current));
  const settle = () => {
    const items = rows().flat();
    const stop = items.find((item) => item === last.current) ?? items[0];
    for (const item of items) item.tabIndex = item === stop ? 0 : -1;
  };
  useLayoutEffect(settle);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.metaKey || event.shiftKey) return;
    const stops = rows();
    const items = stops.flat();
    const ids = stops.map((row) => row.map((item) => String(items.indexOf(item))));
    const from = String(items.findIndex((item) => item === event.target));
    const key = stops.length === 1 ? (ALONG[event.key] ?? event.key) : event.key;
    const to = nextPlace(ids, from, key, event.ctrlKey);
    if (to === null) return;
    event.preventDefault();
    items[Number(to)]?.focus();
  };
  const onFocus = ({ target }: FocusEvent) => {
    if (target === root.current) return;
    last.current = target;
    settle();
  };
  return { ref: root, onKeyDown, onFocus };
}

/** One row may wrap: up and down go along it too. */
const ALONG: Readonly<Record<string, string>> = { ArrowUp: 'ArrowLeft', ArrowDown: 'ArrowRight' };

/** What can be pressed, in its order on the page. */
export const pressable = (root: Element): HTMLElement[] => [
  ...root.querySelectorAll<HTMLElement>('button, a[href]'),
];

/** Row by row, as a table shows it. */
export const pressableRows = (table: HTMLTableElement): HTMLElement[][] =>
  [...table.rows].map(pressable).filter((row) => row.length > 0);
