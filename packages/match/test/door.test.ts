import { replay, verifyDeal, type Entry } from '@chiaro/kernel';
import { nim, nimModule } from '@chiaro/testing';
import { describe, expect, it } from 'vitest';
import { createMatch, explain } from '../src/index.js';
import { must } from './device.js';

const begin = () => createMatch(nimModule, { start: 'fixed', seed: 'Sunday' });

describe('a match by text', () => {
  it('is dealt from its seed up to the first move', () => {
    const rolled = () => createMatch(nimModule, { start: 'roll', seed: 'Sunday' });
    expect(rolled().view('table')).toEqual(rolled().view('table'));
    expect(rolled().legal().length).toBeGreaterThan(0);
    expect(begin()).toMatchObject({ seat: 0, over: false });
    expect(begin().legal()).toHaveLength(12);
    expect(begin().view(1)).toMatchObject({ viewer: 1, heaps: [3, 4, 5] });
  });

  it('plays in the notation of the game, and explains what it brought', () => {
    const match = begin();
    const entries = must(match.play('take 3 from 1'));
    expect(entries).toMatchObject([{ side: 0, points: 3, rule: 'NM-S1' }]);
    expect(match.explain(entries, 'en')).toEqual(explain(nimModule, entries, 'en'));
    expect(match.totals()).toEqual([3, 0]);
    expect(match.seat).toBe(1);
  });

  it('refuses a move in a sentence of either language, and nothing has changed', () => {
    const match = begin();
    const before = match.log();
    for (const text of ['take 4 from 1', 'fly']) {
      const refused = match.play(text);
      expect(refused).toMatchObject({ ok: false, error: { code: 'ILLEGAL_MOVE' } });
      if (refused.ok) continue;
      const [english, italian] = [
        match.message(refused.error, 'en'),
        match.message(refused.error, 'it'),
      ];
      expect(english).toMatch(/^[A-Z].+\.$/);
      expect(italian).toMatch(/^[A-Z].+\.$/);
      expect(italian).not.toBe(english);
    }
    expect(match.log()).toBe(before);
  });

  it('ends with its winners and a log that proves the deal', () => {
    const match = begin();
    while (!match.over) must(match.play(match.legal()[0] ?? ''));
    expect(match).toMatchObject({ seat: null, over: true });
    expect(match.legal()).toEqual([]);
    expect(match.play('take 1 from 1')).toEqual({ ok: false, error: { code: 'GAME_OVER' } });
    const best = Math.max(...match.totals());
    expect(match.winners()).toEqual(
      match.totals().flatMap((points, side) => (points === best ? [side] : [])),
    );
    expect(must(verifyDeal(must(replay(nim, match.log()))))).toBe('proved');
  });

  it('says in a sentence each which house rules do not exist', () => {
    const refused = () =>
      createMatch(nimModule, { players: 9, start: 'upside down' as never, seed: 'Sunday' });
    expect(refused).toThrow(RangeError);
    expect(refused).toThrow(/^\S.+\. \S.+\.$/);
  });
});

describe('the sentences of a ledger', () => {
  const entry = (side: number): Entry => ({
    side,
    points: 3,
    rule: 'NM-S1',
    facts: { take: 3, heap: 1 },
  });

  it('say whose points they are where several score at once', () => {
    const [alone] = explain(nimModule, [entry(0)], 'en');
    expect(alone).toMatch(/\S/);
    expect(explain(nimModule, [entry(0), entry(0)], 'en')).toEqual([alone, alone]);
    expect(explain(nimModule, [entry(0), entry(1)], 'en')).toEqual([
      expect.stringMatching(/^\S.*: /),
      expect.stringMatching(/^\S.*: /),
    ]);
  });
});
