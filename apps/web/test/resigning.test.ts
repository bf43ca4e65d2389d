import { azul } from '@chiaro/azul';
import { scopone } from '@chiaro/scopone';
import type { AnyModule } from '@chiaro/kernel';
import { describe, expect, it } from 'vitest';
import { hasGone, resigningEnds } from '../src/session/resigning.js';
import type { Company, Session } from '../src/session/session.js';

type Seat = Company['seats'][number];
const person: Seat = { kind: 'person', present: true };
const bot: Seat = { kind: 'bot', level: 'easy', present: false };
const gone: Seat = { kind: 'bot', level: 'easy', present: false, standIn: 'gone' };
const away: Seat = { kind: 'bot', level: 'easy', present: false, standIn: 'back' };

/** The first seat’s session. */
const session = (module: AnyModule, values: object, seats: readonly Seat[]): Session => {
  const options = module.game.options.read(values);
  if (!options.ok) throw new Error('these options are read');
  const snapshot = { seat: 0, company: { seats } };
  return { module, options: options.value, snapshot } as unknown as Session;
};

describe('who resigns', () => {
  it.each<[string, boolean, readonly Seat[]]>([
    ['against one', true, [person, person]],
    ['against bots alone', true, [person, bot, bot]],
    ['while two others play on', false, [person, person, person]],
    ['while one other plays on against a bot', false, [person, person, bot]],
    ['the last but one', true, [person, person, gone]],
    ['while somebody is only away', false, [person, person, away]],
  ])('ends the match or not: %s, %s', (_when, ends, seats) => {
    expect(resigningEnds(session(azul, { players: seats.length }, seats))).toBe(ends);
  });

  it('leaves a partner who plays on', () => {
    expect(resigningEnds(session(scopone, {}, [person, person, person, person]))).toBe(false);
    expect(resigningEnds(session(scopone, {}, [person, person, gone, person]))).toBe(true);
  });

  it('has gone from then on', () => {
    expect(hasGone(session(azul, { players: 2 }, [gone, person]))).toBe(true);
    for (const seat of [person, away])
      expect(hasGone(session(azul, { players: 2 }, [seat, person]))).toBe(false);
  });
});
