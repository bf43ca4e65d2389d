import { phrase, type Phrase } from '@chiaro/kernel';

const signOf = (value: number): string => (value < 0 ? 'minus' : 'plus');

/** Rounds a figure of the coach for display. */
export const hundredths = (value: number): number => Math.round(value * 100) / 100;

/**
 * A number that a speech synthesiser reads correctly: `minus 5`; `write` formats the decimals of
 * the language.
 */
export const numberPhrase = (value: number, write: (size: number) => string = String): Phrase =>
  phrase('cli.number', { sign: signOf(value), value: write(Math.abs(value)) });

/** `minus 5 points` */
export const pointsPhrase = (points: number): Phrase =>
  phrase('cli.points', { sign: signOf(points), value: Math.abs(points) });
