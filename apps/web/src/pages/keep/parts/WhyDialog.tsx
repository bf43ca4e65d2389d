import { Button } from '../../../ui/Button.js';
import { Dialog } from '../../../ui/Dialog.js';
import { useKeep } from '../context.js';
import type { KeptLine } from '../core/keeper.js';
import { KeptSlip } from './KeptSlip.js';
import styles from '../keep.module.css';

export interface Why {
  readonly title: string;
  readonly lines: readonly KeptLine[];
  /** The entry that this dialog can correct. */
  readonly correctable: number | null;
}

/** The explanation of a number: its lines, each with its rule. */
export function WhyDialog({ why, onClose }: { readonly why: Why; readonly onClose: () => void }) {
  const { t, editor } = useKeep();
  const { correctable } = why;
  return (
    <Dialog title={why.title} onClose={onClose}>
      <div className={styles.whySlip}>
        <KeptSlip entries={why.lines} level={3} alone />
      </div>
      {correctable === null ? null : (
        <div className={styles.buttons}>
          <Button
            onClick={() => {
              onClose();
              editor.correct(correctable);
            }}
          >
            {t('keep.correctThis')}
          </Button>
        </div>
      )}
    </Dialog>
  );
}
