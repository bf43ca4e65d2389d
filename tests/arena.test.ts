import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildIfNeeded } from '../apps/cli/test/bundle.js';

const program = fileURLToPath(new URL('../dist/node/arena.js', import.meta.url));
const contest = ['scopone', '--bot', 'easy', '--against', 'easy', '--options', '{"hands":1}'];

interface Ran {
  readonly out: string;
  readonly err: string;
}

/** Runs the arena; killed outright as soon as it has told how far it is, where `stops`. */
function arena(args: readonly string[], stops = false): Promise<Ran> {
  const child = spawn(process.execPath, [program, ...contest, ...args]);
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => {
    err += chunk.toString();
    if (stops) child.kill('SIGKILL');
  });
  return new Promise((resolve) => child.on('close', () => resolve({ out, err })));
}

/** All that was told but how long bots thought. */
const withoutTimes = ({ out }: Ran): string =>
  out
    .split('\n')
    .filter((line) => !line.includes('thinking'))
    .join('\n');

describe('npm run arena', () => {
  beforeAll(buildIfNeeded);

  it('goes on where it was when it was killed', async () => {
    const args = ['--seed', `killed ${process.pid}`, '--deals', '200', '--threads', '1'];
    const killed = await arena(args, true);
    expect(killed.out).toBe('');
    expect(Number(/(\d+) of 200 deals/.exec(killed.err)?.[1])).toBeGreaterThan(0);
    const again = await arena(args);
    const before = Number(/Going on after (\d+) deals/.exec(again.err)?.[1]);
    expect(before).toBeGreaterThan(0);
    expect(before).toBeLessThan(200);
    expect(withoutTimes(again)).toBe(withoutTimes(await arena([...args, '--fresh'])));
  });

  it('plays the same games on several threads as on one', async () => {
    const args = ['--seed', `threads ${process.pid}`, '--deals', '20', '--fresh'];
    const alone = await arena([...args, '--threads', '1']);
    expect(alone.out).toContain('40 games on 20 deals');
    expect(withoutTimes(await arena([...args, '--threads', '3']))).toBe(withoutTimes(alone));
  });
});
