// node scripts/fonts.mjs: the letters that nearly every page needs, cut out of the fonts of
// @fontsource into apps/web/src/styles/fonts. Other letters (ñ in a name) come from the whole font,
// when there are any: apps/web/src/styles/fonts.css names the same letters.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { main, root } from './lib.mjs';

const ASCII = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)).join('');
const LETTERS = `${ASCII}\u00A0ÀÈÉÌÒÙàèéìòù’‘“”«»–—…·×−°•`;

const FONTS = {
  'sans-400': 'atkinson-hyperlegible/files/atkinson-hyperlegible-latin-400-normal.woff2',
  'sans-700': 'atkinson-hyperlegible/files/atkinson-hyperlegible-latin-700-normal.woff2',
  serif: 'young-serif/files/young-serif-latin-400-normal.woff2',
};

const FORM = /** @type {const} */ ({
  targetFormat: 'woff2',
  noHinting: true,
  // Pairs of letters, joined letters, figures of one width: nothing else is asked for.
  keepFeatures: ['kern', 'liga', 'tnum'],
});

await main(async () => {
  for (const [name, source] of Object.entries(FONTS)) {
    const font = readFileSync(join(root, 'node_modules/@fontsource', source));
    const cut = await subsetFont(font, LETTERS, FORM);
    writeFileSync(join(root, 'apps/web/src/styles/fonts', `${name}.woff2`), cut);
    process.stdout.write(`${name}: ${font.length} → ${cut.length} bytes\n`);
  }
  return 0;
});
