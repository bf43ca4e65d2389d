import { err, ok, type Problem, type Result } from '@chiaro/kernel';
import { formatActor } from '@chiaro/kernel/internal';
import type { AnyHost } from '@chiaro/match';
import type { Registry } from '../matches/registry.js';
import { deciderOf, memberOf, type Room } from './room.js';

/** What may happen in the turn of a player who is away. */
export const awayChoices = ['wait', 'turn', 'bot'] as const;
export type AwayChoice = (typeof awayChoices)[number];

export interface AwayPorts {
  readonly registry: Registry;
  readonly isPresent: (player: string) => boolean;
}

/**
 * The decider waits for a seat, or lets a bot play for it: for this turn, or until its person is
 * back. Only while they are away, or have left the room.
 */
export async function choose(
  { registry, isPresent }: AwayPorts,
  room: Room,
  by: string,
  seat: number,
  choice: AwayChoice,
): Promise<Result<null, Problem>> {
  const there = room.seats[seat];
  if (memberOf(room, by) === undefined) return err({ code: 'NOT_FOUND' });
  if (!room.playing || room.match === null || there?.kind !== 'person')
    return err({ code: 'NOT_ALLOWED', reason: 'server.room.notAway' });
  if (deciderOf(room, isPresent, there.player) !== by)
    return err({ code: 'NOT_ALLOWED', reason: 'server.room.decider' });
  const used = await registry.use(room.match);
  if (!used.ok) return used;
  try {
    const hasLeft = memberOf(room, there.player ?? '') === undefined;
    return await settle(used.value.host, seat, choice, hasLeft);
  } finally {
    await registry.release(room.match);
  }
}

async function settle(
  host: AnyHost,
  seat: number,
  choice: AwayChoice,
  hasLeft: boolean,
): Promise<Result<null, Problem>> {
  const away = await host.isAway(seat);
  if (!away.ok) return away;
  if (!away.value && !hasLeft) return err({ code: 'NOT_ALLOWED', reason: 'server.room.notAway' });
  if (choice === 'wait') return host.waitFor(seat);
  const rated = await host.look(({ setup }) => setup.rated === true);
  if (!rated.ok) return rated;
  if (rated.value) return err({ code: 'NOT_ALLOWED', reason: 'server.room.ratedAway' });
  const standIn = await host.look(({ setup }) => setup.standIn);
  if (!standIn.ok) return standIn;
  if (standIn.value === undefined)
    return err({ code: 'UNKNOWN_BOT', facts: { bot: '', known: [] } });
  const text = `- sit ${formatActor(seat)} ${standIn.value}${choice === 'turn' ? ' once' : ''}`;
  const done = await host.do(ROOM, { id: `away/${host.seq}`, at: 0, text });
  return done.ok ? ok(null) : done;
}

/** The room acts as a member with the right to govern the match. */
const ROOM = { player: 'room', seats: [], governs: true, send: () => undefined };
