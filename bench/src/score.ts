import { games } from '@chiaro/catalog';
import { spawn } from 'node:child_process';
import { mkdtempSync, openSync, rmSync, statSync, writeFileSync, closeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface ScoreSpeed {
  readonly game: string;
  readonly lines: number;
  readonly linesPerSecond: number;
  readonly start: number;
}

const LINES = 200_000;

/** `chiaro score` as a user runs it: one process, a file in, a file out, start-up taken off. */
export async function scoreSpeed(): Promise<ScoreSpeed[]> {
  const folder = mkdtempSync(join(tmpdir(), 'chiaro-bench-'));
  try {
    const results: ScoreSpeed[] = [];
    for (const game of games) {
      const examples = (await game.load()).sheet.examples.map((example) => JSON.stringify(example));
      const start = await timed(game.id, folder, examples.slice(0, 1));
      const lines = Array.from({ length: LINES }, (_, i) => examples[i % examples.length] ?? '');
      const spent = await timed(game.id, folder, lines);
      results.push({ game: game.id, lines: LINES, linesPerSecond: LINES / (spent - start), start });
    }
    return results;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function timed(game: string, folder: string, lines: readonly string[]): Promise<number> {
  const input = join(folder, 'in.ndjson');
  const output = join(folder, 'out.ndjson');
  writeFileSync(input, `${lines.join('\n')}\n`);
  const out = openSync(output, 'w');
  const begun = performance.now();
  const child = spawn(
    process.execPath,
    [fileURLToPath(new URL('./cli.js', import.meta.url)), 'score', game, input],
    {
      stdio: ['ignore', out, 'inherit'],
    },
  );
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  const spent = (performance.now() - begun) / 1000;
  closeSync(out);
  if (code !== 0 || statSync(output).size === 0)
    throw new Error(`chiaro score ${game} ended with ${code}`);
  return spent;
}
