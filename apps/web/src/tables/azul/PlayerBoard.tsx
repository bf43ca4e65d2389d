import { roundPreview, wallIndices, type Board, type Move, type View } from '@chiaro/azul';
import type { Entry } from '@chiaro/kernel';
import { useMemo } from 'react';
import { signed } from '../../ui/signed.js';
import { Total } from '../../table/Total.js';
import { useTable } from '../../table/table.js';
import { useRoving } from '../../ui/useRoving.js';
import { cellKey, countedCells } from './counted.js';
import { Floor } from './Floor.js';
import type { PartProps } from './parts.js';
import { PatternLine } from './PatternLine.js';
import { previewOf, roundArgs, takeOf, type TileGroup } from './preview.js';
import { WallCell } from './WallCell.js';
import styles from './azul.module.css';

interface PlayerBoardProps {
  readonly seat: number;
  /** The picked tiles, on the player's own board. */
  readonly group: TileGroup | null;
  /** The line of points shown at this moment. */
  readonly flash: Entry | null;
  readonly mini?: boolean;
  readonly onPut?: (line: number) => void;
}

/** Pattern lines, wall and floor of one player. */
export function PlayerBoard({ seat, group, flash, mini = false, onPut }: PlayerBoardProps) {
  const { view, t, seatName, players, lit } = useTable<View, Move>();
  const board = view.boards[seat];
  const isFixed = view.options.wall === 'fixed';
  const shown = flash ?? lit;
  const counted = useMemo(
    () => (shown === null || shown.side !== seat ? null : countedCells(shown, isFixed)),
    [shown, seat, isFixed],
  );
  const rows = [
    ...wallIndices.map((row) => [
      `line-${row}`,
      ...wallIndices.map((column) => `cell-${row}-${column}`),
    ]),
    ['floor'],
  ];
  const { container, onKeyDown, item } = useRoving<HTMLDivElement>(rows);
  if (board === undefined) return null;
  // A spectator sees somebody else's board at full size.
  const isOwn = !mini && players[seat]?.kind === 'person';
  const title = t(isOwn ? 'azul.ownBoard' : 'azul.boardOf', {
    who: seatName(seat),
    points: board.score,
  });
  return (
    <section
      className={`${styles.player} ${mini ? styles.mini : ''}`}
      aria-label={title}
      data-turn={view.turn === seat}
    >
      <h2 className={styles.playerTitle}>{isOwn ? t('azul.yours') : seatName(seat)}</h2>
      {mini ? <BoardInWords seat={seat} /> : null}
      <div
        ref={container}
        className={styles.grid}
        {...(mini
          ? { 'aria-hidden': true }
          : { role: 'grid', 'aria-label': t('azul.boardGrid'), tabIndex: -1, onKeyDown })}
      >
        {wallIndices.map((row) => (
          <BoardRow
            key={row}
            seat={seat}
            row={row}
            group={group}
            counted={counted}
            item={mini ? null : item}
            onPut={onPut}
          />
        ))}
        <Floor
          seat={seat}
          group={group}
          counted={counted}
          item={mini ? null : item}
          onPut={onPut}
        />
      </div>
      <div className={styles.score}>
        <Total side={seat} points={board.score} />
        {mini ? null : <RoundSoFar board={board} />}
        {shown !== null && shown.side === seat && shown.points !== 0 ? (
          <span className={styles.gain} data-loss={shown.points < 0}>
            {signed(shown.points)}
          </span>
        ) : null}
      </div>
    </section>
  );
}

/** Points of the round if it ended now, floor included. */
function RoundSoFar({ board }: { readonly board: Board }) {
  const { view, t } = useTable<View, Move>();
  if (view.options.wall !== 'fixed' || view.phase !== 'offer') return null;
  const { tiles, floor, total } = roundPreview(board);
  if (tiles === 0 && floor === 0) return null;
  return (
    <span className={styles.soFar}>
      <span aria-hidden="true">{t('azul.soFar', { points: signed(total) })}</span>
      <span className="visually-hidden">{t('azul.wouldBring', roundArgs(total))}</span>
    </span>
  );
}

/** Another player's board in words; the picture beside it is decorative. */
function BoardInWords({ seat }: { readonly seat: number }) {
  const { view, session, words } = useTable<View, Move>();
  const { narrator } = session.module;
  const heading = words.say({
    id: 'heading.board',
    args: { who: { seat }, you: 'no', points: view.boards[seat]?.score ?? 0 },
  });
  const section = narrator.position(view).find((each) => words.say(each.heading) === heading);
  return (
    <ul className="visually-hidden">
      {section?.lines.map((line, i) => (
        <li key={i}>{words.say(line)}</li>
      ))}
    </ul>
  );
}

function BoardRow({
  seat,
  row,
  group,
  counted,
  item,
  onPut,
}: PartProps & { readonly row: number }) {
  const { view, session } = useTable<View, Move>();
  const board = view.boards[seat];
  if (board === undefined) return null;
  const refusal = group === null ? null : session.refusalOf(takeOf(group, row));
  const preview = group === null || refusal !== null ? null : previewOf(view, board, group, row);
  return (
    <div role={item === null ? undefined : 'row'} className={styles.row}>
      <PatternLine
        seat={seat}
        row={row}
        group={group}
        preview={preview}
        item={item}
        onPut={onPut}
      />
      <span
        className={styles.arrow}
        aria-hidden="true"
        data-full={board.lines[row]?.count === row + 1}
      />
      {wallIndices.map((column) => (
        <WallCell
          key={column}
          seat={seat}
          row={row}
          column={column}
          item={item}
          counted={counted?.cells.has(cellKey(row, column)) === true}
          preview={preview?.tile?.column === column ? preview.tile.points : null}
        />
      ))}
    </div>
  );
}
