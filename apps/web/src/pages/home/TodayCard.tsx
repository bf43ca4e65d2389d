import { useState } from 'react';
import { Link } from 'wouter';
import { games } from '../../session/games.js';
import { Foreign } from '../../words/Foreign.js';
import { useWords } from '../../words/useWords.js';
import { loadBook } from '../daily/book.js';
import { dayOf } from '../daily/day.js';
import { puzzleDays } from '../puzzles/days.js';
import { todayOf } from './today.js';
import styles from './home.module.css';

/** Today's deal and puzzle, and the streak. */
export function TodayCard() {
  const { t, language } = useWords();
  const [day] = useState(() => dayOf(Date.now()));
  const [today] = useState(() =>
    todayOf(
      games.map(({ id }) => id),
      loadBook(),
      puzzleDays(),
      day,
    ),
  );
  const deal = games.find(({ id }) => id === today.game);
  const title = deal?.title[language] ?? '';
  return (
    <article className={styles.card} aria-labelledby="home-today">
      <div className={styles.art}>
        <CalendarLeaf day={Number(day.slice(-2))} />
      </div>
      <div className={styles.text}>
        <h2 id="home-today">{t('home.today')}</h2>
        <p className={styles.seats}>{t('home.streak', { days: today.streak })}</p>
      </div>
      <div className={styles.links}>
        {deal === undefined ? null : (
          <Link
            href={`/daily/${deal.id}`}
            className={`${styles.play} ${styles.deal}`}
            aria-label={t('home.dealOf', { title })}
          >
            <Foreign>{title}</Foreign>
            <small>{t('home.daily', { done: false })}</small>
          </Link>
        )}
        <Link href="/puzzles" className={styles.other}>
          {t('home.todayPuzzle', { done: today.isPuzzleDone })}
        </Link>
        <Link href="/statistics" className={styles.other}>
          {t('home.statistics')}
        </Link>
      </div>
    </article>
  );
}

/** A sheet of a tear-off calendar. */
function CalendarLeaf({ day }: { readonly day: number }) {
  return (
    <svg viewBox="0 0 104 120" width="112" height="130" className={styles.leaf} aria-hidden="true">
      <path d="M12 22h80v86l-8-5-8 5-8-5-8 5-8-5-8 5-8-5-8 5-8-5-8 5z" className={styles.paper} />
      <path d="M12 12h80v22H12z" className={styles.head} />
      <path d="M32 6v14M72 6v14" className={styles.pins} />
      <text x="52" y="82" textAnchor="middle">
        {day}
      </text>
    </svg>
  );
}
