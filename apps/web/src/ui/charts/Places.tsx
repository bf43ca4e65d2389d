import type { ReactNode } from 'react';
import { pressableRows, useStops } from '../useStops.js';
import styles from './pick.module.css';

interface NamedLine {
  readonly key: string;
  readonly name: string;
}

export interface FoundPlace {
  readonly spoken: string;
  readonly drawing: ReactNode;
  readonly onPick: () => void;
}

/** A picture as a real table: a drawing in each cell that counts anything. */
export function Places({
  caption,
  corner,
  rows,
  columns,
  look,
  place,
  isDense = false,
}: {
  readonly caption: string;
  /** Names both directions. */
  readonly corner: string;
  readonly rows: readonly NamedLine[];
  readonly columns: readonly NamedLine[];
  readonly look: 'marks' | 'rates' | 'mirror';
  /** Null for a cell that cannot be pressed. */
  readonly place: (row: string, column: string) => FoundPlace | null;
  readonly isDense?: boolean;
}) {
  const stops = useStops<HTMLTableElement>(pressableRows);
  // With bars back to back the names are in the middle.
  const inOrder = (name: ReactNode, cells: readonly ReactNode[]): ReactNode[] =>
    look === 'mirror' ? [...cells.slice(0, 1), name, ...cells.slice(1)] : [name, ...cells];
  return (
    <table
      {...stops}
      className={styles.places}
      data-look={look}
      data-dense={isDense ? '' : undefined}
      aria-label={caption}
    >
      <thead>
        <tr>
          {inOrder(
            <td key="corner" className={styles.corner}>
              {corner}
            </td>,
            columns.map(({ key, name }) => (
              <th key={key} scope="col">
                {name}
              </th>
            )),
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            {inOrder(
              <th key="name" scope="row">
                {row.name}
              </th>,
              columns.map(({ key }) => (
                <td key={key} data-same={row.key === key}>
                  <Place found={place(row.key, key)} />
                </td>
              )),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Place({ found }: { readonly found: FoundPlace | null }) {
  if (found === null) return null;
  const { spoken, drawing, onPick } = found;
  return (
    <button type="button" className={styles.place} aria-label={spoken} onClick={onPick}>
      {drawing}
    </button>
  );
}

/** On the diagonal a disc, beyond it a triangle that points up, before it one that points down. */
const SHAPES = {
  same: 'M30 16A14 14 0 1 1 2 16 14 14 0 1 1 30 16Z',
  over: 'M16 1 31 28H1Z',
  under: 'M16 31 1 4H31Z',
} as const;

/** Larger marks are more frequent. */
export function Mark({
  shape,
  count,
  most,
}: {
  readonly shape: keyof typeof SHAPES;
  readonly count: number;
  readonly most: number;
}) {
  const size = 0.55 + 0.45 * Math.sqrt(count / most);
  const middle = shape === 'same' ? 16 : shape === 'over' ? 19 : 13;
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={styles.mark} data-shape={shape}>
      <path
        d={SHAPES[shape]}
        transform={`translate(16 16) scale(${size}) translate(-16 -16)`}
        className={styles.shape}
      />
      <text x="16" y={16 + (middle - 16) * size + 4.2}>
        {count}
      </text>
    </svg>
  );
}

/** A bar that grows away from the middle, and its number. */
export function HalfBar({
  to,
  count,
  most,
}: {
  readonly to: 'left' | 'right';
  readonly count: number;
  readonly most: number;
}) {
  const width = (100 * count) / most;
  return (
    <span className={styles.halves} data-to={to}>
      <svg viewBox="0 0 100 20" preserveAspectRatio="none" aria-hidden="true">
        <rect x={to === 'left' ? 100 - width : 0} y="2" width={width} height="16" />
      </svg>
      <span>{count}</span>
    </span>
  );
}
