import { lazy, Suspense, useState } from 'react';
import { Link } from 'wouter';
import { games } from '../../session/games.js';
import { useTitle } from '../../ui/useTitle.js';
import { attemptOf, loadBook } from '../daily/book.js';
import { dayOf } from '../daily/day.js';
import { HomeBanner } from '../keep/HomeBanner.js';
import { knownMe } from '../../device/me.js';
import { isUnfinished } from '../../device/slots.js';
import { Foreign } from '../../words/Foreign.js';
import { useWords } from '../../words/useWords.js';
import { GameArt } from '../../art/GameArt.js';
import banner from '../keep/banner.module.css';
import styles from './home.module.css';

/** Only for whoever has played with others: it brings the connection with it. */
const RunningRooms = lazy(async () => ({
  default: (await import('../friends/RunningRooms.js')).RunningRooms,
}));

export function HomePage() {
  const { t } = useWords();
  const [isKnown] = useState(() => knownMe() !== null);
  useTitle('Chiaro');
  return (
    <div className={styles.home}>
      <div className={styles.intro}>
        <h1 tabIndex={-1} data-page-title>
          {t('home.title')}
        </h1>
        <p>
          <Foreign>{t('home.lead')}</Foreign>
        </p>
      </div>
      {isKnown ? (
        <Suspense>
          <RunningRooms />
        </Suspense>
      ) : null}
      <div className={styles.banners}>
        <FriendsBanner />
        <HomeBanner />
      </div>
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

function FriendsBanner() {
  const { t } = useWords();
  return (
    <aside className={banner.banner} aria-labelledby="friends-banner">
      <h2 id="friends-banner">{t('home.friends')}</h2>
      <Link href="/friends" className={banner.link}>
        {t('home.friendsLink')}
      </Link>
    </aside>
  );
}

function GameCard({ game }: { readonly game: (typeof games)[number] }) {
  const { t, language } = useWords();
  const [unfinished] = useState(() => isUnfinished(game.id));
  const [hasDaily] = useState(() => attemptOf(loadBook(), game.id, dayOf(Date.now())) !== null);
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
        <p>{game.blurb[language]}</p>
        <p className={styles.seats}>{t('home.seats', { min, max, same: min === max })}</p>
      </div>
      <div className={styles.links}>
        <GameLink
          to={`/play/${game.id}`}
          word={t(unfinished ? 'home.continue' : 'home.play')}
          title={title}
          className={styles.play}
        />
        {unfinished ? (
          <GameLink to={`/play/${game.id}?new`} word={t('home.new')} title={title} />
        ) : null}
        <GameLink
          to={`/daily/${game.id}`}
          word={t('home.daily', { done: hasDaily })}
          title={title}
        />
        {game.loadPuzzles === undefined ? null : (
          <GameLink to={`/puzzles/${game.id}`} word={t('home.puzzles')} title={title} />
        )}
        <GameLink to={`/learn/${game.id}`} word={t('home.learn')} title={title} />
        <GameLink to={`/rules/${game.id}`} word={t('home.rules')} title={title} />
      </div>
    </article>
  );
}

/** One word to see; whoever does not see the card beside it hears the game as well. */
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
