import { azul, colours, roundPreview, type View } from '@chiaro/azul';
import { FastRng, mustApply, pickOne, Playthrough, sample } from '@chiaro/kernel';
import { describe, expect, it } from 'vitest';
import { previewOf } from '../src/tables/azul/preview.js';

const { game } = azul;

/** What was foretold before the last take of each round, and what the round then brought. */
function roundsOf(seed: string): { foretold: number[]; brought: number[] }[] {
  const rng = FastRng.from(seed);
  const table = new Playthrough(game, { ...game.options.defaults, players: 2 });
  const rounds: { foretold: number[]; brought: number[] }[] = [];
  for (let actor = table.actor(); actor.kind !== 'over'; actor = table.actor()) {
    if (actor.kind === 'chance') {
      mustApply(table, { kind: 'chance', outcome: sample(actor.need, rng) });
      continue;
    }
    const before = game.view(table.state, 'table');
    const move = pickOne(game.legal(table.state), rng);
    mustApply(table, { kind: 'move', seat: actor.seat, move });
    const after = game.view(table.state, 'table');
    if (after.phase === 'offer' || after.phase === 'over' || move.kind !== 'take') continue;
    rounds.push({
      foretold: before.boards.map((board, seat) =>
        seat === actor.seat ? takenRound(before, seat, move) : roundPreview(board).total,
      ),
      brought: after.boards.map((board, seat) => board.score - (before.boards[seat]?.score ?? 0)),
    });
  }
  return rounds;
}

function takenRound(
  view: View,
  seat: number,
  { from, colour, line }: { from: number; colour: number; line: number },
): number {
  const tiles = from === 0 ? view.centre : (view.displays[from - 1] ?? []);
  const name = colours[colour]!;
  const count = tiles.filter((tile) => tile === name).length;
  const board = view.boards[seat]!;
  return previewOf(view, board, { from, colour: name, count }, line).round ?? Number.NaN;
}

describe('the preview of a round', () => {
  it('is what the round then brings, floor included, for the one who takes and the others', () => {
    const rounds = ['a', 'b', 'c', 'd'].flatMap(roundsOf);
    expect(rounds.length).toBeGreaterThan(15);
    for (const { foretold, brought } of rounds) expect(foretold).toEqual(brought);
    expect(rounds.some(({ brought }) => brought.some((points) => points < 0))).toBe(true);
  });
});
