import { botName, type SeatedPlayer } from '../device/players.js';
import type { OnlineRoom } from './roomsApi.js';

/** The seats of a player. */
export const seatsOf = ({ seats }: Pick<OnlineRoom, 'seats'>, player: string): number[] =>
  seats.flatMap((seat, i) => (seat.kind === 'person' && seat.player === player ? [i] : []));

/** Who sits where, from this device: its own people are local, everybody else is remote. */
export function seatedPlayers(room: OnlineRoom): SeatedPlayer[] {
  const own = seatsOf(room, room.you);
  let bots = 0;
  return room.seats.map((seat, i): SeatedPlayer => {
    if (seat.kind === 'bot') return { kind: 'bot', level: seat.level, name: botName(bots++) };
    const name = seatName(room, i);
    return seat.player === room.you
      ? { kind: 'person', name: own.length > 1 ? name : '' }
      : { kind: 'remote', name };
  });
}

/** A player with several seats is numbered. */
export function seatName(room: OnlineRoom, seat: number): string {
  const there = room.seats[seat];
  if (there?.kind !== 'person' || there.player === null) return '';
  const name = room.members.find(({ player }) => player === there.player)?.name ?? '';
  const place = seatsOf(room, there.player).indexOf(seat);
  return place > 0 && name !== '' ? `${name} ${place + 1}` : name;
}
