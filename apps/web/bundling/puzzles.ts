import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

/**
 * Hundreds of kilobytes of puzzles are a file to read, not a program to parse. The catalog hands on
 * what it is given, so a set that is still on its way will do.
 */
export const puzzlesAsData: Plugin = {
  name: 'puzzles-as-data',
  apply: 'build',
  enforce: 'pre',
  async load(id) {
    const [, folder = '', game = ''] = /^(.*\/games\/(\w+))\/src\/puzzles\.ts$/.exec(id) ?? [];
    if (folder === '') return null;
    const source = await readFile(`${folder}/puzzles.txt`, 'utf8');
    const file = this.emitFile({ type: 'asset', name: `${game}-puzzles.txt`, source });
    const code = `import { parsePuzzleSet } from '@chiaro/kernel';
export const puzzleSet = fetch(import.meta.ROLLDOWN_FILE_URL_${file}).then(async (answer) => {
  if (!answer.ok) throw new Error('The puzzles did not come');
  return parsePuzzleSet(await answer.text());
});`;
    return { code, moduleType: 'js' };
  },
};
