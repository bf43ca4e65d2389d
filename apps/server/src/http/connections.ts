import type { FastifyInstance } from 'fastify';
import { networkOf } from './network.js';

/** A household of thirty, each with the six connections of a browser, stays far below. */
const OF_ONE_NETWORK = 500;
const MOST = 10_000;

/**
 * Connections cost memory and a descriptor before they ask for anything. `proxies` in front have
 * them all: they count for themselves.
 */
export function limitConnections(
  { server }: FastifyInstance,
  proxies: number,
  ofOneNetwork = OF_ONE_NETWORK,
): void {
  const open = new Map<string, number>();
  server.maxConnections = MOST;
  server.on('connection', (socket) => {
    // A broken socket must not bring down anything else: without a listener its error is thrown.
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
