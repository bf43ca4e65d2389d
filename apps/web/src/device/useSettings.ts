import { isLanguage, type Language } from '@chiaro/kernel';
import type { PresetName } from './verbosity.js';
import { create } from 'zustand';
import { readLocal, writeLocal } from './local.js';
import { defaultSettings, readSettings, withChanges, type Settings } from './settings.js';

const SETTINGS_KEY = 'chiaro.settings';

interface SettingsStore {
  readonly settings: Settings;
  /** From the address; in force until a language is chosen. */
  readonly forcedLanguage: Language | null;
  readonly muted: boolean;
  readonly change: (changes: Partial<Settings>) => void;
  readonly reset: () => void;
  readonly mute: (muted: boolean) => void;
}

const asked = new URLSearchParams(globalThis.location.search).get('lang');

export const useSettings = create<SettingsStore>((set, get) => ({
  settings: readSettings(readLocal(SETTINGS_KEY)),
  forcedLanguage: isLanguage(asked) ? asked : null,
  muted: false,
  change(changes) {
    const settings = withChanges(get().settings, changes);
    writeLocal(SETTINGS_KEY, settings);
    set(changes.language === undefined ? { settings } : { settings, forcedLanguage: null });
  },
  reset() {
    writeLocal(SETTINGS_KEY, defaultSettings);
    set({ settings: defaultSettings, forcedLanguage: null });
  },
  mute: (muted) => set({ muted }),
}));

/** The preset in force in a game. */
export function presetFor(game: string): PresetName {
  const { preset, gamePresets } = useSettings.getState().settings;
  return gamePresets[game] ?? preset;
}

export const useSetting = <K extends keyof Settings>(key: K): Settings[K] =>
  useSettings((s) => s.settings[key]);
