import { describe, expect, it } from 'vitest';
import { defaultSettings, readSettings, verbosityOf, withChanges } from '../src/device/settings.js';

describe('stored settings', () => {
  it('come back as they were', () => {
    const settings = {
      ...defaultSettings,
      theme: 'dark',
      tableTop: 'slate',
      cardBack: 'dots',
      soundAsked: true,
      keys: { turn: 'k' },
      speech: { own: 'off' },
    };
    expect(readSettings(JSON.parse(JSON.stringify(settings)))).toEqual(settings);
  });

  it('fall back wherever they cannot be understood', () => {
    expect(readSettings(null)).toEqual(defaultSettings);
    expect(readSettings('x')).toEqual(defaultSettings);
    expect(
      readSettings({
        theme: 'pink',
        tableTop: 'marble',
        cardBack: 1,
        soundAsked: 'yes',
        textSize: '200',
        keys: { turn: 5, nobody: 'x' },
        speech: 7,
        added: 1,
      }),
    ).toEqual(defaultSettings);
  });

  it('offer sounds no more once they were chosen, whichever way', () => {
    for (const sound of [true, false])
      expect(withChanges(defaultSettings, { sound })).toMatchObject({ sound, soundAsked: true });
    expect(withChanges(defaultSettings, { theme: 'dark' }).soundAsked).toBe(false);
  });

  it('let a game be heard with another preset', () => {
    const settings = { ...defaultSettings, gamePresets: { azul: 'quiet' } } as const;
    expect(verbosityOf(settings, 'azul').others).toBe('sound');
    expect(verbosityOf(settings, 'yahtzee').others).toBe('brief');
    expect(readSettings({ gamePresets: { azul: 'quiet', chess: 'loud' } }).gamePresets).toEqual({
      azul: 'quiet',
    });
  });

  it('let a kind differ from its preset', () => {
    expect(
      verbosityOf({ preset: 'normal', gamePresets: {}, speech: { score: 'full' } }),
    ).toMatchObject({
      own: 'full',
      score: 'full',
      others: 'brief',
    });
  });
});
