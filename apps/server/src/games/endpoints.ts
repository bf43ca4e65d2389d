import { findIn, type CatalogGame } from '@chiaro/catalog';
import {
  err,
  ok,
  parseLog,
  type AnyModule,
  type Entry,
  type Language,
  type Problem,
  type Result,
} from '@chiaro/kernel';
import { langOnly, type Answer, type Endpoint, type Refused } from '../http/endpoint.js';
import type { GameStore, GameSummary, StoredGame } from '../store/games.js';
import { wordsFor } from '../words.js';
import {
  formatCursor,
  gameDetail,
  gamesPage,
  listQuery,
  pageLimit,
  submission,
  type GameDetail,
  type GamesPage,
} from './shapes.js';
import { isGameId, verifyGame } from './verify.js';

export interface GamesService {
  readonly games: readonly CatalogGame[];
  readonly store: GameStore;
  /** Milliseconds since 1970. */
  now(): number;
}

export const submitGame = (
  service: GamesService,
): Endpoint<unknown, { log: string }, GameDetail> => ({
  method: 'POST',
  path: '/api/games',
  summary: 'Hands in the log of a finished game; it is replayed, verified and kept.',
  query: langOnly,
  body: { shape: submission, fromText: (log) => ({ log }) },
  answer: gameDetail,
  statuses: { 201: 'Kept.', 200: 'It was there already.' },
  async handle({ body, language }) {
    const module = await moduleFor(service.games, body.log);
    if (!module.ok) return err({ problems: [module.error] });
    const verified = verifyGame(module.value, body.log);
    if (!verified.ok) return err({ problems: verified.error, words: module.value.words });
    const storedAt = new Date(service.now()).toISOString();
    const { game, isNew } = await service.store.add(verified.value, storedAt);
    return answer(isNew ? 201 : 200, detailOf(game, module.value, language));
  },
});

async function moduleFor(
  games: readonly CatalogGame[],
  source: string,
): Promise<Result<AnyModule, Problem>> {
  const { log, tagLines, problem } = parseLog(source);
  const id = log.tags.get('Game');
  if (id === undefined)
    return err(problem ?? { code: 'MISSING_FIELD', path: '/Game', facts: { field: 'Game' } });
  // Nothing of a log that goes on too long is worth replaying.
  if (problem?.code === 'TOO_MANY_EVENTS') return err(problem);
  const game = findIn(games, id);
  if (game.ok) return ok(await game.value.load());
  const line = tagLines.get('Game');
  return err({ ...game.error, path: '/Game', ...(line === undefined ? {} : { line }) });
}

export const listGames = (
  service: GamesService,
): Endpoint<Parameters<typeof listed>[1], undefined, GamesPage> => ({
  method: 'GET',
  path: '/api/games',
  summary: 'The games that are kept, newest first, a page at a time.',
  query: listQuery,
  answer: gamesPage,
  statuses: { 200: '`next` goes into `before` for the next page; null on the last one.' },
  handle: ({ query }) => listed(service, query),
});

async function listed(
  { games: shelf, store }: GamesService,
  {
    game,
    limit,
    before,
  }: { game?: string; limit?: number; before?: { storedAt: string; id: string } },
): Promise<Result<Answer<GamesPage>, Refused>> {
  const chosen = game === undefined ? null : findIn(shelf, game);
  if (chosen?.ok === false) return err({ problems: [{ ...chosen.error, path: '/game' }] });
  const size = pageLimit(limit);
  const found = await store.list({ game, before, limit: size + 1 });
  const games = found.slice(0, size);
  const last = games.at(-1);
  const next = found.length > size && last !== undefined ? formatCursor(last) : null;
  return answer(200, { games: games.map(copied), next });
}

export const showGame = (service: GamesService): Endpoint<unknown, undefined, GameDetail> => ({
  method: 'GET',
  path: '/api/games/:id',
  summary: 'One game: its log, its totals, and every point with its rule and reason.',
  query: langOnly,
  answer: gameDetail,
  statuses: { 200: 'The game.' },
  async handle({ params, language }) {
    const { id = '' } = params;
    // PostgreSQL takes a zero byte in a text for a fault; nothing but an id is looked up.
    const game = isGameId(id) ? await service.store.find(id) : null;
    if (game === null) return err({ problems: [{ code: 'NOT_FOUND' }] });
    return answer(200, detailOf(game, await moduleOf(service.games, game), language));
  },
});

/** Null when the game left the catalog, or its rules and their words have changed since. */
async function moduleOf(
  games: readonly CatalogGame[],
  { game, rules }: StoredGame,
): Promise<AnyModule | null> {
  const known = findIn(games, game);
  const module = known.ok ? await known.value.load() : null;
  return module?.game.rulesVersion === rules ? module : null;
}

const copied = <G extends GameSummary>(game: G) => ({
  ...game,
  totals: [...game.totals],
  winners: [...game.winners],
});

/** Without its module a game keeps its points; their words are then the rule's id. */
function detailOf(game: StoredGame, module: AnyModule | null, language: Language): GameDetail {
  const say = module === null ? null : entryTeller(module, language);
  return {
    ...copied(game),
    entries: game.entries.map((entry) => ({ ...entry, text: say?.(entry) ?? entry.rule })),
  };
}

function entryTeller({ narrator, words }: AnyModule, language: Language): (entry: Entry) => string {
  const told = wordsFor(language, words);
  return (entry) => told.say(narrator.entry(entry));
}

const answer = <A>(status: number, value: A): Result<Answer<A>, Refused> => ok({ status, value });
