import type { Plugin, Rolldown } from 'vite';
import { DELIVERY, OF_WORKER, SRC, WORKER } from './paths.js';
import { WORDS_FILE } from './words.js';

/** What has no page: the worker runs it too, so it lies in no file together with what needs one. */
export const worksAnywhere = (id: string): boolean =>
  /\/packages\/|vite\/preload-helper|rolldown\/runtime/.test(id) || id === DELIVERY;

const isWorker = (file: Rolldown.OutputBundle[string] | undefined): boolean =>
  file?.type === 'chunk' && file.facadeModuleId === WORKER;

/**
 * The worker is built along with the page, so that both use the same files: on one device the rules
 * of a game are fetched once.
 */
export const oneBuild: Plugin = {
  name: 'one-build',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    if (id !== `${SRC}session/thinking.ts`) return null;
    const file = this.emitFile({ type: 'chunk', id: WORKER });
    const made = code.replace(
      "new URL('./thinking.worker.ts', import.meta.url)",
      `import.meta.ROLLDOWN_FILE_URL_${file}`,
    );
    if (made === code) this.error('thinking.ts starts its worker in another way than expected');
    return made;
  },
  generateBundle(_options, bundle) {
    const files = new Set(Object.keys(bundle).filter((file) => isWorker(bundle[file])));
    const strange: string[] = [];
    for (const file of files) {
      const chunk = bundle[file];
      if (chunk?.type !== 'chunk' || WORDS_FILE.test(file)) continue;
      strange.push(...chunk.moduleIds.filter((id) => !OF_WORKER.has(id) && !worksAnywhere(id)));
      for (const next of [...chunk.imports, ...chunk.dynamicImports]) files.add(next);
    }
    if (strange.length > 0)
      this.error(`the worker would load what needs a page: ${strange.slice(0, 3).join(', ')} …`);
  },
};
