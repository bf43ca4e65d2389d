import {
  err,
  ok,
  type Need,
  type Notation,
  type Outcome,
  type Problem,
  type Result,
} from '@chiaro/kernel';
import { formatCard, parseCard } from './cards.js';
import type { State } from './state.js';
import type { Move } from './types.js';

/**
 * `w` is the waste, `1`..`7` a pile, `f` the foundations, `f1`..`f4` one of them in the order of
 * the suits: `w-f`, `w-3`, `4-f`, `4-6x3` (three cards), `f2-5`; and `draw`, `recycle`, `finish`,
 * `hint`, `abandon`.
 */
function formatMove(move: Move): string {
  switch (move.kind) {
    case 'wasteHome':
      return 'w-f';
    case 'wasteToPile':
      return `w-${move.to + 1}`;
    case 'pileHome':
      return `${move.from + 1}-f`;
    case 'run':
      return `${move.from + 1}-${move.to + 1}x${move.count}`;
    case 'back':
      return `f${move.suit + 1}-${move.to + 1}`;
    case 'draw':
    case 'recycle':
    case 'finish':
    case 'hint':
    case 'abandon':
      return move.kind;
  }
}

const words: Readonly<Record<string, Move>> = {
  draw: { kind: 'draw' },
  pesca: { kind: 'draw' },
  recycle: { kind: 'recycle' },
  ricicla: { kind: 'recycle' },
  finish: { kind: 'finish' },
  finisci: { kind: 'finish' },
  hint: { kind: 'hint' },
  suggerimento: { kind: 'hint' },
  abandon: { kind: 'abandon' },
  abbandona: { kind: 'abandon' },
};

const PATH = /^(w|f[1-4]|[1-7]) ?- ?(f|[1-7])(?: ?x ?(\d{1,2}))?$/;

/** `4-6` is short for the part of the run that fits; there is at most one. */
function parseMove(text: string, legal: readonly Move[]): Result<Move, Problem> {
  const typed = text.trim().toLowerCase();
  const word = Object.hasOwn(words, typed) ? words[typed] : undefined;
  if (word !== undefined) return ok(word);
  const [, from = '', to = '', count] = PATH.exec(typed) ?? [];
  const move = from === '' ? null : pathMove(from, to, count, legal);
  if (move !== null) return ok(legal.find(isSameMove(move)) ?? move);
  return err({
    code: 'ILLEGAL_MOVE',
    reason: 'refusal.notAMove',
    facts: { text: text.slice(0, 40) },
  });
}

const isSameMove = (move: Move) => {
  const text = formatMove(move);
  return (other: Move): boolean => formatMove(other) === text;
};

function pathMove(
  from: string,
  to: string,
  count: string | undefined,
  legal: readonly Move[],
): Move | null {
  const home = to === 'f';
  const target = Number(to) - 1;
  if (count !== undefined && (home || from === 'w' || from.startsWith('f'))) return null;
  if (from === 'w') return home ? { kind: 'wasteHome' } : { kind: 'wasteToPile', to: target };
  if (from.startsWith('f'))
    return home ? null : { kind: 'back', suit: Number(from[1]) - 1, to: target };
  const source = Number(from) - 1;
  if (home) return { kind: 'pileHome', from: source };
  if (count !== undefined) return { kind: 'run', from: source, to: target, count: Number(count) };
  const fitting = legal.find(
    (move) => move.kind === 'run' && move.from === source && move.to === target,
  );
  return fitting ?? { kind: 'run', from: source, to: target, count: 1 };
}

// ---------------------------------------------------------------------------- outcomes

/** The cards that an outcome's numbers refer to. */
const cardsAsked = (s: State, need: Need): readonly number[] =>
  need.purpose === 'deal'
    ? Array.from({ length: s.pack.size }, (_, card) => card)
    : [...s.talon.subarray(0, s.talonSize)];

function formatOutcome(s: State, need: Need, outcome: Outcome): string {
  const cards = cardsAsked(s, need);
  return outcome.map((item) => formatCard(cards[item]!, s.pack)).join(' ');
}

function parseOutcome(s: State, need: Need, text: string): Result<Outcome, Problem> {
  const cards = cardsAsked(s, need);
  const outcome: number[] = [];
  for (const word of text.trim().split(/\s+/)) {
    const card = parseCard(word, s.pack);
    if (card === null) return err({ code: 'UNKNOWN_CARD', facts: { card: word.slice(0, 10) } });
    const item = cards.indexOf(card);
    if (outcome.includes(item)) return err({ code: 'DUPLICATE_CARD', facts: { card: word } });
    if (item < 0)
      return err({ code: 'OUTCOME_INVALID', reason: 'refusal.notInWaste', facts: { card: word } });
    outcome.push(item);
  }
  return ok(outcome);
}

export const notation: Notation<State, Move> = {
  format: formatMove,
  parse: parseMove,
  formatOutcome,
  parseOutcome,
};
