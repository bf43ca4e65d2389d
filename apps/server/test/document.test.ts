import { integer, list, object, ok, optional, text, type Json, type Shape } from '@chiaro/kernel';
import { describe, expect, it } from 'vitest';
import type { AnyEndpoint } from '../src/http/endpoint.js';
import { openApi } from '../src/http/openapi.js';
import { errorShape } from '../src/http/refusal.js';

const score = object({ points: integer({ min: 0 }) });
const nothing = object({});

const endpoint = (some: Partial<AnyEndpoint>): AnyEndpoint => ({
  method: 'GET',
  path: '/api/scores',
  summary: 'All scores.',
  query: nothing,
  answer: score,
  statuses: { 200: 'Found.' },
  handle: async () => ok({ status: 200, value: {} }),
  ...some,
});

interface Document {
  readonly [key: string]: Json;
  readonly paths: Record<string, Record<string, Record<string, Json>>>;
  readonly components: { readonly schemas: Record<string, Json> };
}

const documentOf = (
  endpoints: readonly AnyEndpoint[],
  named: Record<string, Shape<unknown>> = {},
  further: Record<string, Json> = {},
): Document => openApi(endpoints, '1.2.3', named, further) as unknown as Document;

const refused = {
  description: 'Refused; the message is in the language asked for.',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
};

describe('the document of the API', () => {
  it('begins with its version, its licence and the parts of the API', () => {
    const endpoints = [
      endpoint({ path: '/api/scores' }),
      endpoint({ path: '/api/scores/:id' }),
      endpoint({ path: '/api/health' }),
      endpoint({ path: '/' }),
    ];
    expect(documentOf(endpoints)).toMatchObject({
      openapi: '3.1.0',
      info: { title: 'Chiaro', version: '1.2.3', license: { name: 'MIT', identifier: 'MIT' } },
      tags: [{ name: 'scores' }, { name: 'health' }, { name: 'server' }],
    });
  });

  it('says of an operation what it takes, what it answers and how it refuses', () => {
    const query = object({ lang: text(), page: optional(integer({ min: 1 })) });
    const { paths } = documentOf([
      endpoint({ path: '/api/scores/:id/lines/:side', query, statuses: { 200: 'A', 201: 'B' } }),
    ]);
    const answer = { 'application/json': { schema: score.schema } };
    const part = (name: string) => ({
      name,
      in: 'path',
      required: true,
      schema: { type: 'string' },
    });
    expect(paths).toEqual({
      '/api/scores/{id}/lines/{side}': {
        get: {
          operationId: 'getScoreLines',
          tags: ['scores'],
          summary: 'All scores.',
          parameters: [
            part('id'),
            part('side'),
            { name: 'lang', in: 'query', required: true, schema: text().schema },
            { name: 'page', in: 'query', required: false, schema: integer({ min: 1 }).schema },
          ],
          responses: {
            200: { description: 'A', content: answer },
            201: { description: 'B', content: answer },
            default: refused,
          },
        },
      },
    });
  });

  it('says which body is needed, and where plain text will do', () => {
    const body = { shape: score };
    const spoken = { shape: score, fromText: () => ({ points: 1 }) };
    const { paths } = documentOf([
      endpoint({ method: 'POST', body }),
      endpoint({ method: 'POST', path: '/api/logs', body: spoken }),
      endpoint({}),
    ]);
    const json = { 'application/json': { schema: score.schema } };
    expect(paths['/api/scores']?.['post']?.['requestBody']).toEqual({
      required: true,
      content: json,
    });
    expect(paths['/api/logs']?.['post']?.['requestBody']).toEqual({
      required: true,
      content: { ...json, 'text/plain': { schema: { type: 'string' } } },
    });
    // Two methods of one address stand together.
    expect(paths['/api/scores']?.['get']).toBeDefined();
    expect(paths['/api/scores']?.['get']).not.toHaveProperty('requestBody');
  });

  it.each([
    ['GET', '/api/scores', 'listScores'],
    ['GET', '/api/scores/:id', 'getScore'],
    ['GET', '/api/scores/:id/lines', 'getScoreLines'],
    ['GET', '/api/scores/lines', 'getScoresLines'],
    ['GET', '/api/scores/:id/lines/last', 'getScoreLinesLast'],
    ['GET', '/', 'get'],
    ['GET', '/api/health', 'getHealth'],
    ['GET', '/api/health/live', 'getHealthLive'],
    ['GET', '/api/games', 'listGames'],
    ['GET', '/api/sass', 'listSass'],
    ['GET', '/api/asset', 'getAsset'],
    ['POST', '/api/scores', 'createScore'],
    ['POST', '/api/scores/:id', 'updateScore'],
    ['POST', '/api/scores/:id/close', 'closeScore'],
  ] as const)('calls %s %s %s', (method, path, name) => {
    const { paths } = documentOf([endpoint({ method, path })]);
    const [operations] = Object.values(paths);
    expect(operations?.[method.toLowerCase()]?.['operationId']).toBe(name);
  });

  it('calls an operation as it wants to be called', () => {
    const { paths } = documentOf([endpoint({ operation: 'showScores' })]);
    expect(paths['/api/scores']?.['get']?.['operationId']).toBe('showScores');
  });

  it('refers to shapes that have a name wherever they stand, and spells them out once', () => {
    const board = object({ best: score, all: list(score) });
    const { paths, components } = documentOf(
      [endpoint({ answer: board })],
      { Score: score, Board: board },
      { '/api/live': { get: { schema: score.schema } } },
    );
    const toScore = { $ref: '#/components/schemas/Score' };
    expect(paths['/api/live']).toEqual({ get: { schema: toScore } });
    expect(paths['/api/scores']?.['get']?.['responses']).toMatchObject({
      200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Board' } } } },
    });
    expect(components.schemas).toEqual({
      Error: errorShape.schema,
      Score: score.schema,
      Board: {
        ...(board.schema as Record<string, Json>),
        properties: {
          best: toScore,
          all: { ...(list(score).schema as Record<string, Json>), items: toScore },
        },
      },
    });
  });
});
