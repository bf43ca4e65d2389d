import { RecordingLedger, sample, FastRng, type Entry } from '@chiaro/kernel';
import { decisiveOptions } from '@chiaro/kernel/internal';
import { describe, expect, it } from 'vitest';
import { cardNames, cardOf, namesIn, type CardName } from '../src/cards.js';
import { game } from '../src/game.js';
import { options as schema } from '../src/options.js';
import { settle, totals, winners } from '../src/rules.js';
import { narrator } from '../src/narrate.js';
import { lastHand, matchWinner, primieraOf, tallyOf } from '../src/scoring.js';
import { handCount, handNames, initialState, DEAL, OVER_PHASE, PLAY } from '../src/state.js';
import { setOf } from '../src/cards.js';
import { dealt, optionsWith, playAll, position, put } from './deals.js';

const everyCard = (): number[] => Array.from({ length: 40 }, (_, card) => card);

describe('seats', () => {
  it('SC-G1 A and C are one side, B and D the other', () => {
    expect(game.seating(schema.defaults)).toEqual({ seats: 4, sides: 2, sideOf: [0, 1, 0, 1] });
  });
});

describe('deal', () => {
  it('SC-D1 chance draws the first dealer, the deal then passes on', () => {
    const s = initialState(schema.defaults);
    settle(s, [3]);
    expect(s.dealer).toBe(2);
    const last = position({ hands: [['7B'], [], [], []], table: ['7S'] });
    playAll(last, ['7B']);
    expect(last.dealer).toBe(0);
    expect(last.phase).toBe(DEAL);
  });
  it('SC-D1 an agreed dealer deals first, without chance', () => {
    const s = initialState(optionsWith({ firstDealer: 'C' }));
    expect([s.phase, s.dealer]).toEqual([DEAL, 2]);
  });
  it('SC-D2 ten cards each and an empty table', () => {
    const s = dealt(schema.defaults, 'a');
    expect([0, 1, 2, 3].map((seat) => handCount(s, seat))).toEqual([10, 10, 10, 10]);
    expect(namesIn(s.tableLo, s.tableHi)).toEqual([]);
  });
  it('SC-D3 nine cards each and four on the table', () => {
    const s = dealt(optionsWith({ deal: 'nineFour' }), 'a');
    expect([0, 1, 2, 3].map((seat) => handCount(s, seat))).toEqual([9, 9, 9, 9]);
    expect(namesIn(s.tableLo, s.tableHi)).toHaveLength(4);
  });
  it('SC-D4 three kings on the table: the same dealer deals again', () => {
    const s = initialState(optionsWith({ deal: 'nineFour' }));
    settle(s, [2]);
    const kings = (['10D', '10C', '10S', '1B'] as const).map(cardOf);
    settle(s, [...everyCard().filter((card) => !kings.includes(card)), ...kings]);
    expect([s.phase, s.dealer, s.hand]).toEqual([DEAL, 1, 0]);
    expect(namesIn(s.tableLo, s.tableHi)).toHaveLength(4);
    settle(
      s,
      sample({ kind: 'shuffle', size: 40, purpose: 'deal', place: '0' }, FastRng.from('again')),
    );
    expect([s.phase, s.dealer, s.turn, s.hand]).toEqual([PLAY, 1, 2, 1]);
  });
  it('SC-D4 two kings are played', () => {
    const s = initialState(optionsWith({ deal: 'nineFour' }));
    settle(s, [1]);
    const table = (['10D', '10C', '2S', '1B'] as const).map(cardOf);
    settle(s, [...everyCard().filter((card) => !table.includes(card)), ...table]);
    expect(s.phase).toBe(PLAY);
  });
  it('SC-P1 the player after the dealer leads', () =>
    expect(dealt(schema.defaults, 'a', 1).turn).toBe(2));
  it('SC-C7 the dealer’s last scopa goes with ten cards only', () =>
    expect(schema.read({ deal: 'nineFour', lastCardScopa: 'dealer' })).toMatchObject({
      ok: false,
      error: [{ code: 'CONFIG_INVALID', path: '/lastCardScopa' }],
    }));
});

