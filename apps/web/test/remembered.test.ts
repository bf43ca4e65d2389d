import type { AnyPlayable } from '@chiaro/kernel';
import { azul } from '@chiaro/azul';
import { klondike } from '@chiaro/klondike';
import { yahtzee } from '@chiaro/yahtzee';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  allSetups,
  defaultLevel,
  PERSON,
  readSetups,
  remembered,
  rememberedForFriends,
  rememberSetup,
  usualForFriends,
} from '../src/session/remembered.js';

const levelsOf = ({ bots }: AnyPlayable): readonly string[] => bots.map(({ id }) => id);

beforeEach(() => {
  vi.stubGlobal(
    'localStorage',
    Object.create({
      getItem(key: string) {
        return (this as Record<string, string>)[key] ?? null;
      },
      setItem(key: string, value: string) {
        (this as Record<string, string>)[key] = value;
      },
    }),
  );
});
afterEach(() => vi.unstubAllGlobals());

describe('the last choices for a game', () => {
  it('are the second weakest opponents and two players the first time', () => {
    const [, second] = levelsOf(yahtzee);
    const { values, levels } = remembered(yahtzee);
    expect(values).toEqual({ players: 2 });
    expect(levels).toHaveLength(yahtzee.game.nature.seats.max - 1);
    expect(new Set(levels)).toEqual(new Set([second]));
    expect(remembered(azul).values).toEqual({});
    expect(remembered(klondike)).toEqual({ values: {}, levels: [] });
  });

  it('come back as they were made, by game', () => {
    const [weakest = '', , third = ''] = levelsOf(azul);
    const chosen = { values: { players: 3 }, levels: [third, PERSON, weakest] };
    expect(rememberSetup('azul', chosen)).toBe(true);
    expect(remembered(azul)).toEqual(chosen);
    expect(allSetups()).toEqual({ azul: chosen });
    expect(remembered(yahtzee).values).toEqual({ players: 2 });
  });

  it('lose house rules and levels that the game no longer has', () => {
    const [, second] = levelsOf(azul);
    rememberSetup('azul', { values: { players: 99 }, levels: ['a level of old'] });
    expect(remembered(azul)).toEqual({ values: {}, levels: [second, second, second] });
  });

  it('are with friends for two at least, and every seat is a person’s', () => {
    rememberSetup('yahtzee', { values: { players: 1 }, levels: [] });
    expect(remembered(yahtzee).values).toEqual({ players: 1 });
    const { values, levels } = rememberedForFriends(yahtzee);
    expect(values).toEqual({ players: 2 });
    expect(new Set(levels)).toEqual(new Set([PERSON]));
    rememberSetup('yahtzee', { values: { players: 3 }, levels: [] });
    expect(rememberedForFriends(yahtzee).values).toEqual({ players: 3 });
    expect(usualForFriends(yahtzee)).toEqual({ players: 2 });
  });
});

describe('stored choices', () => {
  it.each([null, 'text', [], 7])('%j are none', (stored) => {
    expect(readSetups(stored)).toEqual({});
  });

  it('are read one by one: what cannot be understood is left out', () => {
    const good = { values: { players: 2 }, levels: ['easy'] };
    const stored = {
      azul: good,
      yahtzee: { values: {}, levels: ['easy', 7, null] },
      noValues: { values: null, levels: [] },
      noLevels: { values: {}, levels: 'easy' },
      listed: [good],
      nothing: null,
    };
    expect(readSetups(stored)).toEqual({ azul: good, yahtzee: { values: {}, levels: ['easy'] } });
  });
});

it('an opponent is of the second weakest level, of the only one, or a person', () => {
  expect(defaultLevel(['weak', 'fair', 'strong'])).toBe('fair');
  expect(defaultLevel(['only'])).toBe('only');
  expect(defaultLevel([])).toBe(PERSON);
});
