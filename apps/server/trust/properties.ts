import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Tests with a property, or with conform, whose laws draw as well; paths from the root. */
function propertyTests(root: string): string[] {
  return ['packages', 'apps', 'tests']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) =>
        join(folder, path),
      ),
    )
    .filter((path) => path.endsWith('.test.ts') && !path.includes('node_modules'))
    .filter((path) => /fc\.assert|conform\(/.test(readFileSync(join(root, path), 'utf8')));
}

/** Runs every property from a seed that nobody chose; the seed is printed, to run it again. */
export async function freshProperties(root: string, progress: (line: string) => void) {
  const seed = randomInt(1, 2 ** 31);
  const tests = propertyTests(root);
  progress(`Properties from seed ${seed}: ${tests.length} files`);
  const program = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const child = spawn(process.execPath, [program, 'run', ...tests], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    env: { ...process.env, CHIARO_SEED: String(seed) },
  });
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return { seed, files: tests.length, isKept: code === 0 };
}
