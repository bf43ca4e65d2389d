import { parseJson, type Json, type Problem, type Result, err, ok } from '@chiaro/kernel';
import type { FastifyInstance } from 'fastify';
import { RefusedRequest } from './refusal.js';

/** Bytes of a request's body. */
export const BODY_LIMIT = 1_000_000;

/**
 * Bodies are read as strictly as the command line reads them. JSON, or plain text that stands for
 * itself.
 */
export function readBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => {
    const json = readJson(body as Buffer);
    if (json.ok) done(null, json.value);
    else done(new RefusedRequest(json.error));
  });
  app.addContentTypeParser('text/plain', { parseAs: 'buffer' }, (_request, body, done) => {
    const text = readText(body as Buffer);
    if (text.ok) done(null, text.value);
    else done(new RefusedRequest(text.error));
  });
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
