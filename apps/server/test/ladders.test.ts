import { findIn, games } from '@chiaro/catalog';
import { commitmentOf, formatLog, invariant, parseSeed } from '@chiaro/kernel';
import { Match, matchLog, type AnyClient } from '@chiaro/match';
import { describe, expect, it, onTestFinished } from 'vitest';
import { judgeLog } from '../src/games/judge.js';
import { LadderStore } from '../src/ladders/store.js';
import { SqlMatchStore } from '../src/store/matches.js';
import type { Db } from '../src/store/schema.js';
import { newPerson, openSocket, type Person } from './people.js';
import { freshServer } from './server.js';
import { clientOf, codeOf, eventually, linesOf, World } from './table.js';

// Everybody plays the same deal: what one may learn, another could use. docs/security.md lists every
// attack with its test.

const HOUR = 60 * 60 * 1000;

interface Attempt {
  readonly room: string;
  readonly match: string;
  readonly state: string;
}
interface Ladder {
  readonly today: {
    readonly commitment: string;
    readonly attempts: number;
    readonly mine: Attempt | null;
  };
  readonly closed: readonly {
    readonly seed: string;
    readonly commitment: string;
    readonly table: readonly {
      readonly rank: number | null;
      readonly name: string;
      readonly you: boolean;
      readonly state: string;
      readonly points: number;
      readonly game: string | null;
    }[];
  }[];
}

const get = async <T>(person: Person, path: string): Promise<T> => {
  const response = await fetch(`${person.url}${path}`, { headers: person.authorization });
  return (await response.json()) as T;
};
const open = (person: Person, game = 'yahtzee'): Promise<Attempt> =>
  person.must<Attempt>(`/api/ladders/${game}/attempts`, {});
const ladderOf = (person: Person, game = 'yahtzee'): Promise<Ladder> =>
  get<Ladder>(person, `/api/ladders/${game}`);

/** Plays the first legal move until the end. */
async function playOut(client: AnyClient): Promise<void> {
  for (;;) {
    await client.until(
      ({ turn, pending, result }) => result !== null || (turn !== null && pending.length === 0),
    );
    if (client.snapshot?.result !== null) return;
    const [move] = client.legal();
    const played = await client.play(move);
    invariant(played.ok, `a legal move is played: ${JSON.stringify(played)}`);
  }
}

const logOf = async (client: AnyClient): Promise<string> => codeOf(await client.log());

/** As whoever reads the database could write it. */
async function storedLog(db: Db, match: string): Promise<string> {
  const found = findIn(games, 'yahtzee');
  const stored = await new SqlMatchStore(db).read(match);
  invariant(found.ok && stored.ok, 'the match is there');
  const { game } = await found.value.load();
  const restored = Match.restore(
    game,
    stored.value.map(({ event }) => event),
  );
  invariant(restored.ok, 'it replays');
  return formatLog(matchLog(restored.value));
}

/** What a frame of their own is answered. */
async function answerTo(person: Person, frame: object): Promise<string> {
  const socket = openSocket(person.url, person.authorization);
  onTestFinished(() => socket.terminate());
  return new Promise((resolve) => {
    socket.on('open', () => {
      socket.send(JSON.stringify({ t: 'hello', v: 1 }));
      socket.send(JSON.stringify(frame));
    });
    socket.on('message', (data: Buffer) => {
      const { t, error } = JSON.parse(data.toString()) as { t: string; error?: { code: string } };
      if (t !== 'welcome' && t !== 'room') resolve(error?.code ?? t);
    });
  });
}

describe('the table of a closed deal', () => {
  const day = '2026-11-17';

  /** Attempts as [name, ending, won, place, points, margin], opened in this order. */
  async function tableOfDay(attempts: readonly Tried[]) {
    const { app, db } = await freshServer({ games, now: () => Date.parse('2026-11-19T12:00:00Z') });
    const ladders = new LadderStore(db);
    const wish = { game: 'azul', rules: 1, options: {}, day, seats: [{ kind: 'person' }] } as const;
    const { id } = await ladders.issue(wish, Date.parse(`${day}T09:00:00Z`));
    for (const [i, [name, ending, won, place, points, margin]] of attempts.entries()) {
      const [player, match, at] = [`p${i}`, `m${i}`, `${day}T10:00:0${i}.000Z`];
      await db
        .insertInto('matches')
        .values({ ...someMatch, id: match, startedAt: at })
        .execute();
      const attempt = { deal: id, player, match, room: 'r', name, openedAt: at, endedAt: at };
      const result = { ending, totalsJson: '[]', won, place, points, margin };
      await db
        .insertInto('attempts')
        .values({ ...attempt, ...result })
        .execute();
    }
    const { closed } = (await app.inject('/api/ladders/azul')).json<Ladder>();
    return closed[0]?.table.map(({ rank, name }) => [rank, name]);
  }

  it('has winners before others, then place, points and lead, and those who gave up at the end', async () => {
    expect(
      await tableOfDay([
        ['gave up', 'abandoned', null, null, null, null],
        ['resigned', 'resigned', 0, 2, 50, -4],
        ['last', 'over', 0, 3, 60, -9],
        ['second', 'over', 0, 2, 50, -4],
        ['won with less', 'over', 1, 1, 70, 2],
        ['won with more', 'over', 1, 1, 80, 2],
        ['won by more', 'over', 1, 1, 80, 5],
      ]),
    ).toEqual([
      [1, 'won by more'],
      [2, 'won with more'],
      [3, 'won with less'],
      [4, 'second'],
      [5, 'last'],
      [6, 'resigned'],
      [null, 'gave up'],
    ]);
  });

  it('gives one rank to those who did the same, whoever came first', async () => {
    expect(
      await tableOfDay([
        ['Zoe', 'over', 1, 1, 80, 5],
        ['Ada', 'over', 1, 1, 80, 5],
        ['Ben', 'over', 1, 1, 80, 4],
      ]),
    ).toEqual([
      [1, 'Zoe'],
      [1, 'Ada'],
      [3, 'Ben'],
    ]);
  });
});

