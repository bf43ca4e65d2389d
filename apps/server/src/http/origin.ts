import type { FastifyRequest } from 'fastify';
import { RefusedRequest } from './refusal.js';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * CSRF protection: a browser sends the origin of a request, and only our own pages may change
 * anything. Programs other than browsers send neither header.
 */
export async function refuseForeignOrigins(request: FastifyRequest): Promise<void> {
  if (SAFE.has(request.method) || isOwnOrigin(request)) return;
  throw new RefusedRequest({ code: 'NOT_ALLOWED', reason: 'server.origin' });
}

/** Whether the request comes from one of our pages, or from no page at all. */
export function isOwnOrigin({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  const { origin, host } = headers;
  if (origin === undefined) return true;
  if (host === undefined || !URL.canParse(origin)) return false;
  const { protocol, host: from } = new URL(origin);
  return (protocol === 'http:' || protocol === 'https:') && from === hostOf(host, protocol);
}

/** The host without the default port of the protocol, as `URL` writes it. */
const hostOf = (header: string, protocol: string): string | null =>
  URL.canParse(`${protocol}//${header}`) ? new URL(`${protocol}//${header}`).host : null;
