import '../../words/story.js';
import type { AnyPlayable } from '@chiaro/kernel';
import { Suspense, use, useEffect, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { loadGame } from '../../session/games.js';
import { branchSlot, originOf } from '../../session/branch.js';
import { archivedGame } from '../../device/archive.js';
import { persons } from '../../device/players.js';
import { resumeSession } from '../../session/room.js';
import type { Session } from '../../session/session.js';
import { loadBoard } from '../../tables/boards.js';
import { useTable } from '../../table/table.js';
import { GameRoom } from '../../room/GameRoom.js';
import { useRunning } from '../../room/useRunning.js';
import { NotFound } from '../../ui/NotFound.js';
import { Page } from '../../ui/Page.js';
import { useWords } from '../../words/useWords.js';

/** A finished game continued from one of its positions; it does not count. */
export function AgainPage({ game }: { readonly game: string }) {
  const { t, language } = useWords();
  const entry = loadGame(game);
  if (entry === null) return <NotFound />;
  const title = t('story.again', { game: entry.cover.title[language] });
  return (
    <Suspense fallback={<Page title={title}>{t('loading')}</Page>}>
      <Again key={game} game={game} title={title} />
    </Suspense>
  );
}

function Again({ game, title }: { readonly game: string; readonly title: string }) {
  const { t } = useWords();
  const [, go] = useLocation();
  const entry = loadGame(game);
  if (entry === null) throw new Error(`No game ${game}`);
  const board = loadBoard(game);
  const module = use(entry.module());
  use(board);
  const session = useBranch(module);
  useRunning(session ?? null);
  if (session === undefined) return <Page title={title}>{null}</Page>;
  if (session === null)
    return (
      <Page title={title}>
        <p>{t('story.againNone')}</p>
        <p>
          <Link href="/games">{t('nav.games')}</Link>
        </p>
      </Page>
    );
  return (
    <GameRoom
      key={session.id}
      session={session}
      game={game}
      title={title}
      onNewGame={() => go(`/games/${originOf(session.id)}`)}
      afterGame={<AgainResult />}
    />
  );
}

/** Undefined while it is being loaded; null if there is none to continue. */
function useBranch(module: AnyPlayable): Session | null | undefined {
  const [session, setSession] = useState<Session | null>();
  useEffect(() => {
    let current = true;
    void resumeSession(module, branchSlot(module.game.id)).then((resumed) => {
      if (current) setSession(resumed?.ok === true ? resumed.value : null);
    });
    return () => {
      current = false;
    };
  }, [module]);
  return session;
}

/** The result beside that of the original game. */
function AgainResult() {
  const { session, snapshot, t } = useTable();
  const [before, setBefore] = useState<number | null>(null);
  const { sideOf } = session.module.game.seating(session.options);
  const side = sideOf[persons(session.players)[0] ?? 0] ?? 0;
  const id = originOf(session.id);
  useEffect(() => {
    let current = true;
    void archivedGame(id)
      .catch(() => null)
      .then((kept) => {
        if (current) setBefore(kept?.totals[side] ?? null);
      });
    return () => {
      current = false;
    };
  }, [id, side]);
  return (
    <>
      {before === null ? null : (
        <p>
          <strong>{t('story.againResult', { points: snapshot.totals[side] ?? 0, before })}</strong>
        </p>
      )}
      <p>{t('story.againNote')}</p>
      <p>
        <Link href={`/games/${id}`}>{t('story.back')}</Link>
      </p>
    </>
  );
}
