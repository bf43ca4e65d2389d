import {
  anything,
  flag,
  integer,
  list,
  nullable,
  object,
  oneOf,
  text,
  type Json,
  type Shape,
} from '@chiaro/kernel';
import { digestShape } from '@chiaro/match';

const id = text({ max: 80 });
const time = text({ max: 40 });
const game = text({ max: 40 });
/** `open`: in progress; `finished`: with a result; `abandoned`: the time ran out before its end. */
const state = oneOf(['open', 'finished', 'abandoned']);

export const attemptShape = object({
  room: id,
  match: id,
  state,
  openedAt: time,
  endedAt: nullable(time),
  points: nullable(integer()),
});

export const todayShape = object({
  deal: id,
  game,
  /** In UTC. */
  day: time,
  /** SHA-256 of the seed. */
  commitment: digestShape,
  options: anything as Shape<Json>,
  /** As a log writes them; the player has the first. */
  seats: list(text({ max: 80 })),
  /** Until when an attempt may be opened, and when the last one ends. */
  opensUntil: time,
  closesAt: time,
  attempts: integer({ min: 0 }),
  mine: nullable(attemptShape),
});

const rowShape = object({
  /** Tied attempts share a rank; null for an abandoned one. */
  rank: nullable(integer({ min: 1 })),
  name: text({ max: 200 }),
  you: flag,
  state,
  /** How the match ended. */
  ending: text({ max: 20 }),
  points: integer(),
  totals: list(integer()),
  /** The archived game with its log; null until it is archived. */
  game: nullable(id),
});

export const closedShape = object({
  deal: id,
  day: time,
  commitment: digestShape,
  seed: digestShape,
  options: anything as Shape<Json>,
  seats: list(text({ max: 80 })),
  attempts: integer({ min: 0 }),
  table: list(rowShape),
});

export const laddersShape = object({ ladders: list(todayShape) });
export const ladderShape = object({ today: todayShape, closed: list(closedShape) });
