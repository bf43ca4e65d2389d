import { describe, expect, it } from 'vitest';
import { formatSeat, parseSeat, type SeatSpec } from '../src/index.js';

describe('who sits at a seat, as text', () => {
  it.each<[string, SeatSpec]>([
    ['person', { kind: 'person' }],
    ['remote', { kind: 'remote' }],
    ['bot:very-hard_2', { kind: 'bot', level: 'very-hard_2' }],
    ['bot:easy/12/3400', { kind: 'bot', level: 'easy', version: 12, iterations: 3400 }],
    [
      `bot:${'x'.repeat(40)}/999999/999999999`,
      { kind: 'bot', level: 'x'.repeat(40), version: 999_999, iterations: 999_999_999 },
    ],
  ])('%s', (text, seat) => {
    expect(parseSeat(text)).toEqual(seat);
    expect(formatSeat(seat)).toBe(text);
  });

  it.each([
    '',
    'Person',
    'bot',
    'bot:',
    'a bot:easy',
    'bot:easy ',
    'bot:easy/1',
    'bot:easy/1/',
    'bot:easy/1/2/3',
    'bot:easy/1000000/1',
    'bot:easy/1/1000000000',
    'bot:sehr schwer',
    `bot:${'x'.repeat(41)}`,
  ])('is not %j', (text) => {
    expect(parseSeat(text)).toBeNull();
  });
});
