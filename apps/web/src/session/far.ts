import { err, type AnyPlayable, type Problem, type Result } from '@chiaro/kernel';
import { Client, receiptOf, type AnyClient, type Receipt } from '@chiaro/match';
import { persons } from '../device/players.js';
import { line, pledges } from './live.js';
import { farSurroundings } from './room.js';
import type { OnlineRoom } from './roomsApi.js';
import { seatedPlayers } from './roomSeats.js';
import { Session } from './session.js';

/** Joins the match of a room: in this player's seats, or as a spectator. */
export async function joinMatch(
  module: AnyPlayable,
  room: OnlineRoom,
): Promise<Result<Session, Problem>> {
  if (room.match === null) return err({ code: 'NOT_FOUND' });
  const players = seatedPlayers(room);
  const seats = persons(players);
  const viewers = seats.length > 0 ? seats : (['table'] as const);
  const client: AnyClient = new Client(module.game, room.match, line, { seats, viewers });
  const keep = pledges.keeper(room.match);
  client.listen(({ seq }, before) => {
    if (seq !== before?.seq) keep(client.witnessed);
  });
  const seat = {
    client,
    close: () => client.close(),
    tick() {},
    isFar: true,
    receipt: () => receiptFor(client),
  };
  return Session.open(module, players, seat, farSurroundings());
}

/** Checks the log of a finished match against the commitments and the steps this device received. */
async function receiptFor(client: AnyClient): Promise<Receipt | null> {
  const log = await client.log();
  const pledge = pledges.of(client.id);
  const witnessed = pledge?.witnessed ?? client.witnessed;
  return log.ok ? receiptOf(client.game, log.value, { match: client.id, pledge, witnessed }) : null;
}
