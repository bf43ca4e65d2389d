import { phrase, replay, type AnyPlayable, type Entry, type Phrase } from '@chiaro/kernel';
import type { AnyPlaythrough } from './replayed.js';
import { persons } from '../device/players.js';
import type { ArchivedGame } from '../device/archive.js';
import { factOf, type GameFact } from './facts.js';
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

/** Something reached. It follows from the games, oldest first, and is never stored. */
export interface Achievement {
  readonly id: string;
  readonly name: Phrase;
  /** The place of the game with which it was reached; −1 while it is not. */
  readonly reached: (games: readonly PlayedGame[]) => number;
}

export interface Reached {
  readonly id: string;
  readonly name: Phrase;
  readonly by: GameFact | null;
}

/** Reached by the first game of which this holds. */
export const onceIn = (
  id: string,
  name: string,
  holds: (game: PlayedGame) => boolean,
): Achievement => ({ id, name: phrase(name), reached: (games) => games.findIndex(holds) });

const WINS_IN_A_ROW = 5;
const MANY_GAMES = 25;

/** What every game has; those against others only where there are others. */
export function commonAchievements({ game, bots }: AnyPlayable): Achievement[] {
  const many: Achievement = {
    id: 'many',
    name: phrase('honour.many', { games: MANY_GAMES }),
    reached: (games) => nth(games, ({ fact }) => fact.ending === 'over', MANY_GAMES),
  };
  if (game.nature.seats.max === 1) return [many];
  const strongest = bots.at(-1)?.id;
  return [
    onceIn('firstWin', 'honour.firstWin', ({ fact }) => fact.won === true),
    onceIn(
      'strongest',
      'honour.strongest',
      ({ fact }) => fact.won === true && fact.level === strongest,
    ),
    { id: 'row', name: phrase('honour.row', { wins: WINS_IN_A_ROW }), reached: inARow },
    many,
  ];
}

function nth(
  games: readonly PlayedGame[],
  holds: (game: PlayedGame) => boolean,
  count: number,
): number {
  let left = count;
  return games.findIndex((game) => holds(game) && --left === 0);
}

function inARow(games: readonly PlayedGame[]): number {
  let row = 0;
  return games.findIndex(({ fact }) => {
    if (fact.won !== null) row = fact.won ? row + 1 : 0;
    return row === WINS_IN_A_ROW;
  });
}

export function reachedBy(
  module: AnyPlayable,
  { achievements = [] }: { readonly achievements?: readonly Achievement[] },
  games: readonly PlayedGame[],
): Reached[] {
  return [...achievements, ...commonAchievements(module)].map(({ id, name, reached }) => ({
    id,
    name,
    by: games[reached(games)]?.fact ?? null,
  }));
}

const BREATH = 20;

/** Replays every game, a few at a time, so that the page answers meanwhile. Oldest first. */
export async function playedGames(
  module: AnyPlayable,
  kept: readonly ArchivedGame[],
): Promise<PlayedGame[]> {
  const played: PlayedGame[] = [];
  for (const [i, each] of kept.toSorted((a, b) => a.finishedAt - b.finishedAt).entries()) {
    if (i % BREATH === BREATH - 1) await new Promise((resolve) => setTimeout(resolve, 0));
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
