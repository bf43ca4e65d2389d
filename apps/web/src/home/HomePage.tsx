import { useState } from 'react';
import { Link } from 'wouter';
import { games } from '../app/games.js';
import { useTitle } from '../app/useTitle.js';
import { attemptOf, loadBook } from '../daily/book.js';
import { dayOf } from '../daily/day.js';
import { HomeBanner } from '../keep/HomeBanner.js';
import { loadUnfinished } from '../storage/unfinished.js';
import { useWords } from '../words/useWords.js';
import { GameArt } from './GameArt.js';
import styles from './home.module.css';

export function HomePage() {
  const { t } = useWords();
  useTitle('Chiaro');
  return (
    <div className={styles.home}>
      <div className={styles.intro}>
        <h1 tabIndex={-1} data-page-title>
          {t('home.title')}
        </h1>
        <p>{t('home.lead')}</p>
      </div>
      <HomeBanner />
      <ul className={styles.shelf}>
        {games.map((game) => (
          <li key={game.id} className={styles.game}>
            <GameCard game={game} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function GameCard({ game }: { readonly game: (typeof games)[number] }) {
  const { t, language } = useWords();
  const [unfinished] = useState(() => loadUnfinished(game.id) !== null);
  const [hasDaily] = useState(() => attemptOf(loadBook(), game.id, dayOf(Date.now())) !== null);
  const title = game.title[language];
  const { min, max } = game.seats;
  return (
    <article className={styles.card} aria-labelledby={`game-${game.id}`}>
      <div className={styles.art}>
        <GameArt game={game.id} />
      </div>
      <div className={styles.text}>
        <h2 id={`game-${game.id}`}>{title}</h2>
        <p>{game.blurb[language]}</p>
        <p className={styles.seats}>{t('home.seats', { min, max, same: min === max })}</p>
      </div>
      <div className={styles.links}>
        <Link href={`/play/${game.id}`} className={styles.play}>
          {t(unfinished ? 'home.continue' : 'home.play')}
          <span className="visually-hidden"> {title}</span>
        </Link>
        {unfinished ? (
          <Link href={`/play/${game.id}?new`} className={styles.other}>
            {t('home.new')}
            <span className="visually-hidden"> {title}</span>
          </Link>
        ) : null}
        <Link href={`/daily/${game.id}`} className={styles.other}>
          {t('home.daily', { done: hasDaily })}
          <span className="visually-hidden"> {title}</span>
        </Link>
        <Link href={`/learn/${game.id}`} className={styles.other}>
          {t('home.learn')}
          <span className="visually-hidden"> {title}</span>
        </Link>
        <Link href={`/rules/${game.id}`} className={styles.other}>
          {t('home.rules')}
          <span className="visually-hidden"> {title}</span>
        </Link>
      </div>
    </article>
  );
}
