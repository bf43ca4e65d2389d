import { findIn, type CatalogGame } from '@chiaro/catalog';
import {
  err,
  ok,
  type AnyModule,
  type Entry,
  type Language,
  type Problem,
  type Result,
} from '@chiaro/kernel';
import type { LadderStore } from '../ladders/store.js';
import { langOnly, type Answer, type Endpoint, type Refused } from '../http/endpoint.js';
import type { GameStore, GameSummary, StoredGame } from '../store/games.js';
import { PAGE_SIZE } from '../store/pages.js';
import { wordsFor } from '../words.js';
import type { Judge } from './judge.js';
import {
  entriesPage,
  entriesQuery,
  formatCursor,
  gameDetail,
  gamesPage,
  listQuery,
  pageLimit,
  submission,
  type EntriesPage,
  type GameDetail,
  type GamesPage,
} from './shapes.js';
import { isGameId } from './verify.js';

export interface GamesService {
  readonly games: readonly CatalogGame[];
  readonly judge: Judge;
  readonly store: GameStore;
  readonly ladders: Pick<LadderStore, 'isOpenCommitment'>;
  /** Milliseconds since 1970. */
  now(): number;
}

export const submitGame = (
  service: GamesService,
): Endpoint<unknown, { log: string }, GameDetail> => ({
  method: 'POST',
  path: '/api/games',
  summary: 'Hands in the log of a finished game; it is replayed, verified and kept.',
  cost: 5,
  query: langOnly,
  body: { shape: submission, fromText: (log) => ({ log }) },
  answer: gameDetail,
  statuses: { 201: 'Kept.', 200: 'It was there already.' },
  async handle({ body, network }) {
    const judged = await service.judge.judge(body.log, network);
    if (!judged.ok) return err({ problems: [judged.error] });
    if (!judged.value.ok) return err(await refusedBy(service.games, judged.value));
    const { Commit = '' } = judged.value.game.tags;
    if (await service.ladders.isOpenCommitment(Commit, service.now()))
      return err({ problems: [{ code: 'SET_OPEN' }] });
    const storedAt = new Date(service.now()).toISOString();
    const added = await service.store.add(judged.value, storedAt, network);
    if (!added.ok) return err({ problems: [added.error] });
    const { game, isNew } = added.value;
    return answer(isNew ? 201 : 200, copied(game));
  },
});

/** A refusal with the messages of the game whose rules refuse. */
async function refusedBy(
  games: readonly CatalogGame[],
  { problems, game }: { problems: readonly Problem[]; game: string | null },
): Promise<Refused> {
  const known = game === null ? null : findIn(games, game);
  return known?.ok === true ? { problems, words: (await known.value.load()).words } : { problems };
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
  summary: 'One game: its log and its totals.',
  query: langOnly,
  answer: gameDetail,
  statuses: { 200: 'The game.' },
  async handle({ params }) {
    const game = await findGame(service, params);
    return game === null ? notFound : answer(200, copied(game));
  },
});

export const showEntries = (
  service: GamesService,
): Endpoint<{ page?: number }, undefined, EntriesPage> => ({
  method: 'GET',
  path: '/api/games/:id/entries',
  summary: 'Every point of a game with its rule and reason, 200 at a time.',
  query: entriesQuery,
  answer: entriesPage,
  statuses: { 200: '`next` goes into `page` for the next page; null on the last one.' },
  async handle({ params, query: { page = 0 }, language }) {
    const game = await findGame(service, params);
    const isThere = game !== null && (page === 0 || page * PAGE_SIZE < game.entryCount);
    if (!isThere) return notFound;
    const entries = (await service.store.entries(game.id, page)) ?? [];
    const module = await moduleOf(service.games, game);
    const next = (page + 1) * PAGE_SIZE < game.entryCount ? page + 1 : null;
    return answer(200, { entries: told(entries, module, language), next });
  },
});

const notFound: Result<never, Refused> = err({ problems: [{ code: 'NOT_FOUND' }] });

/** Only a valid id is looked up: PostgreSQL fails on a zero byte in a text. */
const findGame = async (
  { store }: GamesService,
  { id = '' }: Readonly<Record<string, string>>,
): Promise<StoredGame | null> => (isGameId(id) ? store.find(id) : null);

/** Null if the game is no longer in the catalog, or its rules and messages have changed since. */
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

/** Without its module a game keeps its points; the rule id then replaces the sentence. */
function told(
  entries: readonly Entry[],
  module: AnyModule | null,
  language: Language,
): EntriesPage['entries'] {
  const say = module === null ? null : entryTeller(module, language);
  return entries.map((entry) => ({ ...entry, text: say?.(entry) ?? entry.rule }));
}

function entryTeller({ narrator, words }: AnyModule, language: Language): (entry: Entry) => string {
  const told = wordsFor(language, words);
  return (entry) => told.say(narrator.entry(entry));
}

const answer = <A>(status: number, value: A): Result<Answer<A>, Refused> => ok({ status, value });
