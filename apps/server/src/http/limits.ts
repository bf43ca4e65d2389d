import type { FastifyInstance, FastifyRequest } from 'fastify';
import { networkOf } from './network.js';
import { RefusedRequest } from './refusal.js';
import type { Spending } from './spending.js';

/** Characters of a body, in or out, that cost as much as a request. */
const SIZE_OF_ONE = 10_000;

/**
 * Against floods from one network, whoever lives there: a request costs one, and what it brings and
 * takes costs by its size. Whoever has an identity (a board's token) is limited by that instead.
 */
export function limitSpending(app: FastifyInstance, requests: Spending): void {
  app.addHook('onRequest', async (request) => {
    const network = networkOf(request.ip);
    const seconds = requests.wait(network);
    if (seconds > 0) throw new RefusedRequest({ code: 'RATE_LIMITED' }, { retryAfter: seconds });
    requests.spend(network, 1);
  });
  app.addHook('onSend', async (request, _reply, payload) => {
    if (typeof payload === 'string') spendFor(request, payload.length);
  });
  app.addHook('preHandler', async (request) => {
    spendFor(request, Number(request.headers['content-length'] ?? 0) || 0);
  });

  function spendFor(request: FastifyRequest, size: number): void {
    if (size >= SIZE_OF_ONE) requests.spend(networkOf(request.ip), size / SIZE_OF_ONE);
  }
}
