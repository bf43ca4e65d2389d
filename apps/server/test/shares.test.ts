import { createHash } from 'node:crypto';
import { findIn, games } from '@chiaro/catalog';
import { invariant, replay, verifyDeal } from '@chiaro/kernel';
import { receiptOf, type AnyClient } from '@chiaro/match';
import { describe, expect, it } from 'vitest';
import { newPerson, pledgesOf, type MadeRoom, type Person } from './people.js';
import { clientOf, eventually, World, type Answer } from './table.js';

const sha256 = (...parts: readonly (string | Buffer)[]): string =>
  createHash('sha256')
    .update(Buffer.concat(parts.map((part) => Buffer.from(part))))
    .digest('hex');

const bytes = (hex: string): Buffer => Buffer.from(hex, 'hex');
const tagsOf = (log: string): Record<string, string> =>
  Object.fromEntries(
    [...log.matchAll(/^\[(\w+) "(.*)"\]$/gm)].map(
      ([, name = '', value = '']) => [name, value] as const,
    ),
  );

const yahtzee = await (async () => {
  const found = findIn(games, 'yahtzee');
  invariant(found.ok, 'there is Yahtzee');
  return found.value.load();
})();

async function twoIn(url: string): Promise<{ people: Person[]; room: string }> {
  const people = [await newPerson(url, 'Anna'), await newPerson(url, 'Bruno')];
  const { room, secret } = await people[0]!.must<MadeRoom>('/api/rooms', {
    game: 'yahtzee',
    options: { players: 2 },
  });
  await people[1]!.must('/api/rooms/join', { room, secret });
  return { people, room };
}

/** Sits both down, each with what they commit to, and starts. */
async function startWith(
  people: readonly Person[],
  room: string,
  shares: readonly (string | undefined)[],
): Promise<string> {
  for (const [i, person] of people.entries())
    await person.must(
      `/api/rooms/${room}/sit`,
      shares[i] === undefined ? {} : { share: shares[i] },
    );
  await people[1]!.must(`/api/rooms/${room}/ready`, { ready: true });
  const { match } = await people[0]!.must<Answer>(`/api/rooms/${room}/start`, {});
  invariant(match !== null, 'a match was started');
  return match;
}

const clientsOf = (people: readonly Person[], match: string): Promise<AnyClient[]> =>
  Promise.all(people.map((person, seat) => clientOf(person, 'yahtzee', match, seat)));

async function logAfterResigning([first, second]: readonly AnyClient[]): Promise<string> {
  invariant(first !== undefined && second !== undefined, 'two play');
  invariant((await first.do(0, 'chance')).ok, 'a box is written');
  await second.until(({ turn }) => turn === 1);
  invariant((await second.do(1, 'resign')).ok, 'somebody gives up');
  await first.until(({ result }) => result !== null);
  const log = await first.log();
  invariant(log.ok, 'the log is open');
  return log.value;
}