describe('who acts', () => {
  it('SC-D1 SC-P1 chance for the dealer and each deal, then the seats in turn, then nobody', () => {
    const s = initialState(optionsWith({ deal: 'nineFour', hands: 1 }));
    expect(game.actor(s)).toEqual({
      kind: 'chance',
      need: { kind: 'roll', dice: 1, faces: 4, purpose: 'dealer', place: '0' },
    });
    settle(s, [4]);
    const deal = (place: string) => ({
      kind: 'chance',
      need: { kind: 'shuffle', size: 40, purpose: 'deal', place },
    });
    expect(game.actor(s)).toEqual(deal('1/0'));
    const kings = (['10D', '10C', '10S', '1B'] as const).map(cardOf);
    settle(s, [...everyCard().filter((card) => !kings.includes(card)), ...kings]);
    expect(game.actor(s)).toEqual(deal('1/1'));
    settle(s, everyCard());
    expect(s.annulled).toBe(0);
    for (let seat = 0; seat < 8; seat++) {
      expect(game.actor(s)).toEqual({ kind: 'seat', seat: seat % 4 });
      game.play(s, game.legal(s)[0]!, new RecordingLedger());
    }
    expect(s.plays).toBe(8);
    expect(winners(s)).toEqual([]);
    while (s.phase === PLAY) game.play(s, game.legal(s)[0]!, new RecordingLedger());
    expect(game.actor(s)).toEqual({ kind: 'over' });
    expect(winners(s)).not.toEqual([]);
  });
  it('SC-D1 SC-D2 the second deal has a place of its own', () => {
    const s = position({ hands: [['7B'], [], [], []], table: ['7S'] });
    playAll(s, ['7B']);
    expect(game.actor(s)).toMatchObject({ need: { purpose: 'deal', place: '2/0' } });
  });
  it('SC-D1 SC-D2 dealt fast, every seat deals and every card goes to every seat', () => {
    const { fast } = game;
    if (fast === undefined) throw new Error('Scopone has fast rules');
    const rng = FastRng.from('fast deals');
    const [dealers, holders] = [new Set<number>(), new Set<string>()];
    for (let round = 0; round < 200; round++) {
      const s = initialState(schema.defaults);
      fast.chance(s, rng);
      dealers.add(s.dealer);
      expect(s.phase).toBe(DEAL);
      fast.chance(s, rng);
      expect([s.phase, s.turn]).toEqual([PLAY, (s.dealer + 1) % 4]);
      const hands = [0, 1, 2, 3].map((seat) => handNames(s, seat));
      expect(new Set(hands.flat()).size).toBe(40);
      hands.forEach((hand, seat) => hand.forEach((name) => holders.add(`${seat} ${name}`)));
    }
    expect([...dealers].toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3]);
    expect(holders.size).toBe(160);
  });
});

describe('scopa', () => {
  const table: CardName[] = ['1D', '2C', '3S', '4B'];
  it('SC-C6 clearing the table is a point, told with what was taken', () => {
    const s = position({ hands: [['10D'], ['9B'], ['9C'], ['9D']], table });
    const ledger = new RecordingLedger();
    playAll(s, ['10D'], ledger);
    expect(totals(s)).toEqual([1, 0]);
    expect(ledger.entries).toEqual([
      {
        side: 0,
        points: 1,
        rule: 'SC-C6',
        facts: { seat: 0, card: '10D', taken: ['1D', '2C', '3S', '4B'] },
      },
    ]);
  });
  it('SC-C7 not with the last card', () => {
    const s = position({ hands: [[], [], [], ['10D']], table, turn: 3 });
    const ledger = new RecordingLedger();
    playAll(s, ['10D'], ledger);
    expect(ledger.entries[0]).toMatchObject({ side: 1, points: 0, rule: 'SC-C7' });
    expect([...s.scope]).toEqual([0, 0]);
  });
  it('SC-C7 with it, under lastCardScopa dealer', () => {
    const s = position(
      { hands: [[], [], [], ['10D']], table, turn: 3 },
      { lastCardScopa: 'dealer' },
    );
    playAll(s, ['10D']);
    expect([...s.scope]).toEqual([0, 1]);
  });
  it('SC-V1 an ace that takes all makes none', () => {
    const s = position(
      { hands: [['1B'], ['9B'], ['9C'], ['9D']], table: ['2C', '5S'] },
      { assoPigliaTutto: true },
    );
    playAll(s, ['1B']);
    expect([...s.scope, s.tableLo, s.tableHi]).toEqual([0, 0, 0, 0]);
  });
  it('SC-C8 what is left goes to the side that captured last, and is no scopa', () => {
    const s = position({ hands: [['7B'], ['9B'], ['8C'], ['4D']], table: ['7S', '1C'] });
    playAll(s, ['7B', '9B', '8C', '4D']);
    expect(namesIn(s.piles[0]!, s.piles[1]!)).toEqual(['4D', '1C', '8C', '7S', '7B', '9B']);
    expect([...s.scope]).toEqual([0, 0]);
  });
});

