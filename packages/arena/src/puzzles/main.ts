// npm run puzzles -- <game>…: regenerates packages/games/<game>/puzzles.txt. See USAGE.
import { find, games } from '@chiaro/catalog';
import type { AnyModule, PuzzleSet, Resources } from '@chiaro/kernel';
import { formatPuzzleSet } from '@chiaro/kernel/internal';
import { writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { faultOf } from './check.js';
import { gradePuzzles, makePuzzles } from './make.js';

const USAGE = `npm run puzzles -- <game>… [options]

Finds positions with one best move, grades each by how many bots of each level fail it, and writes
packages/games/<game>/puzzles.txt. The same seed makes the same set.

  --count N    puzzles a game (default 240)
  --tries N    how often each level is asked (default 4)
  --seed TEXT  (default "puzzles")
  --grade      grades the puzzles of the sets again instead, by the levels as they are now
  --check      solves every puzzle of the sets again instead; status 1 where an answer differs

Games: ${games.map(({ id }) => id).join(', ')}
`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: 'string', default: '240' },
    tries: { type: 'string', default: '4' },
    seed: { type: 'string', default: 'puzzles' },
    grade: { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

const resources: Resources = {
  load: (name) => readFile(new URL(`../assets/${name}`, import.meta.url)).catch(() => null),
};

/** Puzzles between two saves, so that an interrupted run keeps what it found. */
const SAVED_EVERY = 20;

const fileOf = (id: string): string => join('packages/games', id, 'puzzles.txt');

async function make(id: string): Promise<void> {
  const game = find(id);
  if (!game.ok) throw new Error(`No game ${id}`);
  const module = await game.value.load();
  const file = fileOf(id);
  const wish = {
    seed: values.seed,
    count: Number(values.count),
    tries: Number(values.tries),
  };
  const set = await makePuzzles(module, wish, resources, (so) => {
    if (so.puzzles.length % SAVED_EVERY !== 0) return;
    process.stderr.write(`${id}: ${so.puzzles.length} of ${wish.count}\n`);
    writeFileSync(file, formatPuzzleSet(so));
  });
  writeFileSync(file, formatPuzzleSet(set));
}

async function kept(id: string): Promise<{ readonly module: AnyModule; readonly set: PuzzleSet }> {
  const game = find(id);
  const set = game.ok ? await game.value.loadPuzzles?.() : undefined;
  if (!game.ok || set === undefined) throw new Error(`No puzzles of ${id}`);
  return { module: await game.value.load(), set };
}

async function grade(id: string): Promise<void> {
  const { module, set } = await kept(id);
  const graded = await gradePuzzles(module, set, resources);
  writeFileSync(fileOf(id), formatPuzzleSet(graded));
  const changed = graded.puzzles.filter(
    ({ fails }, i) => String(fails) !== String(set.puzzles[i]?.fails),
  );
  process.stdout.write(`| ${id} | ${set.puzzles.length} | ${changed.length} |\n`);
}

async function check(id: string): Promise<void> {
  const { module, set } = await kept(id);
  const practice = await module.practice?.make(resources);
  if (practice === undefined) throw new Error(`No puzzles of ${id}`);
  let wrong = 0;
  for (const stored of set.puzzles) {
    const fault = faultOf(module, practice, set, stored);
    if (fault === null) continue;
    wrong++;
    process.stdout.write(`${id} ${stored.id}: ${fault}\n`);
  }
  process.stdout.write(`| ${id} | ${set.puzzles.length} | ${wrong} |\n`);
  if (wrong > 0) process.exitCode = 1;
}

const chosen = positionals.length > 0 ? positionals : games.map(({ id }) => id);
if (values.help) process.stdout.write(USAGE);
else if (values.check) for (const id of chosen) await check(id);
else if (values.grade) for (const id of chosen) await grade(id);
else if (positionals.length === 0) process.stdout.write(USAGE);
else for (const id of positionals) await make(id);
