import { phrase, replay, type AnyPlayable, type Entry, type Phrase } from '@chiaro/kernel';
import type { AnyPlaythrough } from './replayed.js';
import { persons } from '../device/players.js';
import type { ArchivedGame } from '../device/archive.js';
import type { Emblem } from '../art/emblems.js';
import { factOf, type GameFact } from './facts.js';
import { isComplete, isWon } from './figures.js';
import { moduleForLog } from './scoring.js';

/** A finished game with everything that its log says. */
export interface PlayedGame {
  readonly fact: GameFact;
  readonly playthrough: AnyPlaythrough;
  /** The person's. */
  readonly side: number;
  /** Lines of points of the person's side. */
  readonly own: readonly Entry[];
  readonly isChosen: boolean;
  readonly refused: number;
}

/** An achievement. It is computed from the games, oldest first, and never stored. */
export interface Achievement {
  readonly id: string;
  readonly name: Phrase;
  /** What its badge shows. */
  readonly emblem: Emblem;
  /** The amount needed, in its own unit: "7 of 25". */
  readonly goal: number;
  /** How far each game, with those before it, has come. */
  readonly after: (games: readonly PlayedGame[]) => readonly number[];
}

export interface Reached {
  readonly id: string;
  readonly name: Phrase;
  readonly emblem: Emblem;
  readonly goal: number;
  /** Progress so far; at most the goal. */
  readonly done: number;
  /** The game that reached it; null before. */
  readonly by: GameFact | null;
}

/** Reached by a single game with enough of something; the best game so far is the progress. */
export const mostIn = (
  id: string,
  name: string,
  emblem: Emblem,
  goal: number,
  measure: (game: PlayedGame) => number,
): Achievement => ({ id, name: phrase(name), emblem, goal, after: (games) => games.map(measure) });

/** Reached by the first game that passes the test. */
export const onceIn = (
  id: string,
  name: string,
  emblem: Emblem,
  holds: (game: PlayedGame) => boolean,
): Achievement => mostIn(id, name, emblem, 1, (game) => (holds(game) ? 1 : 0));

const WINS_IN_A_ROW = 5;
const MANY_GAMES = 25;

/** Achievements of every game; those against others only in games with opponents. */
export function commonAchievements({ game, bots }: AnyPlayable): Achievement[] {
  const many: Achievement = {
    id: 'many',
    name: phrase('honour.many', { games: MANY_GAMES }),
    emblem: 'many',
    goal: MANY_GAMES,
    after: countedSoFar(({ fact }) => isComplete(fact)),
  };
  if (game.nature.seats.max === 1) return [many];
  const strongest = bots.at(-1)?.id;
  return [
    onceIn('firstWin', 'honour.firstWin', 'laurel', ({ fact }) => isWon(fact)),
    onceIn(
      'strongest',
      'honour.strongest',
      'crown',
      ({ fact }) => isWon(fact) && fact.level === strongest,
    ),
    {
      id: 'row',
      name: phrase('honour.row', { wins: WINS_IN_A_ROW }),
      emblem: 'row',
      goal: WINS_IN_A_ROW,
      after: winsInARow,
    },
    many,
  ];
}

const countedSoFar =
  (holds: (game: PlayedGame) => boolean) =>
  (games: readonly PlayedGame[]): readonly number[] => {
    let count = 0;
    return games.map((game) => (holds(game) ? ++count : count));
  };

/** A game that could be neither won nor lost does not end a streak. */
function winsInARow(games: readonly PlayedGame[]): readonly number[] {
  let row = 0;
  return games.map(({ fact }) => {
    if (fact.won !== null) row = fact.won ? row + 1 : 0;
    return row;
  });
}

export function reachedBy(
  module: AnyPlayable,
  { achievements = [] }: { readonly achievements?: readonly Achievement[] },
  games: readonly PlayedGame[],
): Reached[] {
  return [...achievements, ...commonAchievements(module)].map(
    ({ id, name, emblem, goal, after }) => {
      const steps = after(games);
      const by = games[steps.findIndex((step) => step >= goal)]?.fact ?? null;
      return { id, name, emblem, goal, done: Math.min(goal, Math.max(0, ...steps)), by };
    },
  );
}

/** Milliseconds: a longer stretch of work would be felt. */
const STRETCH_MS = 12;

/**
 * Replays every game, a few at a time, so that the page answers meanwhile. Oldest first. `progress`
 * receives 0..1; when it returns false, the work ends.
 */
export async function playedGames(
  module: AnyPlayable,
  kept: readonly ArchivedGame[],
  progress: (done: number) => boolean = () => true,
): Promise<PlayedGame[]> {
  const played: PlayedGame[] = [];
  let since = performance.now();
  for (const [i, each] of kept.toSorted((a, b) => a.finishedAt - b.finishedAt).entries()) {
    if (performance.now() - since > STRETCH_MS) {
      if (!progress(i / kept.length)) break;
      await new Promise((resolve) => setTimeout(resolve, 0));
      since = performance.now();
    }
    const game = playedGame(await moduleForLog(module, each.log), each);
    if (game !== null) played.push(game);
  }
  return played;
}

/** Games that have been replayed on this visit; a finished game does not change. */
const known = new WeakMap<AnyPlayable, Map<string, PlayedGame | null>>();

function playedGame(module: AnyPlayable, kept: ArchivedGame): PlayedGame | null {
  const games = known.get(module) ?? new Map<string, PlayedGame | null>();
  known.set(module, games);
  const id = `${kept.key} ${kept.log.length}`;
  const before = games.get(id);
  if (before !== undefined) return before;
  const game = replayed(module, kept);
  games.set(id, game);
  return game;
}

function replayed(module: AnyPlayable, kept: ArchivedGame): PlayedGame | null {
  const fact = factOf(module, kept);
  const found = replay(module.game, kept.log);
  if (fact === null || !found.ok || found.value.failure !== null) return null;
  const { playthrough } = found.value;
  const side = module.game.seating(playthrough.options).sideOf[persons(kept.players)[0] ?? 0] ?? 0;
  const own = playthrough.entries.filter((entry) => entry.side === side);
  const { isChosen = false, refused = 0 } = kept;
  return { fact, playthrough, side, own, isChosen, refused };
}
