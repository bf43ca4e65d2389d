// A bot of one's own takes a seat in a room, beside people (npm install ws):
//
//   node room-bot.mjs http://localhost:3000 ABCDEF
//
// It needs the packages @chiaro/catalog, kernel and match. docs/protocol.md describes the socket.
import { randomUUID } from 'node:crypto';
import { games } from '@chiaro/catalog';
import { FastRng, iterations } from '@chiaro/kernel';
import { Client, Line, socketTransport } from '@chiaro/match';
import { WebSocket } from 'ws';
import { entrants } from './own-bot.mjs';

const [server, code, name = 'Grabber'] = process.argv.slice(2);
let headers = {};

async function post(path, body) {
  const response = await fetch(server + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.error.message);
  return answer;
}

/** One connection for rooms and matches. It reconnects by itself. */
const connect = () =>
  new Line({
    transport: socketTransport(
      () => new WebSocket(`${server.replace('http', 'ws')}/api/live`, { headers }),
    ),
    now: Date.now,
    after(milliseconds, run) {
      const timer = setTimeout(run, milliseconds);
      return () => clearTimeout(timer);
    },
    random: Math.random,
    newId: randomUUID,
  });

async function play(client, bot) {
  const rng = FastRng.from(randomUUID());
  for (;;) {
    const { view, turn, result } = await client.until((now) => now.turn !== null || now.result);
    if (turn === null) return result;
    const legal = client.legal();
    const played = await client.play(bot.choose({ view, legal, rng, budget: iterations(1) }));
    if (!played.ok) throw new Error(played.error.code);
  }
}

const { token } = await post('/api/me', { name });
headers = { authorization: `Bearer ${token}` };
const { room: id } = await post('/api/rooms/join', { code });

let room;
let wake = () => {};
const line = connect();
const release = line.use({
  connected() {},
  changed() {},
  heard(message) {
    if (message.t !== 'room' || message.room !== id) return;
    room = message;
    wake();
  },
});

/** Waits until the room, as the server last described it, passes the test. */
async function roomWhere(test) {
  while (room === undefined || !test(room)) await new Promise((resolve) => (wake = resolve));
}

await roomWhere(({ members, you }) => members.some((each) => each.player === you && each.admitted));
const { playing } = await post(`/api/rooms/${id}/sit`, {});
if (!playing) await post(`/api/rooms/${id}/ready`, { ready: true });
await roomWhere((each) => each.playing);

const module = await games.find((game) => game.id === room.game).load();
const seat = room.seats.findIndex(({ player }) => player === room.you);
const client = new Client(module.game, room.match, line, { seats: [seat], viewers: [seat] });
const { totals } = await play(client, await entrants(module)[0].make());
console.log(`Points: ${totals.join(' to ')}.`);
client.close();
release();
