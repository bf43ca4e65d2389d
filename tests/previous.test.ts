import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, onTestFinished } from 'vitest';
import { keepPreviousAssets } from '../scripts/previous.mjs';

/** A web app as a build leaves it, with these parts. */
function built(name: string, parts: Readonly<Record<string, string>>, folder: string): string {
  const web = join(folder, name);
  mkdirSync(join(web, 'assets'), { recursive: true });
  for (const [part, text] of Object.entries(parts)) writeFileSync(join(web, 'assets', part), text);
  return web;
}

test('a build keeps the parts of the one before it, and not of all before that', () => {
  const folder = mkdtempSync(join(tmpdir(), 'chiaro-previous-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const partsOf = (web: string): string[] => readdirSync(join(web, 'assets')).toSorted();

  const first = built('1', { 'app-a.js': 'one', 'app-a.js.br': '1', 'ui-x.css': 'same' }, folder);
  expect(keepPreviousAssets(join(folder, 'none'), first)).toBe(0);

  const second = built('2', { 'app-b.js': 'two', 'ui-x.css': 'same' }, folder);
  expect(keepPreviousAssets(first, second)).toBe(2);
  expect(partsOf(second)).toEqual(['app-a.js', 'app-a.js.br', 'app-b.js', 'ui-x.css']);
  expect(readFileSync(join(second, 'assets', 'app-a.js'), 'utf8')).toBe('one');

  const third = built('3', { 'app-c.js': 'three' }, folder);
  keepPreviousAssets(second, third);
  expect(partsOf(third)).toEqual(['app-b.js', 'app-c.js', 'ui-x.css']);
});

test('a build from before there was a list counts whole', () => {
  const folder = mkdtempSync(join(tmpdir(), 'chiaro-previous-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const old = built('old', { 'app-a.js': 'one' }, folder);
  const next = built('next', { 'app-b.js': 'two' }, folder);
  expect(keepPreviousAssets(old, next)).toBe(1);
});
