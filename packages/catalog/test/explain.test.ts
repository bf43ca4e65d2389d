import { module as azul } from '@chiaro/azul';
import { describe, expect, it } from 'vitest';
import { explain } from '@chiaro/match';

const floor = (side: number) => ({ side, points: -2, rule: 'AZ-F1', facts: { tiles: 2, cost: 2 } });

describe('explain', () => {
  it('says whose points they are where several score at once', () => {
    expect(explain(azul, [floor(0), floor(1)], 'en')).toEqual([
      expect.stringMatching(/^Player 1: /),
      expect.stringMatching(/^Player 2: /),
    ]);
  });

  it('leaves the name out where one side alone scores', () => {
    for (const text of explain(azul, [floor(1), floor(1)], 'it'))
      expect(text).not.toMatch(/^Giocat/);
  });
});
