import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { list, parseJson, readShape, text } from '@chiaro/kernel';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from './endpoint.js';
import { PAGE_HEADERS, TRUSTED_TYPES } from './security.js';

const FOR_EVER = 'public, max-age=31536000, immutable';
const ASK_AGAIN = 'no-cache';
const HTML = 'text/html; charset=utf-8';

/**
 * Serves the built web app. Files under assets/ have a content hash in their name and are
 * immutable; everything else (the page, the service worker, the manifest) is revalidated. A
 * client-side route (`/play/yahtzee`) gets the page, which does the routing; an unknown route gets
 * it too, with status 404.
 */
export async function serveWeb(
  app: FastifyInstance,
  folder: string | null,
  games: readonly string[],
): Promise<void> {
  if (folder === null || !existsSync(join(folder, 'index.html'))) {
    app.setNotFoundHandler((request, reply) => refuseUnknown(request, reply));
    return;
  }
  await app.register(fastifyStatic, {
    root: folder,
    dotfiles: 'ignore',
    cacheControl: false,
    preCompressed: true,
    setHeaders: (response, path) => {
      response.setHeader('cache-control', cachingOf(path.slice(folder.length)));
      response.setHeader('vary', 'accept-encoding');
    },
  });
  app.addHook('onSend', async (request, reply) => {
    trustTypes(reply);
    if (reply.statusCode < 400 && isPart(pathOf(request))) lighten(reply);
  });
  const page = readFileSync(join(folder, 'index.html'));
  const isKnown = routeTest(readRoutes(folder), games);
  app.setNotFoundHandler((request, reply) => {
    if (!isPage(request)) return refuseUnknown(request, reply);
    if (isKnown(pathOf(request))) return reply.code(200).sendFile('index.html');
    return reply.code(404).header('cache-control', ASK_AGAIN).type(HTML).send(page);
  });
}

const refuseUnknown = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  refuse(request, reply, { problems: [{ code: 'NOT_FOUND' }] });

const cachingOf = (path: string): string => (/^[\\/]assets[\\/]/.test(path) ? FOR_EVER : ASK_AGAIN);

/** What belongs to a page, and is no worker with a policy of its own. */
const isPart = (path: string): boolean =>
  path === '/boot.js' || (path.startsWith('/assets/') && !path.includes('worker'));

/**
 * Removes headers that only pages obey: they would be a quarter of the bytes of a first load, over
 * some forty files.
 */
function lighten(reply: FastifyReply): void {
  for (const name of PAGE_HEADERS) reply.removeHeader(name);
}

/** Pages only: it would stop workers and the service worker from loading their own parts. */
function trustTypes(reply: FastifyReply): void {
  if (!String(reply.getHeader('content-type')).startsWith('text/html')) return;
  const policy = String(reply.getHeader('content-security-policy'));
  reply.header('content-security-policy', `${policy};${TRUSTED_TYPES}`);
}

const pathOf = ({ url }: FastifyRequest): string => url.split('?')[0] ?? '';

/** A path without a file extension, outside the API. */
function isPage(request: FastifyRequest): boolean {
  const path = pathOf(request);
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  return isRead && !/^\/(api|assets|health)(\/|$)/.test(path) && !/\.[^/]*$/.test(path);
}

// ---------------------------------------------------------------------------- routes

/** The routes that the build of the web app wrote. */
function readRoutes(folder: string): readonly string[] {
  const json = parseJson(readFileSync(join(folder, 'routes.json'), 'utf8'));
  const routes = json.ok ? readShape(list(text()), json.value) : json;
  if (!routes.ok) throw new Error('The web app is damaged: routes.json cannot be read');
  return routes.value;
}

/** Returns a test whether the app has a page for a path. */
function routeTest(routes: readonly string[], games: readonly string[]): (path: string) => boolean {
  const patterns = routes.map((route) => segmentsOf(route));
  return (path) => {
    const segments = segmentsOf(path);
    return patterns.some((pattern) => matches(pattern, segments, games));
  };
}

const segmentsOf = (path: string): readonly string[] =>
  path.split('/').filter((segment) => segment !== '');

/** `:game` matches one of our games, another `:name` anything, and `*?` the rest or nothing. */
function matches(
  pattern: readonly string[],
  segments: readonly string[],
  games: readonly string[],
): boolean {
  if (pattern.at(-1) === '*?')
    return matches(pattern.slice(0, -1), segments.slice(0, pattern.length - 1), games);
  return (
    pattern.length === segments.length &&
    pattern.every((part, i) => {
      if (part === ':game') return games.includes(segments[i] ?? '');
      return part.startsWith(':') || part === segments[i];
    })
  );
}
