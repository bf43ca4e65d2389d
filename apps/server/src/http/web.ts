import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuse } from './endpoint.js';

const FOR_EVER = 'public, max-age=31536000, immutable';
const ASK_AGAIN = 'no-cache';

/**
 * The built web app. Files under assets/ have a hash of their content in their name and never
 * change; everything else (the page, the service worker, the manifest) is asked for again. A
 * client's own address (`/play/yahtzee`) gets the page, which knows what to show.
 */
export async function serveWeb(app: FastifyInstance, folder: string | null): Promise<void> {
  if (folder !== null && existsSync(join(folder, 'index.html'))) {
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
    app.setNotFoundHandler((request, reply) =>
      isPage(request)
        ? reply.code(200).sendFile('index.html')
        : refuse(request, reply, { problems: [{ code: 'NOT_FOUND' }] }),
    );
  } else {
    app.setNotFoundHandler((request, reply) =>
      refuse(request, reply, { problems: [{ code: 'NOT_FOUND' }] }),
    );
  }
}

const cachingOf = (path: string): string => (/^[\\/]assets[\\/]/.test(path) ? FOR_EVER : ASK_AGAIN);

/** An address without a file's ending, outside the API. */
function isPage({ method, url }: FastifyRequest): boolean {
  const [path = ''] = url.split('?');
  const isRead = method === 'GET' || method === 'HEAD';
  return isRead && !/^\/(api|assets)(\/|$)/.test(path) && !/\.[^/]*$/.test(path);
}
