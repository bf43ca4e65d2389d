import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { networkOf } from './network.js';
import { RefusedRequest } from './refusal.js';
import type { Spending } from './spending.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the body may be plain text as well as JSON. */
    readonly takesText?: boolean;
    /** What a request costs before its size is known; 1 where it is not said. */
    readonly cost?: number;
    /** For machines that must be answered whatever others do. */
    readonly unlimited?: boolean;
    /** An answer that does not end: who gives it counts it. */
    readonly endless?: boolean;
  }
}

/** Characters of a body, in or out, that cost as much as a request. */
const SIZE_OF_ONE = 10_000;

/**
 * Requests of one network that are not answered yet, or whose answer nobody has taken: each may
 * hold a body in memory. Thirty players with a few requests each stay below.
 */
const UNDER_WAY = 100;

/**
 * Against floods from one network, whoever lives there: a request costs something, and what it
 * brings and takes costs by its size. Whoever has an identity (a board's token) is limited by that
 * besides.
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
