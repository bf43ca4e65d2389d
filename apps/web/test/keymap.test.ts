import { describe, expect, it } from 'vitest';
import {
  actionOf,
  chordOf,
  conflictOf,
  defaultKeys,
  keyActions,
  ordinalOf,
  type KeyPress,
} from '../src/device/keymap.js';

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  shiftKey: false,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  ...more,
});
const on = { on: true, changed: {} };

describe('the key map', () => {
  it('gives every action a key of its own', () => {
    const chords = keyActions.flatMap((action) => defaultKeys[action]);
    expect(new Set(chords).size).toBe(chords.length);
  });

  it('tells a letter from the same letter with Shift', () => {
    expect(actionOf(press('s'), on)).toBe('score');
    expect(actionOf(press('S', { shiftKey: true }), on)).toBe('scoreFull');
  });

  it('reads a letter with caps lock as the plain letter', () => {
    expect(actionOf(press('T'), on)).toBe('turn');
  });

  it('finds the question mark wherever the keyboard has it', () => {
    expect(actionOf(press('?', { shiftKey: true }), on)).toBe('help');
    expect(actionOf(press('F1'), on)).toBe('help');
  });

  it('leaves keys with Ctrl, Alt and the system key to the browser', () => {
    expect(actionOf(press('s', { ctrlKey: true }), on)).toBeNull();
    expect(chordOf(press('t', { altKey: true }))).toBeNull();
    expect(ordinalOf(press('1', { metaKey: true }), on)).toBeNull();
  });

  it('can be switched off for characters, while function keys stay', () => {
    const off = { on: false, changed: {} };
    expect(actionOf(press('t'), off)).toBeNull();
    expect(actionOf(press(','), off)).toBeNull();
    expect(ordinalOf(press('3'), off)).toBeNull();
    expect(actionOf(press('F1'), off)).toBe('help');
    expect(actionOf(press('PageUp'), off)).toBe('bufferPrevious');
  });

  it('can be remapped; the old key is then free', () => {
    const changed = { on: true, changed: { turn: 'k' } };
    expect(actionOf(press('k'), changed)).toBe('turn');
    expect(actionOf(press('t'), changed)).toBeNull();
  });

  it('refuses a key that another action or the board needs', () => {
    expect(conflictOf('s', 'turn', on)).toEqual({ kind: 'used', by: 'score' });
    for (const chord of ['Enter', ' ', 'Escape', 'ArrowLeft', 'Tab', '4', 'F5'])
      expect(conflictOf(chord, 'turn', on)).toEqual({ kind: 'reserved' });
    expect(conflictOf('j', 'turn', on)).toBeNull();
    expect(conflictOf('t', 'turn', on)).toBeNull();
  });

  it('counts 1 to 9 and 0 as the first to the tenth', () => {
    expect(['1', '9', '0'].map((key) => ordinalOf(press(key), on))).toEqual([0, 8, 9]);
    expect(ordinalOf(press('a'), on)).toBeNull();
  });
});
