import { phrase, type Phrase } from '@chiaro/kernel';

const signOf = (value: number): string => (value < 0 ? 'minus' : 'plus');

/** What a coach’s figures are rounded to. */
export const hundredths = (value: number): number => Math.round(value * 100) / 100;

/** A number that a voice reads rightly: `minus 5`; `write` puts the decimals of the language. */
export const numberPhrase = (value: number, write: (size: number) => string = String): Phrase =>
  phrase('cli.number', { sign: signOf(value), value: write(Math.abs(value)) });

/** `minus 5 points` */
export const pointsPhrase = (points: number): Phrase =>
  phrase('cli.points', { sign: signOf(points), value: Math.abs(points) });
