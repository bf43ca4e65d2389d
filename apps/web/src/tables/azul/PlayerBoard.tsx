import {
  colourOf,
  colours,
  FLOOR,
  floorCost,
  type Colour,
  type Move,
  type View,
} from '@chiaro/azul';
import type { Entry } from '@chiaro/kernel';
import { messageOf } from '@chiaro/match';
import { useMemo } from 'react';
import { StartTile } from '../../art/Tile.js';
import { signed } from '../../play/signed.js';
import { useTable } from '../../play/table.js';
import { useRoving } from '../../ui/useRoving.js';
import { cellKey, countedIn, type Counted } from './counted.js';
import { LetteredTile } from './Offer.js';
import { cellPoints, previewOf, takeOf, type Group, type Preview } from './preview.js';
import styles from './azul.module.css';

const FIVE = [0, 1, 2, 3, 4];
const SPACE_COST = [1, 1, 2, 2, 2, 3, 3];

interface PlayerBoardProps {
  readonly seat: number;
  /** What is in hand, on one's own board. */
  readonly group: Group | null;
  /** The line of points shown at this moment. */
  readonly flash: Entry | null;
  readonly mini?: boolean;
  readonly onPut?: (line: number) => void;
}

/** Pattern lines, wall and floor of one player. */
export function PlayerBoard({ seat, group, flash, mini = false, onPut }: PlayerBoardProps) {
  const { view, t, seatName, lit } = useTable<View, Move>();
  const board = view.boards[seat];
  const isFixed = view.options.wall === 'fixed';
  const shown = flash ?? lit;
  const counted = useMemo(
    () => (shown === null || shown.side !== seat ? null : countedIn(shown, isFixed)),
    [shown, seat, isFixed],
  );
  const rows = [
    ...FIVE.map((row) => [`line-${row}`, ...FIVE.map((column) => `cell-${row}-${column}`)]),
    ['floor'],
  ];
  const { container, onKeyDown, item } = useRoving<HTMLDivElement>(rows);
  if (board === undefined) return null;
  const title = t(mini ? 'azul.boardOf' : 'azul.ownBoard', {
    who: seatName(seat),
    points: board.score,
  });
  return (
    <section
      className={`${styles.player} ${mini ? styles.mini : ''}`}
      aria-label={title}
      data-turn={view.turn === seat}
    >
      <h2 className={styles.playerTitle}>
        <span>{mini ? seatName(seat) : t('azul.yours')}</span>
        <span className={styles.score}>
          {board.score}
          {shown !== null && shown.side === seat && shown.points !== 0 ? (
            <span className={styles.gain} data-loss={shown.points < 0}>
              {signed(shown.points)}
            </span>
          ) : null}
        </span>
      </h2>
      {mini ? <Words seat={seat} /> : null}
      <div
        ref={container}
        className={styles.grid}
        {...(mini
          ? { 'aria-hidden': true }
          : { role: 'grid', 'aria-label': t('azul.boardGrid'), tabIndex: -1, onKeyDown })}
      >
        {FIVE.map((row) => (
          <Row
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
    </section>
  );
}

/** Another player's board in words: the picture beside it is for the eyes. */
function Words({ seat }: { readonly seat: number }) {
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

type Item = ReturnType<typeof useRoving>['item'];

interface PartProps {
  readonly seat: number;
  readonly group: Group | null;
  readonly counted: Counted | null;
  readonly item: Item | null;
  readonly onPut: ((line: number) => void) | undefined;
}

function Row({ seat, row, group, counted, item, onPut }: PartProps & { readonly row: number }) {
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
      {FIVE.map((column) => (
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

function PatternLine({
  seat,
  row,
  group,
  preview,
  item,
  onPut,
}: Omit<PartProps, 'counted'> & { readonly row: number; readonly preview: Preview | null }) {
  const { view, snapshot, t } = useTable<View, Move>();
  const line = view.boards[seat]?.lines[row] ?? null;
  const held = line?.count ?? 0;
  const name = useLineName(seat, row, group, preview);
  const hinted = isLine(snapshot.hint?.move, row) && seat === snapshot.seat;
  const slots = Array.from({ length: row + 1 }, (_, i) => {
    const place = row - i;
    if (line !== null && place < held) return { colour: line.colour, ghost: false };
    if (group !== null && preview !== null && place < held + preview.fits)
      return { colour: group.colour, ghost: true };
    return { colour: null, ghost: false };
  });
  const body = (
    <>
      {preview === null ? null : <Effect preview={preview} />}
      <span className={styles.slots}>
        {slots.map(({ colour, ghost }, i) => (
          <span key={i} className={styles.slot} data-ghost={ghost}>
            {colour === null ? null : <LetteredTile colour={colour} />}
          </span>
        ))}
      </span>
    </>
  );
  if (item === null) return <span className={styles.line}>{body}</span>;
  return (
    <span role="gridcell" className={styles.lineCell}>
      <button
        type="button"
        className={styles.line}
        data-open={preview !== null}
        data-hinted={hinted}
        aria-disabled={group !== null && preview === null}
        aria-label={hinted ? `${name} ${t('hint.here')}` : name}
        {...item(`line-${row}`)}
        onClick={() => onPut?.(row)}
      >
        {body}
      </button>
    </span>
  );
}

/** What the move would bring, in figures with their signs. */
function Effect({ preview }: { readonly preview: Preview }) {
  return (
    <span className={styles.effect} aria-hidden="true">
      {preview.tile === null ? null : (
        <span className={styles.plus}>{signed(preview.tile.points)}</span>
      )}
      {preview.cost === 0 ? null : <span className={styles.minus}>{signed(-preview.cost)}</span>}
    </span>
  );
}

/** Its state; with tiles in hand, what would happen or why not. */
function useLineName(
  seat: number,
  row: number,
  group: Group | null,
  preview: Preview | null,
): string {
  const { view, words, session, t } = useTable<View, Move>();
  const line = view.boards[seat]?.lines[row] ?? null;
  const state =
    line === null
      ? words.say({ id: 'board.lineEmpty', args: { line: row + 1, holds: row + 1 } })
      : words.say({
          id: 'board.line',
          args: {
            line: row + 1,
            count: line.count,
            holds: row + 1,
            colour: { id: `colour.${line.colour}` },
            hue: { id: hueId(words, line.colour) },
          },
        });
  if (group === null) return state;
  const move = takeOf(group, row);
  if (preview === null) {
    const refusal = session.refusalOf(move);
    return refusal === null ? state : `${state}. ${messageOf(refusal, words)}`;
  }
  const effect = words.say(session.module.narrator.move(move, view));
  return `${effect}${preview.tile === null ? '' : `. ${t('azul.wouldScore', { points: preview.tile.points })}`}`;
}

/** English has one word for a colour, Italian a noun beside the adjective. */
const hueId = (words: { has(id: string): boolean }, colour: Colour): string =>
  words.has(`hue.${colour}`) ? `hue.${colour}` : `colour.${colour}`;

function WallCell({
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
  readonly item: Item | null;
  readonly counted: boolean;
  readonly preview: number | null;
}) {
  const { view, words, t, myTurn, seat: mine, play } = useTable<View, Move>();
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
  const shared = { className: styles.cell, 'data-counted': counted, 'data-taken': cell !== null };
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
      <span role="gridcell" {...shared} {...item(`cell-${row}-${column}`)} aria-label={name}>
        {art}
      </span>
    );
  return (
    <span role="gridcell" {...shared} data-open="true">
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

function Floor({ seat, group, counted, item, onPut }: PartProps) {
  const { view, words, t, session, snapshot } = useTable<View, Move>();
  const board = view.boards[seat];
  if (board === undefined) return null;
  const cost = floorCost(board.floor.length);
  const state = t('azul.floor', { count: board.floor.length, cost });
  const name =
    group === null
      ? state
      : `${state}. ${words.say(session.module.narrator.move(takeOf(group, FLOOR), view))}`;
  const spaces = SPACE_COST.map((price, i) => {
    const thing = board.floor[i];
    return (
      <span key={i} className={styles.space}>
        <span className={styles.slot}>
          {thing === undefined ? null : thing === 'marker' ? (
            <StartTile />
          ) : (
            <LetteredTile colour={thing} />
          )}
        </span>
        <span className={styles.price}>{signed(-price)}</span>
      </span>
    );
  });
  const shared = { className: styles.floor, 'data-counted': counted?.floor === true };
  if (item === null) return <div {...shared}>{spaces}</div>;
  return (
    <div role="row" className={styles.floorRow}>
      <span role="gridcell">
        <button
          type="button"
          {...shared}
          data-open={group !== null}
          data-hinted={isLine(snapshot.hint?.move, FLOOR)}
          aria-label={name}
          {...item('floor')}
          onClick={() => onPut?.(FLOOR)}
        >
          {spaces}
        </button>
      </span>
    </div>
  );
}

const isLine = (move: unknown, line: number): boolean =>
  typeof move === 'object' && move !== null && 'line' in move && move.line === line;
