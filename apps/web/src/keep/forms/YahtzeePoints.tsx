import { boxes, type Box } from '@chiaro/yahtzee';
import { useState } from 'react';
import { Button } from '../../ui/Button.js';
import { Dialog } from '../../ui/Dialog.js';
import { useKeep } from '../context.js';
import type { SheetCard } from '../core/yahtzee.js';
import { Stepper } from '../parts/Parts.js';
import styles from './forms.module.css';

const FIXED: Readonly<Partial<Record<Box, number>>> = {
  fullHouse: 25,
  smallStraight: 30,
  largeStraight: 40,
  yahtzee: 50,
};

/** What a box usually holds; anything else can be typed, and the sheet says whether it can be. */
function usual(box: Box): readonly number[] | null {
  const face = boxes.indexOf(box) + 1;
  if (face <= 6) return [0, 1, 2, 3, 4, 5].map((count) => count * face);
  const fixed = FIXED[box];
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
  const choices = usual(box);
  const [points, setPoints] = useState(choices === null ? USUAL_SUM : 0);
  const [bonus, setBonus] = useState(false);
  const name = words.say({ id: `box.${box}` });
  return (
    <Dialog title={t('keep.yahtzee.pointsOf', { box: name })} onClose={onClose}>
      {bonusPaid && card['yahtzee'] === 50 ? (
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
