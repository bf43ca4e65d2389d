import { describe, expect, it } from 'vitest';
import type { AnyClient } from '@chiaro/match';
import {
  clientOf,
  codeOf,
  matchLinesOf,
  playOne,
  tableOf,
  until,
  World,
  type Answer,
} from './table.js';
import { newPerson } from './people.js';

/** What a person is told of offers, frame by frame. */
const offersTold = (person: {
  readonly wire: readonly { way: string; text: string }[];
}): string[] =>
  person.wire
    .filter(({ way, text }) => way === '←' && text.startsWith('{"t":"offers"'))
    .map(({ text }) => {
      const { open, settled } = JSON.parse(text) as {
        open: { kind: string; seat: number; asked: number[]; text?: string }[];
        settled: { kind: string; how: string; by: number | null } | null;
      };
      const made = open.map(({ kind, seat, asked }) => `${kind} of ${seat} to ${asked.join()}`);
      return settled === null
        ? made.join('; ')
        : `${settled.kind} ${settled.how} ${settled.by ?? '-'}`;
    });

const offered = (client: AnyClient, kind: string): Promise<unknown> =>
  client.until(({ offers }) => offers.some((offer) => offer.kind === kind));
const settled = (client: AnyClient, how: string): Promise<unknown> =>
  client.until((now) => now.settled?.how === how);

describe('a takeback', () => {
  it('is offered, refused, lapses, is withdrawn, and then accepted', async () => {
    const world = new World();
    const { url, db, faults } = await world.server();
    const { clients, people, match } = await tableOf(url, {
      game: 'azul',
      options: { players: 2 },
    });
    const mover = await playOne(clients);
    const [one, other] = [clients[mover]!, clients[1 - mover]!];
    expect(codeOf(await one.undo())).toBe('match.refusal.consent');
    expect(codeOf(await other.offer('takeback'))).toBe('error.UNDO_REFUSED.seat');
    expect(codeOf(await other.accept('takeback'))).toBe('match.refusal.offer.gone');

    expect(codeOf(await one.offer('takeback'))).toBe('ok');
    await offered(other, 'takeback');
    expect(other.snapshot?.offers).toMatchObject([
      {
        kind: 'takeback',
        seat: mover,
        asked: [1 - mover],
        agreed: [],
        text: expect.any(String) as unknown,
      },
    ]);
    expect(codeOf(await other.decline('takeback'))).toBe('ok');
    await settled(one, 'refused');

    expect(codeOf(await one.offer('takeback'))).toBe('ok');
    await offered(other, 'takeback');
    await playOne([other]);
    await settled(one, 'lapsed');
    expect(codeOf(await one.offer('takeback'))).toMatch(/UNDO_REFUSED/);

    await playOne([one]);
    expect(codeOf(await one.offer('takeback'))).toBe('ok');
    await offered(other, 'takeback');
    expect(codeOf(await one.decline('takeback'))).toBe('ok');
    await settled(other, 'withdrawn');
    expect(codeOf(await one.offer('takeback'))).toBe('ok');
    await offered(other, 'takeback');
    const { seq = 0 } = one.snapshot ?? {};
    expect(codeOf(await other.accept('takeback'))).toBe('ok');
    await until(clients, (now) => now.seq === seq + 1);
    expect(one.snapshot?.turn).toBe(mover);
    expect(await matchLinesOf(db, match)).toEqual([`${'AB'.charAt(mover)} undo`]);
    const told = offersTold(people[mover]!);
    expect(told).toEqual(offersTold(people[1 - mover]!));
    expect(told).toEqual([
      `takeback of ${mover} to ${1 - mover}`,
      `takeback refused ${1 - mover}`,
      `takeback of ${mover} to ${1 - mover}`,
      'takeback lapsed -',
      `takeback of ${mover} to ${1 - mover}`,
      'takeback withdrawn -',
      `takeback of ${mover} to ${1 - mover}`,
      `takeback accepted ${1 - mover}`,
    ]);
    expect(faults).toEqual([]);
  });
});

