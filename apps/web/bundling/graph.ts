import { readdirSync } from 'node:fs';
import type { Rolldown } from 'vite';
import { boardOf, GAMES, rulesOf } from './paths.js';

/** By the graph of modules: the page and its worker have different ones. */
const needs = new WeakMap<Rolldown.ChunkingContext, Map<string, ReadonlySet<string>>>();

/** A module and everything it cannot do without; what it imports later is not part of it. */
export function neededBy(start: string, modules: Rolldown.ChunkingContext): ReadonlySet<string> {
  const ofGraph = needs.get(modules) ?? new Map<string, ReadonlySet<string>>();
  needs.set(modules, ofGraph);
  const known = ofGraph.get(start);
  if (known !== undefined) return known;
  const found = new Set([start]);
  for (const id of found)
    for (const next of modules.getModuleInfo(id)?.importedIds ?? []) found.add(next);
  ofGraph.set(start, found);
  return found;
}

/** What makes all levels of a game at once, or the easier of two kinds; null where there are more. */
export function playersOf(game: string, modules: Rolldown.ChunkingContext): string | null {
  const makers = modules.getModuleInfo(`${GAMES}${game}/src/bots/makers.ts`);
  const kinds = makers?.dynamicallyImportedIds ?? [];
  return kinds.length > 2 ? null : (kinds[0] ?? null);
}

/**
 * What only puzzles use, or play with people elsewhere and, of a game, its rules page, scorekeeper,
 * bots, coach and solver.
 */
export const ASIDE =
  /\/kernel\/src\/puzzle|\/match\/src\/(?:proof\/pledges|transport\/socket)|\/games\/[^/]+\/(?:RULES|src\/(?:index|rule-book|sheet|worked|written|archive|coach|solver|bots\/(?!makers)))/;

/** The games that cannot be played without a module. */
export const gamesOf = (id: string, modules: Rolldown.ChunkingContext): readonly string[] =>
  ASIDE.test(id)
    ? []
    : readdirSync(GAMES).filter(
        (game) =>
          neededBy(boardOf(game), modules).has(id) || neededBy(rulesOf(game), modules).has(id),
      );
