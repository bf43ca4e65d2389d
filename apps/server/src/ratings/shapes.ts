import { flag, integer, list, nullable, object, text } from '@chiaro/kernel';

const game = text({ max: 40 });
const standing = { rating: integer(), matches: integer({ min: 1 }) };

export const ratingsShape = object({
  game,
  /** One’s own; null before the first rated match. */
  mine: nullable(object(standing)),
  /** The best players; equal ratings share a rank. */
  table: list(
    object({ rank: integer({ min: 1 }), name: text({ max: 200 }), you: flag, ...standing }),
  ),
});

export const myRatingsShape = object({ ratings: list(object({ game, ...standing })) });
