import { Fragment, useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { announcer } from '../../../speech/instance.js';
import { useRoving } from '../../../ui/useRoving.js';
import styles from './parts.module.css';

export interface PadCell {
  readonly id: string;
  /** "Ada, declared". */
  readonly name: string;
  readonly value: ReactNode;
  /** The value in words; null while empty. */
  readonly spoken: string | null;
}

export interface PadKey {
  readonly id: string;
  readonly label: ReactNode;
  readonly name: string;
  /** The keys of a keyboard for it. */
  readonly typed: readonly string[];
  /** Why it is not allowed; pressing it announces the reason. */
  readonly closed?: string | null;
}

interface PadRow {
  readonly id: string;
  readonly head: ReactNode;
  readonly cells: readonly PadCell[];
}

/** How the cells are filled. */
interface Filling {
  readonly keysFor: (cell: string) => readonly PadKey[];
  /** False if the cell did not change. */
  readonly onPick: (cell: string, key: string) => boolean;
  /** The order in which cells are filled; row by row by default. */
  readonly order?: readonly string[];
}

interface PadGridProps extends Filling {
  readonly label: string;
  readonly rows: readonly PadRow[];
  readonly columns: number;
  readonly heads?: readonly ReactNode[];
  readonly emptyWord: string;
}

/**
 * A grid of small values with one pad for all of them: a tap on the pad fills the selected cell and
 * moves to the next. By keyboard the grid is one tab stop, and digits are typed into it.
 */
export function PadGrid({ label, rows, columns, heads, emptyWord, ...filling }: PadGridProps) {
  const { active, name, roving, mark, pick, onKeyDown } = useFilling(rows, filling);
  const keys = filling.keysFor(active);
  const pad = useRoving<HTMLDivElement>([keys.map(({ id }) => `key-${id}`)]);
  return (
    <div className={styles.padGrid}>
      <div
        ref={roving.container}
        role="toolbar"
        aria-label={label}
        tabIndex={-1}
        className={styles.cells}
        style={{ gridTemplateColumns: `minmax(4.5rem, auto) repeat(${columns}, minmax(0, 1fr))` }}
        onKeyDown={onKeyDown}
      >
        {heads === undefined ? null : <PadHeads heads={heads} />}
        {rows.map((row) => (
          <Fragment key={row.id}>
            <span className={styles.rowHead}>{row.head}</span>
            {row.cells.map((cell) => (
              <button
                key={cell.id}
                type="button"
                className={styles.cell}
                data-active={cell.id === active}
                aria-label={`${cell.name}: ${cell.spoken ?? emptyWord}`}
                {...roving.item(cell.id)}
                onClick={() => {
                  mark(cell.id);
                  pad.container.current?.scrollIntoView({ block: 'nearest' });
                }}
              >
                {cell.value}
              </button>
            ))}
          </Fragment>
        ))}
      </div>
      <Pad label={name} keys={keys} roving={pad} onPress={(key) => pick(active, key, false)} />
    </div>
  );
}

function PadHeads({ heads }: { readonly heads: readonly ReactNode[] }) {
  return (
    <>
      <span />
      {heads.map((head, i) => (
        <span key={i} className={styles.columnHead}>
          {head}
        </span>
      ))}
    </>
  );
}

function Pad({
  label,
  keys,
  roving,
  onPress,
}: {
  readonly label: string | undefined;
  readonly keys: readonly PadKey[];
  readonly roving: ReturnType<typeof useRoving<HTMLDivElement>>;
  readonly onPress: (key: PadKey) => void;
}) {
  return (
    <div
      ref={roving.container}
      className={styles.pad}
      role="toolbar"
      tabIndex={-1}
      aria-label={label}
      onKeyDown={roving.onKeyDown}
    >
      {keys.map((key) => (
        <button
          key={key.id}
          type="button"
          className={styles.key}
          data-closed={key.closed !== undefined && key.closed !== null}
          aria-label={key.name}
          aria-description={key.closed ?? undefined}
          {...roving.item(`key-${key.id}`)}
          onClick={() => onPress(key)}
        >
          {key.label}
        </button>
      ))}
    </div>
  );
}

/** The selected cell, and the effect of a key of the pad or the keyboard on it. */
function useFilling(rows: readonly PadRow[], { keysFor, onPick, order }: Filling) {
  const { grid, sequence, byId, filled, open } = cellsToFill(rows, order);
  const [active, setMarked] = useMarked(byId, filled, open);
  const roving = useRoving<HTMLDivElement>(grid, open);
  const { container, focus } = roving;
  useEmptied(filled, () => {
    if (container.current?.contains(document.activeElement) === true) focus(sequence[0] ?? '');
  });

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

  const onKeyDown = (event: KeyboardEvent) => {
    const id = cellUnder(event);
    const key = keysFor(id ?? active).find(({ typed }) => typed.includes(event.key.toLowerCase()));
    if (id === undefined || key === undefined || event.ctrlKey || event.metaKey || event.altKey)
      return roving.onKeyDown(event);
    event.preventDefault();
    event.stopPropagation();
    pick(id, key, true);
  };

  return { active, name: byId.get(active)?.name, roving, mark: setMarked, pick, onKeyDown };
}

function cellsToFill(rows: readonly PadRow[], order: readonly string[] | undefined) {
  const cells = rows.flatMap((row) => row.cells);
  const grid = rows.map((row) => row.cells.map(({ id }) => id));
  const sequence = order ?? grid.flat();
  const byId = new Map(cells.map((cell) => [cell.id, cell]));
  return {
    grid,
    sequence,
    byId,
    filled: cells.filter(({ spoken }) => spoken !== null).length,
    open: sequence.find((id) => byId.get(id)?.spoken === null) ?? sequence[0] ?? '',
  };
}

const cellUnder = ({ target }: KeyboardEvent): string | undefined =>
  target instanceof HTMLElement
    ? target.closest<HTMLElement>('[data-roving]')?.dataset['roving']
    : undefined;

/** The cell that the user selected, else the first empty one; a new sheet starts at the first. */
function useMarked(
  byId: ReadonlyMap<string, PadCell>,
  filled: number,
  open: string,
): readonly [string, (id: string | null) => void] {
  const [marked, setMarked] = useState<string | null>(null);
  const [before, setBefore] = useState(filled);
  if (filled !== before) {
    setBefore(filled);
    if (filled === 0) setMarked(null);
  }
  return [marked !== null && byId.has(marked) ? marked : open, setMarked];
}

/** A keyboard user continues at the first cell of the next sheet. */
function useEmptied(filled: number, then: () => void): void {
  const before = useRef(filled);
  useEffect(() => {
    if (filled === 0 && before.current > 0) then();
    before.current = filled;
  });
}
