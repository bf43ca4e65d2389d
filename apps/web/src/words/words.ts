import {
  createWords,
  kernelWords,
  isLanguage,
  languages,
  type Arg,
  type Language,
  type Messages,
  type Names,
  type Words,
} from '@chiaro/kernel';
import { matchWords } from '@chiaro/match';
import en from '../../locales/en.json' with { type: 'json' };
import it from '../../locales/it.json' with { type: 'json' };
import { onMessages } from './delivery.js';

/** Messages that come with the pages that use them: the first load stays light. */
type Further =
  | keyof typeof import('../../locales/pages.en.json')
  | keyof typeof import('../../locales/keep.en.json')
  | keyof typeof import('../../locales/friends.en.json')
  | keyof typeof import('../../locales/daily.en.json')
  | keyof typeof import('../../locales/statistics.en.json')
  | keyof typeof import('../../locales/home.en.json')
  | keyof typeof import('../../locales/story.en.json')
  | keyof typeof import('../../locales/who.en.json')
  | keyof typeof import('../../locales/puzzles.en.json');

/** A message of the app itself; a misspelt one does not compile. */
export type MessageId = keyof typeof en | Further | 'player';

const appWords: Readonly<Record<Language, Messages>> = { it, en };

export type Translate = (id: MessageId, args?: Readonly<Record<string, Arg>>) => string;

const bundles = (language: Language): Messages[] => [
  kernelWords[language],
  matchWords[language],
  appWords[language],
  further[language],
];

/** Grows as pages are opened. */
const further: Readonly<Record<Language, Record<string, string>>> = { it: {}, en: {} };

const wordsByLanguage: Readonly<Record<Language, Words>> = {
  it: createWords('it', bundles('it')),
  en: createWords('en', bundles('en')),
};

/** Called once by the module that has them, before its pages are drawn. */
export function addMessages(messages: Readonly<Record<Language, Messages>>): void {
  for (const language of languages)
    onMessages(messages[language], (all) => Object.assign(further[language], all));
}

/** The words of the app alone. */
export const appWordsIn = (language: Language): Words => wordsByLanguage[language];

/** The app's words with those of a game, which may use the names at this table. */
export const gameWordsIn = (
  language: Language,
  game: Readonly<Record<Language, Messages>>,
  names: Names,
): Words => createWords(language, [...bundles(language), game[language]], names);

export const translator =
  (words: Words): Translate =>
  (id, args) =>
    words.say(args === undefined ? { id } : { id, args });

/** The first of the browser's languages that the app has. */
export function preferredLanguage(browser: readonly string[]): Language {
  for (const tag of browser) {
    const [code] = tag.toLowerCase().split('-');
    if (isLanguage(code)) return code;
  }
  return 'en';
}
