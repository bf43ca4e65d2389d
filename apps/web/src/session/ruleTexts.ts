import type { Language } from '@chiaro/kernel';
import type { Inline } from '../ui/markdown.js';
import { loadGame } from './games.js';

/** Every rule of a game by its id. */
export type RuleTexts = ReadonlyMap<string, readonly Inline[]>;

const NONE: RuleTexts = new Map();
const known = new Map<string, RuleTexts>();
const loading = new Map<string, Promise<RuleTexts>>();

const keyOf = (game: string, language: Language): string => `${game} ${language}`;

/** Loaded with the first rule that is read, and parsed once; empty if loading fails. */
export function loadRuleTexts(game: string, language: Language): Promise<RuleTexts> {
  const key = keyOf(game, language);
  const begun = loading.get(key);
  if (begun !== undefined) return begun;
  const texts = readRuleTexts(game, language).then(
    (read) => {
      known.set(key, read);
      return read;
    },
    () => {
      // Offline, for example: the next request tries again.
      loading.delete(key);
      return NONE;
    },
  );
  loading.set(key, texts);
  return texts;
}

async function readRuleTexts(game: string, language: Language): Promise<RuleTexts> {
  const entry = loadGame(game);
  if (entry === null) return NONE;
  const [{ rulesOf }, source] = await Promise.all([
    import('../ui/markdown.js'),
    entry.cover.loadRules(language),
  ]);
  return rulesOf(source);
}

/** The rules loaded so far; starts loading if there are none. */
export function ruleTextsNow(game: string, language: Language): RuleTexts {
  const texts = known.get(keyOf(game, language));
  if (texts === undefined) void loadRuleTexts(game, language);
  return texts ?? NONE;
}
