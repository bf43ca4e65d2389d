import type { FastifyRequest } from 'fastify';
import { RefusedRequest } from './refusal.js';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * A browser says where a request comes from. Only our own pages may change anything; programs that
 * are no browsers send neither header.
 */
export async function refuseForeignOrigins(request: FastifyRequest): Promise<void> {
  if (SAFE.has(request.method) || isOwnOrigin(request)) return;
  throw new RefusedRequest({ code: 'NOT_ALLOWED', reason: 'server.origin' });
}

/** Whether a page of ours asks, or no page at all. */
export function isOwnOrigin({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  const { origin, host } = headers;
  if (origin === undefined) return true;
  if (host === undefined || !URL.canParse(origin)) return false;
  const { protocol, host: from } = new URL(origin);
  return (protocol === 'http:' || protocol === 'https:') && from === hostOf(host, protocol);
}

/** Without the port that the protocol implies, as `URL` writes it. */
const hostOf = (header: string, protocol: string): string | null =>
  URL.canParse(`${protocol}//${header}`) ? new URL(`${protocol}//${header}`).host : null;
