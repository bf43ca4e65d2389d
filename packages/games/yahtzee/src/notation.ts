import {
  checkOutcome,
  err,
  ok,
  type Need,
  type Notation,
  type Outcome,
  type Problem,
  type Result,
} from '@chiaro/kernel';
import { scoreIn } from './rules.js';
import { boxes, type Box, type Move } from './types.js';
import type { State } from './state.js';

/**
 * A keep names dice by place, a to e from the left: `keep a c d`, or `roll` to keep none. A box is
 * written as its name: `fullHouse`; in the second and third column with the number of the column:
 * `fullHouse 2`.
 */
const PLACES = ['a', 'b', 'c', 'd', 'e'];
const byLowerCase = new Map<string, Box>(boxes.map((box) => [box.toLowerCase(), box]));

function format(move: Move): string {
  if (move.kind === 'score')
    return move.column === undefined ? move.box : `${move.box} ${move.column}`;
  const places = PLACES.filter((_, die) => (move.mask >> die) & 1);
  return places.length === 0 ? 'roll' : `keep ${places.join(' ')}`;
}

function parse(text: string): Result<Move, Problem> {
  const words = text.trim().toLowerCase();
  const column = /[1-9]$/.exec(words)?.[0] ?? '1';
  const name = words.replace(/[1-9]$/, '').replace(/[\s_-]/g, '');
  const box = byLowerCase.get(name) ?? byLowerCase.get(name.replace(/[x×]$/, ''));
  if (box !== undefined) return ok(scoreIn(box, Number(column)));
  if (words === 'roll') return ok({ kind: 'keep', mask: 0 });
  const places = /^keep((?:\s*[a-e])+)$/.exec(words)?.[1]?.replace(/\s/g, '');
  if (places === undefined || new Set(places).size !== places.length)
    return err({
      code: 'ILLEGAL_MOVE',
      reason: 'refusal.notation',
      expected: 'keep a b | roll | fullHouse | fullHouse 2',
    });
  return ok({
    kind: 'keep',
    mask: Array.from(places).reduce((mask, place) => mask | (1 << PLACES.indexOf(place)), 0),
  });
}

const formatOutcome = (_s: State, _need: Need, outcome: Outcome): string => outcome.join(' ');

function parseOutcome(_s: State, need: Need, text: string): Result<Outcome, Problem> {
  const words = text.split(/[\s,]+/).filter((word) => word !== '');
  const dice = words.map((word) => (/^\d$/.test(word) ? Number(word) : NaN));
  const problem = checkOutcome(need, dice);
  return problem === null ? ok(dice) : err(problem);
}

export const notation: Notation<State, Move> = { format, parse, formatOutcome, parseOutcome };
