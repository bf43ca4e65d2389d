import { findIn, games } from '@chiaro/catalog';
import { invariant, noResources, replay, type AnyModule } from '@chiaro/kernel';
import { botsHere, verifyBots, type AnyClient } from '@chiaro/match';
import { describe, expect, it } from 'vitest';
import {
  clientOf,
  codeOf,
  eventually,
  matchLinesOf,
  playOne,
  tableOf,
  until,
  World,
  type Answer,
} from './table.js';

const MINUTE = 60_000;
const WEEK = 7 * 24 * 60 * MINUTE;
const azul = { game: 'azul', options: { players: 2 } };
const bank = { kind: 'bank', minutes: 20, increment: 0 };
const BOT = /^- sit [AB] bot:\w+\/\d+\/\d+( once)?( @[\d.]+)?$/;

async function azulModule(): Promise<AnyModule> {
  const found = findIn(games, 'azul');
  invariant(found.ok, 'there is Azul');
  return found.value.load();
}

describe('somebody who leaves', () => {
  it('has a minute; then a bot plays on, until they are back at any turn', async () => {
    const world = new World();
    const { url, db, faults } = await world.server();
    const { clients, people, room, match } = await tableOf(url, { ...azul, time: bank });
    const [anna, bruno] = people as [(typeof people)[0], (typeof people)[1]];
    const away = (choice: string) => ({ seat: 1, choice });
    const path = `/api/rooms/${room}/away`;
    expect(await anna.refusal(path, away('bot'))).toEqual([403, 'NOT_ALLOWED']);
    clients[1]!.close();
    await clients[0]!.until(({ seats }) => seats[1]?.present === false);
    await world.pass(MINUTE - 1);
    expect(await anna.refusal(path, away('bot'))).toEqual([403, 'NOT_ALLOWED']);
    await world.pass(1);
    expect(await bruno.refusal(path, away('bot'))).toEqual([403, 'NOT_ALLOWED']);
    // Who waits gives another minute.
    await anna.must(path, away('wait'));
    expect(await anna.refusal(path, away('bot'))).toEqual([403, 'NOT_ALLOWED']);
    await world.pass(MINUTE);
    await anna.must(path, away('bot'));
    const told = await clients[0]!.until(({ seats }) => seats[1]?.standIn === 'back');
    expect(told.seats[1]).toMatchObject({ kind: 'bot', present: false });
    if (told.turn !== 0) await clients[0]!.until(({ turn }) => turn === 0);
    await playOne([clients[0]!]);
    await clients[0]!.until(({ turn }) => turn === 0);

    const back = await clientOf(bruno, 'azul', match, 1);
    expect(codeOf(await back.do(1, 'whatever'))).toBe('match.refusal.standIn');
    expect(codeOf(await back.back(0))).toBe('NOT_ALLOWED');
    expect(codeOf(await back.back(1))).toBe('ok');
    expect(codeOf(await back.back(1))).toBe('SEAT_TAKEN');
    await until([clients[0]!, back], ({ seats }) => seats[1]?.kind === 'person');
    await playOne([clients[0]!]);
    expect(await playOne([back])).toBe(1);
    const lines = await matchLinesOf(db, match);
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(BOT);
    expect(lines[1]).toMatch(/^- sit B person/);
    // What it played follows from what the seat could see, and from the seed.
    expect(codeOf(await back.resign(1))).toBe('ok');
    const log = await back.log();
    const module = await azulModule();
    const replayed = replay(module.game, log.ok ? log.value : '');
    invariant(replayed.ok && replayed.value.failure === null, 'the log is good');
    const bots = await verifyBots(module, replayed.value, botsHere(module, noResources));
    expect(bots).toMatchObject({ ok: true, value: { skipped: 0, unavailable: [] } });
    expect(bots.ok && bots.value.moves).toBeGreaterThan(0);
    expect(faults).toEqual([]);
  });

  it('is asked after five minutes of a turn without a clock, and answers by any key', async () => {
    const world = new World();
    const { url, db } = await world.server();
    const { clients, people, room, match } = await tableOf(url, azul);
    const mover = clients.findIndex(({ snapshot }) => snapshot?.turn !== null);
    const [idle, other] = [clients[mover]!, clients[1 - mover]!];
    const chooser = people[1 - mover]!;
    expect(codeOf(await other.nudge(mover))).toBe('match.refusal.nudge.early');
    expect(codeOf(await idle.nudge(1 - mover))).toBe('match.refusal.nudge.turn');
    await world.pass(5 * MINUTE);
    expect(codeOf(await other.nudge(mover))).toBe('ok');
    await idle.until(({ seats }) => seats[mover]?.askedAt !== undefined);
    idle.here();
    await other.until(({ seats }) => seats[mover]?.askedAt === undefined);
    const choose = { seat: mover, choice: 'turn' };
    await world.pass(MINUTE);
    expect(await chooser.refusal(`/api/rooms/${room}/away`, choose)).toEqual([403, 'NOT_ALLOWED']);
    expect(codeOf(await other.nudge(mover))).toBe('ok');
    await world.pass(MINUTE);
    await chooser.must(`/api/rooms/${room}/away`, choose);
    await other.until(({ turn, seats }) => turn !== null && seats[mover]?.kind === 'person');
    const lines = await matchLinesOf(db, match);
    expect(lines[0]).toMatch(/ once$/);
    expect(lines[1]).toBe(`- sit ${'AB'.charAt(mover)} person`);
  });

  it('of a room leaves the choice and the role of owner to those who stay', async () => {
    const world = new World();
    const { url } = await world.server();
    const { clients, people, room } = await tableOf(url, azul);
    const [anna, bruno] = people as [(typeof people)[0], (typeof people)[1]];
    await anna.must(`/api/rooms/${room}/leave`, {});
    const left = await bruno.roomWhere(({ owner }) => owner === bruno.id);
    expect(left).toMatchObject({ decider: bruno.id, playing: true });
    await bruno.must<Answer>(`/api/rooms/${room}/away`, { seat: 0, choice: 'bot' });
    await clients[1]!.until(({ seats }) => seats[0]?.standIn === 'back');
  });
});

