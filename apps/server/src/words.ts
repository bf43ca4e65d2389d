import {
  createWords,
  kernelWords,
  languages,
  type Language,
  type Messages,
  type Words,
} from '@chiaro/kernel';
import en from '../locales/en.json' with { type: 'json' };
import it from '../locales/it.json' with { type: 'json' };

const serverWords: Readonly<Record<Language, Messages>> = { it, en };

/** Cache: messages are compiled once for each game and language. */
const made = new WeakMap<Messages, Words>();

/** The server's own messages, and those of a game if it is given. */
export function wordsFor(language: Language, game?: Readonly<Record<Language, Messages>>): Words {
  const own = serverWords[language];
  const key = game?.[language] ?? own;
  const words = made.get(key) ?? createWords(language, [kernelWords[language], own, key]);
  made.set(key, words);
  return words;
}

/** `?lang=` first, then Accept-Language, then English. */
export function languageOf(asked: unknown, accepted: string | undefined): Language {
  return known(asked) ?? preferred(accepted ?? '') ?? 'en';
}

const known = (value: unknown): Language | null =>
  languages.find((language) => language === value) ?? null;

/** RFC 9110: `it-IT,it;q=0.9,en;q=0.8`; the highest weight wins, the first among equals. */
function preferred(header: string): Language | null {
  let best: { language: Language; weight: number } | null = null;
  for (const part of header.slice(0, 400).split(',')) {
    const [range = '', ...parameters] = part.trim().toLowerCase().split(';');
    const language = known(range.split('-')[0]);
    const weight = weightOf(parameters);
    if (language !== null && weight > (best?.weight ?? 0)) best = { language, weight };
  }
  return best?.language ?? null;
}

function weightOf(parameters: readonly string[]): number {
  const q = parameters.map((parameter) => parameter.trim()).find((text) => text.startsWith('q='));
  return q === undefined ? 1 : Number(q.slice(2)) || 0;
}
