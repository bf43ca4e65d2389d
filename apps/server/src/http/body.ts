import { parseJson, type Json, type Problem, type Result, err, ok } from '@chiaro/kernel';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { RefusedRequest } from './refusal.js';

/** Maximum bytes of a request body. */
export const BODY_LIMIT = 1_000_000;

/**
 * Parses bodies as strictly as the command line does: JSON, or plain text, which is taken as it is.
 * `onBody` is called with their size.
 */
export function readBodies(
  app: FastifyInstance,
  onBody: (request: FastifyRequest, size: number) => void,
): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    onBody(request, body.length);
    const json = readJson(body as Buffer);
    if (json.ok) done(null, json.value);
    else done(new RefusedRequest(json.error));
  });
  app.addContentTypeParser('text/plain', { parseAs: 'buffer' }, (request, body, done) => {
    onBody(request, body.length);
    const text = readText(body as Buffer);
    if (text.ok) done(null, text.value);
    else done(new RefusedRequest(text.error));
  });
}

/** A compressed body could expand a thousandfold, so any content encoding is refused. */
export async function refuseCompressed({ headers }: FastifyRequest): Promise<void> {
  const { 'content-encoding': content = 'identity', 'transfer-encoding': transfer = 'chunked' } =
    headers;
  if (content === 'identity' && transfer.toLowerCase() === 'chunked') return;
  throw new RefusedRequest(
    { code: 'WRONG_TYPE', reason: 'server.encoding', expected: 'identity' },
    { status: 415 },
  );
}

function readJson(bytes: Uint8Array): Result<Json, Problem> {
  const text = readText(bytes);
  return text.ok ? parseJson(text.value, { size: BODY_LIMIT }) : text;
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function readText(bytes: Uint8Array): Result<string, Problem> {
  try {
    return ok(utf8.decode(bytes));
  } catch {
    const position = new TextDecoder().decode(bytes).indexOf('\uFFFD') + 1;
    return err({ code: 'MALFORMED_JSON', facts: { position } });
  }
}
