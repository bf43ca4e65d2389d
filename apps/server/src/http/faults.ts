import type { Problem } from '@chiaro/kernel';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { BODY_LIMIT } from './body.js';
import { refuse, wrongContentType } from './endpoint.js';
import { errorBody, RefusedRequest, statusOf } from './refusal.js';
import { StorageFault } from '../store/fault.js';
import { wordsFor } from '../words.js';

/** Called for every internal error, with the id of its request. Never sent to a client. */
export type OnFault = (error: unknown, requestId: string) => void;

/** Every failure is answered with a typed error: never a stack trace, never a 5xx for bad input. */
export function answerFaults(app: FastifyInstance, onFault: OnFault): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const { problem, status, retryAfter } = refusalOf(
      error,
      request.routeOptions.config.takesText === true,
    );
    // A refusal is not an internal error, even if its status is 503.
    if (status >= 500 && !(error instanceof RefusedRequest)) onFault(error, request.id);
    return refuse(request, reply, { problems: [problem], retryAfter }, status);
  });
}

interface Refusal {
  readonly problem: Problem;
  readonly status: number;
  readonly retryAfter?: number | undefined;
}

function refusalOf(error: FastifyError, takesText: boolean): Refusal {
  if (error instanceof RefusedRequest) return plainRefusal(error);
  if (error instanceof StorageFault) return plain({ code: 'UNAVAILABLE' });
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return plain({
        code: 'PAYLOAD_TOO_LARGE',
        reason: 'server.bodyTooLarge',
        facts: { limit: BODY_LIMIT },
      });
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return plainRefusal(wrongContentType(takesText));
    default:
      return byStatus(error.statusCode ?? 500, error.code?.startsWith('FST_') ?? false);
  }
}

const plainRefusal = ({ problem, statusCode, retryAfter }: RefusedRequest): Refusal => ({
  problem,
  status: statusCode,
  retryAfter,
});

function byStatus(status: number, isFastify: boolean): Refusal {
  if (status === 416) return { problem: { code: 'OUT_OF_RANGE' }, status };
  // From the static file handler: a path that leaves its folder or contains a zero byte.
  if ((status === 400 || status === 403) && !isFastify) return plain({ code: 'NOT_FOUND' });
  if (status >= 400 && status < 500) return { problem: unreadable, status };
  return { problem: { code: 'UNAVAILABLE' }, status: 500 };
}

const plain = (problem: Problem): Refusal => ({ problem, status: statusOf(problem.code) });

const unreadable: Problem = { code: 'WRONG_TYPE', reason: 'server.request' };

/**
 * The URL is invalid: fastify calls this before any hook has run, so the headers that make an answer
 * harmless in a browser are set here.
 */
export function answerBadAddress(
  _error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  reply.header('content-security-policy', "default-src 'none'");
  reply.header('x-content-type-options', 'nosniff');
  void refuse(request, reply, { problems: [{ code: 'NOT_FOUND' }] });
}

/** The bytes are not HTTP: there is no request yet, only a socket. */
export function answerBadHttp(error: { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const [status, title] = HTTP_FAULTS[error.code ?? ''] ?? [400, 'Bad Request'];
  answerAndEnd(socket, `${status} ${title}`);
}

/**
 * CONNECT asks a proxy for a tunnel. Node hands over the socket; this server is no proxy and
 * refuses.
 */
export function answerConnect(_request: IncomingMessage, socket: Duplex): void {
  answerAndEnd(socket as Socket, '405 Method Not Allowed');
}

function answerAndEnd(socket: Socket, status: string): void {
  const body = unreadableBody();
  socket.write(
    `HTTP/1.1 ${status}\r\ncontent-type: application/json; charset=utf-8\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  );
  // Destroyed, not only ended: if the other side is silent, an ended socket would keep its
  // descriptor.
  socket.destroySoon();
}

const HTTP_FAULTS: Readonly<Record<string, readonly [number, string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'Payload Too Large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout'],
};

/** An Expect header other than 100-continue: Node asks before fastify sees the request. */
export function answerBadExpectation(_request: IncomingMessage, response: ServerResponse): void {
  const body = unreadableBody();
  response.writeHead(417, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  });
  response.end(body);
}

const unreadableBody = (): string => JSON.stringify(errorBody([unreadable], wordsFor('en')));
