import type { Translate } from '../words/words.js';
import type { KeptMatch } from './core/match.js';

/** How the sides are called where no game is loaded: lists and search. */
export function sideNames({ game, players }: KeptMatch, t: Translate): string[] {
  const named = players.map(({ name }, seat) =>
    name === '' ? t('player', { number: seat + 1 }) : name,
  );
  if (game !== 'scopone') return named;
  return [0, 1].map((side) => {
    const own = players.flatMap(({ name }, seat) =>
      seat % 2 === side && name !== '' ? [name] : [],
    );
    return own.length === 0 ? t('keep.side', { side }) : t('names.pair', { names: own });
  });
}
