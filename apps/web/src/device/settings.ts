import { warningLevels, type Language, type WarningLevel } from '@chiaro/kernel';
import { keyActions, type Chord, type KeyAction } from './keymap.js';
import {
  eventKinds,
  loudnesses,
  presetNames,
  presets,
  type EventKind,
  type Loudness,
  type PresetName,
  type Verbosity,
  sounds,
  type Sound,
} from './verbosity.js';

export const tableTops = ['wood', 'felt', 'slate'] as const;
export const cardBacks = ['weave', 'lattice', 'dots'] as const;

export const paces = ['quick', 'natural', 'unhurried', 'hold'] as const;
export type Pace = (typeof paces)[number];

/** When the coach speaks: never, in the review after a game, or at the table too. */
export const coachings = ['off', 'after', 'live'] as const;
export type Coaching = (typeof coachings)[number];

/** All settings of a person, stored on the device. */
export interface Settings {
  readonly language: Language | 'auto';
  readonly theme: 'system' | 'light' | 'dark';
  readonly tableTop: (typeof tableTops)[number];
  readonly cardBack: (typeof cardBacks)[number];
  readonly motion: 'system' | 'full' | 'none';
  /** Percent. */
  readonly textSize: 100 | 125 | 150 | 200;
  readonly sound: boolean;
  /** Sounds were offered, or chosen without being offered: do not ask again. */
  readonly soundAsked: boolean;
  /** The browser's own voice reads announcements aloud, for players without a screen reader. */
  readonly readAloud: boolean;
  /** Sounds that are muted one by one. */
  readonly sounds: Readonly<Partial<Record<Sound, boolean>>>;
  readonly haptics: boolean;
  /** When it is one's turn and the page is in the background: a sound, a notification. */
  readonly turnSound: boolean;
  readonly turnNotice: boolean;
  readonly preset: PresetName;
  /** Presets of single games. */
  readonly gamePresets: Readonly<Record<string, PresetName>>;
  /** Kinds that differ from the preset. */
  readonly speech: Readonly<Partial<Record<EventKind, Loudness>>>;
  readonly turnAssertive: boolean;
  /** How many warnings about thresholds of the score, in games that have them. */
  readonly warnings: WarningLevel;
  readonly pace: Pace;
  readonly coach: Coaching;
  readonly keysOn: boolean;
  readonly keys: Readonly<Partial<Record<KeyAction, Chord>>>;
  /** The number keys read the nth card, die or pile without acting. */
  readonly digitsRead: boolean;
  /** Confirm a zero and other risky moves. */
  readonly confirmZero: boolean;
  /** New games ignore time in the score, in games that count it. */
  readonly calm: boolean;
  /** French suits in two colours, or each in its own. */
  readonly cards: 'two' | 'four';
  /** Letters on tiles. */
  readonly letters: boolean;
  /** Chinese characters, names and values on the pieces of Liap Tui. */
  readonly characters: boolean;
  readonly pieceNames: boolean;
  readonly pieceValues: boolean;
  /** By game: hash of the scoring configuration of new games, if it is not the built-in one. */
  readonly scoring: Readonly<Record<string, string>>;
  /** Whether the words beside a board are open. */
  readonly textView: boolean;
}

export const defaultSettings: Settings = {
  language: 'auto',
  theme: 'system',
  tableTop: 'wood',
  cardBack: 'weave',
  motion: 'system',
  textSize: 100,
  sound: false,
  soundAsked: false,
  readAloud: false,
  sounds: {},
  haptics: true,
  turnSound: true,
  turnNotice: false,
  preset: 'normal',
  gamePresets: {},
  speech: {},
  turnAssertive: false,
  warnings: 'balanced',
  pace: 'natural',
  coach: 'after',
  keysOn: true,
  keys: {},
  digitsRead: false,
  confirmZero: true,
  calm: false,
  cards: 'two',
  letters: false,
  characters: true,
  pieceNames: true,
  pieceValues: true,
  scoring: {},
  textView: false,
};

