import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bundle, type Bundle } from './bundle.js';
import { freshFolder } from './server.js';

let writer: Bundle;
beforeAll(async () => {
  writer = await bundle(new URL('./writer.child.ts', import.meta.url));
});
afterAll(() => writer.remove());

it('two processes write to one SQLite file, and every change is there', async () => {
  const file = join(freshFolder(), 'chiaro.sqlite');
  const CHANGES = 40;
  const children = Array.from({ length: 2 }, () =>
    spawn(process.execPath, [writer.file, file, String(CHANGES)], {
      stdio: ['pipe', 'pipe', 'inherit'],
    }),
  );
  const outputs = children.map((child) => {
    const said = { text: '' };
    child.stdout.on('data', (chunk: Buffer) => (said.text += chunk.toString()));
    return said;
  });
  await expect.poll(() => outputs.every(({ text }) => text.includes('ready'))).toBe(true);
  const ended = children.map((child) => once(child, 'close'));
  for (const child of children) child.stdin.write('go\n');
  await Promise.all(ended);
  expect(outputs.map(({ text }) => text)).toEqual(
    Array<string>(2).fill(`ready\nshown ${4 * CHANGES} of ${4 * CHANGES}\n`),
  );
});
