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
 * those of our own pages, but they still carry that name. Two names are none: whoever stands in
 * front might have looked at the other one. A target with a name of its own (`GET http://…`) must
 * name this server there, too.
 */
export function refuseForeignHosts(hosts: readonly string[]) {
  const known = new Set(hosts);
  return async ({ raw }: FastifyRequest): Promise<void> => {
    const { host = '' } = raw.headers;
    if (host === '' || countOf('host', raw.rawHeaders) > 1)
      throw new RefusedRequest(
        { code: 'MISSING_FIELD', reason: 'server.hostMissing', path: '/Host' },
        { status: 400 },
      );
    for (const each of [host, ...targetHost(raw.url ?? '')]) {
      const name = hostNameOf(each);
      if (name !== null && known.has(name)) continue;
      throw new RefusedRequest({
        code: 'NOT_ALLOWED',
        reason: 'server.hostName',
        facts: { host: each.slice(0, 60) },
      });
    }
  };
}

/** Node keeps the first of several. Names and values take turns. */
const countOf = (name: string, rawHeaders: readonly string[]): number =>
  rawHeaders.filter((each, i) => i % 2 === 0 && each.toLowerCase() === name).length;

/** The host of a target that is a whole address; nothing for a path. */
const targetHost = (url: string): readonly string[] =>
  url.startsWith('/') || !URL.canParse(url) ? [] : [new URL(url).host];
