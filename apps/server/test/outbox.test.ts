import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { Outbox } from '../src/live/outbox.js';

/** Bytes around the lengths at which a frame says its length in another way. */
const SIZES = [0, 1, 125, 126, 127, 65_535, 65_536, 70_000];

it('sends texts of every length whole, in order, and among the socket’s own frames', async () => {
  const http = createServer();
  const server = new WebSocketServer({ server: http });
  onTestFinished(() => void http.close());
  const texts = SIZES.map((size) => 'x'.repeat(size)).concat('è così — 牌');
  server.on('connection', (socket, { socket: stream }) => {
    const outbox = new Outbox(socket, stream);
    for (const text of texts) {
      outbox.send(text);
      socket.ping();
    }
    outbox.send('once more');
    outbox.send('once more');
    queueMicrotask(() => {
      outbox.flush();
      socket.send('by the socket itself');
      socket.close();
    });
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const client = new WebSocket(`ws://127.0.0.1:${(http.address() as AddressInfo).port}`);
  const heard: string[] = [];
  let pings = 0;
  client.on('message', (data: Buffer, isBinary) => heard.push(isBinary ? '' : data.toString()));
  client.on('ping', () => pings++);
  await new Promise((resolve) => client.once('close', resolve));
  expect(heard).toEqual([...texts, 'once more', 'once more', 'by the socket itself']);
  expect(pings).toBe(texts.length);
});
