import { phrase, type Arg, type Phrase } from '@chiaro/kernel';
import type { View } from '../view.js';
import { CENTRE, colours, FLOOR, type Colour } from '../types.js';

/** Small phrases used in others. */

/** The acting player, and whether that is the reader. */
export const who = (view: View, seat: number): Record<string, Arg> => ({
  who: { seat },
  you: view.viewer === seat ? 'yes' : 'no',
});

/** The colour as an adjective of one tile. */
export const colourPhrase = (colour: Colour): Phrase => phrase(`colour.${colour}`);

/** The colour as a noun. */
export const huePhrase = (colour: Colour): Phrase => phrase(`hue.${colour}`);

/** A number of tiles of one colour. */
export const tilesPhrase = (colour: Colour, count: number): Phrase =>
  phrase(`tiles.${colour}`, { count });

/** Tiles grouped by colour, in the order of the colours; a phrase for none. */
export function tileGroups(tiles: readonly Colour[]): Phrase[] {
  const groups = colours.flatMap((colour) => {
    const count = tiles.filter((tile) => tile === colour).length;
    return count === 0 ? [] : [phrase(`group.${colour}`, { count })];
  });
  return groups.length === 0 ? [phrase('group.none')] : groups;
}

export const sourcePhrase = (from: number): Phrase =>
  from === CENTRE ? phrase('source.centre') : phrase('source.display', { display: from });

export const targetPhrase = (line: number): Phrase =>
  line === FLOOR ? phrase('target.floor') : phrase('target.line', { line: line + 1 });

/** A number with one decimal, formatted for the language. */
export function decimal(number: number): Phrase {
  const [whole = '0', part = '0'] = Math.abs(number).toFixed(1).split('.');
  const minus = number < 0 && Number(`${whole}.${part}`) !== 0;
  return phrase('decimal', { sign: minus ? 'minus' : 'plus', whole, part });
}
