import { invariant, type Problem, type Result } from '@chiaro/kernel';
import type { RoomSeat } from '@chiaro/match';
import type { Member, Room } from '../src/rooms/room.js';

type Person = Extract<RoomSeat, { readonly kind: 'person' }>;

export const free: Person = { kind: 'person', player: null };
export const taken = (player: string): Person => ({ kind: 'person', player });
export const bot: RoomSeat = { kind: 'bot', level: 'easy' };

export const member = (player: string, some: Partial<Member> = {}): Member => ({
  player,
  name: `Name of ${player}`,
  admitted: true,
  ready: false,
  again: false,
  extra: 1,
  ...some,
});

/** Of Ada, who owns it and has the first seat, and Ben, who stands. */
export const room = (some: Partial<Room> = {}): Room => ({
  id: 'r',
  rated: false,
  rating: null,
  rev: 1,
  game: 'greed',
  options: {},
  seats: [taken('ada'), free, free],
  admits: 'members',
  owner: 'ada',
  secretHash: '',
  code: 'ABCDEF',
  codeUntil: '',
  match: null,
  matchCount: 0,
  playing: false,
  commitment: null,
  time: null,
  open: true,
  watchable: true,
  standIn: null,
  wish: null,
  deal: null,
  updatedAt: 0,
  members: [member('ada'), member('ben')],
  ...some,
});

export function must<T>(result: Result<T, Problem>): T {
  invariant(result.ok, JSON.stringify(result));
  return result.value;
}
export const refusal = (result: Result<Room, Problem>): Problem | null =>
  result.ok ? null : result.error;
export const seatNames = ({ seats }: Room): (string | null)[] =>
  seats.map((seat) => (seat.kind === 'person' ? seat.player : seat.kind));
