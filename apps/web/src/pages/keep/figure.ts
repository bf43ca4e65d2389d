import { phrase, type Phrase } from '@chiaro/kernel';

/** A total as it is read: a true minus, no plus. */
export const figure = (total: number): string => (total < 0 ? `−${-total}` : String(total));

/** Points in words, since a voice may swallow a sign. */
export const amount = (points: number): Phrase =>
  phrase('keep.amount', { sign: points < 0 ? 'minus' : 'plus', points: Math.abs(points) });
