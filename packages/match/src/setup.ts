import {
  anything,
  convert,
  err,
  flag,
  integer,
  list,
  object,
  ok,
  oneOf,
  optional,
  parseSeed,
  readShape,
  text,
  variant,
  nullable,
  type Game,
  type Json,
  type LogLine,
  type LogVersion,
  type Problem,
  type Result,
  type Seed,
  type Shape,
  type TimeControl,
} from '@chiaro/kernel';
import { extras, logVersions, TIME_LIMITS, type JointDeal } from '@chiaro/kernel/internal';

/** Who moves for a seat: a person at this device, a person elsewhere, or a bot of a level. */
export type SeatSpec =
  | { readonly kind: 'person' }
  | { readonly kind: 'remote' }
  | {
      readonly kind: 'bot';
      readonly level: string;
      /**
       * Version and iterations of the bot, as in `bot:strong/3/2000`. Missing: the current ones.
       */
      readonly version?: number | undefined;
      readonly iterations?: number | undefined;
    };

/**
 * Where outcomes come from: dealt by the match from a secret seed, or entered by hand at a real
 * table. Outcomes from outside are refused while there is a seed.
 */
export type ChanceSource =
  | {
      readonly kind: 'seed';
      readonly seed: Seed;
      /** How the seed was made, if not by the host alone. */
      readonly joint?: JointDeal | undefined;
      /** Seats that had committed to a share and did not reveal it in time. */
      readonly withheld?: readonly number[] | undefined;
    }
  | { readonly kind: 'hand' };

/** Everything that is fixed before the first step. It holds the seed: never hand it to a viewer. */
export interface Setup {
  readonly game: string;
  readonly rules: number;
  readonly options: Json;
  readonly seats: readonly SeatSpec[];
  readonly chance: ChanceSource;
  /** Whether the match allows undo; the game's undo rule takes precedence. */
  readonly undo: boolean;
  /** Whether steps carry the playing time. */
  readonly clock: boolean;
  /**
   * Version of the log that the match writes; it also decides how outcomes follow from the seed.
   * Missing: 1.
   */
  readonly version?: LogVersion | undefined;
  /** The time control; `clock` is on then. Missing: no limit. */
  readonly time?: TimeControl | undefined;
  /** Who plays on for a player who leaves (`bot:easy/1/400`). Missing: resigning ends the match. */
  readonly standIn?: string | undefined;
  /** Whether its result changes the ratings of its players. Missing: no. */
  readonly rated?: boolean | undefined;
}

/**
 * The stored events, append-only. Event 0 is the start; event n is line n of the log. `time` is
 * milliseconds of the host's clock; no decision depends on it.
 */
export type MatchEvent = StartEvent | StepEvent;

/** Event 0 of a match: its setup. */
export interface StartEvent {
  readonly kind: 'start';
  readonly time: number;
  readonly setup: Setup;
}

/** One step of a match, as a line of its log. */
export interface StepEvent {
  readonly kind: 'step';
  readonly time: number;
  readonly actor: LogLine['actor'];
  readonly text: string;
  /** Playing time in seconds; since version 2 with thousandths. */
  readonly at?: number;
}

/** 32 bytes as 64 hexadecimal digits. */
export const seedShape: Shape<Seed> = convert(
  text({ max: 64 }),
  (hex, report) => parseSeed(hex) ?? report.add('SEED_MISMATCH'),
);

const seatShape = variant<SeatSpec>('kind', {
  person: object({ kind: oneOf(['person']) }),
  remote: object({ kind: oneOf(['remote']) }),
  bot: object({
    kind: oneOf(['bot']),
    level: text({ max: 40 }),
    version: optional(integer({ min: 0 })),
    iterations: optional(integer({ min: 0 })),
  }),
});

const chanceShape = variant<ChanceSource>('kind', {
  seed: object({
    kind: oneOf(['seed']),
    seed: seedShape,
    joint: optional(
      object({
        match: text({ max: 80 }),
        secret: seedShape,
        shares: list(nullable(seedShape), { min: 1, max: 26 }),
      }),
    ),
    withheld: optional(list(integer({ min: 0, max: 25 }), { max: 26 })),
  }),
  hand: object({ kind: oneOf(['hand']) }),
});

