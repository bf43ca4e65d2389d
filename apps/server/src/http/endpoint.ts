import {
  err,
  languages,
  object,
  oneOf,
  ok,
  optional,
  readShape,
  type Language,
  type Messages,
  type Problem,
  type Result,
  type Shape,
} from '@chiaro/kernel';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isBrowser, secretOf, setCookie } from '../people/credential.js';
import { networkOf } from './network.js';
import { errorBody, RefusedRequest, retryAfterOf, statusOf } from './refusal.js';
import { languageOf, wordsFor } from '../words.js';

/** One route of the API: the shapes that parse its input also document it. */
export interface Endpoint<Q, B, A> {
  readonly method: 'GET' | 'POST';
  /** With parameters as `:name`. */
  readonly path: string;
  readonly summary: string;
  /** The function name in a generated client, if the derived one is unclear. */
  readonly operation?: string;
  /** The rate-limit cost, as in limits.ts: a write costs more than a read. */
  readonly cost?: number;
  readonly unlimited?: boolean;
  /** The fields of the query string; all values are text. */
  readonly query: Shape<Q>;
  readonly body?: BodyForm<B>;
  readonly answer: Shape<A>;
  /** Status of each successful response, with its meaning. */
  readonly statuses: Readonly<Record<number, string>>;
  handle(input: Input<Q, B>): Promise<Result<Answer<A>, Refused>>;
}

export type AnyEndpoint = Endpoint<unknown, unknown, unknown>;

interface BodyForm<B> {
  readonly shape: Shape<B>;
  /** Converts a text/plain body to the JSON it stands for, if one is allowed. */
  fromText?(text: string): unknown;
}

interface Input<Q, B> {
  readonly query: Q;
  readonly body: B;
  readonly params: Readonly<Record<string, string>>;
  readonly language: Language;
  /** The client's network, for quotas. */
  readonly network: string;
  readonly device: Device;
}

/** The device that sent the request, as far as the request identifies it. */
export interface Device {
  /** Null if it has none. */
  readonly secret: string | null;
  readonly isBrowser: boolean;
}

export interface Answer<A> {
  readonly status: number;
  readonly value: A;
  /** A secret that the browser shall store, as a cookie; null to forget the one it has. */
  readonly secret?: string | null;
}

export interface Refused {
  readonly problems: readonly Problem[];
  /** Messages of the game whose rules refuse. */
  readonly words?: Readonly<Record<Language, Messages>>;
  /** Seconds after which the client should retry. */
  readonly retryAfter?: number | undefined;
}

/** Every query may choose the language of messages. */
export const langField = { lang: optional(oneOf(languages)) };
export const langOnly = object(langField);

export function addEndpoints(app: FastifyInstance, endpoints: readonly AnyEndpoint[]): void {
  for (const endpoint of endpoints) {
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      config: {
        cost: endpoint.cost ?? 1,
        unlimited: endpoint.unlimited ?? false,
        takesText: endpoint.body?.fromText !== undefined,
      },
      handler: (request, reply) => serve(endpoint, request, reply),
    });
  }
  for (const path of new Set(endpoints.map((endpoint) => endpoint.path)))
    refuseOtherMethods(
      app,
      path,
      endpoints.filter((endpoint) => endpoint.path === path).map(({ method }) => method),
    );
}

async function serve(
  endpoint: AnyEndpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const input = readInput(endpoint, request);
  const answer = input.ok ? await endpoint.handle(input.value) : input;
  if (!answer.ok) return refuse(request, reply, answer.error);
  const { status, value, secret } = answer.value;
  if (secret !== undefined) reply.header('set-cookie', setCookie(request, secret));
  return reply.code(status).send(value);
}

function readInput(
  endpoint: AnyEndpoint,
  request: FastifyRequest,
): Result<Input<unknown, unknown>, Refused> {
  const query = readShape(endpoint.query, request.query);
  if (!query.ok) return err({ problems: query.error });
  const body = endpoint.body === undefined ? ok(undefined) : readBody(endpoint.body, request);
  if (!body.ok) return err({ problems: body.error });
  const params = request.params as Readonly<Record<string, string>>;
  return ok({
    query: query.value,
    body: body.value,
    params,
    language: languageFor(request),
    network: networkOf(request.ip),
    device: { secret: secretOf(request), isBrowser: isBrowser(request) },
  });
}

function readBody(
  form: BodyForm<unknown>,
  request: FastifyRequest,
): Result<unknown, readonly Problem[]> {
  const { body } = request;
  if (body === undefined) return err([{ code: 'MALFORMED_JSON', facts: { position: 1 } }]);
  if (!isPlainText(request)) return readShape(form.shape, body);
  if (form.fromText === undefined || typeof body !== 'string')
    throw wrongContentType(form.fromText !== undefined);
  return readShape(form.shape, form.fromText(body));
}

const isPlainText = ({ headers }: FastifyRequest): boolean =>
  /^\s*text\/plain/i.test(headers['content-type'] ?? '');

/** Names every content type that the route accepts. */
export function wrongContentType(takesText: boolean): RefusedRequest {
  const types = ['application/json', ...(takesText ? ['text/plain'] : [])];
  return new RefusedRequest(
    {
      code: 'WRONG_TYPE',
      reason: 'server.contentType',
      facts: { expected: types },
      expected: types.join(' | '),
    },
    { status: 415 },
  );
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

/** Refuses other methods before the body is read. */
function refuseOtherMethods(app: FastifyInstance, path: string, used: readonly string[]): void {
  const allowed = used.includes('GET') ? ['GET', 'HEAD', ...used.filter((m) => m !== 'GET')] : used;
  const names = allowed.join(', ');
  app.route({
    method: METHODS.filter((method) => !allowed.includes(method)),
    url: path,
    onRequest: async (request, reply) => {
      reply.header('allow', names);
      const facts = { method: request.method, allowed: names };
      throw new RefusedRequest(
        { code: 'NOT_ALLOWED', reason: 'server.method', facts, expected: names },
        { status: 405 },
      );
    },
    handler: () => {},
  });
}

export function refuse(
  request: FastifyRequest,
  reply: FastifyReply,
  { problems, words, retryAfter }: Refused,
  status?: number,
): FastifyReply {
  const [first] = problems;
  if (first === undefined) throw new Error('A refusal without a reason');
  const language = languageFor(request);
  const seconds = retryAfter ?? retryAfterOf(first.code);
  if (seconds !== undefined) reply.header('retry-after', seconds);
  // Otherwise the rest of an unread body would keep the connection busy.
  if (hasUnreadBody(request)) reply.header('connection', 'close');
  return reply
    .code(status ?? statusOf(first.code))
    .header('content-language', language)
    .send(errorBody(problems, wordsFor(language, words)));
}

const hasUnreadBody = ({ raw, headers }: FastifyRequest): boolean =>
  !raw.complete &&
  (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0);

function languageFor(request: FastifyRequest): Language {
  // There is no query if fastify could not parse the URL.
  const query = request.query as Readonly<Record<string, unknown>> | null;
  return languageOf(query?.['lang'], request.headers['accept-language']);
}
