import { readFile } from 'node:fs/promises';
import type { Resources } from '@chiaro/kernel';

/** What the build made, as the command line has it; where nothing was built, tables are solved. */
export const built: Resources = {
  load: (name) =>
    readFile(new URL(`../../../../dist/assets/${name}`, import.meta.url)).catch(() => null),
};