describe('points of a hand', () => {
  /** Two piles, scored as if the hand had just ended; side 1 has the cards that side 0 has not. */
  function scored(own: readonly CardName[], options = {}) {
    const s = position({ hands: [['9B'], [], [], []], table: ['9S'] }, options);
    const others = cardNames.filter(
      (name) => !own.includes(name) && name !== '9B' && name !== '9S',
    );
    for (const name of own) if (name !== '9B' && name !== '9S') put(s.piles, 0, name);
    for (const name of others) put(s.piles, 1, name);
    const ledger = new RecordingLedger();
    playAll(s, ['9B'], ledger);
    return { s, lines: ledger.entries.filter((entry) => entry.rule.startsWith('SC-S')) };
  }
  const suit = (letter: string): CardName[] => cardNames.filter((name) => name.endsWith(letter));
  const line = (lines: ReturnType<typeof scored>['lines'], rule: string) =>
    lines
      .filter((entry) => entry.rule === rule)
      .map(({ side, points, facts }) => ({ side, points, ...facts }));

  it('SC-S1 21 cards are the majority', () => {
    const { lines } = scored([...suit('S'), ...suit('B'), '1D']);
    expect(line(lines, 'SC-S1')).toEqual([{ side: 0, points: 1, own: 21, other: 19 }]);
  });
  it('SC-S1 SC-S2 20 and 20, 5 and 5: no point', () => {
    const { lines } = scored(cardNames.filter((name) => Number.parseInt(name, 10) > 5));
    expect(line(lines, 'SC-S1')).toEqual([{ side: 0, points: 0, own: 20, other: 20 }]);
    expect(line(lines, 'SC-S2')).toEqual([{ side: 0, points: 0, own: 5, other: 5 }]);
  });
  it('SC-S2 SC-S3 six denari, and settebello', () => {
    const { lines } = scored(['1D', '2D', '3D', '4D', '5D', '7D']);
    expect(line(lines, 'SC-S2')).toEqual([{ side: 0, points: 1, own: 6, other: 4 }]);
    expect(line(lines, 'SC-S3')).toEqual([{ side: 0, points: 1 }]);
  });
  it('SC-S4 all four suits beat three sevens: 69 against nothing', () => {
    const own = setOf((['7D', '1C', '1S', '1B'] as const).map(cardOf));
    expect(primieraOf(own.lo, own.hi)).toBe(69);
    const three = setOf((['7C', '7S', '7B'] as const).map(cardOf));
    expect(tallyOf(three.lo, three.hi).primiera).toBeNull();
  });
  it('SC-S4 the line names the four cards of each side', () => {
    const { lines } = scored(['7D', '1C', '1S', '1B']);
    expect(line(lines, 'SC-S4')).toEqual([
      {
        side: 1,
        points: 1,
        own: 81,
        other: 69,
        ownCards: ['6D', '7C', '7S', '7B'],
        otherCards: ['7D', '1C', '1S', '1B'],
      },
    ]);
  });
  it('SC-S4 one side without a suit: the other has it, however low', () => {
    const { lines } = scored([...suit('D'), ...suit('C'), ...suit('S').slice(0, 7)]);
    expect(line(lines, 'SC-S4')).toMatchObject([{ side: 0, points: 1, other: null }]);
  });
  it('SC-S4 no card is named of a side that lacks a suit', () => {
    const { lines } = scored([...suit('D'), ...suit('C'), ...suit('S').slice(0, 7)]);
    expect(line(lines, 'SC-S4')).toMatchObject([
      { ownCards: ['7D', '7C', '7S', '9B'], otherCards: null },
    ]);
  });
  it('SC-S4 equal sums: no point', () => {
    const { lines } = scored(['7D', '7C', '6S', '6B']);
    expect(line(lines, 'SC-S4')).toMatchObject([{ points: 0, own: 78, other: 78 }]);
  });
  it('SC-S6 napola is three from ace, two, three and grows by one', () => {
    expect(line(scored(['1D', '2D', '3D'], { napola: true }).lines, 'SC-S6')).toEqual([
      { side: 0, points: 3, length: 3 },
    ]);
    expect(line(scored(['1D', '2D', '3D', '4D', '6D'], { napola: true }).lines, 'SC-S6')).toEqual([
      { side: 0, points: 4, length: 4 },
    ]);
    expect(line(scored(suit('D'), { napola: true }).lines, 'SC-S6')).toEqual([
      { side: 0, points: 10, length: 10 },
    ]);
    expect(line(scored(['1D', '2D'], { napola: true }).lines, 'SC-S6')).toEqual([]);
  });
  it('SC-S7 re bello', () =>
    expect(line(scored(['10D'], { reBello: true }).lines, 'SC-S7')).toEqual([
      { side: 0, points: 1 },
    ]));
});

