import {
  err,
  ok,
  type Need,
  type Notation,
  type Outcome,
  type Problem,
  type Result,
} from '@chiaro/kernel';
import { makeCard, parseCard, PACK, SEATS, type CardName } from './cards.js';
import type { Move } from './moves.js';
import { handSize, type State } from './state.js';

const ALL = '*';

/** `7D` lays a card; `7D 3D 4C` captures with it; `1D *` is an ace that takes the whole table. */
function format(move: Move): string {
  const take = move.take === 'all' ? [ALL] : move.take;
  return [move.card, ...take].join(' ');
}

const badText = (text: string, expected: string): Problem => ({
  code: 'UNKNOWN_CARD',
  reason: 'refusal.notation',
  facts: { text: text.slice(0, 40) },
  expected,
});

/** Words that are ignored between the cards: `7D takes 4 3`. */
const FILLERS = new Set(['PLAY', 'TAKE', 'TAKES', 'AND', 'GIOCA', 'PRENDE', 'PRENDI', 'E', 'X']);

/**
 * Case is ignored; cards may be separated by spaces, commas or plus signs. A card alone is enough
 * if it can be played in one way only, and so are the bare values of what it takes.
 */
function parse(text: string, legal: readonly Move[]): Result<Move, Problem> {
  const [first = '', ...others] = text
    .trim()
    .toUpperCase()
    .split(/[\s,+]+/)
    .filter((word) => !FILLERS.has(word));
  const card = nameOf(first);
  if (card === null) return err(badText(first, '7D'));
  if (others.length === 1 && others[0] === ALL) return ok({ card, take: 'all' });
  if (others.length > 0 && others.every((word) => VALUE.test(word)))
    return takenByValue(card, others.map(Number), legal);
  const take = others.map((name) => nameOf(name));
  const wrong = take.indexOf(null);
  if (wrong !== -1) return err(badText(others[wrong]!, '7D 3D 4C'));
  if (take.length === 0) return ok(completed(card, legal));
  return ok({ card, take: ascending(take as CardName[]) });
}

function completed(card: CardName, legal: readonly Move[]): Move {
  const ways = legal.filter((move) => move.card === card);
  return ways.length === 1 ? ways[0]! : { card, take: [] };
}

const VALUE = /^(10|[1-9])$/;

/** The capture of cards with these values, if there is exactly one. */
function takenByValue(
  card: CardName,
  values: readonly number[],
  legal: readonly Move[],
): Result<Move, Problem> {
  const wanted = valuesText(values);
  const ways = legal.filter(
    (move) =>
      move.card === card && move.take !== 'all' && valuesText(move.take.map(valueOf)) === wanted,
  );
  if (ways.length === 1) return ok(ways[0]!);
  return err({
    code: 'ILLEGAL_MOVE',
    reason: 'refusal.values',
    facts: { values: values.join(', '), ways: ways.length },
    expected: '7D 3D 4C',
  });
}

const valueOf = (card: CardName): number => Number(card.slice(0, -1));
const valuesText = (values: readonly number[]): string =>
  values.toSorted((a, b) => a - b).join(' ');

const nameOf = (text: string): CardName | null => {
  const card = parseCard(text);
  return card === undefined ? null : makeCard(card);
};

const ascending = (cards: readonly CardName[]): CardName[] =>
  [...cards].sort((a, b) => parseCard(a)! - parseCard(b)!);

// ---------------------------------------------------------------------------- chance

const seatLetters = ['A', 'B', 'C', 'D'];
const GROUP = '/';

/** `B` for the first dealer; a deal as the hands of A, B, C and D, then the table, with `/` between. */
function formatOutcome(s: State, need: Need, outcome: Outcome): string {
  if (need.purpose === 'dealer') return seatLetters[outcome[0]! - 1]!;
  const size = handSize(s.options);
  const groups: string[] = [];
  for (let seat = 0; seat < SEATS; seat++)
    groups.push(cardText(outcome.slice(seat * size, (seat + 1) * size)));
  if (size * SEATS < PACK) groups.push(cardText(outcome.slice(size * SEATS)));
  return groups.join(` ${GROUP} `);
}

const cardText = (cards: readonly number[]): string => cards.map(makeCard).join(' ');

const NO_DEALER: Problem = {
  code: 'OUTCOME_INVALID',
  reason: 'refusal.dealer',
  expected: 'A | B | C | D',
};

function parseOutcome(_s: State, need: Need, text: string): Result<Outcome, Problem> {
  const words = text
    .trim()
    .toUpperCase()
    .split(/[\s,]+/);
  if (need.purpose === 'dealer') {
    const seat = words.length === 1 ? seatLetters.indexOf(words[0]!) : -1;
    return seat === -1 ? err(NO_DEALER) : ok([seat + 1]);
  }
  const outcome: number[] = [];
  for (const word of words) {
    if (word === GROUP) continue;
    const card = parseCard(word);
    if (card === undefined) return err(badText(word, '7D'));
    outcome.push(card);
  }
  return ok(outcome);
}

export const notation: Notation<State, Move> = { format, parse, formatOutcome, parseOutcome };
