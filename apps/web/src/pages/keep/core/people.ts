import { nameKey } from '@chiaro/match';
import { colourNames, type ColourName, type KeptPlayer } from './match.js';

const MOST_PEOPLE = 24;

/** Who has played here, latest first. */
export function remember(
  people: readonly KeptPlayer[],
  players: readonly KeptPlayer[],
): KeptPlayer[] {
  const named = players.filter(({ name }) => name !== '');
  const keys = new Set(named.map(({ name }) => nameKey(name)));
  return [...named, ...people.filter(({ name }) => !keys.has(nameKey(name)))].slice(0, MOST_PEOPLE);
}

/** What is stored may come from another version: whoever cannot be read is left out. */
export function readPeople(stored: unknown): KeptPlayer[] {
  if (!Array.isArray(stored)) return [];
  return stored.flatMap((each: unknown) => {
    if (typeof each !== 'object' || each === null) return [];
    const { name, colour } = each as Record<string, unknown>;
    return typeof name === 'string' && name !== '' && isColour(colour) ? [{ name, colour }] : [];
  });
}

const isColour = (value: unknown): value is ColourName =>
  colourNames.some((colour) => colour === value);

/** The person's own colour, or the first that nobody has. */
export function freeColour(taken: readonly ColourName[], own?: ColourName): ColourName {
  if (own !== undefined && !taken.includes(own)) return own;
  return (
    colourNames.find((colour) => !taken.includes(colour)) ??
    colourNames[taken.length % colourNames.length]!
  );
}
