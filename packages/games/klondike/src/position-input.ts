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
import { cardOf, cardPhrase, formatCard, packs, parseCard, type Pack } from './cards.js';
import { codec } from './codec.js';
import { options, type Options } from './options.js';
import type { State } from './state.js';
import { countNames, decks, drawSizes, PILES, recycleModes, SUITS } from './types.js';

/** A position as people write it, see RULES.md; face-down cards may be unknown. */
export interface WrittenPosition {
  readonly state: State;
  /** Whether every card is known, so that the position can be solved. */
  readonly complete: boolean;
}

const UNKNOWN = '?';

const cards = list(text({ max: 3 }), { max: 52 });

/** The number of cards in the stock, or the cards, in drawing order. */
const stock: Shape<number | string[]> = {
  schema: { anyOf: [{ type: 'integer', minimum: 0, maximum: 24 }, cards.schema] },
  read: (value, report) =>
    Array.isArray(value)
      ? cards.read(value, report)
      : integer({ min: 0, max: 24 }).read(value, report),
};

/** Options as a table stores them; options implied by the position take precedence. */
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

/** `defaults` are options for everything that the position does not give. */
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
  checkPack(read, pack, report);
  if (report.problems.length > 0) return BAD;
  const unseen = unseenCodes(read, pack);
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
  if (state.ok) return { state: state.value, complete: isComplete(read) };
  for (const problem of state.error)
    report.problems.push({ ...problem, path: pathOf(problem.path ?? '') });
  return BAD;
}

/** Translates the path of a problem in a stored state to the written position. */
const pathOf = (path: string): string =>
  path
    .replace(/^\/piles\/(\d)(\/cards)?/, '/tableau/$1')
    .replace(/^\/talon/, '/stock')
    .replace(/^\/home/, '/foundations');

/** By default the waste is turned over unshuffled. */
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

/** The given number, or the number of unknown cards, or in a fresh deal all but the last card. */
function hiddenIn(read: Written, pile: number): number {
  const codes = read.tableau[pile]!;
  const unknown = codes.filter((code) => code === UNKNOWN).length;
  if (read.hidden !== undefined) return read.hidden[pile]!;
  return isDeal(read) && unknown === 0 ? Math.max(0, codes.length - 1) : unknown;
}

/** Whether no foundations are given and the layout is that of a fresh deal. */
const isDeal = ({ tableau, waste = [], foundations }: Written): boolean =>
  foundations === undefined ||
  (foundations.every((height) => height === 0) &&
    waste.length === 0 &&
    tableau.every((codes, pile) => codes.length === pile + 1));

const isComplete = ({ tableau, stock: given }: Written): boolean =>
  Array.isArray(given) && !tableau.flat().includes(UNKNOWN);

/** No card twice, and none missing if all are named; invalid cards are rejected elsewhere. */
function checkPack(read: Written, pack: Pack, report: Report): void {
  const seen = new Set(homeCards(read));
  let unread = 0;
  for (const { code, path } of writtenCards(read)) {
    const card = parseCard(code, pack);
    if (card === null) unread++;
    else if (seen.has(card)) {
      const facts = { card: cardPhrase(card, pack.deck) };
      report.problems.push({ code: 'DUPLICATE_CARD', path, reason: 'refusal.cardTwice', facts });
    } else seen.add(card);
  }
  if (unread === 0 && isComplete(read)) report.problems.push(...missingCards(seen, pack));
}

/** One problem that names all of them, or none. */
export function missingCards(found: ReadonlySet<number | null>, pack: Pack): Problem[] {
  const cards = Array.from({ length: pack.size }, (_, card) => card)
    .filter((card) => !found.has(card))
    .map((card) => cardPhrase(card, pack.deck));
  const facts = { cards, count: cards.length };
  return cards.length === 0
    ? []
    : [{ code: 'MISSING_CARD', path: '', reason: 'refusal.cardsMissing', facts }];
}

const homeCards = ({ foundations = [] }: Written): number[] =>
  foundations.flatMap((height, suit) =>
    Array.from({ length: height }, (_, rank) => cardOf(rank, suit)),
  );

/** Every named card, with its place. */
function* writtenCards({ tableau, waste = [], stock: given }: Written): Generator<{
  readonly code: string;
  readonly path: string;
}> {
  const groups: [string, readonly string[]][] = [
    ...tableau.map((codes, pile): [string, string[]] => [`/tableau/${pile}`, codes]),
    ['/waste', waste],
    ['/stock', Array.isArray(given) ? given : []],
  ];
  for (const [path, codes] of groups)
    for (const [i, code] of codes.entries())
      if (code !== UNKNOWN) yield { code, path: `${path}/${i}` };
}

function unseenCodes({ tableau, stock: given, waste, foundations }: Written, pack: Pack): string[] {
  const shown = [...tableau.flat(), ...(waste ?? []), ...(Array.isArray(given) ? given : [])];
  const seen = new Set(shown.map((code) => parseCard(code, pack)));
  const home = (card: number): boolean => (foundations?.[card & 3] ?? 0) > card >> 2;
  return Array.from({ length: pack.size }, (_, card) => card)
    .filter((card) => !seen.has(card) && !home(card))
    .map((card) => formatCard(card, pack));
}
