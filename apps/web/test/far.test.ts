import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { ok, type AnyModule } from '@chiaro/kernel';
import { games } from '@chiaro/catalog';
import {
  Client,
  Conversation,
  Host,
  Line,
  LocalFeed,
  MemoryStore,
  socketTransport,
  type AnyClient,
  type AnyHost,
} from '@chiaro/match';
import { describe, expect, it, onTestFinished } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { persons } from '../src/device/players.js';
import { Session } from '../src/session/session.js';
import { hear, type HeardMatch } from './heard.js';

/** A match that is held at the other end of a socket, which can be cut. */
async function sitFar(
  module: AnyModule,
  { players, bots, around, wish }: HeardMatch,
  /** When bots may move: by default once the person is there to hear it. */
  from?: Promise<void>,
): Promise<{ readonly session: Session; readonly cut: () => void }> {
  let sitDown = (): void => {};
  const seated = new Promise<void>((resolve) => {
    sitDown = resolve;
  });
  const waiting: typeof bots = { choose: (turn) => (from ?? seated).then(() => bots.choose(turn)) };
  const ports = {
    store: new MemoryStore(),
    feed: new LocalFeed(),
    bots: waiting,
    now: () => 1_000,
  };
  const host: AnyHost = new Host(module.game, 'far', ports, { countAway: true });
  const begun = await host.begin(wish);
  if (!begun.ok) throw new Error(begun.error.code);
  const seats = persons(players);
  const member = { player: 'somebody', seats, governs: false };
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  server.on('connection', (socket) => {
    const conversation = new Conversation(async () => ok({ host, member }), {
      send: (text) => socket.send(text),
      close: () => socket.close(),
    });
    socket.on('message', (data: Buffer) => conversation.hear(data.toString('utf8')));
    socket.on('close', () => conversation.closed());
  });
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  let ids = 0;
  const line = new Line({
    transport: socketTransport(() => new WebSocket(`ws://127.0.0.1:${port}`)),
    now: () => 1_000,
    after(milliseconds, run) {
      const timer = setTimeout(run, Math.min(milliseconds, 1_000));
      return () => clearTimeout(timer);
    },
    random: () => 0,
    newId: () => `far ${ids++}`,
  });
  const client: AnyClient = new Client(module.game, 'far', line, { seats, viewers: seats });
  const close = (): void => client.close();
  const session = await Session.open(
    module,
    players,
    { client, close, tick() {}, isFar: true },
    around,
  );
  if (!session.ok) throw new Error(session.error.code);
  sitDown();
  onTestFinished(() => {
    client.close();
    host.close();
    server.close();
  });
  return {
    session: session.value,
    cut: () => {
      for (const socket of server.clients) socket.terminate();
    },
  };
}

const spoken = (name: string): string =>
  readFileSync(new URL(`spoken/${name}.txt`, import.meta.url), 'utf8');

it('sits down at a match that goes on while its past is read', async () => {
  const game = games.find(({ id }) => id === 'liaptui');
  const module = await game?.load();
  if (module === undefined) return;
  // Three bots declare first, and do not wait.
  const heard = await hear(module, 'en', 'full', async (match) => {
    const { session } = await sitFar(module, match, Promise.resolve());
    return session;
  });
  expect(heard).toContain('Your turn');
});

describe.each([...games].filter(({ seats }) => seats.max > 1))('$id over a socket', (game) => {
  it.each(['it', 'en'] as const)('is heard as on one device, in %s', async (language) => {
    const module = await game.load();
    const heard = await hear(module, language, 'full', async (match) => {
      const { session } = await sitFar(module, match);
      return session;
    });
    expect(heard).toBe(spoken(`${game.id}.${language}.full`));
  });

  it('is heard word for word although the connection was cut', async () => {
    const module = await game.load();
    let cut = (): void => {};
    const heard = await hear(
      module,
      'en',
      'full',
      async (match) => {
        const far = await sitFar(module, match);
        ({ cut } = far);
        return far.session;
      },
      (step) => {
        if (step === 5) cut();
      },
    );
    expect(heard).toBe(spoken(`${game.id}.en.full`));
  });
});
