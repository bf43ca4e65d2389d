import type { Json } from '@chiaro/kernel';
import type { FastifyInstance } from 'fastify';
import { RefusedRequest } from '../http/refusal.js';
import type { BoardsService } from './endpoints.js';
import { eventOf } from './hub.js';
import { boardShape } from './shapes.js';
import { isBoardId } from './store.js';

export const LIVE_PATH = '/api/boards/:id/live';

/** The board now, and again after every change, as server-sent events. */
export function addLiveBoards(app: FastifyInstance, { store, hub }: BoardsService): void {
  app.get<{ Params: { id: string } }>(LIVE_PATH, async (request, reply) => {
    const { id } = request.params;
    if (!isBoardId(id) || (await store.find(id)) === null)
      throw new RefusedRequest({ code: 'NOT_FOUND' });
    if (hub.isFull(id)) throw new RefusedRequest({ code: 'UNAVAILABLE' });
    reply.hijack();
    reply.raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream; charset=utf-8',
      // Proxies that buffer would hold back the score.
      'x-accel-buffering': 'no',
    });
    hub.follow(id, reply.raw);
    // A change between the look and the following is in the second look.
    const now = await store.find(id);
    if (now === null) hub.end(id);
    else reply.raw.write(eventOf(now));
  });
  app.addHook('preClose', async () => hub.close());
}

/** For the OpenAPI document: an answer that does not end has no place among the endpoints. */
export const livePath: Readonly<Record<string, Json>> = {
  [LIVE_PATH.replace(':id', '{id}')]: {
    get: {
      summary: 'The board now and after every change, as server-sent events.',
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
      responses: {
        200: {
          description:
            'Each event has a board as its data and its number as its id; `closed` is the last.',
          content: { 'text/event-stream': { schema: boardShape.schema } },
        },
        default: {
          description: 'Refused; the message is in the language asked for.',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
        },
      },
    },
  },
};
