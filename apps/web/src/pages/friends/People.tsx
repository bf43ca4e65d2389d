import { seatsOf } from '../../session/roomSeats.js';
import type { OnlineRoom } from '../../session/roomsApi.js';
import { Button } from '../../ui/Button.js';
import { useWords } from '../../words/useWords.js';
import type { Act } from './useAct.js';
import styles from './friends.module.css';

/** People who ask to come in: first on the page, because they wait. */
export function Knocks({ room, act }: { readonly room: OnlineRoom; readonly act: Act }) {
  const { t } = useWords();
  const knocking = room.members.filter(({ admitted }) => !admitted);
  return knocking.map(({ player, name }) => (
    <p key={player} className={styles.knock}>
      <strong>{t('friends.news.knocks', { name })}</strong>
      <Button look="primary" onClick={() => act({ do: 'admit', player })}>
        {t('friends.letIn', { name })}
      </Button>
      {room.owner === room.you ? (
        <Button className={styles.small} onClick={() => act({ do: 'remove', player })}>
          {t('friends.turnAway', { name })}
        </Button>
      ) : null}
    </p>
  ));
}

/** Everybody else in the room; the owner may take somebody out. */
export function People({ room, act }: { readonly room: OnlineRoom; readonly act: Act }) {
  const { t } = useWords();
  const others = room.members.filter(({ player, admitted }) => admitted && player !== room.you);
  const isOwner = room.owner === room.you;
  if (others.length === 0) return null;
  return (
    <section className={styles.card} aria-labelledby="room-people">
      <h2 id="room-people">{t('friends.others')}</h2>
      <ul className={styles.people}>
        {others.map(({ player, name, present }) => {
          const isSeated = seatsOf(room, player).length > 0;
          return (
            <li key={player} className={styles.person}>
              <span className={styles.who}>{name}</span>{' '}
              <span className={styles.state}>
                {t('friends.memberState', { state: isSeated ? 'sits' : 'watches' })}
                {present ? '' : ` · ${t('friends.isAway')}`}
              </span>{' '}
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
