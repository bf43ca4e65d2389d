import {
  boxes,
  DICE,
  FACES,
  fixedPoints,
  YAHTZEE_POINTS,
  type Box,
  type SheetCard,
} from '@chiaro/yahtzee';
import { useState } from 'react';
import { Button } from '../../../ui/Button.js';
import { Dialog } from '../../../ui/Dialog.js';
import { useKeep } from '../context.js';
import { Stepper } from '../parts/Parts.js';
import styles from './forms.module.css';

/** The usual values of a box; others can be typed, and the sheet checks them. */
function usualPoints(box: Box): readonly number[] | null {
  const face = boxes.indexOf(box) + 1;
  if (face <= FACES) return Array.from({ length: DICE + 1 }, (_, count) => count * face);
  const fixed = fixedPoints[box];
  return fixed === undefined ? null : [0, fixed];
}

const USUAL_SUM = 20;

export function YahtzeePoints({
  box,
  card,
  bonusPaid,
  onClose,
  onWrite,
}: {
  readonly box: Box;
  readonly card: SheetCard;
  readonly bonusPaid: boolean;
  readonly onClose: () => void;
  readonly onWrite: (points: number, bonus: boolean) => void;
}) {
  const { t, words } = useKeep();
  const choices = usualPoints(box);
  const [points, setPoints] = useState(choices === null ? USUAL_SUM : 0);
  const [bonus, setBonus] = useState(false);
  const name = words.say({ id: `box.${box}` });
  return (
    <Dialog title={t('keep.yahtzee.pointsOf', { box: name })} onClose={onClose}>
      {bonusPaid && card.yahtzee === YAHTZEE_POINTS ? (
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={bonus}
            onChange={(event) => setBonus(event.target.checked)}
          />
          {t('keep.yahtzee.further')}
        </label>
      ) : null}
      {choices === null ? null : (
        <div className={styles.chips}>
          {choices.map((value) => (
            <Button key={value} onClick={() => onWrite(value, bonus)}>
              {value}
            </Button>
          ))}
        </div>
      )}
      <form
        className={styles.typed}
        onSubmit={(event) => {
          event.preventDefault();
          onWrite(points, bonus);
        }}
      >
        <Stepper label={t('keep.points')} value={points} onChange={setPoints} max={1000} />
        <Button look="primary" type="submit">
          {t('keep.yahtzee.write', { points })}
        </Button>
        {choices === null ? (
          <Button onClick={() => onWrite(0, bonus)}>
            {t('keep.yahtzee.write', { points: 0 })}
          </Button>
        ) : null}
      </form>
    </Dialog>
  );
}
