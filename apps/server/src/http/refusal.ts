import {
  errorCodes,
  integer,
  list,
  object,
  oneOf,
  optional,
  text,
  type ErrorCode,
  type Problem,
  type Words,
} from '@chiaro/kernel';
import { failure, type ErrorAnswer } from '@chiaro/kernel/answer';
/** Maximum number of problems in a response. */
const MOST_PROBLEMS = 100;

const problemFields = {
  code: oneOf(errorCodes),
  message: text(),
  path: optional(text()),
  rule: optional(text()),
  expected: optional(text()),
  line: optional(integer({ min: 1 })),
  seq: optional(integer({ min: 0 })),
};

/** The shape of every refusal, on every route. */
export const errorShape = object({
  error: object({ ...problemFields, more: optional(list(object(problemFields))) }),
});

export function errorBody(
  problems: readonly Problem[],
  words: Words,
): { readonly error: ErrorAnswer } {
  return { error: failure(problems.slice(0, MOST_PROBLEMS), words).error };
}

/** Statuses of codes that are not simply about the content of the request. */
const STATUS: Partial<Record<ErrorCode, number>> = {
  MALFORMED_JSON: 400,
  NOT_FINITE: 400,
  NOT_INTEGER: 400,
  NOT_SAFE_INTEGER: 400,
  WRONG_TYPE: 400,
  MISSING_FIELD: 400,
  UNKNOWN_FIELD: 400,
  DUPLICATE_KEY: 400,
  OUT_OF_RANGE: 400,
  TOO_DEEP: 400,
  NOT_KNOWN: 401,
  NOT_ALLOWED: 403,
  NOT_YOUR_SEAT: 403,
  NOT_FOUND: 404,
  NOT_YOUR_TURN: 409,
  GAME_OVER: 409,
  GAME_PAUSED: 409,
  SEQ_CONFLICT: 409,
  COMMAND_ID_REUSED: 409,
  GAME_NOT_FINISHED: 403,
  SET_OPEN: 403,
  NAME_TAKEN: 409,
  ROOM_FULL: 409,
  SEAT_TAKEN: 409,
  CODE_EXPIRED: 410,
  PAYLOAD_TOO_LARGE: 413,
  TOO_MANY_EVENTS: 413,
  RATE_LIMITED: 429,
  UNAVAILABLE: 503,
};

/** 422 for input that could be parsed but breaks the rules of a game or a log. */
export const statusOf = (code: ErrorCode): number => STATUS[code] ?? 422;

/** Default Retry-After in seconds. */
const RETRY_AFTER: Partial<Record<ErrorCode, number>> = { RATE_LIMITED: 10, UNAVAILABLE: 5 };

export const retryAfterOf = (code: ErrorCode): number | undefined => RETRY_AFTER[code];

/** Thrown by hooks and parsers, which cannot return a refusal. */
export class RefusedRequest extends Error {
  readonly statusCode: number;
  readonly retryAfter: number | undefined;

  constructor(
    readonly problem: Problem,
    how: { readonly status?: number; readonly retryAfter?: number } = {},
  ) {
    super(problem.code);
    this.statusCode = how.status ?? statusOf(problem.code);
    this.retryAfter = how.retryAfter;
  }
}
