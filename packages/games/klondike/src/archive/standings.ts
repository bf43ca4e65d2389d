import { phrase, type Phrase } from '@chiaro/kernel';
import {
  configOf,
  isCalm,
  isImported,
  isLegacy,
  majorVersion,
  type ScoreRecord,
} from './records.js';
import { decks, levels, type Deck, type Level } from '../types.js';

/** Everything here is derived from the stored games, in the order in which they were stored. */

export interface Standing {
  readonly record: ScoreRecord;
  /**
   * From 1; null for a score that is shown but not ranked: imported, or scored by another
   * configuration.
   */
  readonly rank: number | null;
}

/** Scores that can be compared: legacy ones, those with time, and calm ones (KL-C3). */
export type Board = 'v1' | 'v2' | 'calm';

/** The victories of one board: highest first, then earliest first. */
export function leaderboard(records: readonly ScoreRecord[], board: Board): Standing[] {
  const listed = records
    .filter((record) => record.victory && boardOf(record) === board)
    .toSorted((a, b) => b.total - a.total);
  let rank = 0;
  return listed.map((record) => ({ record, rank: isRanked(record) ? ++rank : null }));
}

const isRanked = (record: ScoreRecord): boolean => !isImported(record) && configOf(record) === null;

const boardOf = (record: ScoreRecord): Board | null => {
  if (isLegacy(record)) return 'v1';
  if (majorVersion(record) !== 2) return null;
  return isCalm(record) ? 'calm' : 'v2';
};

/** Whether a game has our own scoring, calm or not. */
const isOwn = (record: ScoreRecord): boolean =>
  !isImported(record) && (boardOf(record) === 'v2' || boardOf(record) === 'calm');

const ownWins = (records: readonly ScoreRecord[]): ScoreRecord[] =>
  records.filter((record) => record.victory && isOwn(record));

/**
 * "New personal best!" for a victory that beats all earlier ones with the same level, pack, draw,
 * board and configuration; the first one counts as a best. Only victories count.
 */
export function isPersonalBest(earlier: readonly ScoreRecord[], game: ScoreRecord): boolean {
  const rivals = ownWins(earlier).filter((each) => isComparable(each, game));
  return ownWins([game]).length > 0 && rivals.every(({ total }) => total < game.total);
}

const isComparable = (a: ScoreRecord, b: ScoreRecord): boolean =>
  a.level === b.level &&
  a.deck === b.deck &&
  a.draw === b.draw &&
  isCalm(a) === isCalm(b) &&
  configOf(a) === configOf(b);

export const personalBestPhrase = (
  earlier: readonly ScoreRecord[],
  game: ScoreRecord,
): Phrase | null => (isPersonalBest(earlier, game) ? phrase('record.best') : null);

/** The best victory of each level, pack and draw, in that order; calm ones last. */
export function bestVictories(records: readonly ScoreRecord[]): ScoreRecord[] {
  const bests: ScoreRecord[] = [];
  for (const record of ownWins(records).filter(isRanked)) {
    const at = bests.findIndex((each) => isComparable(each, record));
    if (at < 0) bests.push(record);
    else if (record.total > bests[at]!.total) bests[at] = record;
  }
  return bests.toSorted(
    (a, b) =>
      Number(isCalm(a)) - Number(isCalm(b)) ||
      a.level - b.level ||
      decks.indexOf(a.deck) - decks.indexOf(b.deck) ||
      a.draw - b.draw,
  );
}

// ---------------------------------------------------------------------------- achievements

/** The count behind an achievement, and the number needed. */
interface Goal {
  readonly goal: number;
  readonly done: (records: readonly ScoreRecord[]) => number;
}

const onceWon = (holds: (game: ScoreRecord) => boolean): Goal => ({
  goal: 1,
  done: (games) => (ownWins(games).some(holds) ? 1 : 0),
});

/** Counts different values among the victories. */
const differentWins = (goal: number, valueOf: (game: ScoreRecord) => unknown): Goal => ({
  goal,
  done: (games) => new Set(ownWins(games).map(valueOf)).size,
});

/** Each is achieved by the first game after which its goal is reached. */
const achievementGoals = {
  firstWin: onceWon(() => true),
  level5: onceWon(({ level }) => level === 5),
  streak10: { goal: 10, done: longestStreak },
  everyLevel: differentWins(levels.length, ({ level }) => level),
  bothDecks: differentWins(decks.length, ({ deck }) => deck),
  noRecycle: onceWon(({ recycles }) => recycles === 0),
  unaided: onceWon(({ played }) => played?.undos === 0 && played.hints === 0),
  perfect: onceWon(({ quality }) => quality >= 1.34),
} satisfies Record<string, Goal>;

/** The id of an achievement. */
export type AchievementId = keyof typeof achievementGoals;
/** Every achievement. */
export const achievementIds = Object.keys(achievementGoals) as AchievementId[];

