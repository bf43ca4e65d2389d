import type { Arg, Phrase, Words } from '@chiaro/kernel';

/** Texts that must never be spoken: a missing argument shows as one of these. */
const UNSAYABLE = /undefined|NaN|\[object|\bnull\b/;

/** Whether a text in a phrase only quotes the input. */
export type IsQuoted = (text: string) => boolean;
const nothingQuoted: IsQuoted = () => false;

/** Fails on a phrase that is empty or contains the text of a missing argument. */
export function expectSayable(words: Words, phrase: Phrase, isQuoted = nothingQuoted): void {
  const text = words.say({ ...phrase, args: withoutQuotations(phrase.args ?? {}, isQuoted) });
  if (text.trim() === '' || UNSAYABLE.test(text))
    throw new Error(`${words.language} ${phrase.id}: “${text}”`);
}

/**
 * Removes quotations: a person may write “NaN”, and a refusal may quote it; that is no missing
 * argument.
 */
function withoutQuotations(
  args: Readonly<Record<string, Arg>>,
  isQuoted: IsQuoted,
): Record<string, Arg> {
  const shown = (arg: Arg): Arg =>
    typeof arg === 'string' && UNSAYABLE.test(arg) && isQuoted(arg) ? '…' : arg;
  return Object.fromEntries(Object.entries(args).map(([name, arg]) => [name, shown(arg)]));
}

/** Recognises the keys and values of an input, also if they were truncated. */
export function quotedFrom(input: unknown): IsQuoted {
  const texts = textsIn(input);
  return (text) => texts.some((each) => each.includes(text));
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, item]) => [key, ...textsIn(item)]);
  return [String(value)];
}
