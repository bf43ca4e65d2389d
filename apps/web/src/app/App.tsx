import { Suspense, useEffect, useRef } from 'react';
import { Redirect, Route, Switch, useLocation } from 'wouter';
import { focusArrival } from '../ui/focus.js';
import { useWords } from '../words/useWords.js';
import { deferredPage, useShownLocation } from './deferredPage.js';
import { Faults } from './Faults.js';
import { Header } from './Header.js';
import { NotFound } from '../ui/NotFound.js';
import { routes } from './routes.js';
import { useAppearance } from './useAppearance.js';
import styles from './app.module.css';

const HomePage = deferredPage(async () => (await import('../pages/home/HomePage.js')).HomePage);
const PlayPage = deferredPage(async () => (await import('../pages/play/PlayPage.js')).PlayPage);
const AgainPage = deferredPage(async () => (await import('../pages/play/AgainPage.js')).AgainPage);
const RulesPage = deferredPage(async () => (await import('../pages/rules/RulesPage.js')).RulesPage);
const GamesPage = deferredPage(
  async () => (await import('../pages/history/GamesPage.js')).GamesPage,
);
const PublicGamesPage = deferredPage(
  async () => (await import('../pages/history/GamesPage.js')).PublicGamesPage,
);
const GamePage = deferredPage(async () => (await import('../pages/history/GamePage.js')).GamePage);
const ReviewPage = deferredPage(
  async () => (await import('../pages/review/ReviewPage.js')).ReviewPage,
);
const DailyPage = deferredPage(async () => (await import('../pages/daily/DailyPage.js')).DailyPage);
const StatisticsPage = deferredPage(
  async () => (await import('../pages/statistics/StatisticsPage.js')).StatisticsPage,
);
const LearnPage = deferredPage(async () => (await import('../pages/learn/LearnPage.js')).LearnPage);
const PuzzlePage = deferredPage(
  async () => (await import('../pages/puzzles/PuzzlePage.js')).PuzzlePage,
);
const PuzzlesPage = deferredPage(
  async () => (await import('../pages/puzzles/PuzzlesPage.js')).PuzzlesPage,
);
const ReplayPage = deferredPage(
  async () => (await import('../pages/review/ReplayPage.js')).ReplayPage,
);
const SettingsPage = deferredPage(
  async () => (await import('../pages/settings/SettingsPage.js')).SettingsPage,
);
const ProfilesPage = deferredPage(
  async () => (await import('../pages/profiles/ProfilesPage.js')).ProfilesPage,
);
const KeepHome = deferredPage(async () => (await import('../pages/keep/KeepHome.js')).KeepHome);
const KeepPage = deferredPage(async () => (await import('../pages/keep/KeepPage.js')).KeepPage);
const FriendsPage = deferredPage(
  async () => (await import('../pages/friends/FriendsPage.js')).FriendsPage,
);
const MakeRoomPage = deferredPage(
  async () => (await import('../pages/friends/MakeRoomPage.js')).MakeRoomPage,
);
const RoomPage = deferredPage(async () => (await import('../pages/friends/RoomPage.js')).RoomPage);
const LobbyPage = deferredPage(
  async () => (await import('../pages/friends/LobbyPage.js')).LobbyPage,
);
const TurnsPage = deferredPage(
  async () => (await import('../pages/friends/TurnsPage.js')).TurnsPage,
);
const LadderPage = deferredPage(
  async () => (await import('../pages/ladder/LadderPage.js')).LadderPage,
);
const GalleryPage = deferredPage(
  async () => (await import('../pages/gallery/GalleryPage.js')).GalleryPage,
);

/** The page that an address loads before it is drawn. */
const LOADS = [
  [routes.home, HomePage.load],
  [routes.play, PlayPage.load],
  [routes.again, AgainPage.load],
  [routes.rules, RulesPage.load],
  [routes.games, GamesPage.load],
  [routes.publicGames, PublicGamesPage.load],
  [routes.game, GamePage.load],
  [routes.replay, ReplayPage.load],
  [routes.review, ReviewPage.load],
  [routes.daily, DailyPage.load],
  [routes.learn, LearnPage.load],
  [routes.allPuzzles, PuzzlesPage.load],
  [routes.puzzles, PuzzlePage.load],
  [routes.statistics, StatisticsPage.load],
  [routes.gameStatistics, StatisticsPage.load],
  [routes.keepHome, KeepHome.load],
  [routes.keep, KeepPage.load],
  [routes.settings, SettingsPage.load],
  [routes.profiles, ProfilesPage.load],
  [routes.friends, FriendsPage.load],
  [routes.makeRoom, MakeRoomPage.load],
  [routes.room, RoomPage.load],
  [routes.lobby, LobbyPage.load],
  [routes.turns, TurnsPage.load],
  [routes.ladder, LadderPage.load],
] as const;

export function App() {
  const { t } = useWords();
  const [address] = useLocation();
  const location = useShownLocation(address, LOADS);
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
            <Switch location={location}>
              <Route path={routes.home} component={HomePage} />
              <Route path={routes.play}>{({ game }) => <PlayPage game={game} />}</Route>
              <Route path={routes.again}>{({ game }) => <AgainPage game={game} />}</Route>
              <Route path={routes.rules}>{({ game }) => <RulesPage game={game} />}</Route>
              <Route path={routes.games} component={GamesPage} />
              <Route path={routes.publicGames} component={PublicGamesPage} />
              <Route path={routes.game}>{({ id }) => <GamePage id={id} />}</Route>
              <Route path={routes.replay}>{({ id }) => <ReplayPage id={id} />}</Route>
              <Route path={routes.review}>{({ id }) => <ReviewPage id={id} />}</Route>
              <Route path={routes.daily}>{({ game }) => <DailyPage game={game} />}</Route>
              <Route path={routes.learn}>{({ game }) => <LearnPage game={game} />}</Route>
              <Route path={routes.allPuzzles} component={PuzzlesPage} />
              <Route path={routes.puzzles}>{({ game }) => <PuzzlePage game={game} />}</Route>
              <Route path={routes.stats}>
                <Redirect to={routes.statistics} replace />
              </Route>
              <Route path={routes.statistics}>
                <StatisticsPage />
              </Route>
              <Route path={routes.gameStatistics}>
                {({ game }) => <StatisticsPage game={game} />}
              </Route>
              <Route path={routes.keepHome} component={KeepHome} />
              <Route path={routes.keep} component={KeepPage} />
              <Route path={routes.settings} component={SettingsPage} />
              <Route path={routes.profiles} component={ProfilesPage} />
              <Route path={routes.friends} component={FriendsPage} />
              <Route path={routes.makeRoom}>{({ game }) => <MakeRoomPage game={game} />}</Route>
              <Route path={routes.room}>{({ room }) => <RoomPage key={room} id={room} />}</Route>
              <Route path={routes.lobby} component={LobbyPage} />
              <Route path={routes.turns} component={TurnsPage} />
              <Route path={routes.ladder} component={LadderPage} />
              {import.meta.env.DEV ? <Route path="/gallery" component={GalleryPage} /> : null}
              <Route component={NotFound} />
            </Switch>
          </Suspense>
        </Faults>
      </main>
    </>
  );
}

/** After a change of page the new heading is read next. */
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
