import { err, type AnyPlayable, type Problem, type Result } from '@chiaro/kernel';
import { Client, type AnyClient } from '@chiaro/match';
import { persons } from '../device/players.js';
import { line } from './live.js';
import { farSurroundings } from './room.js';
import type { OnlineRoom } from './roomsApi.js';
import { seatedPlayers } from './roomSeats.js';
import { Session } from './session.js';

/** Sits down at the match of a room: at one's own seats, or to watch. */
export async function joinMatch(
  module: AnyPlayable,
  room: OnlineRoom,
): Promise<Result<Session, Problem>> {
  if (room.match === null) return err({ code: 'NOT_FOUND' });
  const players = seatedPlayers(room);
  const seats = persons(players);
  const viewers = seats.length > 0 ? seats : (['table'] as const);
  const client: AnyClient = new Client(module.game, room.match, line, { seats, viewers });
  const seat = { client, close: () => client.close(), tick() {}, isFar: true };
  return Session.open(module, players, seat, farSurroundings());
}
