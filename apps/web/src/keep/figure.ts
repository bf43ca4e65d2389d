import { phrase, type Phrase } from '@chiaro/kernel';

/** A total as it is read: a true minus, no plus. */
export const figure = (total: number): string => (total < 0 ? `−${-total}` : String(total));

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** As a person counts them: an emoji of several parts is one. */
export const lettersOf = (name: string): string[] =>
  Array.from(graphemes.segment(name), ({ segment }) => segment);

/** Points in words, since a voice may swallow a sign. */
export const amount = (points: number): Phrase =>
  phrase('keep.amount', { sign: points < 0 ? 'minus' : 'plus', points: Math.abs(points) });
