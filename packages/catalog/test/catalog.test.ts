import { describe, expect, it } from 'vitest';
import { find, games } from '../src/index.js';

describe('the catalog', () => {
  it('has every game once', () => {
    const ids = games.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  for (const cover of games)
    it(`loads ${cover.id}, and its cover tells the truth`, async () => {
      const { game, practice, solver, configure, archive } = await cover.load();
      expect(game.id).toBe(cover.id);
      expect(cover.seats).toEqual(game.nature.seats);
      expect(cover.offers ?? []).toEqual([
        ...(practice === undefined ? [] : ['practice']),
        ...(solver?.decide === undefined ? [] : ['deals']),
        ...(configure === undefined ? [] : ['numbers']),
        ...(archive === undefined ? [] : ['scores']),
      ]);
      for (const text of [cover.title, cover.blurb]) expect([text.it, text.en]).not.toContain('');
    });

  it('finds a game by its id, and refuses any other', () => {
    for (const cover of games) expect(find(cover.id)).toEqual({ ok: true, value: cover });
    for (const id of ['', 'chess', '__proto__', 'constructor', 'x'.repeat(10_000)]) {
      const found = find(id);
      expect(found).toMatchObject({ ok: false, error: { code: 'UNKNOWN_GAME' } });
      expect(JSON.stringify(found).length).toBeLessThan(300);
    }
  });
});
