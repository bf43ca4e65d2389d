import '../../words/pages.js';
import type { AnyPlayable } from '@chiaro/kernel';
import { Suspense, use, useEffect, useMemo, useState } from 'react';
import { Link } from 'wouter';
import { games, loadGame } from '../../session/games.js';
import { Page } from '../../ui/Page.js';
import { BarChart } from '../../ui/charts/BarChart.js';
import { decimal } from '../review/figures.js';
import { archivedGames, type ArchivedGame } from '../../device/archive.js';
import { extrasFor } from '../../tables/extras.js';
import { useGameWords } from '../../words/useGameWords.js';
import { useWords } from '../../words/useWords.js';
import { playedGames, reachedBy, type Reached } from '../../session/achievements.js';
import { factOf, type GameFact } from '../../session/facts.js';
import {
  distributionOf,
  figuresOf,
  groupsOf,
  type Figures,
  type Group,
} from '../../session/figures.js';
import { Scores } from './Scores.js';
import styles from './statistics.module.css';

/** Everything here follows from the finished games on this device. */
export function StatisticsPage() {
  const { t } = useWords();
  const [kept, setKept] = useState<readonly ArchivedGame[] | null>(null);
  useEffect(() => {
    archivedGames()
      .catch(() => [])
      .then(setKept, () => {});
  }, []);
  const isPlayed = (id: string): boolean => kept?.some(({ game }) => game === id) === true;
  // Scores of another program can be brought before any game is played.
  const shown = games.filter(
    ({ id, offers }) => isPlayed(id) || (kept !== null && offers?.includes('scores') === true),
  );
  return (
    <Page title={t('stats.title')} wide>
      {kept === null ? <p>{t('loading')}</p> : null}
      {kept?.length === 0 ? (
        <>
          <p>{t('stats.empty')}</p>
          <p>
            <Link href="/">{t('games.choose')}</Link>
          </p>
        </>
      ) : null}
      {shown.map(({ id }) => (
        <Suspense key={id} fallback={<p>{t('loading')}</p>}>
          <GameStatistics game={id} kept={kept?.filter(({ game }) => game === id) ?? []} />
        </Suspense>
      ))}
    </Page>
  );
}

interface GameStatisticsProps {
  readonly game: string;
  readonly kept: readonly ArchivedGame[];
}

function GameStatistics({ game, kept }: GameStatisticsProps) {
  const { language } = useWords();
  const entry = loadGame(game);
  if (entry === null) throw new Error(`No game ${game}`);
  const module = use(entry.module());
  const facts = useMemo(() => kept.flatMap((each) => factOf(module, each) ?? []), [module, kept]);
  return (
    <section className={styles.game} aria-labelledby={`stats-${game}`}>
      <h2 id={`stats-${game}`}>{entry.cover.title[language]}</h2>
      {kept.length === 0 ? null : <Played module={module} kept={kept} facts={facts} />}
      {entry.cover.offers?.includes('scores') === true ? (
        <KeptScores game={game} kept={kept} />
      ) : null}
    </section>
  );
}

/** What the game itself keeps comes with the whole of it. */
function KeptScores({ game, kept }: GameStatisticsProps) {
  const whole = loadGame(game)?.whole();
  if (whole === undefined) throw new Error(`No game ${game}`);
  const module = use(whole);
  return module.archive === undefined ? null : (
    <Scores module={module} archive={module.archive} kept={kept} />
  );
}

function Played({
  module,
  kept,
  facts,
}: {
  readonly module: AnyPlayable;
  readonly kept: readonly ArchivedGame[];
  readonly facts: readonly GameFact[];
}) {
  const { t } = useWords();
  const bins = distributionOf(facts);
  return (
    <>
      <Headline figures={figuresOf(facts)} />
      <div className={styles.columns}>
        <div className={styles.column}>
          {bins.length < 2 ? null : (
            <BarChart
              caption={t('stats.distribution')}
              bars={bins.map(({ from, to, count }) => ({
                label: from === to ? String(from) : `${from}–${to}`,
                tick: String(from),
                value: count,
              }))}
              columns={[t('result.points'), t('stats.games')]}
            />
          )}
          <Breakdown module={module} facts={facts} />
        </div>
        <Achievements module={module} kept={kept} />
      </div>
    </>
  );
}

