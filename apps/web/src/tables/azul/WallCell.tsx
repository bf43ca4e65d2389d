import { colourOf, colours, type Move, type View } from '@chiaro/azul';
import { signed } from '../../ui/signed.js';
import { useEarned, useTable } from '../../table/table.js';
import { LetteredTile } from './Offer.js';
import type { RovingItem } from './parts.js';
import { cellPoints } from './preview.js';
import styles from './azul.module.css';

/** A cell of the wall names the points of a tile there; on the grey wall it can be chosen. */
export function WallCell({
  seat,
  row,
  column,
  item,
  counted,
  preview,
}: {
  readonly seat: number;
  readonly row: number;
  readonly column: number;
  readonly item: RovingItem | null;
  readonly counted: boolean;
  readonly preview: number | null;
}) {
  const { view, words, t, myTurn, seat: mine, play } = useTable<View, Move>();
  const earned = useEarned();
  const board = view.boards[seat];
  if (board === undefined) return null;
  const cell = board.wall[row]?.[column] ?? null;
  const isFixed = view.options.wall === 'fixed';
  const wanted = isFixed ? (colours[colourOf(row, column)] ?? null) : null;
  const canPlace =
    myTurn && seat === mine && view.phase === 'tiling' && view.row === row && cell === null;
  const art = (
    <>
      {cell !== null ? (
        <LetteredTile colour={cell} />
      ) : wanted === null ? null : (
        <span className={styles.faint}>
          <LetteredTile colour={wanted} />
        </span>
      )}
      {preview === null ? null : <span className={styles.would}>{signed(preview)}</span>}
    </>
  );
  const shared = {
    className: styles.cell,
    'data-counted': counted,
    'data-taken': cell !== null,
    'data-piece': cell ?? undefined,
    'data-earned': earned(
      ({ side, facts }) => side === seat && facts['row'] === row && facts['col'] === column,
    ),
  };
  if (item === null) return <span {...shared}>{art}</span>;
  const colour = cell ?? wanted;
  const name = t('azul.cell', {
    row: row + 1,
    column: column + 1,
    colour: colour === null ? '' : words.say({ id: `colour.${colour}` }),
    state: cell !== null ? 'taken' : wanted === null ? 'any' : 'free',
    points: cell === null ? cellPoints(board, row, column) : 0,
  });
  if (!canPlace)
    return (
      <span
        role="gridcell"
        {...shared}
        data-decide=""
        {...item(`cell-${row}-${column}`)}
        aria-label={name}
      >
        {art}
      </span>
    );
  return (
    <span role="gridcell" {...shared} data-decide="" data-open="true">
      <button
        type="button"
        className={styles.place}
        aria-label={name}
        {...item(`cell-${row}-${column}`)}
        onClick={() => play({ kind: 'place', row, column })}
      >
        {art}
      </button>
    </span>
  );
}
