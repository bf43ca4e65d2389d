import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const COMPRESSIBLE = /\.(js|css|html|svg|json|webmanifest|wasm)$/;

/** Writes `.br` and `.gz` beside what the server sends, so that it compresses nothing itself. */
function precompress(): Plugin {
  let folder = '';
  return {
    name: 'precompress',
    apply: 'build',
    configResolved(config) {
      folder = join(config.root, config.build.outDir);
    },
    writeBundle: {
      sequential: true,
      order: 'post',
      handler(output) {
        folder = output.dir ?? folder;
      },
    },
    closeBundle() {
      const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
      for (const file of files.filter((each) => COMPRESSIBLE.test(each))) {
        const text = readFileSync(join(folder, file));
        const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
        writeFileSync(join(folder, `${file}.br`), brotliCompressSync(text, quality));
        writeFileSync(join(folder, `${file}.gz`), gzipSync(text, { level: 9 }));
      }
    },
  };
}

export default defineConfig({
  plugins: [react(), precompress()],
  worker: { format: 'es' },
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    target: 'es2023',
  },
  server: {
    proxy: {
      '/api': { target: 'http://localhost:3000', ws: true },
    },
  },
});
