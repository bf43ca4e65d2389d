import type { Translate } from '../../words/words.js';
import { eachAlone } from './core/keeper.js';
import type { KeptMatch } from './core/match.js';
import type { StoredMatch } from './core/summary.js';

/** Names of the sides without a loaded game: for lists and search. */
export const storedNames = ({ match, summary }: StoredMatch, t: Translate): string[] =>
  sideNames(match, summary?.sideOf ?? eachAlone(match.players.length), t);

/** The names of a side; partners without names are us or them. */
export function sideNames(
  { players }: KeptMatch,
  sideOf: readonly number[],
  t: Translate,
): string[] {
  const sides = Math.max(...sideOf) + 1;
  return Array.from({ length: sides }, (_, side) => {
    const names = players.flatMap(({ name }, seat) =>
      sideOf[seat] === side && name !== '' ? [name] : [],
    );
    if (names.length > 0) return t('names.pair', { names });
    return sides < players.length ? t('keep.side', { side }) : t('player', { number: side + 1 });
  });
}
