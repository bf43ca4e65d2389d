import '../../words/friends.js';
import { useEffect, useState } from 'react';
import { games } from '../../session/games.js';
import { myRatings, type MyRating } from '../../session/roomsApi.js';
import { useWords } from '../../words/useWords.js';
import styles from './friends.module.css';

/** One’s own ratings, a line for each game; nothing before the first rated one. */
export function MyRatings() {
  const { t, language } = useWords();
  const [ratings, setRatings] = useState<readonly MyRating[]>([]);
  useEffect(() => {
    let current = true;
    void myRatings().then((found) => {
      if (current && found.ok) setRatings(found.value.ratings);
    });
    return () => {
      current = false;
    };
  }, []);
  if (ratings.length === 0) return null;
  return (
    <section className={styles.card} aria-labelledby="my-ratings">
      <h2 id="my-ratings">{t('rating.mine')}</h2>
      <ul className={styles.terms}>
        {ratings.map(({ game, rating, matches }) => (
          <li key={game}>
            {t('rating.row', {
              who: games.find(({ id }) => id === game)?.title[language] ?? game,
              rating,
              matches,
            })}
          </li>
        ))}
      </ul>
    </section>
  );
}
