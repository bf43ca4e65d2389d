import { mustApply, Playthrough, type Outcome, type Step } from '@chiaro/kernel';
import { type Move, type Options, type State, type View } from '@chiaro/liaptui';
import { game } from '../src/game.js';
import { parsePieces } from '../src/notation.js';

export type Table = Playthrough<State, Move, View, Options>;

const ALL_PIECES = 'rG bG 2rA 2bA 2rE 2bE 2rR 2bR 2rH 2bH 2rC 2bC 5rS 5bS';

/**
 * A deal from hands as text; hands that are left out get the rest of the pieces, strongest first,
 * one by one in turn.
 */
export function dealOf(...hands: (string | null)[]): Outcome {
  const rest = pieces(ALL_PIECES);
  const given = [0, 1, 2, 3].map((seat) => {
    const text = hands[seat];
    return text === null || text === undefined ? null : pieces(text);
  });
  for (const piece of given.flatMap((hand) => hand ?? [])) {
    const at = rest.indexOf(piece);
    if (at < 0) throw new Error(`Too many of ${piece}`);
    rest.splice(at, 1);
  }
  const open = given.filter((hand) => hand === null).length;
  let filled = -1;
  const hand = (): number[] => {
    filled++;
    return rest.filter((_, i) => i % open === filled);
  };
  return given.flatMap((known) => known ?? hand()).map((piece) => piece - 1);
}

export function pieces(text: string): number[] {
  const read = parsePieces(text);
  if (read === null) throw new Error(`Not pieces: ${text}`);
  return read;
}

export const newTable = (options: Partial<Options> = {}): Table =>
  new Playthrough(game, { ...game.options.defaults, ...options });

export function deal(table: Table, ...hands: (string | null)[]): void {
  mustApply(table, { kind: 'chance', outcome: dealOf(...hands) });
}

/** Plays moves in notation for the seat to act. */
export function moves(table: Table, ...texts: string[]): void {
  for (const text of texts) mustApply(table, stepOf(table, text));
}

export function stepOf(table: Table, text: string): Step<Move> {
  const actor = table.actor();
  if (actor.kind !== 'seat') throw new Error(`Nobody is to move before ${text}`);
  const move = game.notation.parse(text, game.legal(table.state));
  if (!move.ok) throw new Error(`Not a move: ${text}`);
  return { kind: 'move', seat: actor.seat, move: move.value };
}

export function refusalOf(table: Table, text: string): { code: string; rule?: string } | null {
  const step = stepOf(table, text);
  return step.kind === 'move' ? game.check(table.state, step.move) : null;
}

export const actorSeat = (table: Table): number | string => {
  const actor = table.actor();
  return actor.kind === 'seat' ? actor.seat : actor.kind;
};

/** Four hands without a weak one; A holds the red General. */
export const PLAIN = [
  'rG bA rE rR bH rC rS bS',
  'bG rE bE bR rH bC rS bS',
  'rA bA bE rR bH rC rS bS',
  'rA bR rH bC 2rS 2bS',
] as const;