/** Progress of an achievement after these games, and its goal. */
export const achievementProgress = (
  id: AchievementId,
  records: readonly ScoreRecord[],
): { readonly done: number; readonly goal: number } => {
  const { goal, done } = achievementGoals[id];
  return { done: Math.min(goal, done(records)), goal };
};

const isReached = (id: AchievementId, records: readonly ScoreRecord[]): boolean => {
  const { done, goal } = achievementProgress(id, records);
  return done === goal;
};

export const achievements = (records: readonly ScoreRecord[]): AchievementId[] =>
  achievementIds.filter((id) => isReached(id, records));

/** The achievements earned by the last game. */
export function newAchievements(
  earlier: readonly ScoreRecord[],
  game: ScoreRecord,
): AchievementId[] {
  const had = achievements(earlier);
  return achievements([...earlier, game]).filter((id) => !had.includes(id));
}

/** The name of an achievement. */
export const achievementPhrase = (id: AchievementId): Phrase => phrase(`achievement.${id}`);

// ---------------------------------------------------------------------------- advice and figures

const WINDOW = 20;
const LEAST_WINS = 4;
const RUN_OF_WINS = 5;

const ownGames = (records: readonly ScoreRecord[]): ScoreRecord[] => records.filter(isOwn);

/**
 * Below 20 % of the last 20 games won: suggests the next lower level. The last five all won at one
 * level: suggests the next higher one.
 */
export function levelSuggestion(records: readonly ScoreRecord[]): Phrase | null {
  const games = ownGames(records);
  const level = games.at(-1)?.level ?? 1;
  return stepUp(games.slice(-RUN_OF_WINS), level) ?? stepDown(games.slice(-WINDOW), level);
}

function stepUp(last: readonly ScoreRecord[], level: Level): Phrase | null {
  const isRun = last.every((game) => game.victory && game.level === level);
  if (last.length < RUN_OF_WINS || !isRun || level === levels.length) return null;
  return phrase('suggestion.stepUp', { games: RUN_OF_WINS, level: level + 1 });
}

function stepDown(last: readonly ScoreRecord[], level: Level): Phrase | null {
  const wins = last.filter(({ victory }) => victory).length;
  if (last.length < WINDOW || wins >= LEAST_WINS || level === 1) return null;
  return phrase('suggestion.stepDown', { games: WINDOW, wins, level: level - 1 });
}

function longestStreak(records: readonly ScoreRecord[]): number {
  let longest = 0;
  let current = 0;
  for (const { victory } of ownGames(records)) {
    current = victory ? current + 1 : 0;
    longest = Math.max(longest, current);
  }
  return longest;
}

export interface Statistics {
  readonly games: number;
  readonly wins: number;
  /** Integer percent, rounded half up; 0 without games. */
  readonly winPercent: number;
  readonly longestStreak: number;
  readonly bestTotal: number | null;
  /** Over victories, rounded to whole numbers; null without any. */
  readonly meanTotal: number | null;
  readonly meanSeconds: number | null;
  readonly meanMoves: number | null;
  readonly byLevel: Readonly<Record<Level, WinCount>>;
  readonly byDeck: Readonly<Record<Deck, WinCount>>;
}

export interface WinCount {
  readonly games: number;
  readonly wins: number;
}

export function statistics(records: readonly ScoreRecord[]): Statistics {
  const games = ownGames(records);
  const wins = ownWins(records);
  const countOf = (test: (record: ScoreRecord) => boolean): WinCount => ({
    games: games.filter(test).length,
    wins: wins.filter(test).length,
  });
  const level = (n: Level): WinCount => countOf((record) => record.level === n);
  const deck = (name: Deck): WinCount => countOf((record) => record.deck === name);
  return {
    games: games.length,
    wins: wins.length,
    winPercent: percent(wins.length, games.length),
    longestStreak: longestStreak(records),
    bestTotal: wins.length === 0 ? null : Math.max(...wins.map(({ total }) => total)),
    meanTotal: mean(wins.map(({ total }) => total)),
    meanSeconds: mean(wins.map(({ seconds }) => seconds)),
    meanMoves: mean(wins.map(({ moves }) => moves)),
    byLevel: { 1: level(1), 2: level(2), 3: level(3), 4: level(4), 5: level(5) },
    byDeck: { french: deck('french'), neapolitan: deck('neapolitan') },
  };
}

const percent = (part: number, all: number): number =>
  all === 0 ? 0 : Math.floor((200 * part + all) / (2 * all));

const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : Math.round(values.reduce((a, b) => a + b, 0) / values.length);

export const statisticsPhrase = ({ games, wins, winPercent }: Statistics): Phrase =>
  phrase('statistics.played', { games, wins, percent: winPercent });
