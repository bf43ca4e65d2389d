import type { Kept } from '../e2e/archive.js';
import type { Player } from './player.js';
import type { Language } from './words.js';

/** Something a player does from beginning to end. Whatever is heard must keep the laws. */
export interface Scenario {
  /** One word, and the language: `azul-it`. */
  readonly name: string;
  readonly language: Language;
  /** Where it starts, from the root of the app. */
  readonly path: string;
  /** What differs from the settings a newcomer has. */
  readonly settings: Readonly<Record<string, unknown>>;
  /** Finished games that the device has. */
  readonly past?: () => readonly Kept[];
  /** What else the device has stored, by key. */
  readonly stored?: () => Readonly<Record<string, unknown>>;
  readonly play: (player: Player) => Promise<void>;
}
