import { findIn, type CatalogGame } from '@chiaro/catalog';
import { ok, type Read } from '@chiaro/kernel';
import { langOnly, type AnyEndpoint, type Endpoint } from '../http/endpoint.js';
import type { PlayerStore } from '../people/store.js';
import { refused } from '../rooms/endpoint.js';
import { myRatingsShape, ratingsShape } from './shapes.js';
import type { RatingStore } from './store.js';

export interface RatingsService {
  readonly ratings: RatingStore;
  readonly players: PlayerStore;
  readonly games: readonly CatalogGame[];
}

/** The ratings that rated matches between people give. */
export const ratingEndpoints = (service: RatingsService): AnyEndpoint[] =>
  [showRatings(service), showMyRatings(service)] as AnyEndpoint[];

const showRatings = ({
  ratings,
  players,
  games,
}: RatingsService): Endpoint<unknown, undefined, Read<typeof ratingsShape>> => ({
  method: 'GET',
  path: '/api/ratings/:game',
  operation: 'showRatings',
  summary: 'The ratings of a game: the best players, and one’s own.',
  query: langOnly,
  answer: ratingsShape,
  statuses: { 200: 'The ratings.' },
  async handle({ params: { game = '' }, device }) {
    if (!findIn(games, game).ok) return refused({ code: 'NOT_FOUND' });
    const me = await players.find(device.secret);
    const rows = await ratings.table(game);
    const own = me === null ? [] : await ratings.ofPlayer(me.id);
    const mine = own.find((each) => each.game === game);
    const table = rows.map(({ id, name, rating, matches }) => ({
      rank: 1 + rows.findIndex((each) => each.rating === rating),
      name,
      you: id === me?.id,
      rating,
      matches,
    }));
    return ok({
      status: 200,
      value: {
        game,
        mine: mine === undefined ? null : { rating: mine.rating, matches: mine.matches },
        table,
      },
    });
  },
});

const showMyRatings = ({
  ratings,
  players,
}: RatingsService): Endpoint<unknown, undefined, Read<typeof myRatingsShape>> => ({
  method: 'GET',
  path: '/api/me/ratings',
  operation: 'showMyRatings',
  summary: 'One’s own ratings, by game.',
  query: langOnly,
  answer: myRatingsShape,
  statuses: { 200: 'The ratings.' },
  async handle({ device }) {
    const me = await players.find(device.secret);
    if (me === null) return refused({ code: 'NOT_KNOWN' });
    return ok({ status: 200, value: { ratings: await ratings.ofPlayer(me.id) } });
  },
});
