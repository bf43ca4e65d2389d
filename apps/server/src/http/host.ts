import { isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { RefusedRequest } from './refusal.js';

/** As `URL` writes a host, without its port; null where it is none. */
export function hostNameOf(text: string): string | null {
  const [bare = ''] = text.split('%');
  const url = `http://${isIPv6(bare) ? `[${bare}]` : text}/`;
  if (/[\s/?#@\\]/.test(text) || !URL.canParse(url)) return null;
  return new URL(url).hostname;
}

/**
 * A page of another site can make its name lead here (DNS rebinding); its requests then look like
 * those of our own pages, but they still carry that name.
 */
export function refuseForeignHosts(hosts: readonly string[]) {
  const known = new Set(hosts);
  return async ({ headers: { host } }: FastifyRequest): Promise<void> => {
    if (host === undefined || host === '')
      throw new RefusedRequest(
        { code: 'MISSING_FIELD', reason: 'server.hostMissing', path: '/Host' },
        { status: 400 },
      );
    const name = hostNameOf(host);
    if (name === null || !known.has(name))
      throw new RefusedRequest({
        code: 'NOT_ALLOWED',
        reason: 'server.hostName',
        facts: { host: host.slice(0, 60) },
      });
  };
}
