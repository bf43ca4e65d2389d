import { lazy, Suspense, useEffect, useRef } from 'react';
import { Redirect, Route, Switch, useLocation } from 'wouter';
import { HomePage } from '../pages/home/HomePage.js';
import { focusArrival } from '../ui/focus.js';
import { useWords } from '../words/useWords.js';
import { Faults } from './Faults.js';
import { Header } from './Header.js';
import { NotFound } from '../ui/NotFound.js';
import { routes } from './routes.js';
import { useAppearance } from './useAppearance.js';
import styles from './app.module.css';

const PlayPage = lazy(async () => ({
  default: (await import('../pages/play/PlayPage.js')).PlayPage,
}));
const RulesPage = lazy(async () => ({
  default: (await import('../pages/rules/RulesPage.js')).RulesPage,
}));
const GamesPage = lazy(async () => ({
  default: (await import('../pages/history/GamesPage.js')).GamesPage,
}));
const PublicGamesPage = lazy(async () => ({
  default: (await import('../pages/history/GamesPage.js')).PublicGamesPage,
}));
const GamePage = lazy(async () => ({
  default: (await import('../pages/history/GamePage.js')).GamePage,
}));
const ReviewPage = lazy(async () => ({
  default: (await import('../pages/review/ReviewPage.js')).ReviewPage,
}));
const DailyPage = lazy(async () => ({
  default: (await import('../pages/daily/DailyPage.js')).DailyPage,
}));
const StatisticsPage = lazy(async () => ({
  default: (await import('../pages/statistics/StatisticsPage.js')).StatisticsPage,
}));
const LearnPage = lazy(async () => ({
  default: (await import('../pages/learn/LearnPage.js')).LearnPage,
}));
const ReplayPage = lazy(async () => ({
  default: (await import('../pages/review/ReplayPage.js')).ReplayPage,
}));
const SettingsPage = lazy(async () => ({
  default: (await import('../pages/settings/SettingsPage.js')).SettingsPage,
}));
const KeepPage = lazy(async () => ({
  default: (await import('../pages/keep/KeepPage.js')).KeepPage,
}));
const FriendsPage = lazy(async () => ({
  default: (await import('../pages/friends/FriendsPage.js')).FriendsPage,
}));
const MakeRoomPage = lazy(async () => ({
  default: (await import('../pages/friends/MakeRoomPage.js')).MakeRoomPage,
}));
const RoomPage = lazy(async () => ({
  default: (await import('../pages/friends/RoomPage.js')).RoomPage,
}));
const LobbyPage = lazy(async () => ({
  default: (await import('../pages/friends/LobbyPage.js')).LobbyPage,
}));
const TurnsPage = lazy(async () => ({
  default: (await import('../pages/friends/TurnsPage.js')).TurnsPage,
}));
const GalleryPage = lazy(async () => ({
  default: (await import('../pages/gallery/GalleryPage.js')).GalleryPage,
}));

export function App() {
  const { t } = useWords();
  const [location] = useLocation();
  useAppearance();
  useHeadingFocus(location);
  return (
    <>
      <a className={styles.skip} href="#main">
        {t('skip')}
      </a>
      <Header />
      <main id="main" className={styles.main} tabIndex={-1}>
        <Faults where={location}>
          <Suspense fallback={<p className={styles.loading}>{t('loading')}</p>}>
            <Switch>
              <Route path={routes.home} component={HomePage} />
              <Route path={routes.play}>{({ game }) => <PlayPage game={game} />}</Route>
              <Route path={routes.rules}>{({ game }) => <RulesPage game={game} />}</Route>
              <Route path={routes.games} component={GamesPage} />
              <Route path={routes.publicGames} component={PublicGamesPage} />
              <Route path={routes.game}>{({ id }) => <GamePage id={id} />}</Route>
              <Route path={routes.replay}>{({ id }) => <ReplayPage id={id} />}</Route>
              <Route path={routes.review}>{({ id }) => <ReviewPage id={id} />}</Route>
              <Route path={routes.daily}>{({ game }) => <DailyPage game={game} />}</Route>
              <Route path={routes.learn}>{({ game }) => <LearnPage game={game} />}</Route>
              <Route path={routes.stats}>
                <Redirect to={routes.statistics} replace />
              </Route>
              <Route path={routes.statistics} component={StatisticsPage} />
              <Route path={routes.keep} component={KeepPage} />
              <Route path={routes.settings} component={SettingsPage} />
              <Route path={routes.friends} component={FriendsPage} />
              <Route path={routes.makeRoom}>{({ game }) => <MakeRoomPage game={game} />}</Route>
              <Route path={routes.room}>{({ room }) => <RoomPage key={room} id={room} />}</Route>
              <Route path={routes.lobby} component={LobbyPage} />
              <Route path={routes.turns} component={TurnsPage} />
              {import.meta.env.DEV ? <Route path="/gallery" component={GalleryPage} /> : null}
              <Route component={NotFound} />
            </Switch>
          </Suspense>
        </Faults>
      </main>
    </>
  );
}

/** After a change of page its heading is the next thing read. */
function useHeadingFocus(location: string): void {
  const first = useRef(true);
  useEffect(() => {
    if (first.current) {
      first.current = false;
      return;
    }
    if (globalThis.location.hash !== '') return;
    scrollTo(0, 0);
    const frame = requestAnimationFrame(() => focusArrival());
    return () => cancelAnimationFrame(frame);
  }, [location]);
}
