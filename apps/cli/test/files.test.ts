import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { alone, writeWhole } from '../src/files.js';
import { WorldError } from '../src/world.js';

const folder = mkdtempSync(join(tmpdir(), 'chiaro-files-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('work on a file that nobody else works on', () => {
  it('loses nothing that others write at the same time', async () => {
    const path = join(folder, 'new', 'counted');
    const add = (letter: string) =>
      alone(path, async () => {
        const before = existsSync(path) ? readFileSync(path, 'utf8') : '';
        await turn();
        await writeWhole(path, before + letter);
      });
    const letters = 'abcdefghij'.split('');
    await Promise.all(letters.map(add));
    expect(readFileSync(path, 'utf8').split('').toSorted()).toEqual(letters);
    expect(existsSync(`${path}.lock`)).toBe(false);
  });

  it('waits for no program that was killed', async () => {
    const path = join(folder, 'left');
    writeFileSync(`${path}.lock`, '');
    const longAgo = Date.now() / 1000 - 60;
    utimesSync(`${path}.lock`, longAgo, longAgo);
    expect(await alone(path, () => Promise.resolve('done'))).toBe('done');
  });

  it('lets the next one in when it fails', async () => {
    const path = join(folder, 'failing');
    await expect(alone(path, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await alone(path, () => Promise.resolve('done'))).toBe('done');
  });

  it('is refused where nothing can be written', async () => {
    writeFileSync(join(folder, 'file'), '');
    const inFile = join(folder, 'file', 'below');
    await expect(alone(inFile, () => Promise.resolve())).rejects.toEqual(
      new WorldError('unwritable', inFile),
    );
  });
});
