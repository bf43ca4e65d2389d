import {
  anything,
  convert,
  dictionary,
  integer,
  list,
  object,
  oneOf,
  readShape,
  text,
  BAD,
  type Json,
  type Problem,
  type Read,
  type Report,
  type Result,
  type Shape,
} from '@chiaro/kernel';
import { readName } from '@chiaro/kernel/internal';
import { colourNames, type ColourName } from '../../../device/colours.js';

/**
 * A match at a real table. The entries are an append-only log. Points, totals and winners are never
 * stored as the source of truth: they are computed from the log by the game's sheet.
 */
export interface KeptMatch {
  readonly version: 1;
  /** 32 hexadecimal digits, generated on the device. */
  readonly id: string;
  /** A game of the catalog, or `other`. */
  readonly game: string;
  readonly players: readonly KeptPlayer[];
  /** The complete house rules at the start. */
  readonly options: Options;
  /** Milliseconds since 1970, like all times here. */
  readonly startedAt: number;
  readonly events: readonly KeepEvent[];
}

export type Options = Readonly<Record<string, Json>>;

/** In seat order. A name may be empty if sides have names of their own. */
export interface KeptPlayer {
  readonly name: string;
  readonly colour: ColourName;
}

export type KeepEvent =
  | { readonly kind: 'entered'; readonly at: number; readonly entry: Json }
  /** A correction of an earlier entry; everything after it is scored again. */
  | {
      readonly kind: 'corrected';
      readonly at: number;
      readonly index: number;
      readonly entry: Json;
    }
  | { readonly kind: 'removed'; readonly at: number; readonly index: number }
  /** "Our house plays so": the whole match is scored under these rules. */
  | { readonly kind: 'houseRules'; readonly at: number; readonly options: Options }
  /** The players stopped before the rules ended the game. */
  | { readonly kind: 'ended'; readonly at: number }
  | { readonly kind: 'undone'; readonly at: number }
  | { readonly kind: 'redone'; readonly at: number };

// ---------------------------------------------------------------------------- reading

const MOST_PLAYERS = 12;
const MOST_EVENTS = 10_000;
const timeShape = integer({ min: 0 });
const indexShape = integer({ min: 0, max: MOST_EVENTS });
const jsonShape = anything as Shape<Json>;
const optionsShape = dictionary(jsonShape);

const eventShapes: { readonly [K in KeepEvent['kind']]: Shape<KeepEvent> } = {
  entered: object({ kind: oneOf(['entered']), at: timeShape, entry: jsonShape }),
  corrected: object({
    kind: oneOf(['corrected']),
    at: timeShape,
    index: indexShape,
    entry: jsonShape,
  }),
  removed: object({ kind: oneOf(['removed']), at: timeShape, index: indexShape }),
  houseRules: object({ kind: oneOf(['houseRules']), at: timeShape, options: optionsShape }),
  ended: object({ kind: oneOf(['ended']), at: timeShape }),
  undone: object({ kind: oneOf(['undone']), at: timeShape }),
  redone: object({ kind: oneOf(['redone']), at: timeShape }),
};

const isKind = (value: unknown): value is KeepEvent['kind'] =>
  typeof value === 'string' && Object.hasOwn(eventShapes, value);

const event: Shape<KeepEvent> = {
  schema: { oneOf: Object.values(eventShapes).map(({ schema }) => schema) },
  read(value, report) {
    const kind = typeof value === 'object' && value !== null && 'kind' in value ? value.kind : null;
    return (isKind(kind) ? eventShapes[kind] : eventShapes.ended).read(value, report);
  },
};

const name: Shape<string> = convert(text({ max: 200 }), (value, report) => {
  if (value === '') return value;
  const read = readName(value);
  return read.ok ? read.value : report.add('NAME_INVALID');
});

const id: Shape<string> = convert(text({ max: 32 }), (value, report) =>
  /^[0-9a-f]{32}$/.test(value) ? value : report.add('OUT_OF_RANGE'),
);

const fields = object({
  version: oneOf([1], 'VERSION_UNSUPPORTED'),
  id,
  game: text({ max: 40 }),
  players: list(object({ name, colour: oneOf(colourNames) }), { min: 1, max: MOST_PLAYERS }),
  options: optionsShape,
  startedAt: timeShape,
  events: list(event, { max: MOST_EVENTS, code: 'TOO_MANY_EVENTS' }),
});

/** Parses a match from a file, the device or a server: untrusted input, lossless. */
export const matchShape: Shape<KeptMatch> = convert(fields, (read: Read<typeof fields>, report) =>
  hasSense(read, report) ? read : BAD,
);

/** A correction must refer to an entry that existed then. */
function hasSense(match: KeptMatch, report: Report): boolean {
  const lengths = [0];
  let place = 0;
  for (const [number, each] of match.events.entries()) {
    const length = lengths[place] ?? 0;
    const next = lengthAfter(each, length);
    if (next === null) {
      report.within('events', () => report.within(number, () => report.add('OUT_OF_RANGE')));
      return false;
    }
    if (each.kind === 'undone') place = Math.max(0, place - 1);
    else if (each.kind === 'redone') place = Math.min(lengths.length - 1, place + 1);
    else {
      lengths.length = place + 1;
      lengths.push(next);
      place++;
    }
  }
  return true;
}

/** The number of entries after an event; null if it refers to a missing one. */
function lengthAfter(each: KeepEvent, length: number): number | null {
  switch (each.kind) {
    case 'entered':
      return length + 1;
    case 'corrected':
      return each.index < length ? length : null;
    case 'removed':
      return each.index < length ? length - 1 : null;
    default:
      return length;
  }
}

export const readMatch = (value: unknown): Result<KeptMatch, readonly Problem[]> =>
  readShape(matchShape, value);
