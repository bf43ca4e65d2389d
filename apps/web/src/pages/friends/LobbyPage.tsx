import '../../words/friends.js';
import type { OpenRoom } from '@chiaro/match';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { useStore } from 'zustand';
import { announcer } from '../../speech/instance.js';
import { games } from '../../session/games.js';
import { live, noteRoom, watchLobby } from '../../session/live.js';
import { actInRoom } from '../../session/roomsApi.js';
import { Button } from '../../ui/Button.js';
import { Page } from '../../ui/Page.js';
import { useWords } from '../../words/useWords.js';
import { ConnectionStatus } from './ConnectionStatus.js';
import { NameForm } from './NameForm.js';
import { PlayNow } from './PlayNow.js';
import { timeText } from './timeText.js';
import { useLive, useMe } from './useMe.js';
import styles from './friends.module.css';

/** Open rooms, and pairing for a game now. */
export function LobbyPage() {
  const { t } = useWords();
  const [me, setMe] = useMe();
  useLive(me !== null && me !== undefined);
  if (me === undefined) return <Page title={t('lobby.title')}>{t('loading')}</Page>;
  if (me === null)
    return (
      <Page title={t('lobby.title')}>
        <section className={styles.card}>
          <NameForm label={t('friends.goOn')} onKnown={setMe} />
        </section>
      </Page>
    );
  return (
    <Page title={t('lobby.title')}>
      <ConnectionStatus />
      <PlayNow />
      <OpenRooms />
    </Page>
  );
}

function OpenRooms() {
  const { t, language } = useWords();
  useEffect(() => watchLobby(), []);
  const rooms = useStore(live, (state) => state.lobby);
  const [game, setGame] = useState('');
  useNewRooms(rooms);
  const shown = rooms?.filter((room) => game === '' || room.game === game) ?? null;
  return (
    <section className={styles.card} aria-labelledby="lobby-rooms">
      <h2 id="lobby-rooms">{t('lobby.rooms')}</h2>
      <p>{t('lobby.lead')}</p>
      <label className={styles.select}>
        <span>{t('lobby.filter')}</span>
        <select value={game} onChange={(event) => setGame(event.target.value)}>
          <option value="">{t('lobby.allGames')}</option>
          {games.map(({ id, title }) => (
            <option key={id} value={id}>
              {title[language]}
            </option>
          ))}
        </select>
      </label>
      {shown === null ? <p>{t('loading')}</p> : null}
      {shown?.length === 0 ? <p>{t('lobby.empty')}</p> : null}
      <ul className={styles.lobby}>
        {shown?.map((room) => (
          <li key={room.room} className={styles.open}>
            <Listed room={room} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The list is the same for everybody; only the words differ by language. */
function Listed({ room }: { readonly room: OpenRoom }) {
  const { t, language } = useWords();
  const [, go] = useLocation();
  const game = games.find(({ id }) => id === room.game)?.title[language] ?? room.game;
  const [problem, setProblem] = useState('');
  const { owner, free, playing, rated = false } = room;
  const enter = (watch: boolean) =>
    void actInRoom(room.room, { do: 'enter', watch }).then((entered) => {
      if (!entered.ok) {
        setProblem(entered.error.message);
        return announcer.post({ kind: 'refusal', text: entered.error.message });
      }
      noteRoom(entered.value);
      go(`/r/${room.room}${watch ? '?watch' : ''}`);
    });
  return (
    <>
      <p>{t('lobby.room', { game, owner, time: timeText(room.time, t), free, playing, rated })}</p>
      {problem === '' ? null : <p className={styles.problem}>{problem}</p>}
      {free > 0 ? (
        <Button
          look="primary"
          aria-label={t('lobby.enter', { game, owner })}
          onClick={() => enter(false)}
        >
          {t('lobby.enterWord')}
        </Button>
      ) : null}
      {room.watchable ? (
        <Button aria-label={t('lobby.watch', { game, owner })} onClick={() => enter(true)}>
          {t('lobby.watchWord')}
        </Button>
      ) : null}
    </>
  );
}

/** Announces that rooms have opened, not which: the list can be read. */
function useNewRooms(rooms: readonly OpenRoom[] | null): void {
  const { t } = useWords();
  const [known, setKnown] = useState(rooms);
  const count =
    known === null
      ? 0
      : (rooms?.filter(({ room }) => !known.some((each) => each.room === room)).length ?? 0);
  useEffect(() => {
    if (count > 0) announcer.post({ kind: 'others', text: t('lobby.news.came', { count }) });
    setKnown(rooms);
  }, [rooms, count, t]);
}