describe('a match that everybody left', () => {
  it('is paused after a minute, goes on when somebody is back, and ends after a week', async () => {
    const world = new World();
    const { url, db, faults } = await world.server();
    const { clients, people, match } = await tableOf(url, { ...azul, time: bank });
    const lines = (count: number) =>
      eventually(
        () => matchLinesOf(db, match),
        (all) => all.length === count,
      );
    for (const client of clients) client.close();
    for (const person of people) person.line.close();
    await eventually(
      async () => (await db.selectFrom('matches').select('dueAt').execute())[0]?.dueAt ?? '',
      (dueAt) => dueAt === new Date(world.time + MINUTE).toISOString(),
    );
    await world.pass(MINUTE);
    expect(await lines(1)).toEqual(['- pause @60']);
    const bruno: AnyClient = await clientOf(people[1]!, 'azul', match, 1);
    expect(codeOf(await bruno.offer('resume'))).toBe('ok');
    expect(await lines(2)).toEqual(['- pause @60', '- resume @60']);
    bruno.close();
    people[1]!.line.close();
    await eventually(
      async () => (await db.selectFrom('matches').select('dueAt').execute())[0]?.dueAt ?? '',
      (dueAt) => dueAt === new Date(world.time + MINUTE).toISOString(),
    );
    await world.pass(MINUTE);
    await lines(3);
    await world.pass(WEEK);
    expect((await lines(4)).at(-1)).toMatch(/^- abandon/);
    const rows = await eventually(
      () => db.selectFrom('matches').select(['status', 'dueAt']).execute(),
      (all) => all[0]?.status === 'ended',
    );
    expect(rows).toEqual([{ status: 'ended', dueAt: null }]);
    expect(faults).toEqual([]);
  });
});
