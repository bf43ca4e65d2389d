import type { Colour } from '@chiaro/azul';
import { useState } from 'react';
import { announcer } from '../../../speech/instance.js';
import { signed } from '../../../ui/signed.js';
import {
  ENTRY_FORM,
  linesOfEntries,
  useDraft,
  useKeep,
  useEntry,
  usePageBefore,
} from '../context.js';
import { wallsBefore, type AzulEntry, type BoardEntry } from '../core/azul.js';
import { Dot, Segments } from '../parts/Parts.js';
import { AzulFloor } from './AzulFloor.js';
import { AzulWall } from './AzulWall.js';
import styles from './forms.module.css';

interface AzulDraft {
  readonly boards: readonly BoardEntry[];
  /** The highest seat whose board was opened: the round can be written after the last. */
  readonly seen: number;
}

const EMPTY_BOARD: BoardEntry = { tiles: [], floor: 0, marker: false };

function readAzulDraft(stored: unknown, seats: number): AzulDraft | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const { boards, seen } = stored as Partial<AzulDraft>;
  if (!Array.isArray(boards) || boards.length !== seats || typeof seen !== 'number') return null;
  const isBoard = (board: unknown): board is BoardEntry =>
    typeof board === 'object' && board !== null && 'tiles' in board && Array.isArray(board.tiles);
  return boards.every(isBoard) ? { boards, seen } : null;
}

/** Board by board: tap the tiles that came to the wall, and enter the floor. */
export function AzulForm() {
  const { t, editor, state, seatName, initialOf, faceOf } = useKeep();
  const { players } = state.match;
  const page = usePageBefore<AzulEntry>();
  const walls = wallsBefore(page, page.entries.length);
  const [seat, setSeat] = useState(0);
  const [draft, setDraft] = useDraft<AzulDraft>({
    read: (stored) => readAzulDraft(stored, players.length),
    fresh: () => ({ boards: players.map(() => EMPTY_BOARD), seen: 0 }),
    from: (entry) => ({ boards: (entry as AzulEntry).boards, seen: players.length - 1 }),
  });
  const board = draft.boards[seat] ?? EMPTY_BOARD;
  const wall = walls[seat] ?? [];
  const isLast = draft.seen >= players.length - 1;
  const next = (seat + 1) % players.length;
  const boardOf = (each: number) =>
    t('keep.azul.boardOf', { who: seatName(each), number: editor.target + 1 });
  const submit = useEntry(
    isLast
      ? t('keep.write', { number: editor.target + 1, game: editor.game.id })
      : t('keep.azul.next', { who: seatName(next) }),
    [],
    () => {
      if (!isLast) {
        setDraft({ ...draft, seen: Math.max(draft.seen, next) });
        setSeat(next);
        announcer.post({ kind: 'echo', text: `${boardOf(next)}.` });
      } else if (editor.submit({ boards: draft.boards })) setSeat(0);
    },
  );

  const change = (changes: Partial<BoardEntry>) => {
    // There is one marker: giving it to a seat takes it from the others.
    const cleared =
      changes.marker === true
        ? draft.boards.map((each) => ({ ...each, marker: false }))
        : draft.boards;
    setDraft({ ...draft, boards: cleared.with(seat, { ...board, ...changes }) });
  };
  const place = (row: number, col: number, colour: Colour | null) => {
    const there = board.tiles.find((tile) => tile.row === row);
    const others = board.tiles.filter((tile) => tile.row !== row);
    const isSame = there?.col === col && colour === null;
    const tile = colour === null ? { row, col } : { row, col, colour };
    change({ tiles: isSame ? others : [...others, tile].toSorted((a, b) => a.row - b.row) });
  };

  return (
    <form id={ENTRY_FORM} className={styles.form} aria-label={boardOf(seat)} onSubmit={submit}>
      <Segments
        label={t('keep.azul.board')}
        hideLabel
        options={players.map(({ colour }, each) => ({
          value: each,
          name: seatName(each),
          label: (
            <span className={styles.who}>
              <Dot name={initialOf(each)} face={faceOf(each)} colour={colour} />
              {each === seat || players.length === 2 ? seatName(each) : null}
            </span>
          ),
        }))}
        value={seat}
        onChange={(each) => {
          setSeat(each);
          setDraft({ ...draft, seen: Math.max(draft.seen, each) });
        }}
      />
      <div className={styles.azul}>
        <AzulWall
          wall={wall}
          board={board}
          grey={state.page.options['wall'] === 'grey'}
          onPlace={place}
        />
        <AzulFloor
          floor={board.floor}
          marker={board.marker}
          onFloor={(floor) => change({ floor })}
          onMarker={(marker) => change({ marker })}
        />
      </div>
      <BoardPreview seat={seat} entry={{ boards: draft.boards }} />
    </form>
  );
}

/** The points of the board so far, tile by tile. */
function BoardPreview({ seat, entry }: { readonly seat: number; readonly entry: AzulEntry }) {
  const { t, editor, sayLine } = useKeep();
  const scored = editor.preview(entry);
  if (scored.doubt !== null && scored.doubt.index <= editor.target) return null;
  const lines = linesOfEntries(scored, seat, [editor.target]);
  const sum = lines.reduce((total, line) => total + line.points, 0);
  return (
    <details className={styles.preview}>
      <summary>
        {t('keep.azul.brings')} <strong data-sign={Math.sign(sum)}>{signed(sum)}</strong>
      </summary>
      <ul>
        {lines.map((line, i) => (
          <li key={i}>
            <span>{sayLine(line)}</span> <strong>{signed(line.points)}</strong>
          </li>
        ))}
      </ul>
    </details>
  );
}
