import '../../words/friends.js';
import { useStore } from 'zustand';
import { Link } from 'wouter';
import { seatsOf } from '../../session/roomSeats.js';
import { games } from '../../session/games.js';
import { live } from '../../session/live.js';
import type { OnlineRoom } from '../../session/roomsApi.js';
import { useWords } from '../../words/useWords.js';
import styles from './friends.module.css';

/** The player's rooms, those with a match first; nothing if there are none. */
export function MyRooms() {
  const { t } = useWords();
  const rooms = useStore(live, (state) => state.rooms);
  const sorted = Object.values(rooms).toSorted((a, b) => Number(b.playing) - Number(a.playing));
  if (sorted.length === 0) return null;
  return (
    <section className={styles.card} aria-labelledby="my-rooms">
      <h2 id="my-rooms">{t('friends.mine')}</h2>
      <ul className={styles.rooms}>
        {sorted.map((room) => (
          <li key={room.room}>
            <RoomLink room={room} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function RoomLink({ room }: { readonly room: OnlineRoom }) {
  const { t, language } = useWords();
  const title = games.find(({ id }) => id === room.game)?.title[language] ?? room.game;
  const names = room.members.filter(({ player }) => player !== room.you).map(({ name }) => name);
  const plays = room.playing && seatsOf(room, room.you).length > 0;
  return (
    <Link href={`/r/${room.room}`} className={styles.room}>
      <strong>{title}</strong>{' '}
      <span>
        {names.length === 0 ? t('friends.alone') : t('games.with', { names })}
        {' · '}
        {t(plays ? 'friends.playing' : room.playing ? 'friends.watching' : 'friends.gathering')}
      </span>
    </Link>
  );
}
