import { Button } from '../../ui/Button.js';
import { useKeep } from './context.js';
import { CopyButton } from '../../ui/CopyButton.js';
import { backupText } from './core/backup.js';
import { fileName } from './core/exports.js';
import { download } from '../../ui/download.js';
import { drawPicture } from './picture.js';
import { bgStats, csvText, resultShare } from './result.js';
import styles from './keep.module.css';

/** Exports of the match: text, picture, spreadsheet, our own file, paper, BG Stats. */
export function Exports() {
  const keep = useKeep();
  const { t, title, state } = keep;
  const { match } = state;
  const name = (ending: string) => fileName(title, match.startedAt, ending);
  const link = bgStats(keep);
  return (
    <div className={styles.exports} role="group" aria-label={t('keep.export')}>
      <CopyButton label={t('result.copy')} text={() => resultShare(keep).text} />
      <Button
        onClick={() => void drawPicture(keep).then((picture) => download(name('png'), picture))}
      >
        {t('keep.picture')}
      </Button>
      <Button
        onClick={() =>
          download(name('csv'), new Blob([csvText(keep)], { type: 'text/csv;charset=utf-8' }))
        }
      >
        {t('keep.csv')}
      </Button>
      <Button
        onClick={() =>
          download(name('json'), new Blob([backupText([match])], { type: 'application/json' }))
        }
      >
        {t('keep.json')}
      </Button>
      <Button onClick={() => print()}>{t('result.print')}</Button>
      {link === null ? null : (
        <a className={styles.linkButton} href={link} target="_blank" rel="noreferrer">
          {t('keep.bgStats')}
        </a>
      )}
    </div>
  );
}
