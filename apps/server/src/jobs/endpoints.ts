import { findIn, type CatalogGame } from '@chiaro/catalog';
import {
  anything,
  err,
  integer,
  list,
  nullable,
  object,
  ok,
  oneOf,
  optional,
  text,
  type AnyModule,
  type Json,
  type Language,
  type Problem,
  type Read,
  type Result,
  type Review,
  type Shape,
} from '@chiaro/kernel';
import { reviewAnswer } from '@chiaro/kernel/answer';
import { isGameId } from '../games/verify.js';
import { langOnly, type Answer, type Endpoint, type Refused } from '../http/endpoint.js';
import type { GameStore } from '../store/games.js';
import { wordsFor } from '../words.js';
import { isOver, type JobOrder, type Jobs, type JobState } from './jobs.js';
import { reviewOrder } from './review.js';

export interface ReviewService {
  readonly games: readonly CatalogGame[];
  readonly store: Pick<GameStore, 'find'>;
  readonly jobs: Jobs;
}

/** Maximum concurrent reviews of one network, and of all together. */
const OF_ONE_NETWORK = 2;
const OF_ALL = 200;

const json = anything as Shape<Json>;

export const reviewShape = object({
  state: oneOf(['waiting', 'working', 'done', 'failed']),
  /** Progress in thousandths. */
  progress: integer({ min: 0, max: 1000 }),
  review: nullable(
    object({
      seats: list(json),
      decisions: list(
        object({
          line: integer({ min: 1 }),
          seat: integer({ min: 0 }),
          played: json,
          best: json,
          loss: json,
          exact: oneOf([true, false]),
          grade: optional(text()),
          reasons: list(text()),
        }),
      ),
      remarks: list(text()),
    }),
  ),
});
type ReviewReply = Read<typeof reviewShape>;

export function reviewEndpoints(
  service: ReviewService,
): readonly Endpoint<unknown, undefined, ReviewReply>[] {
  const open = new Map<string, Set<string>>();
  const common = { path: '/api/games/:id/review', query: langOnly, answer: reviewShape } as const;
  return [
    {
      ...common,
      method: 'POST',
      operation: 'reviewGame',
      summary: 'Asks for the review of a kept game; asked again, it says how far it is.',
      cost: 5,
      statuses: { 200: 'It is there.', 202: 'It will be; ask again.' },
      handle: async ({ params, language, network }) => {
        const found = await wantedOf(service, params);
        if (!found.ok) return found;
        const refused = await refusalOf(service.jobs, open, network, found.value.order);
        if (refused !== null) return err({ problems: [refused] });
        return told(await service.jobs.ask(found.value.order), found.value.module, language);
      },
    },
    {
      ...common,
      method: 'GET',
      summary: 'How far the review of a game is, and the review once it is there.',
      statuses: { 200: 'It is there, or failed.', 202: 'It is under way; ask again.' },
      handle: async ({ params, language }) => {
        const found = await wantedOf(service, params);
        if (!found.ok) return found;
        const { order, module } = found.value;
        const state = (await service.jobs.look([order.key])).get(order.key);
        return state === undefined ? notFound : told(state, module, language);
      },
    },
  ];
}

interface Wanted {
  readonly order: JobOrder;
  readonly module: AnyModule;
}

async function wantedOf(
  { games, store }: ReviewService,
  { id = '' }: Readonly<Record<string, string>>,
): Promise<Result<Wanted, Refused>> {
  const kept = isGameId(id) ? await store.find(id) : null;
  if (kept === null) return notFound;
  const known = findIn(games, kept.game);
  const module = known.ok ? await known.value.load() : null;
  const canBe = module?.coach !== undefined && module.game.rulesVersion === kept.rules;
  if (module === null || !canBe)
    return err({
      problems: [{ code: 'UNAVAILABLE', reason: 'server.review.none', facts: { game: kept.game } }],
    });
  return ok({ order: reviewOrder(kept), module });
}

/** Null if one more is allowed, or this one was requested before. */
async function refusalOf(
  jobs: Jobs,
  open: Map<string, Set<string>>,
  network: string,
  { key }: JobOrder,
): Promise<Problem | null> {
  if ((await jobs.look([key])).has(key)) return null;
  const own = open.get(network) ?? new Set<string>();
  const states = await jobs.look([...own]);
  for (const each of own) if (isOver(states.get(each) ?? GONE)) own.delete(each);
  if (own.size >= OF_ONE_NETWORK) return { code: 'RATE_LIMITED', reason: 'server.review.busy' };
  if ((await jobs.open('review')) >= OF_ALL) return { code: 'UNAVAILABLE' };
  // Networks without an open review are removed.
  for (const [each, keys] of open) if (keys.size === 0) open.delete(each);
  open.set(network, own.add(key));
  return null;
}

const GONE: JobState = { state: 'failed', why: '' };

function told(
  state: JobState,
  module: AnyModule,
  language: Language,
): Result<Answer<ReviewReply>, Refused> {
  const isDone = state.state === 'done';
  const done = state.state === 'working' ? state.done : Number(isDone);
  const review = isDone ? inWords(state.result, module, language) : null;
  const value = { state: state.state, progress: Math.round(done * 1000), review };
  return ok({ status: isOver(state) ? 200 : 202, value });
}

function inWords(result: Json, module: AnyModule, language: Language): ReviewReply['review'] {
  const { seats, decisions, remarks } = reviewAnswer(
    result as Json & Review,
    wordsFor(language, module.words),
  );
  return { seats, decisions, remarks } as ReviewReply['review'];
}

const notFound: Result<never, Refused> = err({ problems: [{ code: 'NOT_FOUND' }] });
