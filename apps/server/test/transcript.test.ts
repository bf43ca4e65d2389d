import { readFileSync } from 'node:fs';
import { findIn, games } from '@chiaro/catalog';
import { invariant } from '@chiaro/kernel';
import { Client, readClientMessage, readHostMessage, type RoomMessage } from '@chiaro/match';
import { expect, it } from 'vitest';
import { listening, newPerson, pledgesOf, type MadeRoom, type Person } from './people.js';
import { freshServer } from './server.js';

const page = readFileSync(new URL('../../../docs/protocol.md', import.meta.url), 'utf8');

/** `→` is what the client says, `←` what it hears. */
const written = [...page.matchAll(/^([→←]) (\{.*\})$/gm)].map(([, way = '', text = '']) => ({
  way,
  text,
}));

const kindOf = (text: string): string => (JSON.parse(text) as { t: string }).t;

/** Two play Yahtzee; the first writes a box, the second gives up. What passes the first one's wire. */
async function shortMatch(): Promise<{ way: string; text: string }[]> {
  const { app } = await freshServer({ games });
  const url = await listening(app);
  const found = findIn(games, 'yahtzee');
  invariant(found.ok, 'there is Yahtzee');
  const { game } = await found.value.load();
  const [anna, bruno] = [await newPerson(url, 'Anna'), await newPerson(url, 'Bruno')];
  const { room, secret } = await anna.must<MadeRoom>('/api/rooms', {
    game: 'yahtzee',
    options: { players: 2 },
  });
  await bruno.must('/api/rooms/join', { room, secret });
  for (const person of [anna, bruno])
    await person.must(`/api/rooms/${room}/sit`, { share: pledgesOf(person).commit() });
  await bruno.must(`/api/rooms/${room}/ready`, { ready: true });
  const { match } = await anna.must<RoomMessage>(`/api/rooms/${room}/start`, {});
  await anna.roomWhere(({ playing }) => playing);
  const clientOf = (person: Person, seat: number) =>
    new Client(game, match ?? '', person.line, { seats: [seat], viewers: [seat] });
  const [first, second] = [clientOf(anna, 0), clientOf(bruno, 1)];
  await first.until(({ turn }) => turn === 0);
  invariant((await first.do(0, 'chance')).ok, 'a box is written');
  await second.until(({ turn }) => turn === 1);
  invariant((await second.do(1, 'resign')).ok, 'somebody gives up');
  await first.until(({ result }) => result !== null);
  invariant((await first.log()).ok, 'the log is open');
  return anna.wire;
}

it('the transcript in docs/protocol.md is what really passes the wire', async () => {
  const real = await shortMatch();
  if (process.env['CHIARO_TRANSCRIPT'] === 'print')
    console.info(real.map(({ way, text }) => `${way} ${text}`).join('\n'));
  const flow = (lines: readonly { way: string; text: string }[]): string[] =>
    lines
      .filter(({ text }) => !PRESENCE.has(kindOf(text)))
      .map((each) => each.way + kindOf(each.text));
  expect(flow(written)).toEqual(flow(real));
  for (const { way, text } of written)
    expect(way === '→' ? readClientMessage(text).ok : readHostMessage(text) !== null, text).toBe(
      true,
    );
});

/** Who comes and goes is told when it happens, in no order with the rest. */
const PRESENCE = new Set(['room', 'seats']);
