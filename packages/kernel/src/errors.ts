/**
 * The closed union of error codes shared by library, command line, HTTP and WebSocket.
 * A game refines a code with a `reason` (a message id of its own words), so that a new game
 * needs no new code here.
 */
export const errorCodes = [
  // Reading text and JSON
  'MALFORMED_JSON',
  'NOT_FINITE',
  'NOT_INTEGER',
  'NOT_SAFE_INTEGER',
  'WRONG_TYPE',
  'MISSING_FIELD',
  'UNKNOWN_FIELD',
  'DUPLICATE_KEY',
  'OUT_OF_RANGE',
  'PAYLOAD_TOO_LARGE',
  'TOO_DEEP',
  'TOO_MANY_EVENTS',
  // Rules of play
  'ILLEGAL_MOVE',
  'ILLEGAL_CAPTURE',
  'CATEGORY_USED',
  'JOKER_FORCED',
  'DICE_COUNT',
  'DIE_RANGE',
  'PILE_SUM',
  'DECLARATION_MISSING',
  'DECLARATION_INVALID',
  'DECLARATION_BANNED',
  'MULTIPLIER_INVALID',
  'PLAYER_COUNT',
  'SCORE_OVERFLOW',
  'ROUND_NOT_OVER',
  'DUPLICATE_CARD',
  'MISSING_CARD',
  'UNKNOWN_CARD',
  'STATE_INVALID',
  'CONFIG_INVALID',
  'OUTCOME_INVALID',
  'NOT_YOUR_SEAT',
  'NOT_YOUR_TURN',
  'GAME_OVER',
  'GAME_NOT_FINISHED',
  'SET_OPEN',
  'GAME_PAUSED',
  'UNDO_REFUSED',
  // Logs
  'MALFORMED_LOG',
  'SEQ_GAP',
  'SEQ_DUPLICATE',
  'SEQ_ORDER',
  'SEQ_CONFLICT',
  'COMMAND_ID_REUSED',
  'LOG_FORK',
  'EVENT_AFTER_END',
  'REPLAY_DIVERGED',
  'SEED_MISMATCH',
  'VERSION_UNSUPPORTED',
  // Names, games, people
  'UNKNOWN_GAME',
  'UNKNOWN_BOT',
  'NAME_INVALID',
  'NAME_TAKEN',
  'NOT_FOUND',
  'NOT_ALLOWED',
  'NOT_KNOWN',
  'CODE_EXPIRED',
  'ROOM_FULL',
  'SEAT_TAKEN',
  'RATE_LIMITED',
  'UNAVAILABLE',
] as const;

/** One of the closed list of codes. */
export type ErrorCode = (typeof errorCodes)[number];

/** A fact is plain JSON data, so that it can be stored, compared and spoken. */
export type Fact =
  | string
  | number
  | boolean
  | null
  | readonly Fact[]
  | { readonly [key: string]: Fact };
/** Arguments of a message or an entry, by name. */
export type Facts = Readonly<Record<string, Fact>>;

/**
 * Why an input was refused, as data. `reason` is the id of the message that explains it (by default
 * the one of the code); `path` is a JSON pointer into the input; `rule` is the rule of the game
 * that was violated.
 */
export interface Problem {
  readonly code: ErrorCode;
  readonly reason?: string;
  /** Arguments of the message. */
  readonly facts?: Facts;
  readonly path?: string;
  readonly rule?: string;
  /** What would have been accepted, for programs. */
  readonly expected?: string;
  /** Line of a log, counted from 1. */
  readonly line?: number;
  /** Number of the event or numbered line, if the input is a sequence of them. */
  readonly seq?: number;
}

/** A move that the rules do not allow, and why. */
export type Refusal = Problem;

/** The id of the message that explains a problem. */
export const reasonOf = (problem: Problem): string => problem.reason ?? `error.${problem.code}`;
