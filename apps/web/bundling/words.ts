import type { Plugin } from 'vite';
import { DELIVERY, GAMES } from './paths.js';

/** Messages of one language; boot.js knows them by the same mark. */
export const WORDS_FILE = /\.(?:it|en)-[^/]+\.js$/;
const MESSAGES = /\/(\w+)\/locales\/(?:(\w+)\.)?(it|en)\.json$/;
const DELIVERED = '.delivered.js';

/**
 * In place of each file of messages: an object that is filled when somebody speaks its language
 * (src/words/delivery.ts). So nobody loads the words of a language that is not shown.
 */
export const wordsLater: Plugin = {
  name: 'words-later',
  apply: 'build',
  enforce: 'pre',
  async resolveId(source, importer) {
    if (!source.endsWith('.json') || importer?.endsWith(DELIVERED) === true) return null;
    const found = await this.resolve(source, importer, { skipSelf: true });
    return found !== null && MESSAGES.test(found.id) ? `${found.id}${DELIVERED}` : null;
  },
  load(id) {
    if (!id.endsWith(DELIVERED)) return null;
    const file = id.slice(0, -DELIVERED.length);
    const language = MESSAGES.exec(file)?.[3] ?? '';
    const code = `import { deliver } from ${JSON.stringify(DELIVERY)};
export default deliver('${language}', () => import(${JSON.stringify(file)}));`;
    return { code, moduleType: 'js' };
  },
};

/** Messages lie together as they are used together: those of a game, of the app, of some pages. */
export function wordsGroup(id: string): string | null {
  const [, folder = '', part = '', language = ''] = MESSAGES.exec(id) ?? [];
  if (language === '') return null;
  if (id.startsWith(GAMES)) return `${folder}.${language}`;
  return `${OWN_WORDS.has(part) ? part : SMALL_WORDS.has(part) ? 'pages' : 'words'}.${language}`;
}

const OWN_WORDS = new Set(['keep', 'friends', 'story', 'statistics']);
const SMALL_WORDS = new Set(['pages', 'daily', 'puzzles']);
