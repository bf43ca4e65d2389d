import { Suspense, use, useEffect, useState } from 'react';
import { messageOf, type Problem } from '@chiaro/kernel';
import { useLocation } from 'wouter';
import { useStore } from 'zustand';
import { joinMatch } from '../../session/far.js';
import { loadGame } from '../../session/games.js';
import type { OnlineRoom } from '../../session/roomsApi.js';
import type { Session } from '../../session/session.js';
import { GameRoom } from '../../room/GameRoom.js';
import { loadBoard } from '../../tables/boards.js';
import { useRunning } from '../../room/useRunning.js';
import { callToTurn } from '../../speech/turnCall.js';
import { Button } from '../../ui/Button.js';
import { Page } from '../../ui/Page.js';
import { useTitle } from '../../ui/useTitle.js';
import { seatsOf } from '../../session/roomSeats.js';
import { useWords } from '../../words/useWords.js';
import { Company } from './company/Company.js';
import { Rematch } from './company/Rematch.js';
import { useAct } from './useAct.js';

interface MatchProps {
  readonly room: OnlineRoom;
  readonly match: string;
  readonly title: string;
  readonly onBack: () => void;
}

/** The match of a room, at the same table as on one device. */
export function OnlineMatch(props: MatchProps) {
  const { t } = useWords();
  return (
    <Suspense fallback={<Page title={props.title}>{t('loading')}</Page>}>
      <Opening {...props} />
    </Suspense>
  );
}

function Opening({ room, match, title, onBack }: MatchProps) {
  const { t, words } = useWords();
  const entry = loadGame(room.game);
  if (entry === null) throw new Error(`No game ${room.game}`);
  const board = loadBoard(room.game);
  const module = use(entry.module());
  use(board);
  // Later arrivals and departures do not change who sits at this table.
  const [atStart] = useState(room);
  const [opened, setOpened] = useState<Session | Problem | null>(null);
  useEffect(() => {
    let current = true;
    void joinMatch(module, { ...atStart, match }).then((joined) => {
      if (current) setOpened(joined.ok ? joined.value : joined.error);
      else if (joined.ok) joined.value.close();
    });
    return () => {
      current = false;
    };
  }, [module, atStart, match]);
  if (opened === null) return <Page title={title}>{t('friends.opening')}</Page>;
  if ('code' in opened)
    return (
      <Page title={title}>
        <p>{messageOf(opened, words)}</p>
        <Button onClick={onBack}>{t('friends.toRoom')}</Button>
      </Page>
    );
  return <Playing session={opened} room={room} title={title} onBack={onBack} />;
}

function Playing({
  session,
  room,
  title,
  onBack,
}: Pick<MatchProps, 'room' | 'title' | 'onBack'> & { readonly session: Session }) {
  const { t } = useWords();
  const act = useAct(room.room);
  const myTurn = useStore(session.store, (snapshot) => snapshot.myTurn);
  // The title shows in other tabs that it is the player's turn.
  useTitle(myTurn ? `${t('turn.yours')} ${title}` : title);
  useEffect(() => {
    if (myTurn) callToTurn(t('turn.yours'), title, session.id);
  }, [myTurn, session, title, t]);
  useRunning(session);
  const [, go] = useLocation();
  const { isRanked } = session;
  const mayPlayAgain = !isRanked && !room.playing && seatsOf(room, room.you).length > 0;
  return (
    <GameRoom
      session={session}
      game={room.game}
      title={title}
      onNewGame={isRanked ? () => go(`/ladder#${room.game}`) : onBack}
      company={<Company room={room} act={act} />}
      rematch={mayPlayAgain ? <Rematch room={room} act={act} /> : undefined}
    />
  );
}
