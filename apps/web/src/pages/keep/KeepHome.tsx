import { useEffect, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { Page } from '../../ui/Page.js';
import { GameArt } from '../../art/GameArt.js';
import { Button } from '../../ui/Button.js';
import { useWords } from '../../words/useWords.js';
import { rematchOf } from './begin.js';
import type { StoredMatch } from './core/summary.js';
import { countedMatches } from './history/counted.js';
import { MatchRow } from './history/MatchRow.js';
import { keptCovers, keptGame, OTHER } from './kept.js';
import styles from './keep.module.css';

const RECENT = 3;

/** Go on with a match, play the last one again, or begin another. */
export function KeepHome() {
  const { t, language } = useWords();
  const [matches, setMatches] = useState<readonly StoredMatch[] | null>(null);
  useEffect(() => void countedMatches().then(setMatches), []);
  const open = matches?.filter(({ summary }) => summary?.over !== true) ?? [];
  const last = matches?.find(({ summary }) => summary?.over === true) ?? null;
  return (
    <Page title={t('keep.title')} wide>
      <p>{t('keep.lead')}</p>
      {open.length === 0 ? null : (
        <section className={styles.group} aria-labelledby="open-title">
          <h2 id="open-title">{t('keep.open')}</h2>
          <ul className={styles.rows}>
            {open.slice(0, RECENT).map((stored) => (
              <li key={stored.match.id}>
                <MatchRow stored={stored} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {last === null ? null : <Again stored={last} />}
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
        {matches === null || matches.length === 0 ? null : (
          <Link href="/keep/evening" className={styles.linkButton}>
            {t('keep.evening')}
          </Link>
        )}
      </p>
    </Page>
  );
}

/** Rematch in one tap. */
function Again({ stored }: { readonly stored: StoredMatch }) {
  const { t } = useWords();
  const [, go] = useLocation();
  const { match } = stored;
  const again = async () => {
    const game = await keptGame(match.game);
    if (game !== null) go(`/keep/match/${await rematchOf(game, match)}`);
  };
  return (
    <section className={styles.group} aria-labelledby="again-title">
      <h2 id="again-title">{t('keep.last')}</h2>
      <div className={styles.again}>
        <MatchRow stored={stored} />
        <Button look="primary" onClick={() => void again()}>
          {t('keep.rematch')}
        </Button>
      </div>
    </section>
  );
}

/** A sheet with a column for each of us. */
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