/** The settings after a person changed some of them. */
export function withChanges(settings: Settings, changes: Partial<Settings>): Settings {
  const isAnswer = changes.sound !== undefined;
  return { ...settings, ...changes, ...(isAnswer ? { soundAsked: true } : {}) };
}

/** How much is spoken, in a game or elsewhere. A game's own preset overrides single kinds. */
export function verbosityOf(
  { preset, gamePresets, speech }: Pick<Settings, 'preset' | 'gamePresets' | 'speech'>,
  game: string | null = null,
): Verbosity {
  const own = game === null ? undefined : gamePresets[game];
  return own === undefined ? { ...presets[preset], ...speech } : presets[own];
}

type Reader<T> = (value: unknown) => T | undefined;
const readChoice =
  <const T>(...values: readonly T[]): Reader<T> =>
  (value) =>
    values.find((known) => known === value);
const readFlag: Reader<boolean> = (value) => (typeof value === 'boolean' ? value : undefined);

const readRecord =
  <K extends string, T>(keys: readonly K[], read: Reader<T>): Reader<Partial<Record<K, T>>> =>
  (value) => {
    if (typeof value !== 'object' || value === null) return undefined;
    const known: Partial<Record<K, T>> = {};
    for (const key of keys) {
      const item = read((value as Record<string, unknown>)[key]);
      if (item !== undefined) known[key] = item;
    }
    return known;
  };
function readGamePresets(value: unknown): Record<string, PresetName> | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const known = Object.entries(value).flatMap(([game, name]) => {
    const preset = presetNames.find((each) => each === name);
    return preset === undefined ? [] : [[game, preset] as const];
  });
  return Object.fromEntries(known);
}
function readScoring(value: unknown): Record<string, string> | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const known = Object.entries(value).flatMap(([game, hash]) =>
    typeof hash === 'string' && /^[0-9a-f]{64}$/.test(hash) ? [[game, hash] as const] : [],
  );
  return Object.fromEntries(known);
}
const chord: Reader<Chord> = (value) =>
  typeof value === 'string' && value.length > 0 && value.length <= 20 ? value : undefined;

const readers: { readonly [K in keyof Settings]: Reader<Settings[K]> } = {
  language: readChoice('auto', 'it', 'en'),
  theme: readChoice('system', 'light', 'dark'),
  tableTop: readChoice(...tableTops),
  cardBack: readChoice(...cardBacks),
  motion: readChoice('system', 'full', 'none'),
  textSize: readChoice(100, 125, 150, 200),
  sound: readFlag,
  soundAsked: readFlag,
  readAloud: readFlag,
  sounds: readRecord(sounds, readFlag),
  haptics: readFlag,
  turnSound: readFlag,
  turnNotice: readFlag,
  preset: readChoice(...presetNames),
  gamePresets: readGamePresets,
  speech: readRecord(eventKinds, readChoice(...loudnesses)),
  turnAssertive: readFlag,
  warnings: readChoice(...warningLevels),
  pace: readChoice(...paces),
  coach: readChoice(...coachings),
  keysOn: readFlag,
  keys: readRecord(keyActions, chord),
  digitsRead: readFlag,
  confirmZero: readFlag,
  calm: readFlag,
  cards: readChoice('two', 'four'),
  letters: readFlag,
  characters: readFlag,
  pieceNames: readFlag,
  pieceValues: readFlag,
  scoring: readScoring,
  textView: readFlag,
};

/** Stored settings may come from another version: unknown values become defaults. */
export function readSettings(stored: unknown): Settings {
  if (typeof stored !== 'object' || stored === null) return defaultSettings;
  const known: Record<string, unknown> = { ...defaultSettings };
  for (const [key, read] of Object.entries(readers)) {
    const value = read((stored as Record<string, unknown>)[key]);
    if (value !== undefined) known[key] = value;
  }
  // Every key began with its default, and each reader gives what its key holds.
  return known as unknown as Settings;
}
