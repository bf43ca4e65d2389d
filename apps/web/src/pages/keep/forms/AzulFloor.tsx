import { FLOOR_SPACES, floorCost, TILES } from '@chiaro/azul';
import { StartTile } from '../../../art/Tile.js';
import { signed } from '../../../ui/signed.js';
import { useKeep } from '../context.js';
import { Stepper } from '../parts/Parts.js';
import styles from './forms.module.css';

const SPACES = Array.from({ length: FLOOR_SPACES }, (_, space) => space + 1);

/** The number of tiles on the floor, and the holder of the starting marker. */
export function AzulFloor({
  floor,
  marker,
  onFloor,
  onMarker,
}: {
  readonly floor: number;
  readonly marker: boolean;
  readonly onFloor: (floor: number) => void;
  readonly onMarker: (marker: boolean) => void;
}) {
  const { t } = useKeep();
  const things = floor + (marker ? 1 : 0);
  return (
    <fieldset className={styles.floor}>
      <legend>{t('keep.azul.floor', { cost: floorCost(things) })}</legend>
      <div className={styles.floorLine}>
        {/* In a toolbar a screen reader leaves the letters to the page. */}
        <div role="toolbar">
          <label className={styles.check}>
            <input
              type="checkbox"
              checked={marker}
              onChange={(event) => onMarker(event.target.checked)}
            />
            <StartTile className={styles.chipTile} />
            {t('keep.azul.marker')}
          </label>
        </div>
        <Stepper label={t('keep.azul.floorTiles')} value={floor} max={TILES} onChange={onFloor} />
      </div>
      <div className={styles.spaces} aria-hidden="true">
        {SPACES.map((space) => (
          <span key={space} data-taken={space <= things}>
            {signed(floorCost(space - 1) - floorCost(space))}
          </span>
        ))}
      </div>
    </fieldset>
  );
}
