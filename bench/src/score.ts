import { findIn, games } from '@chiaro/catalog';
import { spawn } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** One row of the table; `before` is another build, where one is named. */
export interface ScoreSpeed {
  readonly lines: string;
  readonly now: Speed;
  readonly before: Speed | null;
  /** The build of today with two threads. */
  readonly twoThreads: Speed;
}

/** Lines per second, start-up taken off. */
interface Speed {
  readonly ofCpu: number;
  readonly ofWall: number;
}

interface Times {
  readonly cpu: number;
  readonly wall: number;
}

const LINES = 200_000;
const ROUNDS = 3;

interface Case {
  readonly name: string;
  readonly game: string;
  readonly lines: readonly string[];
}

/**
 * `chiaro score` as a user runs it: one process, a file in, a file out. `before` is the folder of an
 * older build's cli.js; both take turns, so that they meet the same load.
 */
export async function scoreSpeed(before: string | undefined): Promise<ScoreSpeed[]> {
  const folder = mkdtempSync(join(tmpdir(), 'chiaro-bench-'));
  try {
    const today = fileURLToPath(new URL('./cli.js', import.meta.url));
    const rows: ScoreSpeed[] = [];
    for (const each of await cases()) {
      const now: Speed[] = [];
      const old: Speed[] = [];
      const two: Speed[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        if (before !== undefined) old.push(await speedOf(join(before, 'cli.js'), each, folder, 1));
        now.push(await speedOf(today, each, folder, 1));
        two.push(await speedOf(today, each, folder, 2));
      }
      rows.push({
        lines: each.name,
        now: median(now),
        before: before === undefined ? null : median(old),
        twoThreads: median(two),
      });
    }
    return rows;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function cases(): Promise<Case[]> {
  const ofGames = await Promise.all(
    games.map(async ({ id }): Promise<Case> => {
      const lines = await examplesOf(id);
      return { name: `${id}: its examples in turn`, game: id, lines: repeated(lines) };
    }),
  );
  const [box = ''] = await examplesOf('yahtzee');
  return [
    { name: 'yahtzee: one box, again and again', game: 'yahtzee', lines: repeated([box]) },
    { name: 'yahtzee: boxes, hardly two alike', game: 'yahtzee', lines: randomBoxes() },
    ...ofGames,
  ];
}

async function examplesOf(id: string): Promise<string[]> {
  const game = findIn(games, id);
  if (!game.ok) throw new Error(`There is no ${id}`);
  return (await game.value.load()).sheet.examples.map((example) => JSON.stringify(example));
}

const repeated = (lines: readonly string[]): string[] =>
  Array.from({ length: LINES }, (_, i) => lines[i % lines.length] ?? '');

const BOXES = ['threes', 'threeOfAKind', 'fullHouse', 'smallStraight', 'yahtzee', 'chance'];

/** Any dice in any of some boxes, on a card with another one filled. */
const randomBoxes = (): string[] =>
  Array.from({ length: LINES }, () => {
    const dice = Array.from({ length: 5 }, () => 1 + below(6));
    return JSON.stringify({ dice, card: { ones: below(6) }, box: BOXES[below(BOXES.length)] });
  });

const below = (limit: number): number => Math.floor(Math.random() * limit);

async function speedOf(
  program: string,
  { game, lines }: Case,
  folder: string,
  threads: number,
): Promise<Speed> {
  const start = await timesOf(program, game, folder, lines.slice(0, 1), threads);
  const whole = await timesOf(program, game, folder, lines, threads);
  return {
    ofCpu: LINES / (whole.cpu - start.cpu),
    ofWall: LINES / (whole.wall - start.wall),
  };
}

function median(speeds: readonly Speed[]): Speed {
  const middle = (pick: (speed: Speed) => number): number =>
    speeds.map(pick).toSorted((a, b) => a - b)[Math.floor(speeds.length / 2)] ?? NaN;
  return { ofCpu: middle((speed) => speed.ofCpu), ofWall: middle((speed) => speed.ofWall) };
}

/** The process itself says at its end how much time of the processor all its threads took. */
const REPORT =
  'data:text/javascript,process.on("exit",()=>process.stderr.write(JSON.stringify(process.cpuUsage())))';

async function timesOf(
  program: string,
  game: string,
  folder: string,
  lines: readonly string[],
  threads: number,
): Promise<Times> {
  const input = join(folder, 'in.ndjson');
  const output = join(folder, 'out.ndjson');
  writeFileSync(input, `${lines.join('\n')}\n`);
  const out = openSync(output, 'w');
  const begun = performance.now();
  const command = [program, 'score', game, input, '--threads', String(threads)];
  const child = spawn(process.execPath, ['--import', REPORT, ...command], {
    stdio: ['ignore', out, 'pipe'],
  });
  let report = '';
  child.stderr?.on('data', (text: Buffer) => (report += text.toString()));
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  const wall = (performance.now() - begun) / 1000;
  closeSync(out);
  if (code !== 0 || statSync(output).size === 0)
    throw new Error(`chiaro score ${game} ended with ${code}: ${report}`);
  const used = JSON.parse(report.slice(report.lastIndexOf('{'))) as NodeJS.CpuUsage;
  return { cpu: (used.user + used.system) / 1e6, wall };
}
