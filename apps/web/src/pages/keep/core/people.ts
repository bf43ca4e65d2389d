import { nameKey } from '@chiaro/kernel/internal';
import { colourNames, type ColourName } from '../../../device/colours.js';
import type { KeptPlayer } from './match.js';

const MOST_PEOPLE = 24;

/**
 * A person who has played here. The picture is only on this device and in its backups: matches and
 * everything sent to others are without it.
 */
export interface KnownPerson extends KeptPlayer {
  /** An emoji, or a small photo as a data address. */
  readonly face?: string;
}

/** Pictures to choose from: easy to distinguish, without skin colours. */
export const FACES = [
  '🦊',
  '🐻',
  '🐱',
  '🐶',
  '🦁',
  '🐼',
  '🐸',
  '🦉',
  '🐝',
  '🐢',
  '🐙',
  '🦄',
  '🌻',
  '🌵',
  '🍓',
  '🍋',
  '🍕',
  '☕',
  '⚽',
  '🎸',
  '🚲',
  '⛵',
  '🌙',
  '⭐',
] as const;

const PHOTO = 'data:image/jpeg;base64,';
/** In characters; a photo of 96 pixels has about 4 000. */
const LARGEST_PHOTO = 40_000;

export const isPhoto = (face: string): boolean => face.startsWith(PHOTO);

const isFace = (value: unknown): value is string =>
  typeof value === 'string' &&
  (FACES.some((face) => face === value) ||
    (isPhoto(value) &&
      value.length <= LARGEST_PHOTO &&
      /^[A-Za-z0-9+/]+=*$/.test(value.slice(PHOTO.length))));

/** The picture of a person by name; undefined for none. */
export const faceIn = (people: readonly KnownPerson[], name: string): string | undefined =>
  name === '' ? undefined : people.find((each) => nameKey(each.name) === nameKey(name))?.face;

/** Sets or removes a person's picture; adds an unknown person. */
export function withFace(
  people: readonly KnownPerson[],
  { name, colour }: KeptPlayer,
  face: string | null,
): KnownPerson[] {
  const changed = { name, colour, ...(face === null ? {} : { face }) };
  const at = people.findIndex((each) => nameKey(each.name) === nameKey(name));
  return at < 0 ? [changed, ...people].slice(0, MOST_PEOPLE) : people.with(at, changed);
}

/** The people who have played here, latest first. */
export function remember(
  people: readonly KnownPerson[],
  players: readonly KnownPerson[],
): KnownPerson[] {
  const named = players
    .filter(({ name }) => name !== '')
    .map((player) => {
      const face = player.face ?? faceIn(people, player.name);
      return face === undefined ? player : { ...player, face };
    });
  const keys = new Set(named.map(({ name }) => nameKey(name)));
  return [...named, ...people.filter(({ name }) => !keys.has(nameKey(name)))].slice(0, MOST_PEOPLE);
}

/** Stored data may be from another version: unreadable people are left out. */
export function readPeople(stored: unknown): KnownPerson[] {
  if (!Array.isArray(stored)) return [];
  return stored.flatMap((each: unknown) => {
    if (typeof each !== 'object' || each === null) return [];
    const { name, colour, face } = each as Record<string, unknown>;
    if (typeof name !== 'string' || name === '' || !isColour(colour)) return [];
    return [{ name, colour, ...(isFace(face) ? { face } : {}) }];
  });
}

const isColour = (value: unknown): value is ColourName =>
  colourNames.some((colour) => colour === value);

/** The person's own colour, or the first free one. */
export function freeColour(taken: readonly ColourName[], own?: ColourName): ColourName {
  if (own !== undefined && !taken.includes(own)) return own;
  return (
    colourNames.find((colour) => !taken.includes(colour)) ??
    colourNames[taken.length % colourNames.length]!
  );
}
