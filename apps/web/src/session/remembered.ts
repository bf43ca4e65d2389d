import { findBot, type AnyPlayable } from '@chiaro/kernel';
import { localNames, readLocal, writeLocal } from '../device/local.js';
import type { Values } from '../ui/options.js';

/** The last choices for a game. */
export interface Remembered {
  readonly values: Values;
  readonly levels: readonly string[];
}

const PREFIX = 'chiaro.setup.';

export const rememberSetup = (game: string, chosen: Remembered): boolean =>
  writeLocal(PREFIX + game, chosen);

/** By game. */
export const allSetups = (): Record<string, Remembered> =>
  readSetups(
    Object.fromEntries(localNames(PREFIX).map((game) => [game, readLocal(PREFIX + game)])),
  );

/** Skips entries that cannot be parsed; the game itself checks the options. */
export function readSetups(stored: unknown): Record<string, Remembered> {
  if (!isObject(stored)) return {};
  return Object.fromEntries(
    Object.entries(stored).flatMap(([game, each]) => {
      const read = readSetup(each);
      return read === null ? [] : [[game, read]];
    }),
  );
}

function readSetup(stored: unknown): Remembered | null {
  if (!isObject(stored)) return null;
  const { values, levels } = stored;
  return isObject(values) && Array.isArray(levels)
    ? { values, levels: levels.filter((level): level is string => typeof level === 'string') }
    : null;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A seat belongs to a bot of a level, or to a person at this device. */
export const PERSON = 'person';

/** The second weakest: a fair first evening. */
export const defaultLevel = (bots: readonly string[]): string => bots[1] ?? bots[0] ?? PERSON;

/** The last choices; the first time with an opponent, in games that can also be played alone. */
export function remembered(module: AnyPlayable): Remembered {
  const { game, bots } = module;
  const known = bots.map(({ id }) => id);
  const { values, levels } = readSetup(readLocal(PREFIX + game.id)) ?? {
    values: forTwo(module, {}),
    levels: [],
  };
  const seats = game.nature.seats.max;
  return {
    values: game.options.read(values).ok ? values : {},
    levels: Array.from({ length: seats - 1 }, (_, i) => {
      const level = levels[i] ?? '';
      return level === PERSON ? level : (findBot(bots, level)?.id ?? defaultLevel(known));
    }),
  };
}

/** The last house rules, for at least two people if the game allows it. */
export function rememberedForFriends(module: AnyPlayable): Remembered {
  const { values, levels } = remembered(module);
  return { values: forTwo(module, values), levels: levels.map(() => PERSON) };
}

/** The usual house rules, for two at least. */
export const usualForFriends = (module: AnyPlayable): Values => forTwo(module, {});

function forTwo({ game }: AnyPlayable, values: Values): Values {
  const read = game.options.read(values);
  const isAlone = read.ok && game.seating(read.value).seats === 1 && game.nature.seats.max > 1;
  return isAlone ? { ...values, players: 2 } : values;
}
