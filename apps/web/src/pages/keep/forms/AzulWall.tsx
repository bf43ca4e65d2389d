import { colourOf, colours, wallIndices, type Colour, type Grid } from '@chiaro/azul';
import { useState } from 'react';
import { announcer } from '../../../speech/instance.js';
import { Tile } from '../../../art/Tile.js';
import { useSetting } from '../../../device/useSettings.js';
import { Button } from '../../../ui/Button.js';
import { Dialog } from '../../../ui/Dialog.js';
import { useRoving } from '../../../ui/useRoving.js';
import { useKeep } from '../context.js';
import { colourOfTile, type BoardEntry } from '../core/azul.js';
import styles from './forms.module.css';

/** The wall: earlier tiles, those of this round, and possible places. */
export function AzulWall({
  wall,
  board,
  grey,
  onPlace,
}: {
  readonly wall: Grid;
  readonly board: BoardEntry;
  readonly grey: boolean;
  readonly onPlace: (row: number, col: number, colour: Colour | null) => void;
}) {
  const { t } = useKeep();
  const [choosing, setChoosing] = useState<{ row: number; col: number } | null>(null);
  const rows = wallIndices.map((row) => wallIndices.map((col) => `${row}-${col}`));
  const { container, onKeyDown, item } = useRoving<HTMLDivElement>(rows);

  const press = (row: number, col: number) => {
    const there = wall[row]?.[col] ?? null;
    const isNew = board.tiles.some((tile) => tile.row === row && tile.col === col);
    if (there !== null) announcer.post({ kind: 'refusal', text: t('keep.azul.taken') });
    else if (grey && !isNew) setChoosing({ row, col });
    else onPlace(row, col, null);
  };

  return (
    <div className={styles.wallPart}>
      <p className={styles.hint}>{t('keep.azul.wallHint')}</p>
      <div
        ref={container}
        className={styles.wall}
        data-arrival="here"
        role="grid"
        aria-label={t('keep.azul.wall')}
        tabIndex={-1}
        onKeyDown={onKeyDown}
      >
        {wallIndices.map((row) => (
          <div key={row} role="row" className={styles.wallRow}>
            <span
              role="rowheader"
              className={styles.wallHead}
              aria-label={t('keep.azul.row', { row: row + 1 })}
            >
              {row + 1}
            </span>
            {wallIndices.map((col) => (
              <WallPlace
                key={col}
                place={{ row, col }}
                there={wall[row]?.[col] ?? null}
                placed={board.tiles.find((tile) => tile.row === row && tile.col === col)}
                grey={grey}
                roving={item(`${row}-${col}`)}
                onPress={() => press(row, col)}
              />
            ))}
          </div>
        ))}
      </div>
      {choosing === null ? null : (
        <ColourDialog
          row={choosing.row}
          onClose={() => setChoosing(null)}
          onChoose={(colour) => {
            onPlace(choosing.row, choosing.col, colour);
            setChoosing(null);
          }}
        />
      )}
    </div>
  );
}

/** A place of the wall: an earlier tile, one of this round, or a possible place. */
function WallPlace({
  place: { row, col },
  there,
  placed,
  grey,
  roving,
  onPress,
}: {
  readonly place: { readonly row: number; readonly col: number };
  readonly there: Colour | null;
  readonly placed: BoardEntry['tiles'][number] | undefined;
  readonly grey: boolean;
  readonly roving: Readonly<Record<string, unknown>>;
  readonly onPress: () => void;
}) {
  const { t } = useKeep();
  const letterOf = useLetterOf();
  const shown = there ?? (placed === undefined ? null : colourOfTile(placed));
  const printed = grey ? null : colours[colourOf(row, col)]!;
  const colour = shown ?? printed;
  const state = there !== null ? 'there' : placed === undefined ? 'free' : 'new';
  return (
    <span role="gridcell">
      <button
        type="button"
        className={styles.wallCell}
        data-state={state}
        aria-pressed={state === 'new'}
        aria-disabled={state === 'there'}
        aria-label={t('keep.azul.cell', {
          row: row + 1,
          col: col + 1,
          colour: colour ?? 'none',
          state,
        })}
        {...roving}
        onClick={onPress}
      >
        {colour === null ? null : <Tile colour={colour} letter={letterOf(colour)} />}
      </button>
    </span>
  );
}

/** On a grey wall a line may go anywhere in its row, so this asks for the colour. */
function ColourDialog({
  row,
  onClose,
  onChoose,
}: {
  readonly row: number;
  readonly onClose: () => void;
  readonly onChoose: (colour: Colour) => void;
}) {
  const { t } = useKeep();
  const letterOf = useLetterOf();
  return (
    <Dialog title={t('keep.azul.whichColour', { row: row + 1 })} onClose={onClose}>
      <div className={styles.chips}>
        {colours.map((colour) => (
          <Button
            key={colour}
            icon={<Tile colour={colour} className={styles.chipTile} letter={letterOf(colour)} />}
            onClick={() => onChoose(colour)}
          >
            {t('keep.azul.colour', { colour })}
          </Button>
        ))}
      </div>
    </Dialog>
  );
}

function useLetterOf(): (colour: Colour) => string | undefined {
  const { t } = useKeep();
  const letters = useSetting('letters');
  return (colour) => (letters ? t(`keep.azul.letter.${colour}`) : undefined);
}