describe('a pause', () => {
  it('needs everybody who is there, and so does its end', async () => {
    const world = new World();
    const { url, db } = await world.server();
    const { clients, match } = await tableOf(url, { game: 'azul', options: { players: 3 } }, 3);
    const [anna, bruno, carla] = clients as [AnyClient, AnyClient, AnyClient];
    expect(codeOf(await anna.pause())).toBe('NOT_ALLOWED');
    expect(codeOf(await anna.offer('pause'))).toBe('ok');
    await offered(carla, 'pause');
    expect(codeOf(await bruno.accept('pause'))).toBe('ok');
    await carla.until(({ offers }) => offers[0]?.agreed.length === 1);
    expect(anna.snapshot?.paused).toBe(false);
    // Who wants the same agrees.
    expect(codeOf(await carla.offer('pause'))).toBe('ok');
    await until(clients, ({ paused }) => paused);
    expect(codeOf(await anna.offer('takeback'))).toMatch(/UNDO_REFUSED|GAME_PAUSED/);
    expect(codeOf(await bruno.offer('resume'))).toBe('ok');
    await offered(anna, 'resume');
    for (const client of [anna, carla]) expect(codeOf(await client.accept('resume'))).toBe('ok');
    await until(clients, ({ paused }) => !paused);
    expect(await matchLinesOf(db, match)).toEqual(['- pause', '- resume']);
  });
});

describe('giving up', () => {
  it('in a match of three lets a bot play on, and the side comes last', async () => {
    const world = new World();
    const { url, db } = await world.server();
    const { clients, match } = await tableOf(url, { game: 'azul', options: { players: 3 } }, 3);
    const [anna, bruno, carla] = clients as [AnyClient, AnyClient, AnyClient];
    expect(codeOf(await carla.resign(2))).toBe('ok');
    await until(clients, ({ seats }) => seats[2]?.standIn === 'gone');
    expect(codeOf(await carla.back(2))).toBe('error.NOT_ALLOWED.gone');
    expect(codeOf(await carla.resign(2))).toBe('match.refusal.standIn');
    expect(codeOf(await bruno.resign(1))).toBe('ok');
    const over = await anna.until(({ result }) => result !== null);
    expect(over.result).toMatchObject({ reason: 'resigned', winners: [0], places: [1, 2, 2] });
    expect(await matchLinesOf(db, match)).toMatchObject([
      'C resign',
      expect.stringMatching(/^- sit C bot:\w+\/\d+\/\d+$/),
      'B resign',
    ]);
  });

  it('in teams leaves the partner to play on; the side has lost with its last person', async () => {
    const world = new World();
    const { url } = await world.server();
    const { clients } = await tableOf(url, { game: 'scopone' }, 4);
    const [anna, , carla] = clients as AnyClient[];
    expect(codeOf(await anna!.resign(0))).toBe('ok');
    await until(clients, ({ seats }) => seats[0]?.standIn === 'gone');
    expect(carla?.snapshot?.result).toBeNull();
    expect(codeOf(await carla!.resign(2))).toBe('ok');
    const over = await clients[1]!.until(({ result }) => result !== null);
    expect(over.result).toMatchObject({ reason: 'resigned', winners: [1], places: [2, 1] });
  });
});

