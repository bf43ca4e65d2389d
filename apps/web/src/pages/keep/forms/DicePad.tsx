import { DICE, FACES as DIE_FACES } from '@chiaro/yahtzee';
import { Die } from '../../../art/Die.js';
import ui from '../../../ui/ui.module.css';
import { Toolbar } from '../../../ui/Toolbar.js';
import { useRoving } from '../../../ui/useRoving.js';
import { useKeep } from '../context.js';
import { ClearIcon } from '../icons.js';
import styles from './forms.module.css';

export { DICE };
export const FACES: readonly number[] = Array.from({ length: DIE_FACES }, (_, i) => i + 1);

/** Dice input: tap the faces, or type the numbers. */
export function DicePad({
  dice,
  onRoll,
  onDrop,
  onClear,
}: {
  readonly dice: readonly number[];
  readonly onRoll: (value: number) => void;
  readonly onDrop: (index: number) => void;
  readonly onClear: () => void;
}) {
  const { t } = useKeep();
  const { container, onKeyDown, item } = useRoving<HTMLDivElement>([FACES.map(String)]);
  return (
    <div className={styles.dicePad}>
      <Toolbar className={styles.rolled} label={t('keep.yahtzee.rolled')}>
        {Array.from({ length: DICE }, (_, index) => {
          const value = dice[index];
          return value === undefined ? (
            <span key={index} className={styles.slot} aria-hidden="true" />
          ) : (
            <button
              key={index}
              type="button"
              className={styles.slotFull}
              aria-label={t('keep.yahtzee.drop', { number: index + 1, value })}
              onClick={() => onDrop(index)}
            >
              <Die value={value} />
            </button>
          );
        })}
        {dice.length === 0 ? null : (
          <button
            type="button"
            className={ui.iconButton}
            aria-label={t('keep.clear')}
            onClick={onClear}
          >
            <ClearIcon />
          </button>
        )}
      </Toolbar>
      <div
        ref={container}
        className={styles.faces}
        data-arrival="here"
        role="toolbar"
        aria-label={t('keep.yahtzee.faces')}
        tabIndex={-1}
        onKeyDown={onKeyDown}
      >
        {FACES.map((value) => (
          <button
            key={value}
            type="button"
            className={styles.face}
            aria-label={t('keep.yahtzee.face', { value })}
            aria-disabled={dice.length === DICE}
            {...item(String(value))}
            onClick={() => onRoll(value)}
          >
            <Die value={value} />
          </button>
        ))}
      </div>
    </div>
  );
}
