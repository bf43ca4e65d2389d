import { Button } from '../../../ui/Button.js';
import { Dialog } from '../../../ui/Dialog.js';
import { useKeep } from '../context.js';
import { CopyButton } from '../../../ui/CopyButton.js';
import { boardAddress } from './live.js';
import type { LiveBoardControl } from './useLiveBoard.js';
import { QrCode } from '../../../ui/QrCode.js';
import styles from '../keep.module.css';

/** Shows the score to everybody: in another tab, or on any device that reaches this server. */
export function ShowDialog({
  live,
  onClose,
}: {
  readonly live: LiveBoardControl;
  readonly onClose: () => void;
}) {
  const { t, state: kept } = useKeep();
  const { board, state } = live;
  return (
    <Dialog title={t('keep.show.title')} onClose={onClose}>
      <h3>{t('keep.show.here')}</h3>
      <p>{t('keep.show.hereText')}</p>
      <p>
        <a
          className={styles.linkButton}
          href={`/keep/board/${kept.match.id}`}
          target="_blank"
          rel="noreferrer"
        >
          {t('keep.show.tab')}
        </a>
      </p>
      <h3>{t('keep.show.there')}</h3>
      {board === null ? (
        <>
          <p>{t('keep.show.thereText')}</p>
          {state === 'failed' ? <p className={styles.problem}>{t('keep.show.noServer')}</p> : null}
          <div className={styles.buttons}>
            <Button look="primary" onClick={live.open} disabled={state === 'opening'}>
              {t('keep.show.open')}
            </Button>
          </div>
        </>
      ) : (
        <>
          <p>{t(state === 'offline' ? 'keep.show.offline' : 'keep.show.shown')}</p>
          <div className={styles.showBoard}>
            <QrCode text={boardAddress(board)} label={t('keep.show.qr')} />
            <div className={styles.showTools}>
              <a
                href={boardAddress(board)}
                target="_blank"
                rel="noreferrer"
                className={styles.address}
              >
                {boardAddress(board)}
              </a>
              <CopyButton label={t('keep.show.copy')} text={() => boardAddress(board)} />
              <Button look="quiet" onClick={live.close}>
                {t('keep.show.close')}
              </Button>
            </div>
          </div>
        </>
      )}
    </Dialog>
  );
}
