import {
  err,
  integer,
  list,
  object,
  ok,
  oneOf,
  optional,
  readShape,
  silent,
  text,
  type Problem,
  type Result,
} from '@chiaro/kernel';
import { cardNames, cardOf, namesIn, setOf, PACK, SEATS, type CardName } from '../cards.js';
import { check, encodeMove, legal, type Move } from '../moves.js';
import { notation } from '../notation.js';
import { options as schema, type Options } from '../options.js';
import { playCode } from '../rules.js';
import { matchIsOver } from '../scoring.js';
import { handSize, initialState, nextSeat, PLAY, type State } from '../state.js';
import { viewOf, type View } from '../view.js';

/** A position as a person at a table can write it; RULES.md describes the form. */
const cards = list(oneOf(cardNames, 'UNKNOWN_CARD'), { max: PACK });
const input = object({
  hand: cards,
  dealer: integer({ min: 0, max: SEATS - 1 }),
  plays: optional(list(text({ max: 80 }), { max: PACK })),
  opening: optional(cards),
  table: optional(cards),
  seat: optional(integer({ min: 0, max: SEATS - 1 })),
  totals: optional(list(integer({ min: 0 }), { length: 2 })),
  options: optional(schema.shape),
});
type Input = Extract<ReturnType<typeof readInput>, { ok: true }>['value'];
const readInput = (value: unknown) => readShape(input, value);

export function readPosition(value: unknown): Result<View, readonly Problem[]> {
  const read = readInput(value);
  if (!read.ok) return read;
  const options = read.value.options ?? schema.defaults;
  const problems = checkCards(read.value, options);
  if (problems.length > 0) return err(problems);
  const played = replayPlays(read.value, options);
  return played.ok ? checkedView(played.value, read.value) : err([played.error]);
}

const invalid = (path: string, reason: string): Problem => ({
  code: 'STATE_INVALID',
  path,
  reason,
});

function checkCards({ hand, opening, totals }: Input, options: Options): Problem[] {
  const problems: Problem[] = [];
  const dealt = PACK - SEATS * handSize(options);
  if (new Set(hand).size < hand.length) problems.push({ code: 'DUPLICATE_CARD', path: '/hand' });
  if (dealt > 0 && opening === undefined)
    problems.push({ code: 'MISSING_FIELD', path: '/opening', facts: { field: 'opening' } });
  else if (new Set(opening).size !== dealt) problems.push(invalid('/opening', 'refusal.opening'));
  if (matchIsOver({ ...options, hands: null }, totals ?? [0, 0], 0))
    problems.push(invalid('/totals', 'refusal.alreadyWon'));
  return problems;
}

/** Replays the cards; of the hidden hands, only the cards already played are filled in. */
function replayPlays(given: Input, options: Options): Result<State, Problem> {
  const plays = given.plays ?? [];
  const s = initialState(options);
  s.phase = PLAY;
  s.dealer = given.dealer;
  s.hand = 1;
  s.turn = nextSeat(given.dealer);
  s.totals.set(given.totals ?? [0, 0]);
  const table = setOf((given.opening ?? []).map(cardOf));
  s.tableLo = table.lo;
  s.tableHi = table.hi;
  const moves: Move[] = [];
  for (const [index, played] of plays.entries()) {
    const move = notation.parse(played, []);
    if (!move.ok) return err({ ...move.error, path: `/plays/${index}` });
    moves.push(move.value);
  }
  const seen = [...given.hand, ...(given.opening ?? []), ...moves.map((move) => move.card)];
  const twice = seen.findIndex((name, index) => seen.indexOf(name) !== index);
  if (twice !== -1) return err({ code: 'DUPLICATE_CARD', path: pathOf(twice, given) });
  return playThem(s, moves, given, plays);
}

/** The input path of card number `index`, counted over hand, opening and plays. */
function pathOf(index: number, { hand, opening }: Input): string {
  const afterHand = index - hand.length;
  const dealt = opening?.length ?? 0;
  return afterHand < dealt ? `/opening/${afterHand}` : `/plays/${afterHand - dealt}`;
}

function playThem(
  s: State,
  moves: readonly Move[],
  given: Input,
  texts: readonly string[],
): Result<State, Problem> {
  const mover = (s.turn + moves.length) & 3;
  moves.forEach(({ card }, index) => putCard(s, (s.turn + index) & 3, card));
  for (const name of given.hand) putCard(s, mover, name);
  for (const [index, written] of texts.entries()) {
    const path = `/plays/${index}`;
    if (s.phase !== PLAY) return err({ code: 'EVENT_AFTER_END', path });
    const move = notation.parse(written, legal(s));
    if (!move.ok) return err({ ...move.error, path });
    const refusal = check(s, move.value);
    if (refusal !== null) return err({ ...refusal, path });
    playCode(s, encodeMove(move.value), silent);
  }
  return ok(s);
}

function putCard(s: State, seat: number, name: CardName): void {
  const { lo, hi } = setOf([cardOf(name)]);
  s.hands[2 * seat]! |= lo;
  s.hands[2 * seat + 1]! |= hi;
}

function checkedView(s: State, given: Input): Result<View, readonly Problem[]> {
  const problems: Problem[] = [];
  const size = handSize(s.options);
  const sizes = [0, 1, 2, 3].map((seat) => size - playsOf(s, seat));
  if (s.phase !== PLAY || given.hand.length === 0)
    problems.push(invalid('/hand', 'refusal.noHand'));
  else if (given.hand.length !== sizes[s.turn]) problems.push(invalid('/hand', 'refusal.handSize'));
  if (given.seat !== undefined && given.seat !== s.turn)
    problems.push(invalid('/seat', 'refusal.seat'));
  if (given.table !== undefined && sorted(given.table) !== sorted(namesIn(s.tableLo, s.tableHi)))
    problems.push(invalid('/table', 'refusal.table'));
  return problems.length > 0 ? err(problems) : ok({ ...viewOf(s, s.turn), handSizes: sizes });
}

/** How many cards a seat has played. */
const playsOf = (s: State, seat: number): number =>
  (s.plays + 3 - ((seat - nextSeat(s.dealer)) & 3)) >> 2;

const sorted = (names: readonly string[]): string => [...names].sort().join(' ');