describe('match', () => {
  const at = (totals: number[], options = {}, played = 1) =>
    matchWinner(optionsWith(options), totals, played);
  it('SC-M2 SC-M3 the winner at 11', () => {
    expect(at([10, 10])).toBeNull();
    expect(at([12, 11])).toBe(0);
    expect(at([11, 11])).toBeNull();
    expect(at([10, 9])).toBeNull();
    expect(at([3, 11])).toBe(1);
  });
  it('SC-M4 a fixed number of hands', () => {
    expect(at([3, 2], { hands: 2 }, 1)).toBeNull();
    expect(at([3, 2], { hands: 2 }, 2)).toBe(0);
    expect(at([12, 2], { hands: 2 }, 1)).toBeNull();
    const s = position({ hands: [[], [], [], ['9B']], table: ['9S'], turn: 3 }, { hands: 1 });
    playAll(s, ['9B']);
    expect(s.phase).toBe(OVER_PHASE);
    s.totals.set([3, 3]);
    expect(winners(s)).toEqual([0, 1]);
  });
  it('SC-M3 level at the target or past it, another hand is dealt', () => {
    const lastCard = (totals: readonly [number, number]) => {
      const s = position({ hands: [[], [], [], ['9B']], table: ['9S'], turn: 3 });
      s.totals.set(totals);
      for (const name of cardNames) if (name !== '9B' && name !== '9S') put(s.piles, 1, name);
      playAll(s, ['9B']);
      return s;
    };
    const earned = totals(lastCard([0, 0]));
    const level = lastCard([11 - earned[0]!, 11 - earned[1]!]);
    expect(totals(level)).toEqual([11, 11]);
    expect(level.phase).toBe(DEAL);
    expect(lastCard([12 - earned[0]!, 11 - earned[1]!]).phase).toBe(OVER_PHASE);
  });
  it('SC-M1 a hand past the target ends the match', () => {
    const s = position({ hands: [[], [], [], ['9B']], table: ['9S'], turn: 3 });
    s.totals.set([0, 10]);
    for (const name of cardNames) if (name !== '9B' && name !== '9S') put(s.piles, 1, name);
    playAll(s, ['9B']);
    expect(s.phase).toBe(OVER_PHASE);
    expect(winners(s)).toEqual([1]);
    expect(totals(s)).toEqual([0, 14]);
  });
});

describe('the account of a hand', () => {
  const line = (side: number, points: number, rule: string): Entry => ({
    side,
    points,
    rule,
    facts: {},
  });

  it('has its scope and what it counted, and nothing of another hand', () => {
    const first = [line(0, 1, 'SC-C6'), line(0, 1, 'SC-S1'), line(1, 1, 'SC-S4')];
    const second = [
      line(1, 1, 'SC-C6'),
      line(0, 1, 'SC-C6'),
      line(0, 0, 'SC-S1'),
      line(0, 1, 'SC-S3'),
    ];
    expect(lastHand(first)).toEqual(first);
    expect(lastHand([...first, ...second])).toEqual(second);
    expect(lastHand([...first, ...second, line(1, 1, 'SC-C6')])).toEqual(second);
    expect(lastHand([line(1, 1, 'SC-C6')])).toEqual([]);
  });
});

describe('an aid at the table', () => {
  const gone = (level: 'off' | 'sevens' | 'all') => {
    const s = position({ hands: [['7B', '2C'], ['3D'], ['4D'], ['5D']], table: ['7S', '1C'] });
    put(s.piles, 0, '7D');
    put(s.piles, 1, '2D');
    const seen = game.view({ ...s, options: optionsWith({ gone: level }) }, 0);
    const section = narrator.position(seen).find(({ heading }) => heading.id === 'heading.gone');
    return section?.lines.map(({ id, args }) => [id, args?.['count']]);
  };

  it('SC-A1 tells the cards taken and not seen: none, the sevens, or all', () => {
    expect(gone('off')).toBeUndefined();
    // Four cards are visible and two were taken; one seven is in each place.
    expect(gone('all')).toEqual([
      ['line.gone', 2],
      ['line.unseen', 34],
    ]);
    expect(gone('sevens')).toEqual([
      ['line.gone', 1],
      ['line.unseen', 1],
    ]);
  });

  it('SC-A1 joined later: without it the match is the one it was', () => {
    expect(decisiveOptions(schema, schema.defaults)).not.toHaveProperty('gone');
    expect(decisiveOptions(schema, optionsWith({ gone: 'all' }))).toHaveProperty('gone', 'all');
  });
});
