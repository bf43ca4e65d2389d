import type { Json } from '@chiaro/kernel';
import type { FastifyInstance } from 'fastify';
import { networkOf } from '../http/network.js';
import { RefusedRequest } from '../http/refusal.js';
import type { BoardsService } from './endpoints.js';
import { Follower } from './follower.js';
import { boardShape } from './shapes.js';
import { eventOf, isBoardId } from './store.js';

export const LIVE_PATH = '/api/boards/:id/live';

/** The board now, and again after every change, as server-sent events. */
export function addLiveBoards(app: FastifyInstance, { store, hub }: BoardsService): void {
  app.get<{ Params: { id: string } }>(
    LIVE_PATH,
    // A HEAD request would follow without end.
    { exposeHeadRoute: false, config: { endless: true } },
    async (request, reply) => {
      const { id } = request.params;
      const network = networkOf(request.ip);
      // Checked before the board is looked up, so that a flood does not cost database queries, and
      // again after, because others may have connected in the meantime.
      refuseWithoutRoom(hub.room(id, network));
      if (!isBoardId(id) || (await store.find(id)) === null)
        throw new RefusedRequest({ code: 'NOT_FOUND' });
      refuseWithoutRoom(hub.room(id, network));
      reply.hijack();
      const follower = new Follower(reply.raw);
      reply.raw.writeHead(200, {
        ...(reply.getHeaders() as Record<string, string>),
        'content-type': 'text/event-stream; charset=utf-8',
        // A buffering proxy would delay the score.
        'x-accel-buffering': 'no',
      });
      hub.follow(id, network, follower);
      // Read again after subscribing: this finds a change, or the deletion, that came between the
      // first read and the subscription.
      const now = await store.find(id).catch(() => null);
      if (now === null) follower.end('event: closed\ndata: {}\n\n');
      else follower.tell(eventOf(now));
    },
  );
  app.addHook('preClose', async () => hub.close());
}

function refuseWithoutRoom(room: 'free' | 'network' | 'full'): void {
  if (room === 'network')
    throw new RefusedRequest({ code: 'RATE_LIMITED', reason: 'server.followers' });
  if (room === 'full') throw new RefusedRequest({ code: 'UNAVAILABLE' });
}

/** For the OpenAPI document, added by hand: a response that does not end is not an `Endpoint`. */
export const livePath: Readonly<Record<string, Json>> = {
  [LIVE_PATH.replace(':id', '{id}')]: {
    get: {
      operationId: 'followBoard',
      tags: ['boards'],
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
