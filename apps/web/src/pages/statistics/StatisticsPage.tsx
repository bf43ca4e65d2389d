import '../../words/pages.js';
import '../../words/statistics.js';
import type { AnyPlayable } from '@chiaro/kernel';
import { Suspense, use, useCallback, useEffect, useMemo, useState } from 'react';
import { Link } from 'wouter';
import { games, loadGame } from '../../session/games.js';
import { NotFound } from '../../ui/NotFound.js';
import { Page } from '../../ui/Page.js';
import { archivedGames, type ArchivedGame } from '../../device/archive.js';
import { useWords } from '../../words/useWords.js';
import { factOf } from '../../session/facts.js';
import { Badges } from './Badges.js';
import { CommonPictures } from './Common.js';
import { Headline } from './Headline.js';
import { OwnPicture } from './Own.js';
import { Scores } from './Scores.js';
import { usePlayed } from './usePlayed.js';
import { WhyAsked, type Why } from './why.js';
import { WhyDialog } from './WhyDialog.js';
import styles from './statistics.module.css';

/** Statistics of the finished games on this device, one game at a time. */
export function StatisticsPage({ game }: { readonly game?: string }) {
  const { t, language } = useWords();
  const kept = useKept();
  const shown = kept === null ? [] : shelfOf(kept);
  if (game !== undefined && loadGame(game) === null) return <NotFound />;
  const chosen = game ?? kept?.[0]?.game ?? shown[0]?.id;
  const cover = games.find(({ id }) => id === chosen);
  const isNamed = kept !== null && (kept.length > 0 || game !== undefined) && cover !== undefined;
  const title = isNamed ? t('stats.titleOf', { game: cover.title[language] }) : t('stats.title');
  return (
    <Page title={title} wide>
      {kept === null ? <p>{t('loading')}</p> : null}
      {kept?.length === 0 ? (
        <>
          <p>{t('stats.empty')}</p>
          <p>
            <Link href="/">{t('games.choose')}</Link>
          </p>
        </>
      ) : null}
      {shown.length < 2 ? null : (
        <nav className={styles.shelf} aria-label={t('stats.choose')}>
          {shown.map(({ id, title: name }) => (
            <Link
              key={id}
              href={`/statistics/${id}`}
              aria-current={id === chosen ? 'page' : undefined}
            >
              {name[language]}
            </Link>
          ))}
        </nav>
      )}
      {kept === null || chosen === undefined ? null : (
        <Suspense fallback={<p>{t('loading')}</p>}>
          <GameStatistics key={chosen} game={chosen} kept={kept} />
        </Suspense>
      )}
    </Page>
  );
}

/** Newest first; null until they are read. */
function useKept(): readonly ArchivedGame[] | null {
  const [kept, setKept] = useState<readonly ArchivedGame[] | null>(null);
  useEffect(() => {
    archivedGames()
      .catch(() => [])
      .then(setKept, () => {});
  }, []);
  return kept;
}

/** Games played here; scores of another program can be imported before the first. */
const shelfOf = (kept: readonly ArchivedGame[]): typeof games =>
  games.filter(
    ({ id, offers }) => kept.some(({ game }) => game === id) || offers?.includes('scores') === true,
  );

interface GameStatisticsProps {
  readonly game: string;
  readonly kept: readonly ArchivedGame[];
}

function GameStatistics({ game, kept }: GameStatisticsProps) {
  const { language } = useWords();
  const entry = loadGame(game);
  if (entry === null) throw new Error(`No game ${game}`);
  const module = use(entry.module());
  const [why, setWhy] = useState<Why | null>(null);
  const close = useCallback(() => setWhy(null), []);
  const own = useMemo(() => kept.filter((each) => each.game === game), [kept, game]);
  return (
    <WhyAsked value={setWhy}>
      <section className={styles.table} aria-label={entry.cover.title[language]}>
        {own.length === 0 ? null : <Played module={module} kept={own} />}
        {entry.cover.offers?.includes('scores') === true ? (
          <KeptScores game={game} kept={own} />
        ) : null}
      </section>
      {why === null ? null : <WhyDialog why={why} onClose={close} />}
    </WhyAsked>
  );
}

/** The game's own scores need its whole module. */
function KeptScores({ game, kept }: GameStatisticsProps) {
  const whole = loadGame(game)?.whole();
  if (whole === undefined) throw new Error(`No game ${game}`);
  const module = use(whole);
  return module.archive === undefined ? null : (
    <Scores module={module} archive={module.archive} kept={kept} />
  );
}

interface PlayedProps {
  readonly module: AnyPlayable;
  readonly kept: readonly ArchivedGame[];
}

/** Figures that follow from the headers of the logs: shown at once. */
function Played({ module, kept }: PlayedProps) {
  const facts = useMemo(() => kept.flatMap((each) => factOf(module, each) ?? []), [module, kept]);
  return (
    <>
      <Headline facts={facts} />
      <FromLogs module={module} kept={kept} />
      <CommonPictures module={module} facts={facts} />
    </>
  );
}

/** Figures that need a replay of every game: separate, so that progress redraws nothing else. */
function FromLogs({ module, kept }: PlayedProps) {
  const { replayed, done } = usePlayed(module, kept);
  if (replayed === null) return <Replaying done={done} />;
  const { pictures, games: played, reached } = replayed;
  return (
    <>
      {pictures.map((picture) => (
        <OwnPicture key={picture.id} module={module} picture={picture} games={played} />
      ))}
      <Badges module={module} reached={reached} />
    </>
  );
}

function Replaying({ done }: { readonly done: number }) {
  const { t } = useWords();
  return (
    <div className={styles.sheet}>
      <p id="stats-progress">{t('stats.replaying')}</p>
      <progress max={100} value={Math.round(100 * done)} aria-labelledby="stats-progress" />
    </div>
  );
}
