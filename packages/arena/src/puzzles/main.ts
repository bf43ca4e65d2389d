// npm run puzzles -- <game>…: regenerates packages/games/<game>/puzzles.txt. See USAGE.
import { find, games } from '@chiaro/catalog';
import { type Resources } from '@chiaro/kernel';
import { formatPuzzleSet } from '@chiaro/kernel/internal';
import { writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { faultOf } from './check.js';
import { makePuzzles } from './make.js';

const USAGE = `npm run puzzles -- <game>… [options]

Finds positions with one best move, grades each by how many bots of each level fail it, and writes
packages/games/<game>/puzzles.txt. The same seed makes the same set.

  --count N    puzzles a game (default 240)
  --tries N    how often each level is asked (default 4)
  --seed TEXT  (default "puzzles")
  --check      solves every puzzle of the sets again instead; status 1 where an answer differs

Games: ${games.map(({ id }) => id).join(', ')}
`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: 'string', default: '240' },
    tries: { type: 'string', default: '4' },
    seed: { type: 'string', default: 'puzzles' },
    check: { type: 'boolean', default: false },
  },
});

const resources: Resources = {
  load: (name) => readFile(new URL(`../assets/${name}`, import.meta.url)).catch(() => null),
};

/** Puzzles between two saves, so that an interrupted run keeps what it found. */
const SAVED_EVERY = 20;

async function make(id: string): Promise<void> {
  const game = find(id);
  if (!game.ok) throw new Error(`No game ${id}`);
  const module = await game.value.load();
  const file = join('packages/games', id, 'puzzles.txt');
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

async function check(id: string): Promise<void> {
  const game = find(id);
  const set = game.ok ? await game.value.loadPuzzles?.() : undefined;
  const module = game.ok ? await game.value.load() : undefined;
  const practice = await module?.practice?.make(resources);
  if (set === undefined || module === undefined || practice === undefined)
    throw new Error(`No puzzles of ${id}`);
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
if (values.check) for (const id of chosen) await check(id);
else if (positionals.length === 0) process.stdout.write(USAGE);
else for (const id of positionals) await make(id);
