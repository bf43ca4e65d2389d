import type { Phrase, Words } from '@chiaro/kernel';

/** What a voice must never read out: a missing argument shows as one of these. */
const UNSAYABLE = /undefined|NaN|\[object|\bnull\b/;

export function expectSayable(words: Words, phrase: Phrase): void {
  const text = words.say(phrase);
  if (text.trim() === '' || UNSAYABLE.test(text))
    throw new Error(`${words.language} ${phrase.id}: “${text}”`);
}
