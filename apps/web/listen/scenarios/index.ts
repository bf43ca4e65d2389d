import type { Scenario } from '../scenario.js';
import { playAzul } from './azul.js';
import { pauses, playKlondike, playsCalmly, winKlondike } from './klondike.js';
import {
  comparesToday,
  playedToday,
  readsStatistics,
  readsStory,
  sharesDevice,
  somePast,
  stepsThrough,
} from './later.js';
import { playLiapTui } from './liaptui.js';
import { playsToday, readsRules } from './pages.js';
import { solvesFromList, solvesPuzzle } from './puzzle.js';
import { playByClock, playInRoom } from './room.js';
import { playScopone } from './scopone.js';
import { beginsToKeep, keepsAnyGame, keepsYahtzee } from './scorekeeper.js';
import { playYahtzee, writeZero } from './yahtzee.js';

const languages = ['en', 'it'] as const;

/** Bots of a table of four at their own pace would take minutes. */
const QUICK = { pace: 'quick' };

const table = (
  game: string,
  play: Scenario['play'],
  settings: Scenario['settings'] = {},
  name = game,
): Scenario[] =>
  languages.map((language) => ({
    name: `${name}-${language}`,
    language,
    path: `/play/${game}?lang=${language}&deal=listen`,
    settings,
    play,
  }));

const keeping = (game: string, play: Scenario['play']): Scenario[] =>
  languages.map((language) => ({
    name: `keep-${game}-${language}`,
    language,
    path: `/keep/${game}?lang=${language}`,
    settings: {},
    play,
  }));

const room = (name: string, play: Scenario['play']): Scenario[] =>
  languages.map((language) => ({
    name: `${name}-${language}`,
    language,
    path: `/friends/azul?lang=${language}`,
    settings: {},
    play,
  }));

const page = (
  name: string,
  path: string,
  play: Scenario['play'],
  device: Pick<Scenario, 'past' | 'stored'> = {},
): Scenario[] =>
  languages.map((language) => ({
    name: `${name}-${language}`,
    language,
    path: `${path}?lang=${language}`,
    settings: QUICK,
    ...device,
    play,
  }));

/** Too long for every change: played where they are named. */
export const longScenarios: readonly Scenario[] = table('klondike', winKlondike, {}, 'victory').map(
  (scenario) => ({ ...scenario, path: scenario.path.replace('deal=listen', 'deal=21') }),
);

/** The longest first, so that no desk waits for the last one. */
export const scenarios: readonly Scenario[] = [
  ...table('yahtzee', playYahtzee, QUICK),
  ...table('scopone', playScopone, QUICK),
  ...table('azul', playAzul),
  ...table('liaptui', playLiapTui, QUICK),
  ...table('klondike', playKlondike),
  ...room('room', playInRoom),
  ...room('clock', playByClock),
  ...page('compared', '/daily/klondike', comparesToday, { past: somePast, stored: playedToday }),
  ...page('story', '/games/azul-one', readsStory, { past: somePast }),
  ...page('review', '/games/azul-one/review', stepsThrough, { past: somePast }),
  ...page('statistics', '/statistics/azul', readsStatistics, { past: somePast }),
  ...table('klondike', pauses, {}, 'pause'),
  ...table('klondike', playsCalmly, {}, 'calm'),
  ...page('daily', '/daily/klondike', playsToday),
  ...page('puzzle', '/puzzles', solvesPuzzle),
  ...['azul', 'scopone', 'liaptui', 'klondike'].flatMap((game) =>
    page(`puzzle-${game}`, `/puzzles/${game}`, solvesFromList),
  ),
  ...page('profiles', '/profiles', sharesDevice),
  ...keeping('yahtzee', keepsYahtzee),
  ...table('yahtzee', writeZero, {}, 'zero'),
  ...keeping('other', keepsAnyGame),
  ...page('rules', '/rules/azul', readsRules),
  ...['azul', 'scopone', 'liaptui', 'klondike'].flatMap((game) => keeping(game, beginsToKeep)),
];
