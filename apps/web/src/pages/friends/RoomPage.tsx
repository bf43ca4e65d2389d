import '../../words/friends.js';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { Link, useSearch } from 'wouter';
import type { Me } from '../../device/me.js';
import { knownSecret, rememberSecret } from '../../device/roomLinks.js';
import { seatsOf } from '../../session/roomSeats.js';
import { games } from '../../session/games.js';
import { live, noteRoom } from '../../session/live.js';
import { findRoom, joinRoom, type Refused } from '../../session/roomsApi.js';
import { focusArrival } from '../../ui/focus.js';
import { Page } from '../../ui/Page.js';
import { useWords } from '../../words/useWords.js';
import { ConnectionStatus } from './ConnectionStatus.js';
import { Knocking } from './Knocking.js';
import { NameForm } from './NameForm.js';
import { OnlineMatch } from './OnlineMatch.js';
import { useLive, useMe } from './useMe.js';
import { useRoomNews } from './useRoomNews.js';
import { WaitingForSomebody } from './WaitingForSomebody.js';
import { WaitingRoom } from './WaitingRoom.js';

/** A room: the people who gather in it, and their match. */
export function RoomPage({ id }: { readonly id: string }) {
  const { t } = useWords();
  const [me, setMe] = useMe();
  useEffect(() => takeSecret(id), [id]);
  if (me === undefined) return <Page title={t('friends.room')}>{t('loading')}</Page>;
  if (me === null)
    return (
      <Page title={t('friends.invited')}>
        <NameForm label={t('friends.comeIn')} onKnown={setMe} />
      </Page>
    );
  return (
    <>
      <ConnectionStatus />
      <Inside id={id} me={me} onRenamed={setMe} />
    </>
  );
}

/** Removes the link's secret from the address, because others may see the screen. */
function takeSecret(id: string): void {
  const secret = location.hash.slice(1);
  if (!/^[0-9a-f]{32}$/.test(secret)) return;
  rememberSecret(id, secret);
  history.replaceState(history.state, '', `${location.pathname}${location.search}`);
}

function Inside({
  id,
  me,
  onRenamed,
}: {
  readonly id: string;
  readonly me: Me;
  readonly onRenamed: (me: Me) => void;
}) {
  const { t, language } = useWords();
  useLive(true);
  const room = useStore(live, (state) => state.rooms[id]);
  const refused = useComingIn(id, me);
  useRoomNews(room);
  const wish = new URLSearchParams(useSearch());
  const isPairing = wish.has('pair');
  const onlyWatches = wish.has('watch');
  const [at, setAt] = useState<string | null>(null);
  const [left, setLeft] = useState<string | null>(null);
  const [wasIn, setWasIn] = useState(false);
  if (room !== undefined && !wasIn) setWasIn(true);

  if (refused?.code === 'NAME_TAKEN')
    return (
      <Page title={t('friends.invited')}>
        <NameForm label={t('friends.comeIn')} problem={refused.message} onKnown={onRenamed} />
      </Page>
    );
  if (refused !== null) return <NoRoom text={refused.message} />;
  if (room === undefined && wasIn) return <NoRoom text={t('friends.gone')} />;
  if (room === undefined) return <Page title={t('friends.room')}>{t('loading')}</Page>;
  const title = games.find((game) => game.id === room.game)?.title[language] ?? room.game;
  const mine = seatsOf(room, room.you);
  const belongsThere = mine.length > 0 || onlyWatches;
  if (at === null && room.playing && belongsThere && room.match !== left) setAt(room.match);
  // All seated players accepted the rematch.
  if (at !== null && room.playing && room.match !== at) setAt(room.match);
  if (at !== null)
    return (
      <OnlineMatch
        key={at}
        room={room}
        match={at}
        title={title}
        onBack={() => {
          setLeft(at);
          setAt(null);
          requestAnimationFrame(() => focusArrival());
        }}
      />
    );
  if (room.members.find(({ player }) => player === room.you)?.admitted !== true)
    return <Knocking room={room} title={title} />;
  if (isPairing && room.match === null) return <WaitingForSomebody room={room} title={title} />;
  return (
    <WaitingRoom
      room={room}
      title={title}
      onlyWatches={onlyWatches}
      onTable={() => setAt(room.match)}
    />
  );
}

/** Enters by the link if this device has it, else as an existing member. */
function useComingIn(id: string, me: Me): Refused | null {
  const [refused, setRefused] = useState<Refused | null>(null);
  useEffect(() => {
    let current = true;
    const comeIn = async () => {
      const secret = knownSecret(id);
      const found = await (secret === null ? findRoom(id) : joinRoom({ room: id, secret }));
      if (!current) return;
      setRefused(found.ok ? null : found.error);
      if (found.ok) noteRoom(found.value);
    };
    void comeIn();
    return () => {
      current = false;
    };
  }, [id, me]);
  return refused;
}

function NoRoom({ text }: { readonly text: string }) {
  const { t } = useWords();
  return (
    <Page title={t('friends.noRoom')}>
      <p>{text}</p>
      <p>
        <Link href="/friends">{t('home.friends')}</Link>
      </p>
    </Page>
  );
}
