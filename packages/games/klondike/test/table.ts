import { silent, type Step } from '@chiaro/kernel';
import { Playthrough } from '@chiaro/kernel';
import { parseCard } from '../src/cards.js';
import { createGame } from '../src/game.js';
import type { Options } from '../src/options.js';
import { initialState, type State } from '../src/state.js';
import { PILE_ROOM, type Move } from '../src/types.js';
import type { View } from '../src/view.js';

export const game = createGame();

export type Klondike = Playthrough<State, Move, View, Options>;

export function optionsOf(input: Record<string, unknown>): Options {
  const read = game.options.read(input);
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return read.value;
}

/** A game dealt in order of the pack: aces on top of the first row, all known in advance. */
export function dealt(input: Record<string, unknown>, order?: readonly number[]): Klondike {
  const options = optionsOf(input);
  const playthrough = new Playthrough(game, options);
  const size = options.deck === 'french' ? 52 : 40;
  act(playthrough, { kind: 'chance', outcome: order ?? Array.from({ length: size }, (_, i) => i) });
  return playthrough;
}

export function act(playthrough: Klondike, step: Step<Move>): void {
  const applied = playthrough.apply(step);
  if (!applied.ok) throw new Error(`${JSON.stringify(step)}: ${JSON.stringify(applied.error)}`);
}

/** Moves in notation; `undo`, `redo` and `time 30` are steps of the match. */
export function play(playthrough: Klondike, ...texts: string[]): void {
  for (const text of texts) {
    if (text === 'undo' || text === 'redo') act(playthrough, { kind: text, seat: 0 });
    else if (text.startsWith('time '))
      act(playthrough, { kind: 'time', at: Number(text.slice(5)) });
    else act(playthrough, { kind: 'move', seat: 0, move: moveOf(playthrough.state, text) });
  }
}

export function moveOf(s: State, text: string): Move {
  const move = game.notation.parse(text, game.legal(s));
  if (!move.ok) throw new Error(`${text}: ${JSON.stringify(move.error)}`);
  return move.value;
}

export const legalTexts = (s: State): string[] =>
  game.legal(s).map((move) => game.notation.format(move));

/**
 * A position given as text: piles bottom to top with `|` before the first face-up card, waste and
 * stock in drawing order. Cards that are not given are at home.
 */
export function position(
  input: Record<string, unknown>,
  drawn: { piles?: readonly string[]; waste?: string; stock?: string },
): State {
  const s = initialState(optionsOf(input));
  s.phase = 'play';
  const cards = (text: string): number[] =>
    text
      .split(/\s+/)
      .filter((word) => word !== '')
      .map((word) => parseCard(word, s.pack) ?? fail(word));
  for (const [pile, text] of (drawn.piles ?? []).entries()) {
    const [hidden = '', up] = text.includes('|') ? text.split('|') : ['', text];
    const all = [...cards(hidden), ...cards(up ?? '')];
    s.piles.set(all, pile * PILE_ROOM);
    s.lengths[pile] = all.length;
    s.hidden[pile] = cards(hidden).length;
  }
  const [waste, stock] = [cards(drawn.waste ?? ''), cards(drawn.stock ?? '')];
  s.talon.set([...waste, ...stock]);
  s.turned = waste.length;
  s.talonSize = waste.length + stock.length;
  sendRestHome(s);
  return s;
}

const fail = (word: string): never => {
  throw new Error(`No card ${word}`);
};

function sendRestHome(s: State): void {
  const shown = new Set(s.talon.subarray(0, s.talonSize));
  for (const [pile, length] of s.lengths.entries())
    for (let i = 0; i < length; i++) shown.add(s.piles[pile * PILE_ROOM + i]!);
  for (let suit = 0; suit < 4; suit++) {
    let rank = 0;
    while (rank < s.pack.ranks && !shown.has(rank * 4 + suit)) rank++;
    s.home[suit] = rank;
  }
}

/** Plays a move on a bare state. */
export function make(s: State, text: string): void {
  const move = moveOf(s, text);
  const refusal = game.check(s, move);
  if (refusal !== null) throw new Error(`${text}: ${JSON.stringify(refusal)}`);
  game.play(s, move, silent);
}
