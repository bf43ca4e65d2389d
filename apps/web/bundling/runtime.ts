import type { Plugin } from 'vite';

const RUNTIME = /^var (.+);export\{(\w+)\};?\s*$/s;

/**
 * The bundler gives its two lines of runtime a file of their own, whatever the groups say: one more
 * request for every page. Each file that needs them gets them instead. In another file they would be
 * wrong: the names of those who import it would stay when its own changes.
 */
export const inlineRuntime: Plugin = {
  name: 'inline-runtime',
  apply: 'build',
  // Its name says which runtime a file had, but not that it has it inside.
  augmentChunkHash: () => 'inline-runtime',
  generateBundle: {
    order: 'pre',
    handler(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const runtime = chunks.find(({ name }) => name === 'rolldown-runtime');
      if (runtime === undefined) return;
      const { fileName } = runtime;
      const [, code, given] = RUNTIME.exec(runtime.code) ?? [];
      const imported = new RegExp(`import\\{${given} as (\\w+)\\}from"\\./${fileName.slice(7)}";`);
      for (const chunk of chunks.filter(({ imports }) => imports.includes(fileName))) {
        const [statement, local] = imported.exec(chunk.code) ?? [];
        if (code === undefined || statement === undefined)
          return this.error(`the bundler’s runtime is not as expected in ${chunk.fileName}`);
        chunk.code = chunk.code.replace(
          statement,
          () => `const ${local}=(()=>{var ${code};return ${given}})();`,
        );
        chunk.imports = chunk.imports.filter((file) => file !== fileName);
      }
      delete bundle[fileName];
    },
  },
};
