import { useId, useState } from 'react';
import { Button } from '../ui/Button.js';
import { useWords } from '../words/useWords.js';
import { Slip, type SlipProps } from './Slip.js';
import styles from './foldedSlip.module.css';

/** The score slip of a finished game: folded where it would be below everything else; open in print. */
export function FoldedSlip(props: SlipProps) {
  const { t } = useWords();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <div className={styles.handle} data-no-print="">
        <Button aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          {t('slip.lift')}
        </Button>
      </div>
      <div id={id} className={styles.paper} data-open={isOpen}>
        <Slip {...props} />
      </div>
    </>
  );
}
