import {
  err,
  flag,
  integer,
  list,
  nullable,
  object,
  ok,
  oneOf,
  optional,
  readShape,
  Report,
  text,
  type Json,
  type Problem,
  type Read,
  type Result,
  type StateCodec,
} from '@chiaro/kernel';
import { fitsOn, formatCard, packs, parseCard, type Pack } from './cards.js';
import { options } from './options.js';
import { initialState, phases, stockSize, homeTotal, pileCard, type State } from './state.js';
import { DEALT, endReasons, PILE_ROOM, PILES, countNames, MAX_CARDS, SUITS } from './types.js';

const natural = integer({ min: 0 });

const counts = object({
  wasteToFoundation: natural,
  tableauToFoundation: natural,
  cardRevealed: natural,
  foundationToTableau: natural,
  stockDraw: natural,
  recycleWaste: natural,
  invalidMove: natural,
  autoMove: natural,
  undoMove: natural,
  hintUsed: natural,
  moves: natural,
});

const cards = list(text({ max: 3 }), { max: MAX_CARDS });

const stored = object({
  options: options.shape,
  phase: oneOf(phases),
  end: nullable(oneOf(endReasons)),
  piles: list(object({ hidden: integer({ min: 0, max: PILES - 1 }), cards }), { length: PILES }),
  home: list(integer({ min: 0, max: 13 }), { length: SUITS }),
  talon: cards,
  turned: integer({ min: 0, max: MAX_CARDS }),
  pass: natural,
  hinted: flag,
  finishing: optional(flag),
  seconds: natural,
  counts,
});

type Stored = Read<typeof stored>;

function encode(s: State): Json {
  const written = (card: number): string => formatCard(card, s.pack);
  return {
    options: s.options as unknown as Json,
    phase: s.phase,
    end: s.end,
    piles: Array.from({ length: PILES }, (_, pile) => ({
      hidden: s.hidden[pile]!,
      cards: Array.from({ length: s.lengths[pile]! }, (_, i) => written(pileCard(s, pile, i))),
    })),
    home: [...s.home],
    talon: [...s.talon.subarray(0, s.talonSize)].map(written),
    turned: s.turned,
    pass: s.pass,
    hinted: s.hinted,
    ...(s.finishing ? { finishing: true } : {}),
    seconds: s.seconds,
    counts: { ...s.counts },
  };
}

function decode(json: unknown): Result<State, readonly Problem[]> {
  const read = readShape(stored, json);
  if (!read.ok) return read;
  const report = new Report();
  const s = lay(read.value, report);
  if (report.problems.length === 0) checkState(s, report);
  return report.problems.length === 0 ? ok(s) : err(report.problems);
}

function lay(read: Stored, report: Report): State {
  const s = initialState(read.options);
  const pack = packs[read.options.deck];
  s.phase = read.phase;
  s.end = read.end;
  for (const [pile, { hidden, cards: codes }] of read.piles.entries())
    report.within('piles', () =>
      report.within(pile, () => layPile(s, pile, hidden, codes, pack, report)),
    );
  s.home.set(read.home);
  const talon = report.within('talon', () => parseCards(read.talon, pack, report));
  s.talon.set(talon);
  s.talonSize = talon.length;
  s.turned = read.turned;
  s.pass = read.pass;
  s.hinted = read.hinted;
  s.finishing = read.finishing ?? false;
  s.seconds = read.seconds;
  for (const name of countNames) s.counts[name] = read.counts[name];
  return s;
}

function layPile(
  s: State,
  pile: number,
  hidden: number,
  codes: string[],
  pack: Pack,
  report: Report,
): void {
  const found = report.within('cards', () => parseCards(codes, pack, report));
  if (found.length > PILE_ROOM) return void invalid(report, 'pile');
  s.piles.set(found, pile * PILE_ROOM);
  s.lengths[pile] = found.length;
  s.hidden[pile] = hidden;
}

function parseCards(codes: readonly string[], pack: Pack, report: Report): number[] {
  return codes.map((code, i) => {
    const card = parseCard(code, pack);
    if (card === null)
      report.within(i, () => report.add('UNKNOWN_CARD', { facts: { card: code } }));
    return card ?? 0;
  });
}

const invalid = (report: Report, what: string): unknown =>
  report.add('STATE_INVALID', { reason: 'refusal.state', facts: { what } });

/** Reports all problems that one position shows to be impossible in a game. */
function checkState(s: State, report: Report): void {
  if (s.phase === 'deal') {
    if (placedCards(s).length > 0 || s.pass > 0 || s.end !== null) invalid(report, 'deal');
    return;
  }
  if (!isWholePack(placedCards(s), s.pack.size)) invalid(report, 'cards');
  for (let pile = 0; pile < PILES; pile++)
    if (!isPile(s, pile))
      report.within('piles', () => report.within(pile, () => invalid(report, 'pile')));
  if (s.turned > s.talonSize || s.talonSize > s.pack.size - DEALT) invalid(report, 'talon');
  if (
    s.phase === 'shuffle' &&
    (s.options.recycle !== 'shuffle' || s.talonSize === 0 || stockSize(s) < s.talonSize)
  )
    invalid(report, 'shuffle');
  if (s.finishing && s.phase !== 'shuffle') invalid(report, 'shuffle');
  const complete = homeTotal(s) === s.pack.size;
  const won = s.end === 'victory' || s.end === 'overtimeVictory';
  if ((s.phase === 'over') !== (s.end !== null) || complete !== won) invalid(report, 'end');
}

function placedCards(s: State): number[] {
  const found = [...s.talon.subarray(0, s.talonSize)];
  for (let pile = 0; pile < PILES; pile++)
    for (let i = 0; i < s.lengths[pile]!; i++) found.push(pileCard(s, pile, i));
  for (let suit = 0; suit < SUITS; suit++)
    for (let rank = 0; rank < s.home[suit]!; rank++) found.push(rank * SUITS + suit);
  return found;
}

const isWholePack = (found: readonly number[], size: number): boolean =>
  found.length === size && new Set(found).size === size;

/** At most as many hidden cards as dealt, a face-up top card, and face-up cards in order. */
function isPile(s: State, pile: number): boolean {
  const [length, hidden] = [s.lengths[pile]!, s.hidden[pile]!];
  if (hidden > pile || (length > 0 && hidden >= length) || hidden > length) return false;
  for (let i = hidden + 1; i < length; i++)
    if (!fitsOn(pileCard(s, pile, i), pileCard(s, pile, i - 1))) return false;
  return true;
}

export const codec: StateCodec<State> = { encode, decode };
