import type { FastifyInstance } from 'fastify';
import { networkOf } from './network.js';

/** A household of thirty, each with the six connections of a browser, stays far below this. */
const OF_ONE_NETWORK = 500;
const MOST = 10_000;

/**
 * Limits connections per network, because each costs memory and a file descriptor before its first
 * request. Behind `proxies` all connections come from the proxy, which must limit them itself.
 */
export function limitConnections(
  { server }: FastifyInstance,
  proxies: number,
  ofOneNetwork = OF_ONE_NETWORK,
): void {
  const open = new Map<string, number>();
  server.maxConnections = MOST;
  server.on('connection', (socket) => {
    // A broken socket must not affect anything else: without a listener its error is thrown.
    socket.on('error', () => socket.destroy());
    if (proxies > 0) return;
    const network = networkOf(socket.remoteAddress ?? '');
    const count = (open.get(network) ?? 0) + 1;
    if (count > ofOneNetwork) return void socket.destroy();
    open.set(network, count);
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left > 0) open.set(network, left);
      else open.delete(network);
    });
  });
}
