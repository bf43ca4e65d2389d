import { phrase, silent, type Phrase } from '@chiaro/kernel';
import { leafValue } from '../bots/endgame.js';
import type { Solver } from '../bots/solver.js';
import { writeLegal, MAX_MOVES } from '../moves.js';
import { playCode, talliesOf } from '../rules.js';
import { awardsOf, type Awards } from '../scoring.js';
import { cloneState, copyState, initialState, sideOf, PLAY, type State } from '../state.js';

/** A move with all cards open, in whole points from here to the end of the hand. */
export interface ExactValue {
  readonly code: number;
  readonly value: number;
  readonly visits: number;
  readonly loss: number;
}

/** Every legal move, best first. Faster with a solver that has searched this hand. */
export function exactValues(s: State, solver: Solver): ExactValue[] {
  const codes = new Int32Array(MAX_MOVES);
  const found = writeLegal(s, codes);
  const next = initialState(s.options);
  let guess = 0;
  const valued = Array.from(codes.subarray(0, found), (code) => {
    copyState(s, next);
    playCode(next, code, silent);
    guess = leafValue(next, s, solver, guess);
    return { code, value: guess, visits: Infinity };
  });
  const top = Math.max(...valued.map(({ value }) => value));
  return valued
    .map((each) => ({ ...each, loss: top - each.value }))
    .sort((a, b) => a.loss - b.loss);
}

// ---------------------------------------------------------------------------- what a loss consists of

/** The points of a hand by source, for one side less the other. */
interface Balance extends Awards {
  readonly scope: number;
  readonly scopeAgainst: number;
}

/** The end of the hand after a move and optimal play with open cards. */
function playOn(s: State, code: number, solver: Solver): State {
  const line = cloneState(s);
  playCode(line, code, silent);
  while (line.phase === PLAY) playCode(line, exactValues(line, solver)[0]!.code, silent);
  return line;
}

function balanceOf(end: State, side: number): Balance {
  const [first, second] = talliesOf(end);
  const own = side === 0 ? first : second;
  const other = side === 0 ? second : first;
  const awards = awardsOf(end.options, own, other);
  const against = awardsOf(end.options, other, own);
  return {
    carte: awards.carte - against.carte,
    denari: awards.denari - against.denari,
    settebello: awards.settebello - against.settebello,
    primiera: awards.primiera - against.primiera,
    napola: awards.napola - against.napola,
    reBello: awards.reBello - against.reBello,
    scope: end.scope[side]!,
    scopeAgainst: -end.scope[1 - side]!,
  };
}

/** In the order in which they are explained. */
const parts = [
  'scopeAgainst',
  'scope',
  'settebello',
  'carte',
  'denari',
  'primiera',
  'napola',
  'reBello',
] as const;

/** The loss of the played move against the best one, by source of points. */
export function exactReasons(s: State, played: number, best: number, solver: Solver): Phrase[] {
  const side = sideOf(s.turn);
  const had = balanceOf(playOn(s, played, solver), side);
  const could = balanceOf(playOn(s, best, solver), side);
  return parts
    .filter((part) => could[part] > had[part])
    .map((part) => phrase(`cost.${part}`, { count: could[part] - had[part] }));
}
