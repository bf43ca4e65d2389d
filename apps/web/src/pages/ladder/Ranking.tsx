import { useState } from 'react';
import { Link } from 'wouter';
import { ladderOf, type Ladder, type LadderRow } from '../../session/roomsApi.js';
import { useWords } from '../../words/useWords.js';
import friends from '../friends/friends.module.css';
import styles from './ladder.module.css';

/** Results of the last closed days, requested when somebody opens them. */
export function Ranking({ game, title }: { readonly game: string; readonly title: string }) {
  const { t } = useWords();
  const [ladder, setLadder] = useState<Ladder | null>(null);
  const [problem, setProblem] = useState('');
  const open = () =>
    void ladderOf(game).then((found) => {
      if (found.ok) setLadder(found.value);
      setProblem(found.ok ? '' : found.error.message);
    });
  return (
    <details
      className={styles.ranking}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open) open();
      }}
    >
      <summary>{t('ladder.ranking', { game: title })}</summary>
      {problem === '' ? null : <p className={friends.problem}>{problem}</p>}
      {ladder === null && problem === '' ? <p>{t('loading')}</p> : null}
      {ladder?.closed.length === 0 ? <p>{t('ladder.noRanking')}</p> : null}
      {ladder?.closed.map((day) => (
        <Day key={day.deal} day={day} title={title} />
      ))}
    </details>
  );
}

function Day({ day, title }: { readonly day: Ladder['closed'][number]; readonly title: string }) {
  const { t, language } = useWords();
  // A day in UTC, whatever the time zone of the device.
  const when = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  const name = t('ladder.day', { game: title, day: when.format(new Date(day.day)) });
  return (
    <>
      <h3>{name}</h3>
      {day.table.length === 0 ? (
        <p>{t('ladder.nobody')}</p>
      ) : (
        <table className={styles.table} aria-label={name}>
          <thead>
            <tr>
              <th scope="col">{t('ladder.rank')}</th>
              <th scope="col">{t('ladder.player')}</th>
              <th scope="col">{t('ladder.points')}</th>
              <th scope="col">{t('ladder.game')}</th>
            </tr>
          </thead>
          <tbody>
            {day.table.map((row, place) => (
              <Row key={place} row={row} />
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}

function Row({ row }: { readonly row: LadderRow }) {
  const { t } = useWords();
  const { name, you, rank, points, game } = row;
  return (
    <tr data-you={you}>
      <td>{rank ?? t('ladder.noRank')}</td>
      <th scope="row">{you ? t('ladder.you', { name }) : name}</th>
      <td>
        {points}
        {row.ending === 'resigned' ? ` (${t('ladder.gaveUp')})` : ''}
      </td>
      <td>
        {game === null ? null : (
          <Link href={`/games/${game}`} aria-label={t('ladder.replayOf', { name })}>
            {t('ladder.replay')}
          </Link>
        )}
      </td>
    </tr>
  );
}
