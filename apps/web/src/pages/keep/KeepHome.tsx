import '../../words/keep.js';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Link } from 'wouter';
import { Page } from '../../ui/Page.js';
import { GameArt } from '../../art/GameArt.js';
import { useWords } from '../../words/useWords.js';
import { keptCovers, OTHER } from './covers.js';
import { hasMatches } from './places.js';
import styles from './keep.module.css';

/** It loads and scores matches: not needed before the first match. */
const KeptSoFar = lazy(async () => ({ default: (await import('./KeptSoFar.js')).KeptSoFar }));

/** Continue a match, repeat the last one, or begin another. */
export function KeepHome() {
  const { t, language } = useWords();
  const [isUsed, setUsed] = useState(false);
  useEffect(() => void hasMatches().then(setUsed), []);
  return (
    <Page title={t('keep.title')} wide>
      <p>{t('keep.lead')}</p>
      {isUsed ? (
        <Suspense>
          <KeptSoFar />
        </Suspense>
      ) : null}
      <section className={styles.group} aria-labelledby="new-title">
        <h2 id="new-title">{t('keep.new')}</h2>
        <ul className={styles.shelf}>
          {keptCovers.map(({ id, title }) => (
            <li key={id}>
              <Link href={`/keep/${id}`} className={styles.game}>
                <span className={styles.art} aria-hidden="true">
                  <GameArt game={id} />
                </span>
                <span className={styles.gameName}>{title[language]}</span>
              </Link>
            </li>
          ))}
          <li>
            <Link href={`/keep/${OTHER}`} className={styles.game}>
              <span className={styles.art} aria-hidden="true">
                <Paper />
              </span>
              <span className={styles.gameName}>{t('keep.other')}</span>
            </Link>
          </li>
        </ul>
      </section>
      <p>
        <Link href="/keep/history" className={styles.linkButton}>
          {t('keep.history')}
        </Link>{' '}
        {isUsed ? (
          <Link href="/keep/evening" className={styles.linkButton}>
            {t('keep.evening')}
          </Link>
        ) : null}
      </p>
    </Page>
  );
}

/** A sheet with a column for each player. */
const Paper = () => (
  <svg viewBox="0 0 120 90" className={styles.paper}>
    <path d="M14 6H106V84H14Z" className={styles.paperSheet} />
    <path d="M14 24H106M44 6V84M75 6V84" className={styles.paperLine} />
    {['12', '7', '9', '21', '15', '30'].map((figure, i) => (
      <text key={figure} x={29 + 30.5 * (i % 3)} y={i < 3 ? 44 : 68} className={styles.paperInk}>
        {figure}
      </text>
    ))}
  </svg>
);
