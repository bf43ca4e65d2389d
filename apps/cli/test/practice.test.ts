import { games } from '@chiaro/catalog';
import { openPuzzle } from '@chiaro/kernel/internal';
import { describe, expect, it } from 'vitest';
import { chiaro } from './harness.js';

const AZUL = 'practice azul --seed monday --iterations 20 --stage late';

interface Line {
  readonly stage: string;
  readonly gap: number;
  readonly best: { readonly move: string };
  readonly position: unknown;
}

const puzzles = async (line: string): Promise<readonly Line[]> => {
  const { out, code } = await chiaro(line, { catalog: games });
  expect(code).toBe(0);
  return out
    .trimEnd()
    .split('\n')
    .map((text) => JSON.parse(text) as Line);
};

describe('practice', () => {
  it('prints positions that advise answers with the same best move', async () => {
    const found = await puzzles(`${AZUL} --json --count 2`);
    expect(found.map(({ stage }) => stage)).toEqual(['late', 'late']);
    const input = found.map(({ position }) => JSON.stringify(position)).join('\n');
    const { out } = await chiaro('advise azul --iterations 20', { catalog: games, input });
    const advised = out
      .trimEnd()
      .split('\n')
      .map((text) => (JSON.parse(text) as { ranked: { move: string }[] }).ranked[0]?.move);
    expect(advised).toEqual(found.map(({ best }) => best.move));
  });

  it('asks, judges and sums up', async () => {
    const [first, second] = await puzzles(`${AZUL} --json --count 2`);
    const answers = ['moves', 'nonsense', first!.best.move, 'hint'];
    const { out, code } = await chiaro(`${AZUL} --count 2`, {
      catalog: games,
      input: answers.join('\n'),
    });
    expect(code).toBe(0);
    expect(out).toContain('1. ');
    expect(out).toMatch(/Right: .+\(/);
    expect(out).toContain(`(${second!.best.move}).`);
    expect(out.trimEnd().split('\n').at(-1)).toBe('Found 1 of 2.');
  });

  it('tells what a worse move loses, in Italian too', async () => {
    const { out } = await chiaro(`${AZUL} --lang it`, { catalog: games, input: 'mosse\n1\n' });
    expect(out).toMatch(/Giusto|mossa migliore: \d/);
    expect(out).toMatch(/Posizione 1: round \d, verso la fine del round\./);
  });

  it('lets one look through the stock, and ends a game that can no longer be won', async () => {
    const cover = games.find(({ id }) => id === 'klondike')!;
    const { game } = await cover.load();
    const set = await cover.loadPuzzles!();
    const line = 'practice klondike --seed monday --count 3';
    const { out: json } = await chiaro(`${line} --json`, { catalog: games });
    const asked = json
      .trimEnd()
      .split('\n')
      .map((text) => JSON.parse(text) as { best: { move: string }; script: readonly string[] });
    const opened = openPuzzle(
      game,
      set,
      set.puzzles.find(({ script }) => String(script) === String(asked[0]!.script))!,
    );
    if (!opened.ok) throw new Error(opened.error);
    const worst = game.notation.format(opened.value.advice.ranked.at(-1)!.move);
    const input = [worst, asked[1]!.best.move, 'quit'].join('\n');
    const { out, code } = await chiaro(line, { catalog: games, input });
    expect(code).toBe(0);
    expect(out).toContain('after this move the game can no longer be won.');
    expect(out).toContain('Best: ');
  });

  it('says so when a game has none, and when nothing was found', async () => {
    const none = await chiaro('practice nim --json');
    expect([none.code, none.out]).toEqual([2, expect.stringContaining('UNAVAILABLE')]);
    const never = await chiaro('practice azul --round 900 --iterations 1 --json', {
      catalog: games,
    });
    expect([never.code, never.out]).toEqual([1, expect.stringContaining('NOT_FOUND')]);
    const shown = await chiaro('practice azul --round 900 --iterations 1 --progress bar', {
      catalog: games,
    });
    expect(shown.err).toMatch(/\[#*\.*\] +\d+ %/);
    expect(shown.err).toContain('another round or other house rules.');
    const wrong = await chiaro('practice azul --stage soon', { catalog: games });
    expect(wrong.code).toBe(2);
  });
});
