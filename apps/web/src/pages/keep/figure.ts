import { phrase, type Phrase } from '@chiaro/kernel';

/** A total for display: with a true minus, without a plus. */
export const figure = (total: number): string => (total < 0 ? `−${-total}` : String(total));

/** Points in words, since speech may drop a sign. */
export const amount = (points: number): Phrase =>
  phrase('keep.amount', { sign: points < 0 ? 'minus' : 'plus', points: Math.abs(points) });
