import { flag, integer, list, object, type Read } from '@chiaro/kernel';
import { nameKey } from '@chiaro/kernel/internal';
import type { Scored } from './keeper.js';
import { lastChange } from './log.js';
import type { KeptMatch } from './match.js';

const sides = list(integer({ min: 0, max: 11 }), { max: 12 });

/** The part of a match for lists and statistics: stored with it, updated at every change. */
export const summaryShape = object({
  over: flag,
  totals: list(integer(), { max: 12 }),
  winners: sides,
  sideOf: sides,
  rounds: integer({ min: 0 }),
  lowestWins: flag,
});
export type MatchSummary = Read<typeof summaryShape>;

export const matchSummary = (match: KeptMatch, scored: Scored): MatchSummary => ({
  over: scored.over,
  totals: [...scored.totals],
  winners: [...scored.winners],
  sideOf: [...scored.sideOf],
  rounds: scored.rounds.filter(({ number }) => number !== null).length,
  lowestWins: match.options['wins'] === 'lowest',
});

export interface StoredMatch {
  readonly match: KeptMatch;
  /** Null until it is computed. */
  readonly summary: MatchSummary | null;
}

export const newestFirst = (stored: readonly StoredMatch[]): StoredMatch[] =>
  stored.toSorted((a, b) => lastChange(b.match) - lastChange(a.match));

// ---------------------------------------------------------------------------- statistics

export interface PlayFigures {
  readonly played: number;
  readonly won: number;
  /** Mean of the totals of this person's side, rounded to one decimal. */
  readonly average: number;
  readonly best: number;
  /** Consecutive victories, up to the latest match. */
  readonly streak: number;
  readonly lastAt: number;
}

export interface PlayerRecord extends PlayFigures {
  readonly name: string;
}

interface Played {
  readonly name: string;
  readonly total: number;
  readonly won: boolean;
  readonly at: number;
  readonly lowestWins: boolean;
}

/** Finished matches by person, most victories first; equal normalised names are one person. */
export function playerRecords(stored: readonly StoredMatch[]): PlayerRecord[] {
  const people = new Map<string, Played[]>();
  for (const each of stored)
    for (const played of playedIn(each)) {
      const key = nameKey(played.name);
      people.set(key, [...(people.get(key) ?? []), played]);
    }
  return [...people.values()]
    .map((own) => playerRecord(own.toSorted((a, b) => a.at - b.at)))
    .toSorted((a, b) => b.won - a.won || b.played - a.played || a.name.localeCompare(b.name));
}

// ---------------------------------------------------------------------------- by game

/** Games outside the catalog are distinguished by their titles. */
export const gameKey = ({ game, options }: KeptMatch): string =>
  typeof options['title'] === 'string' ? `${game}:${options['title']}` : game;

export interface GameRecord {
  readonly key: string;
  /** One of its matches, for its name. */
  readonly match: KeptMatch;
  readonly played: number;
  /** Null if nobody has a name. */
  readonly champion: PlayerRecord | null;
  readonly best: { readonly name: string; readonly total: number } | null;
  readonly lastAt: number;
}

/** Finished matches by game, the most played first. */
export function gameRecords(stored: readonly StoredMatch[]): GameRecord[] {
  const byGame = new Map<string, StoredMatch[]>();
  for (const each of stored)
    if (each.summary?.over === true)
      byGame.set(gameKey(each.match), [...(byGame.get(gameKey(each.match)) ?? []), each]);
  return [...byGame]
    .map(([key, own]) => {
      const [champion = null] = playerRecords(own);
      return {
        key,
        match: own[0]!.match,
        played: own.length,
        champion: champion?.won === 0 ? null : champion,
        best: bestPlayed(own.flatMap(playedIn)),
        lastAt: Math.max(...own.map(({ match }) => lastChange(match))),
      };
    })
    .toSorted((a, b) => b.played - a.played || b.lastAt - a.lastAt);
}

function bestPlayed(played: readonly Played[]): GameRecord['best'] {
  const [first, ...others] = played;
  if (first === undefined) return null;
  const isBetter = (one: Played, other: Played) =>
    one.lowestWins ? one.total < other.total : one.total > other.total;
  return others.reduce((best, each) => (isBetter(each, best) ? each : best), first);
}

function playedIn({ match, summary }: StoredMatch): Played[] {
  if (summary === null || !summary.over) return [];
  const at = lastChange(match);
  return match.players.flatMap(({ name }, seat) => {
    const side = summary.sideOf[seat];
    if (name === '' || side === undefined) return [];
    const won = summary.winners.includes(side);
    return [{ name, total: summary.totals[side] ?? 0, won, at, lowestWins: summary.lowestWins }];
  });
}

function playerRecord(own: readonly Played[]): PlayerRecord {
  const totals = own.map(({ total }) => total);
  const last = own.at(-1)!;
  const lost = own.findLastIndex(({ won }) => !won);
  return {
    name: last.name,
    played: own.length,
    won: own.filter(({ won }) => won).length,
    average: Math.round((10 * totals.reduce((sum, total) => sum + total, 0)) / own.length) / 10,
    best: own.every(({ lowestWins }) => lowestWins) ? Math.min(...totals) : Math.max(...totals),
    streak: own.length - 1 - lost,
    lastAt: last.at,
  };
}
