import { use } from 'react';
import { botName } from '../../device/players.js';
import { seatName, seatsOf } from '../../session/roomSeats.js';
import { loadGame } from '../../session/games.js';
import type { OnlineRoom } from '../../session/roomsApi.js';
import { Button } from '../../ui/Button.js';
import { useGameWords } from '../../words/useGameWords.js';
import { useWords } from '../../words/useWords.js';
import type { Act } from './useAct.js';
import styles from './friends.module.css';

/** The seats in their order; partners are named as such. */
export function Seats({ room, act }: { readonly room: OnlineRoom; readonly act: Act }) {
  const entry = loadGame(room.game);
  if (entry === null) throw new Error(`No game ${room.game}`);
  const module = use(entry.module());
  const { t, words } = useGameWords(module);
  const options = module.game.options.read(room.options);
  const { sideOf, sides, seats } = module.game.seating(
    options.ok ? options.value : module.game.options.defaults,
  );
  const own = seatsOf(room, room.you);
  const bots = room.seats.flatMap(({ kind }, i) => (kind === 'bot' ? [i] : []));
  const partnersOf = (seat: number): string[] =>
    sides === seats
      ? []
      : sideOf.flatMap((side, other) =>
          other !== seat && side === sideOf[seat] ? [String(other + 1)] : [],
        );
  const free = room.seats.findIndex((seat) => seat.kind === 'person' && seat.player === null);
  return (
    <>
      <ol className={styles.seats}>
        {room.seats.map((seat, i) => {
          const partners = partnersOf(i);
          const member =
            seat.kind === 'person'
              ? room.members.find((each) => each.player === seat.player)
              : null;
          const isFree = seat.kind === 'person' && seat.player === null;
          return (
            <li key={i} className={styles.seat} data-own={own.includes(i) || undefined}>
              <span className={styles.who}>
                {seat.kind === 'bot'
                  ? `${botName(bots.indexOf(i))}, ${words.say({ id: `bot.${seat.level}` })}`
                  : isFree
                    ? t('friends.free')
                    : seatName(room, i) || t('friends.left')}
                {own.includes(i) ? ` (${t('friends.you')})` : ''}
              </span>{' '}
              <span className={styles.state}>
                {t('friends.seatNumber', { number: i + 1 })}
                {partners.length === 0 ? '' : `, ${t('friends.partnerOf', { seats: partners })}`}
                {member?.ready === true ? ` · ${t('friends.isReady')}` : ''}
                {member?.present === false ? ` · ${t('friends.isAway')}` : ''}
              </span>{' '}
              {room.playing || own.length === 0 ? null : (
                <SeatButton seat={i} isFree={isFree} own={own} act={act} />
              )}
            </li>
          );
        })}
      </ol>
      {free < 0 || room.playing || own.length === 0 ? null : (
        <div className={styles.buttons}>
          <Button
            className={styles.small}
            aria-describedby="room-besides"
            onClick={() => act({ do: 'sit', seat: free, besides: true })}
          >
            {t('friends.besides')}
          </Button>
          <p id="room-besides" className={styles.help}>
            {t('friends.besidesNote')}
          </p>
        </div>
      )}
    </>
  );
}

/** Moves to another seat; with several seats at this device, keeps only one. */
function SeatButton({
  seat,
  isFree,
  own,
  act,
}: {
  readonly seat: number;
  readonly isFree: boolean;
  readonly own: readonly number[];
  readonly act: Act;
}) {
  const { t } = useWords();
  const isOneOfMine = own.length > 1 && own.includes(seat);
  if (!isFree && !isOneOfMine) return null;
  return (
    <Button className={styles.small} onClick={() => act({ do: 'sit', seat })}>
      {t(isFree ? 'friends.sitHere' : 'friends.onlyHere')}
      <span className="visually-hidden">
        {', '}
        {t('friends.seatNumber', { number: seat + 1 })}
      </span>
    </Button>
  );
}
