import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { announcer } from '../../../speech/instance.js';
import { useRoving } from '../../../ui/useRoving.js';
import styles from './parts.module.css';

export interface PadCell {
  readonly id: string;
  /** "Ada, declared". */
  readonly name: string;
  readonly value: ReactNode;
  /** The value in words; null while nothing is there. */
  readonly spoken: string | null;
}

export interface PadKey {
  readonly id: string;
  readonly label: ReactNode;
  readonly name: string;
  /** What a keyboard types for it. */
  readonly typed: readonly string[];
  /** Why it cannot be; it can still be pressed, and then says so. */
  readonly closed?: string | null;
}

/**
 * A grid of small values and one pad for all of them: a tap on the pad fills the cell that is
 * marked and goes on to the next. By keyboard the grid is one stop, and digits are typed into it.
 */
export function PadGrid({
  label,
  rows,
  columns,
  heads,
  keysFor,
  onPick,
  emptyWord,
  order,
}: {
  readonly label: string;
  readonly rows: readonly {
    readonly id: string;
    readonly head: ReactNode;
    readonly cells: readonly PadCell[];
  }[];
  readonly columns: number;
  readonly heads?: readonly ReactNode[];
  readonly keysFor: (cell: string) => readonly PadKey[];
  /** False: the cell stays as it was. */
  readonly onPick: (cell: string, key: string) => boolean;
  readonly emptyWord: string;
  /** In which the cells are filled; row by row if not said. */
  readonly order?: readonly string[];
}) {
  const grid = rows.map(({ cells }) => cells.map(({ id }) => id));
  const sequence = order ?? grid.flat();
  const byId = new Map(rows.flatMap(({ cells }) => cells).map((cell) => [cell.id, cell]));
  const [marked, setMarked] = useState<string | null>(null);
  const filled = [...byId.values()].filter(({ spoken }) => spoken !== null).length;
  const [before, setBefore] = useState(filled);
  if (filled !== before) {
    // A fresh sheet begins at its beginning.
    setBefore(filled);
    if (filled === 0) setMarked(null);
  }
  const open = sequence.find((id) => byId.get(id)?.spoken === null) ?? sequence[0] ?? '';
  const active = marked !== null && byId.has(marked) ? marked : open;
  const { container, onKeyDown, item, focus } = useRoving<HTMLDivElement>(grid, open);
  useEmptied(filled, () => {
    if (container.current?.contains(document.activeElement) === true) focus(sequence[0] ?? '');
  });
  const keys = keysFor(active);
  const pad = useRoving<HTMLDivElement>([keys.map(({ id }) => `key-${id}`)]);

  const next = (from: string): string | null => {
    const at = sequence.indexOf(from);
    const later = [...sequence.slice(at + 1), ...sequence.slice(0, at)];
    return later.find((id) => byId.get(id)?.spoken === null) ?? null;
  };

  const pick = (cell: string, key: PadKey, byKeyboard: boolean) => {
    if (key.closed !== undefined && key.closed !== null)
      announcer.post({ kind: 'refusal', text: key.closed });
    if (!onPick(cell, key.id)) return setMarked(cell);
    const to = next(cell);
    setMarked(to);
    if (byKeyboard && to !== null) focus(to);
    const name = to === null ? '' : (byId.get(to)?.name ?? '');
    announcer.post({ kind: 'echo', text: name === '' ? `${key.name}.` : `${key.name}. ${name}.` });
  };

  const onGridKey = (event: KeyboardEvent) => {
    const id = (event.target as HTMLElement).closest<HTMLElement>('[data-roving]')?.dataset[
      'roving'
    ];
    const key = keysFor(id ?? active).find(({ typed }) => typed.includes(event.key.toLowerCase()));
    if (
      id !== undefined &&
      key !== undefined &&
      !event.ctrlKey &&
      !event.metaKey &&
      !event.altKey
    ) {
      event.preventDefault();
      event.stopPropagation();
      pick(id, key, true);
    } else onKeyDown(event);
  };

  return (
    <div className={styles.padGrid}>
      <div
        ref={container}
        role="toolbar"
        aria-label={label}
        tabIndex={-1}
        className={styles.cells}
        style={{ gridTemplateColumns: `minmax(4.5rem, auto) repeat(${columns}, minmax(0, 1fr))` }}
        onKeyDown={onGridKey}
      >
        {heads === undefined ? null : (
          <>
            <span />
            {heads.map((head, i) => (
              <span key={i} className={styles.columnHead}>
                {head}
              </span>
            ))}
          </>
        )}
        {rows.map((row) => (
          <PadRow key={row.id} head={row.head}>
            {row.cells.map((cell) => (
              <button
                key={cell.id}
                type="button"
                className={styles.cell}
                data-active={cell.id === active}
                aria-label={`${cell.name}: ${cell.spoken ?? emptyWord}`}
                {...item(cell.id)}
                onClick={() => {
                  setMarked(cell.id);
                  pad.container.current?.scrollIntoView({ block: 'nearest' });
                }}
              >
                {cell.value}
              </button>
            ))}
          </PadRow>
        ))}
      </div>
      <div
        ref={pad.container}
        className={styles.pad}
        role="toolbar"
        tabIndex={-1}
        aria-label={byId.get(active)?.name}
        onKeyDown={pad.onKeyDown}
      >
        {keys.map((key) => (
          <button
            key={key.id}
            type="button"
            className={styles.key}
            data-closed={key.closed !== undefined && key.closed !== null}
            aria-label={key.name}
            aria-description={key.closed ?? undefined}
            {...pad.item(`key-${key.id}`)}
            onClick={() => pick(active, key, false)}
          >
            {key.label}
          </button>
        ))}
      </div>
    </div>
  );
}

/** Whoever writes by keyboard goes on at the beginning of the next sheet. */
function useEmptied(filled: number, then: () => void): void {
  const before = useRef(filled);
  useEffect(() => {
    if (filled === 0 && before.current > 0) then();
    before.current = filled;
  });
}

function PadRow({ head, children }: { readonly head: ReactNode; readonly children: ReactNode }) {
  return (
    <>
      <span className={styles.rowHead}>{head}</span>
      {children}
    </>
  );
}
