import type { Problem } from '@chiaro/kernel';
import { Suspense, use, useEffect, useState } from 'react';
import { useSearchParams } from 'wouter';
import { Button } from '../../ui/Button.js';
import { NotFound } from '../../ui/NotFound.js';
import { Page } from '../../ui/Page.js';
import { useTitle } from '../../ui/useTitle.js';
import { loadGame } from '../../session/games.js';
import { abandonUnfinished, beginSession, resumeSession } from '../../session/room.js';
import { moduleInForce } from '../../session/chosenScoring.js';
import type { Session, Wish } from '../../session/session.js';
import { gamesAside, loadUnfinished, takeUp } from '../../device/unfinished.js';
import { useWords } from '../../words/useWords.js';
import { Elsewhere } from '../../room/Elsewhere.js';
import { GameRoom } from '../../room/GameRoom.js';
import { loadBoard } from '../../tables/boards.js';
import { useClaim, useRunning } from '../../room/useRunning.js';
import { Setup } from './Setup.js';

/** Dealing and drawing are separate tasks: together they would block a slow phone. */
const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

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

/** Starts a new deal at once with the same rules and opponents. */
function Rematch({
  session: { options, players },
  onBegin,
}: {
  readonly session: Session;
  readonly onBegin: (wish: Wish) => Promise<Problem | null>;
}) {
  const { t } = useWords();
  return (
    <Button look="primary" onClick={() => void onBegin({ options, players })}>
      {t('story.rematch')}
    </Button>
  );
}

function Playing({ game }: { readonly game: string }) {
  const { language } = useWords();
  const entry = loadGame(game);
  if (entry === null) throw new Error(`No game ${game}`);
  const board = loadBoard(game);
  const module = use(entry.module());
  use(board);
  const title = entry.cover.title[language];
  useTitle(title);
  const [search, setSearch] = useSearchParams();
  const [shown, show] = useState<Session | 'setup' | 'opening' | 'elsewhere'>(() =>
    search.has('new') || loadUnfinished(game) === null ? 'setup' : 'opening',
  );
  const session = typeof shown === 'string' ? null : shown;
  useRunning(session);
  useClaim(session, game, () => show('elsewhere'));
  useEffect(() => {
    if (shown !== 'opening') return;
    let current = true;
    // A match of an older version cannot be continued.
    void resumeSession(module).then((resumed) => {
      if (current) show(resumed?.ok === true ? resumed.value : 'setup');
    });
    return () => {
      current = false;
    };
  }, [shown, module]);

  const begin = async (wish: Wish): Promise<Problem | null> => {
    await abandonUnfinished(module);
    const used = await moduleInForce(module);
    const begun = await beginSession(used, { ...wish, deal: search.get('deal') ?? undefined });
    if (!begun.ok) return begun.error;
    setSearch({}, { replace: true });
    await nextTask();
    show(begun.value);
    return null;
  };

  if (session !== null)
    return (
      <GameRoom
        key={session.id}
        session={session}
        game={game}
        title={title}
        onNewGame={() => show('setup')}
        rematch={<Rematch session={session} onBegin={begin} />}
      />
    );
  if (shown === 'opening') return <Page title={title}>{null}</Page>;
  if (shown === 'elsewhere') return <Elsewhere title={title} onBack={() => show('opening')} />;
  return (
    <Setup
      module={module}
      title={title}
      unfinished={loadUnfinished(game) !== null}
      onBegin={begin}
      aside={gamesAside(game)}
      onResume={() => show('opening')}
      onTakeUp={(id) => {
        takeUp(game, id);
        show('opening');
      }}
    />
  );
}
