import type { Assessment, Move, View } from '@chiaro/yahtzee';
import { useTable } from '../../play/table.js';
import { Button } from '../../ui/Button.js';
import { Dialog } from '../../ui/Dialog.js';
import styles from './yahtzee.module.css';

/** YZ-T4: interfaces ask before a zero is written. */
export function ConfirmZero({
  offer,
  onCancel,
  onWrite,
}: {
  readonly offer: Assessment;
  readonly onCancel: () => void;
  readonly onWrite: () => void;
}) {
  const { words, t } = useTable<View, Move>();
  return (
    <Dialog title={t('yahtzee.zeroTitle', { box: words.say({ id: `box.${offer.box}` }) })} onClose={onCancel}>
      <p>{t('yahtzee.zeroText', { reason: words.say(offer.reason) })}</p>
      <div className={styles.choices}>
        {/* Enter must not write the zero by accident. */}
        <Button onClick={onCancel} data-autofocus="">
          {t('yahtzee.zeroNo')}
        </Button>
        <Button look="primary" onClick={onWrite}>
          {t('yahtzee.zeroYes')}
        </Button>
      </div>
    </Dialog>
  );
}
