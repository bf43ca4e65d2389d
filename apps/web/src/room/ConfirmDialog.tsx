import { Answers } from '../ui/Answers.js';
import { Button } from '../ui/Button.js';
import { Dialog } from '../ui/Dialog.js';
import { useWords } from '../words/useWords.js';
import styles from '../table/room.module.css';

/** Confirms a risky move, so that Enter does not play it by accident. */
export function ConfirmDialog({
  caution,
  yes,
  onPlay,
  onCancel,
}: {
  readonly caution: string;
  /** Label of the other button. */
  readonly yes?: string;
  readonly onPlay: () => void;
  readonly onCancel: () => void;
}) {
  const { t } = useWords();
  return (
    <Dialog title={t('confirm.title')} description={caution} onClose={onCancel}>
      <Answers className={styles.confirm}>
        <Button onClick={onCancel} data-autofocus="">
          {t('confirm.no')}
        </Button>
        <Button look="primary" onClick={onPlay}>
          {yes ?? t('confirm.yes')}
        </Button>
      </Answers>
    </Dialog>
  );
}
