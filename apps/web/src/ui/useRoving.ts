import { useCallback, useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { nextPlace, placeOf, type GridPlace, type Rows } from './roving.js';

/**
 * One tab stop for a toolbar, list or grid; arrows, Home, End and Ctrl+arrows move inside it. The
 * current item survives a change of the items: the same one if it still exists, else its neighbour.
 */
export function useRoving<E extends HTMLElement>(
  rows: Rows,
  start?: string,
  {
    columns = false,
  }: { /** `rows` are columns: up and down go along them. */ readonly columns?: boolean } = {},
) {
  const container = useRef<E>(null);
  const [place, setPlace] = useState<GridPlace & { readonly id: string | null }>({
    id: start ?? null,
    row: 0,
    column: 0,
  });
  const current = placeOf(rows, place.id) === null ? nearest(rows, place) : place.id;

  const focus = useCallback((id: string) => {
    const item = container.current?.querySelector(`[data-roving="${CSS.escape(id)}"]`);
    if (item instanceof HTMLElement) item.focus();
  }, []);

  // An empty toolbar takes the focus itself until it has items again.
  useEffect(() => {
    if (current !== null && document.activeElement === container.current) focus(current);
  });

  const onKeyDown = (event: KeyboardEvent) => {
    const from = (event.target as HTMLElement).closest<HTMLElement>('[data-roving]')?.dataset[
      'roving'
    ];
    if (from === undefined || event.altKey || event.metaKey || event.shiftKey) return;
    const to = nextPlace(
      rows,
      from,
      columns ? (TURNED[event.key] ?? event.key) : event.key,
      event.ctrlKey,
    );
    if (to === null) return;
    event.preventDefault();
    focus(to);
  };

  const item = (id: string) => ({
    'data-roving': id,
    tabIndex: id === current ? 0 : -1,
    onFocus: () => {
      const found = placeOf(rows, id);
      if (found !== null) setPlace({ id, ...found });
    },
  });

  return { container, onKeyDown, item, current, focus };
}

const TURNED: Readonly<Record<string, string>> = {
  ArrowUp: 'ArrowLeft',
  ArrowDown: 'ArrowRight',
  ArrowLeft: 'ArrowUp',
  ArrowRight: 'ArrowDown',
};

function nearest(rows: Rows, { row, column }: GridPlace): string | null {
  const line = rows[Math.min(row, rows.length - 1)] ?? [];
  return line[Math.min(column, line.length - 1)] ?? rows.flat()[0] ?? null;
}
