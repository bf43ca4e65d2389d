import {
  BAD,
  err,
  integer,
  isRecord,
  list,
  object,
  ok,
  oneOf,
  optional,
  Report,
  text,
  type Bad,
  type Problem,
  type Read,
  type Result,
  type Shape,
} from '@chiaro/kernel';
import { formatCard, packs, parseCard, type Pack } from './cards.js';
import { codec } from './codec.js';
import { options, type Options } from './levels.js';
import type { State } from './state.js';
import { countNames, decks, drawSizes, PILES, recycleModes, SUITS } from './types.js';

/** A position as people write it, see RULES.md; face-down cards may be unknown. */
export interface WrittenPosition {
  readonly state: State;
  /** Every card is known: then it can be solved. */
  readonly complete: boolean;
}

const UNKNOWN = '?';

const cards = list(text({ max: 3 }), { max: 52 });

/** How many cards the stock has, or which, first drawn first. */
const stock: Shape<number | string[]> = {
  schema: { anyOf: [{ type: 'integer', minimum: 0, maximum: 24 }, cards.schema] },
  read: (value, report) =>
    Array.isArray(value)
      ? cards.read(value, report)
      : integer({ min: 0, max: 24 }).read(value, report),
};

/** Options as a table has them; what the position itself says goes before. */
const given: Shape<Readonly<Record<string, unknown>>> = {
  schema: { type: 'object' },
  read: (value, report) =>
    isRecord(value) ? value : report.add('WRONG_TYPE', { expected: 'object' }),
};

const written = object({
  deck: optional(oneOf(decks)),
  draw: optional(oneOf(drawSizes)),
  recycle: optional(oneOf(recycleModes)),
  tableau: list(cards, { length: PILES }),
  hidden: optional(list(integer({ min: 0, max: PILES - 1 }), { length: PILES })),
  stock,
  waste: optional(cards),
  foundations: optional(list(integer({ min: 0, max: 13 }), { length: SUITS })),
  options: optional(given),
});

type Written = Read<typeof written>;

/** `defaults` are options for what the position does not say. */
export function readPosition(
  input: unknown,
  defaults: Readonly<Record<string, unknown>> = {},
): Result<WrittenPosition, readonly Problem[]> {
  const report = new Report();
  const read = written.read(input, report);
  const position = read === BAD ? BAD : fromWritten(read, defaults, report);
  return position === BAD ? err(report.problems) : ok(position);
}

function fromWritten(
  read: Written,
  defaults: Readonly<Record<string, unknown>>,
  report: Report,
): WrittenPosition | Bad {
  const chosen = optionsOf(read, defaults);
  if (!chosen.ok) {
    for (const problem of chosen.error)
      report.problems.push({ ...problem, path: `/options${problem.path ?? ''}` });
    return BAD;
  }
  const pack = packs[chosen.value.deck];
  const unseen = unseenCodes(read, pack);
  const complete =
    Array.isArray(read.stock) && read.tableau.flat().every((code) => code !== UNKNOWN);
  const fill = (code: string): string => (code === UNKNOWN ? (unseen.shift() ?? UNKNOWN) : code);
  const piles = read.tableau.map((codes, pile) => ({
    hidden: hiddenIn(read, pile),
    cards: codes.map(fill),
  }));
  const stockCodes = Array.isArray(read.stock) ? read.stock : unseen.splice(0, read.stock);
  const waste = read.waste ?? [];
  const state = codec.decode({
    options: chosen.value,
    phase: 'play',
    end: null,
    piles,
    home: read.foundations ?? [0, 0, 0, 0],
    talon: [...waste, ...stockCodes],
    turned: waste.length,
    pass: Array.isArray(read.stock) ? 1 : 0,
    hinted: false,
    seconds: 0,
    counts: Object.fromEntries(countNames.map((name) => [name, 0])),
  });
  if (state.ok) return { state: state.value, complete };
  for (const problem of state.error)
    report.problems.push({ ...problem, path: pathOf(problem.path ?? '') });
  return BAD;
}

/** Where somebody who wrote a position finds what a stored state complains of. */
const pathOf = (path: string): string =>
  path
    .replace(/^\/piles\/(\d)(\/cards)?/, '/tableau/$1')
    .replace(/^\/talon/, '/stock')
    .replace(/^\/home/, '/foundations');

/** Where nothing is said, the waste is turned over unshuffled. */
const optionsOf = (
  { deck, draw, recycle, options: own }: Written,
  defaults: Readonly<Record<string, unknown>>,
): Result<Options, readonly Problem[]> =>
  options.read({
    level: 1,
    recycle: 'turn',
    ...defaults,
    ...own,
    ...(deck === undefined ? {} : { deck }),
    ...(draw === undefined ? {} : { draw }),
    ...(recycle === undefined ? {} : { recycle }),
  });

/** As told, or what is unknown, or in a fresh deal all but the last card. */
function hiddenIn({ hidden, tableau, foundations }: Written, pile: number): number {
  const codes = tableau[pile]!;
  const unknown = codes.filter((code) => code === UNKNOWN).length;
  if (hidden !== undefined) return hidden[pile]!;
  return foundations === undefined && unknown === 0 ? Math.max(0, codes.length - 1) : unknown;
}

function unseenCodes({ tableau, stock: given, waste, foundations }: Written, pack: Pack): string[] {
  const shown = [...tableau.flat(), ...(waste ?? []), ...(Array.isArray(given) ? given : [])];
  const seen = new Set(shown.map((code) => parseCard(code, pack)));
  const home = (card: number): boolean => (foundations?.[card & 3] ?? 0) > card >> 2;
  return Array.from({ length: pack.size }, (_, card) => card)
    .filter((card) => !seen.has(card) && !home(card))
    .map((card) => formatCard(card, pack));
}
