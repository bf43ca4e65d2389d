import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const css = readFileSync(join(import.meta.dirname, '../src/styles/tokens.css'), 'utf8');

function colour(name: string, theme: 'light' | 'dark'): string {
  const [, value = ''] = new RegExp(`--${name}: ([^;]+);`).exec(css) ?? [];
  const [, light, dark] = /light-dark\((#\w{6}), (#\w{6})\)/.exec(value) ?? [null, value, value];
  return (theme === 'light' ? light : dark) ?? '';
}

function luminance(hex: string): number {
  const channels = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  const [r = 0, g = 0, b = 0] = channels.map((c) =>
    c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** WCAG 2 contrast ratio. */
function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].toSorted((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

const surfaces = ['paper', 'surface', 'wood', 'felt', 'slate'];
const texts = ['ink', 'muted', 'accent', 'gain', 'loss', 'link'];

describe.each(['light', 'dark'] as const)('%s', (theme) => {
  it.each(surfaces.flatMap((surface) => texts.map((text) => [text, surface])))(
    '%s on %s meets AA',
    (text, surface) => {
      const ratio = contrast(colour(text, theme), colour(surface, theme));
      expect(ratio).toBeGreaterThanOrEqual(4.5);
    },
  );

  it.each(surfaces.flatMap((surface) => ['edge', 'focus'].map((line) => [line, surface])))(
    '%s on %s can be seen',
    (line, surface) => {
      expect(contrast(colour(line, theme), colour(surface, theme))).toBeGreaterThanOrEqual(3);
    },
  );

  it.each(['felt-grain', 'slate-grain'].flatMap((grain) => texts.map((text) => [text, grain])))(
    '%s on the lines of %s meets AA',
    (text, grain) => {
      expect(contrast(colour(text, theme), colour(grain, theme))).toBeGreaterThanOrEqual(4.5);
    },
  );

  it('the main button and the marked line can be read', () => {
    expect(contrast(colour('on-accent', theme), colour('accent', theme))).toBeGreaterThanOrEqual(
      4.5,
    );
    for (const text of ['ink', 'muted', 'gain', 'loss', 'link'])
      expect(contrast(colour(text, theme), colour('mark', theme)), text).toBeGreaterThanOrEqual(
        4.5,
      );
  });

  it.each(['suit-red', 'suit-black', 'denari', 'coppe', 'spade', 'bastoni'])(
    '%s on a card',
    (suit) => {
      expect(contrast(colour(suit, theme), colour('card', theme))).toBeGreaterThanOrEqual(4.5);
    },
  );
});
