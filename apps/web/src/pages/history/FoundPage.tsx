import '../../words/pages.js';
import { messageOf, type AnyPlayable } from '@chiaro/kernel';
import { Suspense, use, useMemo, type ReactNode } from 'react';
import { loadGame } from '../../session/games.js';
import { moduleForLog } from '../../session/scoring.js';
import { Button } from '../../ui/Button.js';
import { NotFound } from '../../ui/NotFound.js';
import { Page } from '../../ui/Page.js';
import { useGameWords } from '../../words/useGameWords.js';
import { useWords } from '../../words/useWords.js';
import { finishedGame, type FinishedGame } from '../../session/replayed.js';
import { gameOf, type FoundGame } from '../../session/found.js';

/** A finished game with its rules loaded and its log replayed on this device. */
export interface OpenedGame {
  readonly found: FoundGame;
  readonly module: AnyPlayable;
  readonly finished: FinishedGame;
}

interface FoundPageProps {
  readonly id: string;
  readonly titleOf: (game: string) => string;
  readonly wide?: boolean;
  readonly children: (opened: OpenedGame) => ReactNode;
}

/** A page about one finished game, from this device or from the server. */
export function FoundPage(props: FoundPageProps) {
  const { t } = useWords();
  return (
    <Suspense fallback={<p>{t('loading')}</p>}>
      <LoadedGame key={props.id} {...props} />
    </Suspense>
  );
}

function LoadedGame({ id, titleOf, wide = false, children }: FoundPageProps) {
  const { t, language } = useWords();
  const found = use(gameOf(id));
  if (found === 'unreachable') return <Unreachable />;
  const entry = found === 'unknown' ? null : loadGame(found.game);
  if (found === 'unknown' || entry === null) return <NotFound />;
  return (
    <Page title={titleOf(entry.cover.title[language])} wide={wide}>
      <Suspense fallback={<p>{t('loading')}</p>}>
        <Opened found={found}>{children}</Opened>
      </Suspense>
    </Page>
  );
}

/** Shown for the link of a game that is not on this device, while offline. */
function Unreachable() {
  const { t } = useWords();
  return (
    <Page title={t('game.unreachable')}>
      <p>{t('game.unreachableText')}</p>
      <Button look="primary" onClick={() => location.reload()}>
        {t('game.tryAgain')}
      </Button>
    </Page>
  );
}

const modules = new WeakMap<FoundGame, Promise<AnyPlayable>>();

/** With the numbers that the game was scored with. Called while rendering, so the promise is always the same. */
function moduleOf(found: FoundGame): Promise<AnyPlayable> {
  const entry = loadGame(found.game);
  if (entry === null) throw new Error(`No game ${found.game}`);
  const known =
    modules.get(found) ?? entry.module().then((module) => moduleForLog(module, found.log));
  modules.set(found, known);
  return known;
}

function Opened({
  found,
  children,
}: Pick<FoundPageProps, 'children'> & { readonly found: FoundGame }) {
  const { language } = useWords();
  const module = use(moduleOf(found));
  const { words } = useGameWords(module);
  const finished = useMemo(() => finishedGame(module, found, language), [module, found, language]);
  return finished.ok ? (
    children({ found, module, finished: finished.value })
  ) : (
    <p>{messageOf(finished.error, words)}</p>
  );
}
