import { seatsOf } from '../../session/roomSeats.js';
import type { OnlineRoom } from '../../session/roomsApi.js';
import { Button } from '../../ui/Button.js';
import { useWords } from '../../words/useWords.js';
import type { Act } from './WaitingRoom.js';
import styles from './friends.module.css';

/** Everybody else in the room: who knocks is let in by anybody, the owner may take somebody out. */
export function People({ room, act }: { readonly room: OnlineRoom; readonly act: Act }) {
  const { t } = useWords();
  const others = room.members.filter(({ player }) => player !== room.you);
  const isOwner = room.owner === room.you;
  if (others.length === 0) return null;
  return (
    <section className={styles.card} aria-labelledby="room-people">
      <h2 id="room-people">{t('friends.others')}</h2>
      <ul className={styles.people}>
        {others.map(({ player, name, admitted, present }) => {
          const isSeated = seatsOf(room, player).length > 0;
          return (
            <li key={player} className={styles.person}>
              <span className={styles.who}>{name}</span>{' '}
              <span className={styles.state}>
                {t('friends.memberState', {
                  state: admitted ? (isSeated ? 'sits' : 'watches') : 'knocks',
                })}
                {present ? '' : ` · ${t('friends.isAway')}`}
              </span>{' '}
              {admitted ? null : (
                <Button look="primary" onClick={() => act({ do: 'admit', player })}>
                  {t('friends.letIn', { name })}
                </Button>
              )}
              {isOwner && !(room.playing && isSeated) ? (
                <Button className={styles.small} onClick={() => act({ do: 'remove', player })}>
                  {t('friends.remove', { name })}
                </Button>
              ) : null}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
