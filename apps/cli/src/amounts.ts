import { phrase, type Phrase } from '@chiaro/kernel';

const signOf = (value: number): string => (value < 0 ? 'minus' : 'plus');

/** A number that a voice reads rightly: `minus 5`. */
export const numberPhrase = (value: number): Phrase =>
  phrase('cli.number', { sign: signOf(value), value: Math.abs(value) });

/** `minus 5 points` */
export const pointsPhrase = (points: number): Phrase =>
  phrase('cli.points', { sign: signOf(points), value: Math.abs(points) });
