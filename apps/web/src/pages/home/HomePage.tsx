import '../../words/home.js';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'wouter';
import { games } from '../../session/games.js';
import { useTitle } from '../../ui/useTitle.js';
import { attemptOf, loadBook, slotOf } from '../daily/book.js';
import { dayOf } from '../daily/day.js';
import { useMedia } from '../../ui/useMedia.js';
import { knownMe } from '../../device/me.js';
import { thisProfile } from '../../device/profiles.js';
import { isUnfinished } from '../../device/slots.js';
import { withWords } from '../../words/delivery.js';
import { Foreign } from '../../words/Foreign.js';
import { useWords } from '../../words/useWords.js';
import { GameArt } from '../../art/GameArt.js';
import { TodayCard } from './TodayCard.js';
import styles from './home.module.css';

/** Only for people who have played online, because it loads the connection. */
const RunningRooms = lazy(async () => ({
  default: (await withWords(import('../friends/RunningRooms.js'))).RunningRooms,
}));

export function HomePage() {
  const { t } = useWords();
  const [isKnown] = useState(() => knownMe() !== null);
  const isNarrow = useMedia('(max-width: 40rem)');
  useTitle('Chiaro');
  return (
    <div className={styles.home}>
      <div className={styles.intro}>
        <h1 tabIndex={-1} data-page-title>
          {t('home.title')}
        </h1>
        <p className={styles.lead}>
          <Foreign>{t('home.lead')}</Foreign>
        </p>
        <Greeting />
        <Company />
      </div>
      <Continue />
      {isKnown ? (
        <Suspense>
          <RunningRooms />
        </Suspense>
      ) : null}
      <ul className={styles.shelf}>
        {games.map((game) => (
          <li key={game.id} className={styles.game}>
            <GameCard game={game} isNarrow={isNarrow} />
          </li>
        ))}
        <li className={styles.game}>
          <TodayCard />
        </li>
      </ul>
    </div>
  );
}

/** The current player, with links to change the name or the player. */
function Greeting() {
  const { t } = useWords();
  const [{ name }] = useState(thisProfile);
  return (
    <p className={styles.greeting}>
      {name === '' ? null : <span>{t('home.hello', { name })}</span>}
      <Link href="/profiles" className={styles.other}>
        {t(name === '' ? 'home.who' : 'home.notMe')}
      </Link>
    </p>
  );
}

/** Unfinished games, before anything else. */
function Continue() {
  const { t, language } = useWords();
  const [waiting] = useState(() =>
    games.flatMap(({ id, title }) => [
      ...(isUnfinished(id) ? [{ to: `/play/${id}`, title, isDaily: false }] : []),
      ...(isUnfinished(slotOf(id)) ? [{ to: `/daily/${id}`, title, isDaily: true }] : []),
    ]),
  );
  if (waiting.length === 0) return null;
  return (
    <section className={styles.waiting} aria-labelledby="home-waiting">
      <h2 id="home-waiting">{t('home.waiting')}</h2>
      <ul>
        {waiting.map(({ to, title, isDaily }) => (
          <li key={to}>
            <Link
              href={to}
              className={styles.play}
              aria-label={t('home.continueWith', { title: title[language], daily: isDaily })}
            >
              {title[language]}
              {isDaily ? <small>{t('home.daily', { done: false })}</small> : null}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Playing with people: each at their own device, or around a real table. */
function Company() {
  const { t } = useWords();
  return (
    <p className={styles.company}>
      <Link href="/friends">{t('home.friends')}</Link>
      <Link href="/keep">{t('home.keep')}</Link>
    </p>
  );
}

function GameCard({
  game,
  isNarrow,
}: {
  readonly game: (typeof games)[number];
  /** Two cards side by side on a phone; everything but playing is one press away. */
  readonly isNarrow: boolean;
}) {
  const { t, language } = useWords();
  const [unfinished] = useState(() => isUnfinished(game.id));
  const title = game.title[language];
  const { min, max } = game.seats;
  return (
    <article className={styles.card} aria-labelledby={`game-${game.id}`}>
      <div className={styles.art}>
        <GameArt game={game.id} />
      </div>
      <div className={styles.text}>
        <h2 id={`game-${game.id}`}>
          <Foreign>{title}</Foreign>
        </h2>
        {isNarrow ? null : <p>{game.blurb[language]}</p>}
        {isNarrow ? null : (
          <p className={styles.seats}>{t('home.seats', { min, max, same: min === max })}</p>
        )}
      </div>
      <div className={styles.links}>
        <GameLink
          to={unfinished ? `/play/${game.id}?new` : `/play/${game.id}`}
          word={t(unfinished ? 'home.new' : 'home.play')}
          title={title}
          className={styles.play}
        />
        {isNarrow ? (
          <details className={styles.more}>
            <summary aria-label={`${t('home.more')} ${title}`}>{t('home.more')}</summary>
            <OtherLinks game={game} />
          </details>
        ) : (
          <OtherLinks game={game} />
        )}
      </div>
    </article>
  );
}

function OtherLinks({ game }: { readonly game: (typeof games)[number] }) {
  const { t, language } = useWords();
  const [hasDaily] = useState(() => attemptOf(loadBook(), game.id, dayOf(Date.now())) !== null);
  const title = game.title[language];
  return (
    <>
      <GameLink to={`/daily/${game.id}`} word={t('home.daily', { done: hasDaily })} title={title} />
      {game.loadPuzzles === undefined ? null : (
        <GameLink to={`/puzzles/${game.id}`} word={t('home.puzzles')} title={title} />
      )}
      <GameLink to={`/learn/${game.id}`} word={t('home.learn')} title={title} />
      <GameLink to={`/rules/${game.id}`} word={t('home.rules')} title={title} />
    </>
  );
}

/** One visible word; the accessible name also has the game. */
function GameLink({
  to,
  word,
  title,
  className = styles.other,
}: {
  readonly to: string;
  readonly word: string;
  readonly title: string;
  readonly className?: string | undefined;
}) {
  return (
    <Link href={to} className={className} aria-label={`${word} ${title}`}>
      {word}
    </Link>
  );
}
