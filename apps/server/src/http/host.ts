import { isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { RefusedRequest } from './refusal.js';

/** A host as `URL` normalises it, without its port; null if it is invalid. */
export function hostNameOf(text: string): string | null {
  const [bare = ''] = text.split('%');
  const url = `http://${isIPv6(bare) ? `[${bare}]` : text}/`;
  if (/[\s/?#@\\]/.test(text) || !URL.canParse(url)) return null;
  return new URL(url).hostname;
}

/**
 * Against DNS rebinding: a page of another site can make its own name resolve to this server; its
 * requests then look like those of our pages, but their Host header still has that name. Two Host
 * headers are refused, because a proxy in front might have checked the other one. If the request
 * target is an absolute URL (`GET http://…`), its host must be allowed too.
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

/** Node keeps only the first of several headers. In `rawHeaders` names and values alternate. */
const countOf = (name: string, rawHeaders: readonly string[]): number =>
  rawHeaders.filter((each, i) => i % 2 === 0 && each.toLowerCase() === name).length;

/** The host of an absolute request target; empty for a path. */
const targetHost = (url: string): readonly string[] =>
  url.startsWith('/') || !URL.canParse(url) ? [] : [new URL(url).host];
