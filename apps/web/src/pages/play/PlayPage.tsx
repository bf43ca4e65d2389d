import { Suspense, use, useEffect, useState } from 'react';
import { useSearchParams } from 'wouter';
import { NotFound } from '../../ui/NotFound.js';
import { Page } from '../../ui/Page.js';
import { useTitle } from '../../ui/useTitle.js';
import { loadGame } from '../../session/games.js';
import { announcer, setGame } from '../../speech/instance.js';
import { abandonUnfinished, beginSession, resumeSession, sayOpening } from '../../session/room.js';
import type { Session, Wish } from '../../session/session.js';
import { gamesAside, loadUnfinished, takeUp } from '../../device/unfinished.js';
import { useWords } from '../../words/useWords.js';
import { GameRoom } from '../../room/GameRoom.js';
import { Setup } from './Setup.js';

export function PlayPage({ game }: { readonly game: string }) {
  const { t } = useWords();
  const entry = loadGame(game);
  if (entry === null) return <NotFound />;
  return (
    <Suspense fallback={<Page title={entry.title}>{t('loading')}</Page>}>
      <Playing key={game} game={game} />
    </Suspense>
  );
}

function Playing({ game }: { readonly game: string }) {
  const { language } = useWords();
  const entry = loadGame(game);
  if (entry === null) throw new Error(`No game ${game}`);
  const module = use(entry.module());
  const title = entry.cover.title[language];
  useTitle(title);
  const [search, setSearch] = useSearchParams();
  const [session, setSession] = useState<Session | null>(() =>
    search.has('new') ? null : resumed(module),
  );

  useEffect(() => {
    if (session === null) return;
    announcer.history.clear();
    setGame(game);
    sayOpening(session);
    session.start();
    const clock =
      module.game.elapse === undefined ? undefined : setInterval(() => session.tick(), 1000);
    return () => {
      clearInterval(clock);
      session.close();
      setGame(null);
    };
  }, [session, module, game]);

  const begin = (wish: Wish) => {
    abandonUnfinished(module);
    const begun = beginSession(module, { ...wish, deal: search.get('deal') ?? undefined });
    if (!begun.ok) return begun.error;
    setSearch({}, { replace: true });
    setSession(begun.value);
    return null;
  };

  return session === null ? (
    <Setup
      module={module}
      title={title}
      unfinished={loadUnfinished(game) !== null}
      onBegin={begin}
      aside={gamesAside(game)}
      onResume={() => setSession(resumed(module))}
      onTakeUp={(id) => {
        takeUp(game, id);
        setSession(resumed(module));
      }}
    />
  ) : (
    <GameRoom
      key={session.id}
      session={session}
      game={game}
      title={title}
      onNewGame={() => setSession(null)}
    />
  );
}

/** Null as well for a game of an older version, which cannot go on. */
function resumed(module: Parameters<typeof resumeSession>[0]): Session | null {
  const session = resumeSession(module);
  return session?.ok === true ? session.value : null;
}
