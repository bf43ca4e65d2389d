import { useState } from 'react';
import { ratingsOf, type Ratings } from '../../session/roomsApi.js';
import { useWords } from '../../words/useWords.js';
import friends from '../friends/friends.module.css';
import styles from './ladder.module.css';

/** The best players of a game by their rating; asked of the server when somebody opens it. */
export function RatingTable({ game, title }: { readonly game: string; readonly title: string }) {
  const { t } = useWords();
  const [ratings, setRatings] = useState<Ratings | null>(null);
  const [problem, setProblem] = useState('');
  const open = () =>
    void ratingsOf(game).then((found) => {
      if (found.ok) setRatings(found.value);
      setProblem(found.ok ? '' : found.error.message);
    });
  const name = t('rating.table', { game: title });
  return (
    <details
      className={styles.ranking}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open) open();
      }}
    >
      <summary>{name}</summary>
      <p className={friends.help}>{t('rating.help')}</p>
      {problem === '' ? null : <p className={friends.problem}>{problem}</p>}
      {ratings === null && problem === '' ? <p>{t('loading')}</p> : null}
      {ratings?.table.length === 0 ? <p>{t('rating.nobody')}</p> : null}
      {ratings === null || ratings.table.length === 0 ? null : (
        <table className={styles.table} aria-label={name}>
          <thead>
            <tr>
              <th scope="col">{t('ladder.rank')}</th>
              <th scope="col">{t('ladder.player')}</th>
              <th scope="col">{t('rating.rating')}</th>
              <th scope="col">{t('rating.games')}</th>
            </tr>
          </thead>
          <tbody>
            {ratings.table.map((row, place) => (
              <tr key={place} data-you={row.you}>
                <td>{row.rank}</td>
                <th scope="row">{row.you ? t('ladder.you', { name: row.name }) : row.name}</th>
                <td>{row.rating}</td>
                <td>{row.matches}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </details>
  );
}
