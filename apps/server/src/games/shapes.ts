import {
  anything,
  convert,
  dictionary,
  integer,
  list,
  object,
  oneOf,
  optional,
  text,
  nullable,
  type Fact,
  type Json,
  type Read,
  type Shape,
} from '@chiaro/kernel';
import { BODY_LIMIT } from '../http/body.js';
import { langField } from '../http/endpoint.js';
import type { Cursor } from '../store/games.js';
import { PAGE_SIZE } from '../store/pages.js';

const MOST_AT_ONCE = 100;
const AT_ONCE = 20;

/** A whole number in a query string, where every value is text. */
function decimal(limits: { min: number; max: number }): Shape<number> {
  const inner = integer(limits);
  return {
    schema: inner.schema,
    read: (value, report) =>
      typeof value === 'string' && /^\d{1,15}$/.test(value)
        ? inner.read(Number(value), report)
        : report.add('WRONG_TYPE', { expected: 'integer' }),
  };
}

/** The cursor of the next page, as the previous response gave it. */
const cursorShape: Shape<Cursor> = convert(text({ max: 80 }), (value, report) => {
  const [, storedAt, id] = /^(\d{4}-\d\d-\d\dT[\d:.]{12}Z)_([0-9a-f]{32})$/.exec(value) ?? [];
  return storedAt === undefined || id === undefined ? report.add('OUT_OF_RANGE') : { storedAt, id };
});

export const formatCursor = ({ storedAt, id }: Cursor): string => `${storedAt}_${id}`;

export const listQuery = object({
  ...langField,
  game: optional(text()),
  limit: optional(decimal({ min: 1, max: MOST_AT_ONCE })),
  before: optional(cursorShape),
});
export const pageLimit = (asked: number | undefined): number => asked ?? AT_ONCE;

export const submission = object({ log: text({ max: BODY_LIMIT }) });

const wholeNumber = integer();
const summaryFields = {
  id: text({ max: 32 }),
  game: text({ max: 40 }),
  rules: integer({ min: 0 }),
  options: anything as Shape<Json>,
  ending: oneOf(['over', 'resigned', 'flagged', 'abandoned']),
  result: text(),
  totals: list(wholeNumber),
  winners: list(integer({ min: 0 })),
  seats: integer({ min: 1 }),
  sides: integer({ min: 1 }),
  fairness: oneOf(['proved', 'unproved']),
  steps: integer({ min: 0 }),
  seconds: integer({ min: 0 }),
  entryCount: integer({ min: 0 }),
  storedAt: text({ max: 24 }),
};

export const gamesPage = object({
  games: list(object(summaryFields)),
  next: nullable(text({ max: 80 })),
});

const entryShape = object({
  side: integer({ min: 0 }),
  points: wholeNumber,
  rule: text({ max: 40 }),
  facts: dictionary(anything as Shape<Fact>),
  text: text(),
});

export const gameDetail = object({
  ...summaryFields,
  tags: dictionary(text({ max: BODY_LIMIT })),
  log: text({ max: 2 * BODY_LIMIT }),
});

/** Pages are numbered from 0. */
export const entriesQuery = object({
  ...langField,
  page: optional(decimal({ min: 0, max: 1_000_000 })),
});
export const entriesPage = object({
  entries: list(entryShape, { max: PAGE_SIZE }),
  next: nullable(integer({ min: 1 })),
});

export type GameDetail = Read<typeof gameDetail>;
export type GamesPage = Read<typeof gamesPage>;
export type EntriesPage = Read<typeof entriesPage>;
