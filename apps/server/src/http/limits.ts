import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { networkOf } from './network.js';
import { RefusedRequest } from './refusal.js';
import type { Spending } from './spending.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the body may be plain text as well as JSON. */
    readonly takesText?: boolean;
    /** The cost of a request before its size is known; 1 by default. */
    readonly cost?: number;
    /** Exempt from the rate limit: for health checks, which must be answered under any load. */
    readonly unlimited?: boolean;
    /** A streaming response: its handler limits it. */
    readonly endless?: boolean;
  }
}

/** Characters of a body, in or out, that cost as much as one request. */
const SIZE_OF_ONE = 10_000;

/**
 * Maximum concurrent requests of one network, including those whose response is not yet read: each
 * may hold a body in memory. Thirty players with a few requests each stay below.
 */
const UNDER_WAY = 100;

/**
 * Rate limit per network, against floods: each request has a cost, plus the size of its body and
 * response. Clients with an identity (a board's token) are limited by that as well.
 */
export function limitSpending(app: FastifyInstance, requests: Spending): void {
  const underWay = new Map<string, number>();
  app.addHook('onRequest', async (request, reply) => {
    const { cost = 1, unlimited, endless } = request.routeOptions.config;
    if (unlimited === true) return;
    const network = networkOf(request.ip);
    const seconds = requests.wait(network);
    if (seconds > 0) throw new RefusedRequest({ code: 'RATE_LIMITED' }, { retryAfter: seconds });
    requests.spend(network, cost);
    if (endless === true) return;
    const count = underWay.get(network) ?? 0;
    if (count >= UNDER_WAY) throw new RefusedRequest({ code: 'RATE_LIMITED' }, { retryAfter: 1 });
    hold(network, reply);
  });
  app.addHook('onSend', async (request, _reply, payload) => {
    if (typeof payload === 'string') spendForSize(requests, request, payload.length);
  });

  function hold(network: string, { raw }: FastifyReply): void {
    underWay.set(network, (underWay.get(network) ?? 0) + 1);
    raw.once('close', () => {
      const left = (underWay.get(network) ?? 1) - 1;
      if (left > 0) underWay.set(network, left);
      else underWay.delete(network);
    });
  }
}

export function spendForSize(requests: Spending, request: FastifyRequest, size: number): void {
  if (size >= SIZE_OF_ONE) requests.spend(networkOf(request.ip), size / SIZE_OF_ONE);
}