/** The factor of a player's extra time. */
export const factorShape: Shape<number> = {
  schema: { enum: [...extras] },
  read: (value, report) =>
    extras.find((each) => each === value) ??
    report.add('OUT_OF_RANGE', { expected: '1 | 1.5 | 2' }),
};
const extra = optional(list(factorShape, { min: 1, max: 26 }));

/** Validates a time control from outside. */
export const timeShape = variant<TimeControl>('kind', {
  bank: object({
    kind: oneOf(['bank']),
    minutes: integer({ min: 1, max: TIME_LIMITS.minutes }),
    increment: integer({ min: 0, max: TIME_LIMITS.increment }),
    extra,
  }),
  days: object({
    kind: oneOf(['days']),
    days: integer({ min: 1, max: TIME_LIMITS.days }),
    extra,
  }),
});

const setupShape: Shape<Setup> = object({
  game: text({ max: 40 }),
  rules: integer({ min: 0 }),
  options: anything as Shape<Json>,
  seats: list(seatShape, { min: 1, max: 26 }),
  chance: chanceShape,
  undo: flag,
  clock: flag,
  version: optional(oneOf(logVersions)),
  time: optional(timeShape),
  standIn: optional(text({ max: 80 })),
  rated: optional(flag),
});

const actorShape: Shape<LogLine['actor']> = {
  schema: { anyOf: [{ type: 'integer', minimum: 0, maximum: 25 }, { enum: ['chance', 'match'] }] },
  read: (value, report) =>
    (typeof value === 'string' ? oneOf(['chance', 'match']) : integer({ min: 0, max: 25 })).read(
      value,
      report,
    ),
};

/** A log records thousandths of a second. */
const seconds: Shape<number> = {
  schema: { type: 'number', minimum: 0 },
  read: (value, report) =>
    typeof value === 'number' && value >= 0 && value <= MAX_SECONDS && isThousandths(value)
      ? value
      : report.add('OUT_OF_RANGE', { facts: { min: 0, max: MAX_SECONDS } }),
};
const MAX_SECONDS = 999_999_999;
const isThousandths = (value: number): boolean => Math.round(value * 1000) / 1000 === value;

const eventShape = variant<MatchEvent>('kind', {
  start: object({ kind: oneOf(['start']), time: integer(), setup: setupShape }),
  step: object({
    kind: oneOf(['step']),
    time: integer(),
    actor: actorShape,
    text: text({ max: 10_000 }),
    at: optional(seconds),
  }),
});

/** Validates an event from a store or a file. */
export const readEvent = (json: unknown): Result<MatchEvent, readonly Problem[]> =>
  readShape(eventShape, json);

/** Validates a stored match; returns the problem of its first invalid event. */
export function readEvents(
  json: readonly unknown[],
): Result<readonly MatchEvent[], readonly Problem[]> {
  const events: MatchEvent[] = [];
  for (const [seq, item] of json.entries()) {
    const read = readEvent(item);
    if (!read.ok) return err(read.error.map((problem) => ({ ...problem, seq })));
    events.push(read.value);
  }
  return ok(events);
}

/**
 * The house rules of a stored match; refused for another version of the rules, because the replay
 * would differ.
 */
export function readSetup<S, M, V, O>(game: Game<S, M, V, O>, setup: Setup): Result<O, Problem> {
  if (setup.game !== game.id)
    return err({ code: 'UNKNOWN_GAME', seq: 0, path: '/setup/game', facts: { game: setup.game } });
  if (setup.rules !== game.rulesVersion)
    return err({
      code: 'VERSION_UNSUPPORTED',
      seq: 0,
      path: '/setup/rules',
      facts: { found: setup.rules, supported: game.rulesVersion },
      expected: String(game.rulesVersion),
    });
  const options = game.options.read(setup.options);
  if (options.ok) return checkSeats(game, options.value, setup);
  const [first] = options.error;
  return err({
    ...(first ?? { code: 'CONFIG_INVALID' }),
    seq: 0,
    path: `/setup/options${first?.path ?? ''}`,
  });
}

function checkSeats<S, M, V, O>(
  game: Game<S, M, V, O>,
  options: O,
  setup: Setup,
): Result<O, Problem> {
  const { seats } = game.seating(options);
  return setup.seats.length === seats
    ? ok(options)
    : err({ code: 'PLAYER_COUNT', seq: 0, path: '/setup/seats', expected: String(seats) });
}
