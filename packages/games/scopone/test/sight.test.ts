import { FastRng } from '@chiaro/kernel';
import { describe, expect, it } from 'vitest';
import { cardNames } from '../src/cards.js';
import { options as schema } from '../src/options.js';
import { settle } from '../src/rules.js';
import { handNames, initialState } from '../src/state.js';
import { stateFromView, viewOf } from '../src/view.js';
import { dealt, optionsWith, playAll } from './deals.js';
import { notation } from '../src/notation.js';
import { legal } from '../src/moves.js';
import { codec } from '../src/codec.js';

describe('view', () => {
  const s = dealt(schema.defaults, 'view');
  playAll(s, [handNames(s, 0)[0]!, handNames(s, 1)[0]!]);
  it('shows a seat its own cards and sizes of the others', () => {
    const own = viewOf(s, 2);
    expect(own.hand).toEqual(handNames(s, 2));
    expect(own.handSizes).toEqual([9, 9, 10, 10]);
    expect(viewOf(s, 'table').hand).toEqual([]);
  });
  it('SC-P4 shows every play with its seat', () =>
    expect(viewOf(s, 3).plays.map(({ seat }) => seat)).toEqual([0, 1]));
  it('never holds a card of another hand', () => {
    const text = JSON.stringify(viewOf(s, 2));
    for (const seat of [0, 1, 3])
      for (const name of handNames(s, seat)) expect(text).not.toContain(`"${name}"`);
  });
  it('resample deals every unseen card to every hidden hand equally often', () => {
    const rng = FastRng.from('uniform');
    const seen = viewOf(s, 0);
    const rounds = 6_000;
    const counts = new Map<string, number>();
    for (let round = 0; round < rounds; round++) {
      const other = stateFromView(seen, rng);
      for (const seat of [1, 2, 3])
        for (const name of handNames(other, seat))
          counts.set(`${seat} ${name}`, (counts.get(`${seat} ${name}`) ?? 0) + 1);
    }
    const hidden = cardNames.filter((name) =>
      [1, 2, 3].some((seat) => handNames(s, seat).includes(name)),
    );
    expect(hidden).toHaveLength(29);
    for (const seat of [1, 2, 3])
      for (const name of hidden) {
        const chance = viewOf(s, 0).handSizes[seat]! / 29;
        const spread = Math.sqrt(rounds * chance * (1 - chance));
        expect(Math.abs((counts.get(`${seat} ${name}`) ?? 0) - rounds * chance)).toBeLessThan(
          5 * spread,
        );
      }
  });
});

describe('notation', () => {
  const s = dealt(optionsWith({ deal: 'nineFour' }), 'notation');
  it('completes a card that can be played in one way, and leaves a choice open', () => {
    for (const move of legal(s)) {
      const alone = notation.parse(move.card.toLowerCase(), legal(s));
      const ways = legal(s).filter((each) => each.card === move.card);
      expect(alone).toEqual({
        ok: true,
        value: ways.length === 1 ? move : { card: move.card, take: [] },
      });
    }
  });
  it('takes commas, plus signs and any order', () =>
    expect(notation.parse('7d 4c+3d', [])).toEqual({
      ok: true,
      value: { card: '7D', take: ['3D', '4C'] },
    }));
  it('SC-V1 an ace that takes all', () =>
    expect(notation.parse('1B *', [])).toEqual({ ok: true, value: { card: '1B', take: 'all' } }));
  it('refuses what is no card', () =>
    expect(notation.parse('7X', [])).toMatchObject({ ok: false, error: { code: 'UNKNOWN_CARD' } }));
});

describe('codec', () => {
  const s = dealt(schema.defaults, 'codec');
  playAll(s, [handNames(s, 0)[0]!]);
  const stored = codec.encode(s) as Record<string, unknown>;
  const refused = (change: object): string[] => {
    const decoded = codec.decode({ ...stored, ...change });
    return decoded.ok ? [] : decoded.error.map(({ code, path }) => `${code} ${path}`);
  };
  it('refuses what play cannot reach', () => {
    expect(refused({})).toEqual([]);
    expect(refused({ plays: ['10B 10B'] })[0]).toMatch(/\/plays\/0$/);
    expect(refused({ before: [12, 3] })).toEqual(['STATE_INVALID /before']);
    expect(refused({ deal: null })).toEqual(['STATE_INVALID /plays']);
    expect(refused({ dealer: null })).toEqual(['STATE_INVALID /dealer']);
    expect(refused({ hand: 0 })).toEqual(['STATE_INVALID /hand']);
    expect(refused({ deal: { ...(stored['deal'] as object), table: ['1D'] } })).toEqual([
      'STATE_INVALID /deal/table',
    ]);
  });
  it('SC-D4 keeps an annulled deal, and so does a view', () => {
    const annulled = initialState(optionsWith({ deal: 'nineFour' }));
    settle(annulled, [2]);
    const kings = [9, 19, 29, 0];
    const others = Array.from({ length: 40 }, (_, card) => card).filter(
      (card) => !kings.includes(card),
    );
    settle(annulled, [...others, ...kings]);
    const text = JSON.stringify(codec.encode(annulled));
    const decoded = codec.decode(JSON.parse(text));
    expect(decoded.ok && JSON.stringify(codec.encode(decoded.value))).toBe(text);
    const seen = viewOf(annulled, 1);
    expect(seen.table).toEqual(['1D', '10D', '10C', '10S']);
    expect(viewOf(stateFromView(seen, FastRng.from('any')), 1)).toEqual(seen);
  });
});