type Tried = readonly [
  name: string,
  ending: string,
  ...result: readonly [number | null, number | null, number | null, number | null],
];
const someMatch = {
  room: 'r',
  game: 'azul',
  optionsJson: '{}',
  seatsJson: '[]',
  status: 'ended',
  seq: 1,
  time: '',
  ratingDue: 0,
};

describe('a ranked deal', () => {
  it('is the same for all, byte for byte for the same moves, and proved after it is closed', async () => {
    const world = new World();
    const { url, faults } = await world.server();
    const [anna, bruno] = [await newPerson(url, 'Anna'), await newPerson(url, 'Bruno')];
    const { commitment } = (await ladderOf(anna)).today;
    const told: string[][] = [];
    for (const person of [anna, bruno]) {
      const { match, room } = await open(person);
      const client = await clientOf(person, 'yahtzee', match, 0);
      await playOut(client);
      expect(await logOf(client)).toBe('SET_OPEN');
      const texts = person.wire.flatMap(({ way, text }) =>
        way === '←' && /"t":"(snap|told)"/.test(text) ? [text] : [],
      );
      told.push(
        texts.map((text) => text.replaceAll(room, '').replaceAll(/"(time|at)":[\d.]+/g, '')),
      );
    }
    expect(told[0]?.length).toBeGreaterThan(13);
    expect(told[0]).toEqual(told[1]);
    await world.pass(16 * HOUR);
    const table = await eventually(
      () => ladderOf(anna),
      ({ closed }) => closed[0]?.table.every(({ game }) => game !== null) === true,
    );
    const [day] = table.closed;
    expect(day?.commitment).toBe(commitment);
    const seed = parseSeed(day?.seed ?? '');
    expect(seed === null ? null : commitmentOf(seed)).toBe(commitment);
    expect(day?.table.map(({ rank, name, you }) => [rank, name, you])).toEqual([
      [1, 'Anna', true],
      [1, 'Bruno', false],
    ]);
    const { log } = await get<{ log: string }>(anna, `/api/games/${day?.table[0]?.game ?? ''}`);
    expect(log).toContain(`[Commit "${commitment}"]`);
    expect(await judgeLog(games, log)).toMatchObject({ ok: true, game: { fairness: 'proved' } });
    expect(faults).toEqual([]);
  });

  it('is opened once: neither a second attempt nor another’s, neither a rematch nor other terms', async () => {
    const { url, db } = await new World().server();
    const [anna, bruno] = [await newPerson(url, 'Anna'), await newPerson(url, 'Bruno')];
    const both = await Promise.all([open(anna), open(anna)]);
    expect(both[0]).toEqual(both[1]);
    const [{ match, room }] = both;
    const client = await clientOf(anna, 'yahtzee', match, 0);
    const before = await linesOf(db, match);
    expect(await bruno.refusal(`/api/rooms/${room}/sit`, {})).toEqual([404, 'NOT_FOUND']);
    expect(await bruno.refusal(`/api/rooms/${room}/enter`, { watch: true })).toEqual([
      404,
      'NOT_FOUND',
    ]);
    expect(codeOf(await client.do(0, 'undo'))).not.toBe('ok');
    expect(await linesOf(db, match)).toEqual(before);
    expect(codeOf(await client.resign(0))).toBe('ok');
    await eventually(
      () => ladderOf(anna),
      ({ today }) => today.mine?.state === 'finished',
    );
    expect(await anna.refusal('/api/ladders/yahtzee/attempts', {})).toEqual([403, 'NOT_ALLOWED']);
    for (const [path, body] of [
      ['rematch', { again: true }],
      ['start', {}],
      ['options', { watchable: true }],
      ['sit', { seat: 0 }],
    ] as const)
      expect(await anna.refusal(`/api/rooms/${room}/${path}`, body)).toEqual([403, 'NOT_ALLOWED']);
    expect(await db.selectFrom('matches').select('id').execute()).toEqual([{ id: match }]);
    expect((await ladderOf(bruno)).today).toMatchObject({ attempts: 1, mine: null });
  });

  it('shows a racer neither log nor seed, game, view or list before it is closed', async () => {
    const { url, db } = await new World().server();
    const [anna, bruno] = [await newPerson(url, 'Anna'), await newPerson(url, 'Bruno')];
    const { match, room } = await open(anna);
    const mine = await open(bruno);
    const client = await clientOf(anna, 'yahtzee', match, 0);
    expect(await logOf(client)).toBe('GAME_NOT_FINISHED');
    await playOut(client);
    expect(await logOf(client)).toBe('SET_OPEN');
    for (const frame of [
      { t: 'watch', m: match, viewer: 'table', from: 0 },
      { t: 'watch', m: match, viewer: 0, from: 0 },
      { t: 'history', m: match, id: 'a', viewer: 'table', from: 1, to: 20 },
      { t: 'log', m: match, id: 'b' },
      { t: 'ask', m: match, id: 'c', what: 'winnable' },
      { t: 'do', m: match, id: 'd', at: 1, text: 'A chance' },
    ])
      expect(await answerTo(bruno, frame)).toBe('NOT_FOUND');
    expect(await answerTo(anna, { t: 'ask', m: match, id: 'e', what: 'winnable' })).toBe(
      'NOT_ALLOWED',
    );
    const watcher = await clientOf(bruno, 'yahtzee', mine.match, 0);
    expect(watcher.snapshot?.terms).toMatchObject({ undo: false, ranked: true });
    const { seed } = await db.selectFrom('deals').select('seed').executeTakeFirstOrThrow();
    const answers = await Promise.all(
      ['/api/ladders', '/api/ladders/yahtzee', '/api/games', '/api/me/matches', '/api/lobby'].map(
        (path) => get<object>(bruno, path),
      ),
    );
    expect(JSON.stringify(answers)).not.toContain(seed);
    expect(answers[2]).toEqual({ games: [], next: null });
    expect(JSON.stringify([anna.wire, bruno.wire])).not.toContain(seed);
    const asked = await fetch(`${url}/api/rooms/${room}`, { headers: bruno.authorization });
    expect(asked.status).toBe(404);
    expect(await db.selectFrom('games').select('id').execute()).toEqual([]);
  });

  it('takes no uploaded log for a result, and none at all of a deal that is open', async () => {
    const { url, db } = await new World().server();
    const anna = await newPerson(url, 'Anna');
    const { match } = await open(anna);
    const client = await clientOf(anna, 'yahtzee', match, 0);
    await playOut(client);
    const { commitment } = (await ladderOf(anna)).today;
    const log = await storedLog(db, match);
    expect(log).toContain(commitment);
    expect(await anna.refusal('/api/games', { log })).toEqual([403, 'SET_OPEN']);
    const unnamed = log.replaceAll(/\[(Commit|Seed) .*\]\n/g, '');
    const { status } = await anna.post('/api/games', { log: unnamed });
    expect(status).toBe(201);
    // Kept as any game that somebody wrote down: it proves nothing and ranks nowhere.
    expect(await db.selectFrom('games').select('fairness').execute()).toEqual([
      { fairness: 'unproved' },
    ]);
    expect((await ladderOf(anna)).today.attempts).toBe(1);
    expect(await anna.refusal('/api/ladders/yahtzee/attempts', { points: 999 })).toEqual([
      400,
      'UNKNOWN_FIELD',
    ]);
  });

  it('counts what is left unfinished as abandoned, for all to see', async () => {
    const world = new World();
    const { url } = await world.server();
    const [anna, bruno] = [await newPerson(url, 'Anna'), await newPerson(url, 'Bruno')];
    const { match } = await open(anna);
    const client = await clientOf(bruno, 'yahtzee', (await open(bruno)).match, 0);
    await playOut(client);
    await world.pass(13 * HOUR);
    // The day is over, the grace is not: Anna may still finish.
    expect((await ladderOf(bruno)).closed).toEqual([]);
    expect(await logOf(client)).toBe('SET_OPEN');
    await world.pass(2 * HOUR);
    const { closed } = await eventually(
      () => ladderOf(bruno),
      ({ closed: days }) => days.length > 0,
    );
    expect(closed[0]?.table.map(({ rank, name, state }) => [rank, name, state])).toEqual([
      [1, 'Bruno', 'finished'],
      [null, 'Anna', 'abandoned'],
    ]);
    const late = await clientOf(anna, 'yahtzee', match, 0);
    expect(late.snapshot?.result?.reason).toBe('abandoned');
    expect(await logOf(client)).toBe('ok');
  });

  it.each(games.map(({ id }) => id))(
    'can be opened in %s, with the same bots for everybody',
    async (game) => {
      const { url, faults } = await new World().server();
      const anna = await newPerson(url, 'Anna');
      const { match } = await open(anna, game);
      const client = await clientOf(anna, game, match, 0);
      await client.until(({ turn }) => turn === 0);
      expect(client.snapshot?.terms.ranked).toBe(true);
      expect(faults).toEqual([]);
    },
  );
});
