import type { AnyPlayable } from '@chiaro/kernel';
import { useEffect, useState } from 'react';
import type { PlayedGame } from '../../session/achievements.js';
import { meanOf } from '../../session/figures.js';
import { reviewing } from '../../session/instance.js';
import type { Counted } from '../../session/pictures.js';
import type { Par } from '../../session/protocol.js';

/** Par of a row over these games, each by its own rules; null if it is unknown for any. */
export type ParOf = (row: string, games: readonly Counted[]) => number | null;

/** Null while it is being computed, and if it is not known. */
export function usePar({ game }: AnyPlayable, games: readonly PlayedGame[]): ParOf | null {
  const [parOf, setParOf] = useState<ParOf | null>(null);
  useEffect(() => {
    if (games.length === 0) return;
    let current = true;
    const look = async () => {
      const pars = await parsOf(game, games);
      if (current) setParOf(() => parBy(pars, games));
    };
    look().catch(() => {});
    return () => {
      current = false;
      reviewing.stop();
    };
  }, [game, games]);
  return parOf;
}

const rulesOf = ({ playthrough }: PlayedGame): string => JSON.stringify(playthrough.options);

/** One request for each set of rules. */
async function parsOf(
  game: AnyPlayable['game'],
  games: readonly PlayedGame[],
): Promise<ReadonlyMap<string, Par | null>> {
  const pars = new Map<string, Par | null>();
  for (const each of games) {
    const rules = rulesOf(each);
    if (!pars.has(rules)) pars.set(rules, await reviewing.par(game, each.playthrough.options));
  }
  return pars;
}

function parBy(pars: ReadonlyMap<string, Par | null>, games: readonly PlayedGame[]): ParOf {
  const parOfGame = new Map(games.map((game) => [game.fact.key, pars.get(rulesOf(game)) ?? null]));
  return (row, counted) => {
    const values = counted.map(({ fact }) => parOfGame.get(fact.key)?.[row]);
    const known = values.filter((value) => value !== undefined);
    return known.length < values.length || known.length === 0 ? null : meanOf(known);
  };
}
