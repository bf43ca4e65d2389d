import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** The pages of the reference set their theme by an inline script, and build the list of names. */
const POLICY = [
  "default-src 'self'",
  "script-src 'self' 'unsafe-inline'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join(';');

/** Serves the reference of the packages at /docs/api, if `npm run docs` has written one. */
export async function serveDocs(app: FastifyInstance, folder: string): Promise<void> {
  if (!existsSync(join(folder, 'index.html'))) return;
  await app.register(async (docs) => {
    await docs.register(fastifyStatic, {
      root: folder,
      prefix: '/docs/api',
      redirect: true,
      decorateReply: false,
    });
    docs.addHook('onSend', async (_request, reply) => {
      reply.header('content-security-policy', POLICY);
    });
  });
}
