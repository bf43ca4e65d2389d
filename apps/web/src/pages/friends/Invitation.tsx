import { knownSecret } from '../../device/roomLinks.js';
import type { OnlineRoom } from '../../session/roomsApi.js';
import { CopyButton } from '../../ui/CopyButton.js';
import { Button } from '../../ui/Button.js';
import { QrCode } from '../../ui/QrCode.js';
import { useMedia } from '../../ui/useMedia.js';
import { useWords } from '../../words/useWords.js';
import styles from './friends.module.css';

/** How others come in: by the link, its QR code, or six letters said aloud. */
export function Invitation({ room }: { readonly room: OnlineRoom }) {
  const { t } = useWords();
  const isWide = useMedia('(min-width: 40rem)');
  const secret = knownSecret(room.room);
  const link = secret === null ? null : `${location.origin}/r/${room.room}#${secret}`;
  return (
    <section className={styles.card} aria-labelledby="room-invitation">
      <h2 id="room-invitation">{t('friends.invite')}</h2>
      {room.code === null ? null : (
        <div className={styles.letters}>
          <p>{t('friends.letters')}</p>
          <p className={styles.code}>
            <span aria-hidden="true">{room.code}</span>
            <span className="visually-hidden">{room.code.split('').join(', ')}.</span>
          </p>
        </div>
      )}
      {link === null ? null : (
        <>
          <div className={styles.buttons}>
            {'share' in navigator ? (
              <Button look="primary" onClick={() => void share(link)}>
                {t('friends.share')}
              </Button>
            ) : null}
            <CopyButton label={t('friends.copyLink')} text={() => link} />
          </div>
          <details className={styles.qr} open={isWide}>
            <summary>{t('friends.qr')}</summary>
            <QrCode text={link} label={t('friends.qrLabel')} />
          </details>
        </>
      )}
    </section>
  );
}

/** Closing the share sheet is no error. */
const share = (url: string): Promise<void> =>
  navigator.share({ url, title: 'Chiaro' }).catch(() => undefined);