function Headline({ figures }: { readonly figures: Figures }) {
  const { t, language } = useWords();
  const { games: count, contested, wins, best, mean, currentStreak, longestStreak } = figures;
  const line = (label: string, value: React.ReactNode) => (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
  return (
    <dl className={styles.headline}>
      {line(t('stats.games'), count)}
      {contested === 0
        ? null
        : line(t('stats.wins'), t('stats.share', { wins, percent: percent(wins, contested) }))}
      {best === null
        ? null
        : line(t('stats.best'), <Link href={`/games/${best.key}`}>{best.points}</Link>)}
      {mean === null ? null : line(t('stats.mean'), decimal(mean, language))}
      {contested === 0
        ? null
        : line(
            t('stats.streak'),
            t('stats.streaks', { now: currentStreak, longest: longestStreak }),
          )}
    </dl>
  );
}

const percent = (part: number, whole: number): number => Math.round((100 * part) / whole);

/** By level of the bots, and by how many sat at the table. */
function Breakdown({
  module,
  facts,
}: {
  readonly module: AnyPlayable;
  readonly facts: readonly GameFact[];
}) {
  const { t, words } = useGameWords(module);
  const levels = [...module.bots.map(({ id }) => id), 'mixed'];
  const byLevel = groupsOf(facts, levels, ({ level }) => level);
  const seats = [...new Set(facts.map((fact) => fact.seats))].toSorted((a, b) => a - b);
  const bySeats = groupsOf(facts, seats.map(String), (fact) => String(fact.seats));
  const levelName = (key: string): string =>
    key === 'mixed' ? t('stats.mixed') : words.say({ id: `bot.${key}` });
  return (
    <>
      {byLevel.length === 0 ? null : (
        <Groups title={t('stats.byLevel')} groups={byLevel} nameOf={levelName} />
      )}
      {bySeats.length < 2 ? null : (
        <Groups
          title={t('stats.bySeats')}
          groups={bySeats}
          nameOf={(key) => t('stats.seats', { seats: Number(key) })}
        />
      )}
    </>
  );
}

function Groups({
  title,
  groups,
  nameOf,
}: {
  readonly title: string;
  readonly groups: readonly Group[];
  readonly nameOf: (key: string) => string;
}) {
  const { t, language } = useWords();
  return (
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={title}>
      <table className={styles.groups}>
        <caption>{title}</caption>
        <thead>
          <tr>
            <td />
            <th scope="col">{t('stats.games')}</th>
            <th scope="col">{t('stats.wins')}</th>
            <th scope="col">{t('stats.best')}</th>
            <th scope="col">{t('stats.mean')}</th>
          </tr>
        </thead>
        <tbody>
          {groups.map(({ key, figures }) => (
            <tr key={key}>
              <th scope="row">{nameOf(key)}</th>
              <td>{figures.games}</td>
              <td>{figures.contested === 0 ? '–' : figures.wins}</td>
              <td>{figures.best?.points ?? '–'}</td>
              <td>{figures.mean === null ? '–' : decimal(figures.mean, language)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Reached ones with their day and game; the others are still to come. */
function Achievements({
  module,
  kept,
}: {
  readonly module: AnyPlayable;
  readonly kept: readonly ArchivedGame[];
}) {
  const { t, words } = useGameWords(module);
  const { language } = useWords();
  const [reached, setReached] = useState<readonly Reached[]>([]);
  useEffect(() => {
    let current = true;
    const look = async () => {
      const extras = await extrasFor(module.game.id);
      const found = reachedBy(module, extras, await playedGames(module, kept));
      if (current) setReached(found);
    };
    void look();
    return () => {
      current = false;
    };
  }, [module, kept]);
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'medium' });
  if (reached.length === 0) return null;
  return (
    <section className={styles.achievements} aria-labelledby={`achievements-${module.game.id}`}>
      <h3 id={`achievements-${module.game.id}`}>
        {t('stats.achievements', {
          reached: reached.filter(({ by }) => by !== null).length,
          all: reached.length,
        })}
      </h3>
      <ul>
        {reached
          .toSorted((a, b) => Number(b.by !== null) - Number(a.by !== null))
          .map(({ id, name, by }) => (
            <li key={id} data-reached={by !== null}>
              <span className={styles.medal} aria-hidden="true">
                {by === null ? '○' : '●'}
              </span>
              <p>
                {words.say(name)}{' '}
                {by === null ? (
                  <span className={styles.open}>{t('stats.toCome')}</span>
                ) : (
                  <Link href={`/games/${by.key}`}>{day.format(by.when)}</Link>
                )}
              </p>
            </li>
          ))}
      </ul>
    </section>
  );
}
