import { Link } from 'wouter';
import { useWords } from '../../words/useWords.js';
import styles from './banner.module.css';

/** The way to the scorekeeper from the home page. */
export function HomeBanner() {
  const { t } = useWords();
  return (
    <aside className={styles.banner} aria-labelledby="keep-banner">
      <div>
        <h2 id="keep-banner">{t('keep.banner')}</h2>
        <p>{t('keep.bannerText')}</p>
      </div>
      <Link href="/keep" className={styles.link}>
        {t('keep.bannerLink')}
      </Link>
    </aside>
  );
}