describe('a rematch', () => {
  it('that two accept at once is one match, and the first player rotates', async () => {
    const world = new World();
    const { url, db } = await world.server();
    const { clients, people, room, match } = await tableOf(url, {
      game: 'yahtzee',
      options: { players: 2 },
      time: { kind: 'bank', minutes: 5, increment: 5 },
    });
    const [anna, bruno] = [people[0]!, people[1]!];
    const path = `/api/rooms/${room}/rematch`;
    expect(await anna.refusal(path, { again: true })).toEqual([403, 'NOT_ALLOWED']);
    await clients[0]!.resign(0);
    await anna.roomWhere(({ playing, match: played }) => !playing && played === match);
    const asked = await anna.must<Answer>(path, { again: true });
    expect(asked).toMatchObject({ playing: false, members: [{ again: true }, { again: false }] });
    await anna.must(path, { again: false });
    const both = await Promise.all(
      [anna, bruno].map((person) => person.must<Answer>(path, { again: true })),
    );
    const begun = await bruno.roomWhere(({ match: next }) => next === `${room}-2`);
    expect(begun).toMatchObject({
      playing: true,
      time: 'bank 5+5',
      seats: [{ player: bruno.id }, { player: anna.id }],
      members: [{ again: false }, { again: false }],
    });
    expect(both.some(({ match: next }) => next === `${room}-2`)).toBe(true);
    const rows = await db.selectFrom('matches').select('id').orderBy('startedAt').execute();
    expect(rows.map(({ id }) => id).toSorted()).toEqual([`${room}-1`, `${room}-2`]);
    expect(await anna.refusal(path, { again: true })).toEqual([403, 'NOT_ALLOWED']);
  });
});

describe('spectators', () => {
  it('are counted, see the table alone, and stay outside of a closed room', async () => {
    const world = new World();
    const { url } = await world.server();
    const { clients, people, room, match } = await tableOf(url, {
      game: 'azul',
      options: { players: 2 },
    });
    const zoe = await newPerson(url, 'Zoe');
    expect(await zoe.refusal(`/api/rooms/${room}/enter`, { watch: true })).toEqual([
      404,
      'NOT_FOUND',
    ]);
    await clients[0]!.resign(0);
    const owner = people[0]!;
    await owner.roomWhere(({ playing, match: played }) => !playing && played === match);
    await owner.must(`/api/rooms/${room}/options`, { open: true, watchable: false });
    expect(await zoe.refusal(`/api/rooms/${room}/enter`, { watch: true })).toEqual([
      403,
      'NOT_ALLOWED',
    ]);
    await owner.must(`/api/rooms/${room}/options`, { watchable: true });
    await zoe.must(`/api/rooms/${room}/enter`, { watch: true });
    for (const person of people) await person.must(`/api/rooms/${room}/rematch`, { again: true });
    const next = `${room}-2`;
    const player = await clientOf(people[1]!, 'azul', next, 0);
    const watcher = await clientOf(zoe, 'azul', next, null);
    await player.until(({ watching }) => watching === 1);
    expect(codeOf(await watcher.resign(0))).toBe('NOT_YOUR_SEAT');
    expect(codeOf(await watcher.offer('pause'))).toBe('NOT_YOUR_SEAT');
    expect(codeOf(await watcher.giveTime(0, 60))).toBe('NOT_ALLOWED');
    watcher.close();
    await player.until(({ watching }) => watching === 0);
  });

  it('watch a solitaire live, every point with its reason', async () => {
    const world = new World();
    const { url } = await world.server();
    const { clients, people, room, match } = await tableOf(url, { game: 'klondike' }, 1);
    const player = clients[0]!;
    const zoe = await newPerson(url, 'Zoe');
    const { code } = await people[0]!.roomWhere(({ code: each }) => each !== null);
    await zoe.must('/api/rooms/join', { code: code ?? '' });
    await people[0]!.must(`/api/rooms/${room}/admit`, { player: zoe.id });
    const watcher = await clientOf(zoe, 'klondike', match, null);
    await player.until(({ watching }) => watching === 1);
    for (let moves = 0; moves < 5; moves++) await playOne([player]);
    const { seq = 0, totals, entries } = player.snapshot ?? {};
    const seen = await watcher.until((now) => now.seq === seq);
    expect(seen.totals).toEqual(totals);
    expect(seen.entries).toEqual(entries);
    expect(seen.told.length).toBeGreaterThan(0);
    const log = await watcher.log();
    expect(codeOf(log)).toBe('GAME_NOT_FINISHED');
  });
});
