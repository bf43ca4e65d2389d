// Whoever loaded a page before an update still asks for the parts of that page: their names have a
// hash in them, and the new build has other ones. So a build keeps the parts of the one before it.
import { copyFileSync, existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Of the web app: the parts that are its own, not those it keeps of the one before. */
const LIST = 'assets.json';

/**
 * Copies the parts of the previous web app that the new one does not have beside those of the new one.
 * What the previous one had kept itself is left behind: one generation is kept, not all of them.
 * @param {string} previous folder of a built web app; may be missing
 * @param {string} made folder of the new one
 * @returns {number} how many were kept
 */
export function keepPreviousAssets(previous, made) {
  const own = new Set(filesIn(join(made, 'assets')));
  writeFileSync(join(made, LIST), JSON.stringify([...own].toSorted()));
  const kept = ownAssets(previous).filter((name) => !own.has(name));
  for (const name of kept) copyFileSync(join(previous, 'assets', name), join(made, 'assets', name));
  return kept.length;
}

/** @param {string} folder */
function ownAssets(folder) {
  const list = join(folder, LIST);
  const there = filesIn(join(folder, 'assets'));
  // A build from before there was a list kept nothing of another.
  if (!existsSync(list)) return there;
  const names = new Set(/** @type {string[]} */ (JSON.parse(readFileSync(list, 'utf8'))));
  return there.filter((name) => names.has(name));
}

/** @param {string} folder */
const filesIn = (folder) => (existsSync(folder) ? readdirSync(folder) : []);
