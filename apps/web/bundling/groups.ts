import { readdirSync } from 'node:fs';
import type { Rolldown } from 'vite';
import { ASIDE, gamesOf, neededBy, playersOf } from './graph.js';
import { GAMES, HOME, SRC } from './paths.js';
import { wordsGroup } from './words.js';
import { worksAnywhere } from './worker.js';

/** The little that a page without a game needs of these packages. */
const BASE =
  /vite\/preload-helper|rolldown\/runtime|\/words\/delivery\.ts|\/catalog\/|\/cover\.ts|\/packages\/(?:kernel|match)\/locales\/|\/kernel\/src\/(?:words|json|shape|messages|result|errors|bot|narrator)\.ts|\/match\/src\/messages\.ts/;

/** Pictures that the games without cards do not need; those of the others are small. */
const CARDS = /\/src\/art\/(?:cardFrame|CardBack|French|french|Neapolitan|neapolitan|GameArt)/;

/**
 * What is needed together comes in one file: a dozen files of 1 kB cost more than they weigh. The
 * shell is for every page, `cards` for whatever shows cards, `table` for whatever shows a game,
 * `dialogs` come when a table is drawn; then each game has its rules and its drawn table. What the
 * worker needs too (`base`, `kernel`, the rules) lies apart from what draws.
 */
export const groups: Rolldown.CodeSplittingGroup[] = [
  { name: wordsGroup, priority: 5 },
  { name: 'base', test: BASE, priority: 4, includeDependenciesRecursively: false },
  { name: 'cards', test: CARDS, priority: 4, includeDependenciesRecursively: false },
  {
    name: (id, modules) => {
      if (worksAnywhere(id)) return null;
      if (neededBy(`${SRC}main.tsx`, modules).has(id)) return 'shell';
      if (!neededBy(HOME, modules).has(id)) return null;
      return id.startsWith(`${SRC}pages/`) ? 'home' : 'shell';
    },
    priority: 3,
    includeDependenciesRecursively: false,
  },
  {
    name: (id, modules) => {
      const isShared =
        neededBy(`${SRC}pages/play/PlayPage.tsx`, modules).has(id) ||
        gamesOf(id, modules).length > 1;
      if (ASIDE.test(id) || !isShared) return null;
      return worksAnywhere(id) ? 'kernel' : 'table';
    },
    priority: 2,
    includeDependenciesRecursively: false,
  },
  {
    name: (id, modules) => {
      if (worksAnywhere(id)) return null;
      // The scorekeeper's first page comes without what its tables need.
      if (neededBy(`${SRC}pages/keep/KeepHome.tsx`, modules).has(id)) return 'keep-home';
      const isOfKeep = neededBy(`${SRC}pages/keep/KeepPage.tsx`, modules).has(id);
      const isOfDialogs = neededBy(`${SRC}room/RoomDialogs.tsx`, modules).has(id);
      if (isOfDialogs) return isOfKeep ? 'figures' : 'dialogs';
      return isOfKeep ? 'keep' : null;
    },
    priority: 1,
    includeDependenciesRecursively: false,
  },
  {
    // The scorekeeper reads it, and so does the worker where numbers are one's own.
    name: (id) => {
      const [, game] = /\/games\/(\w+)\/src\/(?:sheet|worked|written|archive)/.exec(id) ?? [];
      return game === undefined ? null : `${game}-sheet`;
    },
    includeDependenciesRecursively: false,
  },
  {
    // Levels of a game that are loaded together come in one file, with the search that no other
    // game has.
    name: (id, modules) => {
      if (!/\/games\/\w+\/src\/bots\/|\/packages\/search\//.test(id)) return null;
      const [game, ...others] = readdirSync(GAMES).filter((each) => {
        const players = playersOf(each, modules);
        return players !== null && neededBy(players, modules).has(id);
      });
      return game === undefined || others.length > 0 ? null : `${game}-bots`;
    },
    priority: 1,
    includeDependenciesRecursively: false,
  },
  {
    name: (id, modules) => {
      const [game] = gamesOf(id, modules);
      if (game === undefined) return null;
      // Where the drawn table does not come, the game is played in words.
      return worksAnywhere(id) ? game : `${game}-table`;
    },
    priority: 1,
    // By way of its index, a board would bring along everything that its game has.
    includeDependenciesRecursively: false,
  },
];
