import { readFile } from 'node:fs/promises';
import type { Resources } from '@chiaro/kernel';

/** The assets of the build, as the command line loads them; without a build, tables are solved. */
export const built: Resources = {
  load: (name) =>
    readFile(new URL(`../../../../dist/assets/${name}`, import.meta.url)).catch(() => null),
};
