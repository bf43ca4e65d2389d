import { Suspense, useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { seatsOf } from '../../session/roomSeats.js';
import type { OnlineRoom } from '../../session/roomsApi.js';
import { Button } from '../../ui/Button.js';
import { Page } from '../../ui/Page.js';
import { useWords } from '../../words/useWords.js';
import { HouseRules } from './HouseRules.js';
import { Invitation } from './Invitation.js';
import { Knocks, People } from './People.js';
import { RoomTerms } from './RoomTerms.js';
import { Seats } from './Seats.js';
import { useAct, type Act } from './useAct.js';
import styles from './friends.module.css';

/** The room before and between matches: members, seats, who is ready. */
export function WaitingRoom({
  room,
  title,
  onlyWatches,
  onTable,
}: {
  readonly room: OnlineRoom;
  readonly title: string;
  /** Entered as a spectator: takes no seat automatically. */
  readonly onlyWatches: boolean;
  readonly onTable: () => void;
}) {
  const { t } = useWords();
  const [, go] = useLocation();
  const act = useAct(room.room);
  useSittingDown(room, onlyWatches, act);
  const leave = () => {
    act({ do: 'leave' });
    go('/friends');
  };
  return (
    <Page title={t('friends.roomOf', { game: title })}>
      <Knocks room={room} act={act} />
      <div className={styles.waiting}>
        <section className={styles.card} aria-labelledby="room-seats">
          <h2 id="room-seats">{t('friends.seats')}</h2>
          <Suspense fallback={t('loading')}>
            <Seats room={room} act={act} />
          </Suspense>
          {room.playing ? (
            <div className={styles.buttons}>
              <p>{t('friends.isPlaying')}</p>
              <Button look="primary" onClick={onTable}>
                {t(seatsOf(room, room.you).length > 0 ? 'friends.toTable' : 'friends.watch')}
              </Button>
            </div>
          ) : (
            <Beginning room={room} act={act} />
          )}
        </section>
        {hasFreeSeat(room) ? <Invitation room={room} /> : null}
        <People room={room} act={act} />
        <Suspense>
          <RoomTerms room={room} act={act} />
        </Suspense>
        <Suspense>
          <HouseRules room={room} act={act} />
        </Suspense>
      </div>
      <p>{t('friends.fair')}</p>
      <div className={styles.buttons}>
        <Button onClick={leave}>{t('friends.leave')}</Button>
      </div>
    </Page>
  );
}

const hasFreeSeat = ({ seats }: OnlineRoom): boolean =>
  seats.some((seat) => seat.kind === 'person' && seat.player === null);

/** The primary action: the owner starts, everybody else says that they are ready. */
function Beginning({ room, act }: { readonly room: OnlineRoom; readonly act: Act }) {
  const { t } = useWords();
  if (seatsOf(room, room.you).length === 0) return <p>{t('friends.youWatch')}</p>;
  const unready = room.members.filter(
    ({ player, ready }) => !ready && player !== room.owner && seatsOf(room, player).length > 0,
  );
  const waitsFor = unready.map(({ name }) => name);
  const isReady = !unready.some(({ player }) => player === room.you);
  const isShort = room.rated === true && hasFreeSeat(room);
  if (room.owner === room.you)
    return (
      <div className={styles.buttons}>
        <Button
          look="primary"
          aria-disabled={unready.length > 0 || isShort}
          aria-describedby="room-note"
          onClick={() => act({ do: 'start' })}
        >
          {t('friends.start')}
        </Button>
        <p id="room-note" className={styles.help}>
          {unready.length > 0 ? t('friends.waitsFor', { names: waitsFor }) : null}
          {unready.length === 0 && hasFreeSeat(room)
            ? t(isShort ? 'rating.seats' : 'friends.startNote')
            : null}
        </p>
      </div>
    );
  const owner = room.members.find(({ player }) => player === room.owner)?.name ?? '';
  return (
    <div className={styles.buttons}>
      <Button
        look={isReady ? 'plain' : 'primary'}
        aria-pressed={isReady}
        aria-describedby="room-note"
        onClick={() => act({ do: 'ready', ready: !isReady })}
      >
        {isReady ? `✓ ${t('friends.iAmReady')}` : t('friends.iAmReady')}
      </Button>
      <p id="room-note" className={styles.help}>
        {isReady ? t('friends.ownerStarts', { name: owner }) : t('friends.readyNote')}
      </p>
    </div>
  );
}

/** A new member takes the first free seat, or watches if there is none. */
function useSittingDown(room: OnlineRoom, onlyWatches: boolean, act: Act): void {
  const hasSat = useRef(false);
  const isFree = hasFreeSeat(room);
  const stands = !room.playing && seatsOf(room, room.you).length === 0;
  useEffect(() => {
    if (hasSat.current || !stands || !isFree || onlyWatches) return;
    hasSat.current = true;
    act({ do: 'sit' });
  });
}
