import type { ReactNode } from 'react';
import { useWords } from '../../../words/useWords.js';
import { gameRecords, playerRecords, type StoredMatch } from '../core/summary.js';
import { figure } from '../figure.js';
import { plainTitle } from '../kept.js';
import styles from '../keep.module.css';

/** Finished matches by player and by game, among the matches of the search. */
export function Statistics({ matches }: { readonly matches: readonly StoredMatch[] }) {
  const { t } = useWords();
  const games = gameRecords(matches);
  if (games.length === 0) return null;
  return (
    <section className={styles.group} aria-labelledby="statistics-title">
      <h2 id="statistics-title">{t('keep.statistics')}</h2>
      <ByPlayer matches={matches} oneGame={games.length === 1} />
      <ByGame games={games} />
    </section>
  );
}

/** Averages of different games are not comparable: they are shown for one game only. */
function ByPlayer({
  matches,
  oneGame,
}: {
  readonly matches: readonly StoredMatch[];
  readonly oneGame: boolean;
}) {
  const { t, language } = useWords();
  const records = playerRecords(matches);
  if (records.length === 0) return null;
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 1, useGrouping: false });
  return (
    <RecordTable
      title={t('keep.byPlayer')}
      heads={[
        t('keep.stat.player'),
        t('keep.stat.played'),
        t('keep.stat.won'),
        t('keep.stat.share'),
        t('keep.stat.streak'),
        ...(oneGame ? [t('keep.stat.average'), t('keep.stat.best')] : []),
      ]}
      rows={records.map((record) => [
        record.name,
        record.played,
        record.won,
        `${Math.round((100 * record.won) / record.played)} %`,
        record.streak,
        ...(oneGame ? [number.format(record.average), figure(record.best)] : []),
      ])}
    />
  );
}

function ByGame({ games }: { readonly games: ReturnType<typeof gameRecords> }) {
  const { t, language, words } = useWords();
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'medium' });
  return (
    <RecordTable
      title={t('keep.byGame')}
      heads={[
        t('keep.game'),
        t('keep.stat.played'),
        t('keep.stat.champion'),
        t('keep.stat.best'),
        t('keep.stat.last'),
      ]}
      rows={games.map(({ match, played, champion, best, lastAt }) => [
        plainTitle(match, language, words),
        played,
        champion === null ? '–' : `${champion.name} ${champion.won}`,
        best === null ? '–' : `${best.name} ${figure(best.total)}`,
        date.format(lastAt),
      ])}
    />
  );
}

function RecordTable({
  title,
  heads,
  rows,
}: {
  readonly title: string;
  readonly heads: readonly string[];
  readonly rows: readonly (readonly ReactNode[])[];
}) {
  return (
    <div className={styles.tableScroll} tabIndex={0} role="region" aria-label={title}>
      <table className={styles.statistics}>
        <caption>{title}</caption>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([first, ...cells], row) => (
            <tr key={row}>
              <th scope="row">{first}</th>
              {cells.map((cell, i) => (
                <td key={i}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