describe('a joint deal', () => {
  it('is made of the secret and the shares in seat order, and each device gets its receipt', async () => {
    const world = new World();
    const { url } = await world.server();
    const { people, room } = await twoIn(url);
    const pledges = people.map(pledgesOf);
    const match = await startWith(
      people,
      room,
      pledges.map((each) => each.commit()),
    );
    const clients = await clientsOf(people, match);
    const log = await logAfterResigning(clients);
    const tags = tagsOf(log);
    const own = pledges.map((each, seat) => each.of(match)?.shares[seat] ?? '');
    expect(tags['Shares']).toBe(own.join(' '));
    expect(tags['Commit']).toBe(sha256(bytes(tags['Secret'] ?? '')));
    expect(tags['Seed']).toBe(
      sha256('chiaro/2', match, bytes(tags['Secret'] ?? ''), ...own.map(bytes)),
    );
    expect(clients[0]?.snapshot?.terms).toMatchObject({ commitment: tags['Commit'], withheld: [] });
    for (const [seat, client] of clients.entries()) {
      const pledge = pledges[seat]?.of(match) ?? null;
      const evidence = { match, pledge, witnessed: client.witnessed };
      expect(client.witnessed.at(-1)?.to).toBe(4);
      expect(receiptOf(yahtzee.game, log, evidence)).toEqual({ kind: 'proved' });
    }
  });

  it('is not believed where the server, or somebody with it, changed anything', async () => {
    const world = new World();
    const { url } = await world.server();
    const { people, room } = await twoIn(url);
    const pledges = people.map(pledgesOf);
    const match = await startWith(
      people,
      room,
      pledges.map((each) => each.commit()),
    );
    const [first, second] = await clientsOf(people, match);
    invariant(first !== undefined && second !== undefined, 'two play');
    const log = await logAfterResigning([first, second]);
    const pledge = pledges[0]?.of(match) ?? null;
    invariant(pledge !== null, 'the device keeps what it was promised');
    const tags = tagsOf(log);
    const [own = '', other = ''] = (tags['Shares'] ?? '').split(' ');
    const secret = tags['Secret'] ?? '';
    const zeros = '0'.repeat(64);
    /** A log that is right in itself for another secret and other shares; only its dice are as before. */
    const forged = (with_: { secret?: string; own?: string; other?: string }): string => {
      const [s, a, b] = [with_.secret ?? secret, with_.own ?? own, with_.other ?? other];
      const given = [a, b].filter((share) => share !== '-').map(bytes);
      return log
        .replace(/Commit ".*"/, `Commit "${sha256(bytes(s))}"`)
        .replace(/Secret ".*"/, `Secret "${s}"`)
        .replace(/Shares ".*"/, `Shares "${a} ${b}"`)
        .replace(/Seed ".*"/, `Seed "${sha256('chiaro/2', match, bytes(s), ...given)}"`);
    };
    const breachOf = (text: string, evidence: object = {}): string => {
      const known = { match, pledge, witnessed: first.witnessed, ...evidence };
      const receipt = receiptOf(yahtzee.game, text, known);
      return receipt.kind === 'broken' ? receipt.breach : receipt.kind;
    };
    expect(breachOf(log)).toBe('proved');
    expect(breachOf(forged({ secret: zeros }))).toBe('secret');
    expect(breachOf(forged({ own: zeros }))).toBe('share');
    expect(breachOf(forged({ other: zeros }))).toBe('otherShare');
    expect(breachOf(log.replace(/Seed ".*"/, `Seed "${zeros}"`))).toBe('deal');
    expect(breachOf(forged({ own: '-' }))).toBe('deal');
    // The same dice under the same proof, and another move than the one that was shown.
    const altered = log.replace('A chance', 'A yahtzee').replace(/Result "\d+ 0/, 'Result "0 0');
    expect(breachOf(altered)).toBe('shown');
    expect(breachOf(log, { witnessed: second.witnessed })).toBe('proved');
    const strange = first.witnessed.map((each) => ({ ...each, digest: zeros }));
    expect(breachOf(log, { witnessed: strange })).toBe('shown');
    expect(breachOf(log, { match: 'another' })).toBe('log');
    expect(breachOf(log.replace('4. B resign\n', ''))).toBe('log');
  });

  it('says where a share was not used, and where there was none', async () => {
    const world = new World();
    const { url, db } = await world.server();
    const { people, room } = await twoIn(url);
    const silent = pledgesOf(people[1]!);
    const share = silent.commit();
    // The server never hears of it: as if the reveal was lost, or not wanted.
    const match = await startWith(people, room, [undefined, share]);
    const drop = () => db.deleteFrom('matchShares').execute();
    await people[1]!.roomWhere(({ playing }) => playing);
    await eventually(
      () => db.selectFrom('matchShares').selectAll().execute(),
      (rows) => rows.length === 1,
    );
    await drop();
    const opening = clientsOf(people, match);
    await world.pass(10_000);
    const clients = await opening;
    const log = await logAfterResigning(clients);
    const receipts = clients.map((client, seat) =>
      receiptOf(yahtzee.game, log, {
        match,
        pledge: seat === 1 ? silent.of(match) : null,
        witnessed: client.witnessed,
      }),
    );
    expect(receipts).toEqual([{ kind: 'others' }, { kind: 'unused' }]);
  });

  it('leaves out a share that is not revealed in ten seconds, and says whose', async () => {
    const world = new World();
    const { url, db } = await world.server();
    const { people, room } = await twoIn(url);
    const pledges = pledgesOf(people[0]!);
    const match = await startWith(people, room, [pledges.commit(), sha256('never revealed')]);
    void people[0]!.line;
    const revealed = () => db.selectFrom('matchShares').selectAll().execute();
    await eventually(revealed, (rows) => rows.length === 1);
    const opening = clientsOf(people, match);
    expect(await db.selectFrom('matchEvents').selectAll().execute()).toEqual([]);
    await world.pass(10_000);
    const clients = await opening;
    expect(clients[0]?.snapshot?.terms.withheld).toEqual([1]);
    const log = await logAfterResigning(clients);
    expect(tagsOf(log)['Shares']).toMatch(/^[0-9a-f]{64} -$/);
    const evidence = { match, pledge: pledges.of(match), witnessed: clients[0]?.witnessed ?? [] };
    expect(receiptOf(yahtzee.game, log, evidence)).toEqual({ kind: 'proved' });
  });

  it('without any share is still committed to and verified', async () => {
    const world = new World();
    const { url } = await world.server();
    const { people, room } = await twoIn(url);
    const match = await startWith(people, room, []);
    const log = await logAfterResigning(await clientsOf(people, match));
    expect(tagsOf(log)).toMatchObject({ Match: match, Shares: '- -' });
    const replayed = replay(yahtzee.game, log);
    expect(replayed.ok && verifyDeal(replayed.value)).toEqual({ ok: true, value: 'proved' });
  });

  it('takes no share that was not committed to, is another’s, or comes after the start', async () => {
    const world = new World();
    const { url } = await world.server();
    const { people, room } = await twoIn(url);
    const share = sha256('a share');
    const refusals: string[] = [];
    for (const person of people)
      person.line.use({
        connected: () => undefined,
        changed: () => undefined,
        heard: (message) => {
          if (message.t === 'no') refusals.push(message.error.reason ?? message.error.code);
        },
      });
    const match = await startWith(people, room, [undefined, sha256(bytes(share))]);
    const [anna, bruno] = people;
    await Promise.all(people.map((person) => person.roomWhere(({ playing }) => playing)));
    const refused = (count: number) =>
      eventually(
        async () => refusals,
        (all) => all.length === count,
      );
    anna?.line.send({ t: 'reveal', m: match, seat: 1, share });
    await refused(1);
    bruno?.line.send({ t: 'reveal', m: match, seat: 1, share: sha256('another') });
    await refused(2);
    const opening = clientsOf(people, match);
    await world.pass(10_000);
    await opening;
    bruno?.line.send({ t: 'reveal', m: match, seat: 1, share });
    expect(await refused(3)).toEqual(['NOT_FOUND', 'SEED_MISMATCH', 'server.share.late']);
  });

  it('of a rematch has new shares', async () => {
    const world = new World();
    const { url } = await world.server();
    const { people, room } = await twoIn(url);
    const pledges = people.map(pledgesOf);
    const match = await startWith(
      people,
      room,
      pledges.map((each) => each.commit()),
    );
    const first = tagsOf(await logAfterResigning(await clientsOf(people, match)));
    for (const [i, person] of people.entries())
      await person.must(`/api/rooms/${room}/rematch`, {
        again: true,
        shares: [pledges[i]!.commit()],
      });
    const { match: next } = await people[0]!.roomWhere((each) => each.match === `${room}-2`);
    const clients = await clientsOf(people.toReversed(), next ?? '');
    const second = tagsOf(await logAfterResigning(clients));
    expect(second['Shares']).toMatch(/^[0-9a-f]{64} [0-9a-f]{64}$/);
    for (const tag of ['Secret', 'Shares', 'Seed']) expect(second[tag]).not.toBe(first[tag]);
  });
});
