import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  captureOf,
  writeCaptures,
  CAPTURE_HI,
  CAPTURE_LO,
  FREE_TABLE,
  STRICT_TABLE,
  WHOLE_TABLE,
} from '../src/captures.js';
import { cardNames, namesIn, pips, setOf, valueOf, type CardName } from '../src/cards.js';
import { check, legal } from '../src/moves.js';
import { notation } from '../src/notation.js';
import { optionsWith, oracleRules, position } from './deals.js';
import { allCards, capturesOf, moveText } from './oracle.js';

const spare: CardName[][] = [[], ['9B'], ['9C'], ['9D']];

/** What a card can take, as sorted texts. */
function takes(table: readonly CardName[], card: CardName, options = {}): string[] {
  const s = position({ hands: [[card], ...spare.slice(1)], table }, options);
  return legal(s)
    .map((move) => (move.take === 'all' ? 'all' : move.take.join(' ')))
    .sort();
}

describe('captures', () => {
  it('SC-C1 an equal card is taken', () => expect(takes(['7S', '2D'], '7B')).toEqual(['7S']));
  it('SC-C2 a sum is taken, whichever the player chooses', () =>
    expect(takes(['3D', '4C', '5S', '2B'], '7B')).toEqual(['3D 4C', '5S 2B']));
  it('SC-C3 strict: an equal card forbids sums', () =>
    expect(takes(['3D', '4C', '7S'], '7B')).toEqual(['7S']));
  it('SC-C3 free: both are offered', () =>
    expect(takes(['3D', '4C', '7S'], '7B', { matchPriority: 'free' })).toEqual(['3D 4C', '7S']));
  it('SC-C4 of two equal cards exactly one is taken', () =>
    expect(takes(['7S', '7C'], '7D', { deal: 'nineFour' })).toEqual(['7C', '7S']));
  it('SC-C4 equal cards on the table count apart in sums', () =>
    expect(takes(['3D', '3C', '4S', '1B'], '7D', { deal: 'nineFour' })).toEqual(
      ['3D 3C 1B', '3D 4S', '3C 4S'].sort(),
    ));
  it('SC-C5 a lone choice is still written out', () =>
    expect(takes(['1D', '2C', '3S', '4B'], '10D')).toEqual(['1D 2C 3S 4B']));
  it('SC-P3 a card that takes nothing stays', () =>
    expect(takes(['1D', '2C'], '9B')).toEqual(['']));
  it('SC-V1 an ace takes all', () =>
    expect(takes(['5D', '2C'], '1B', { assoPigliaTutto: true })).toEqual(['all']));
  it('SC-V1 with an ace there it takes only that', () =>
    expect(takes(['5D', '1C'], '1B', { assoPigliaTutto: true })).toEqual(['1C']));
  it('SC-V1 on an empty table it stays', () =>
    expect(takes([], '1B', { assoPigliaTutto: true })).toEqual(['']));
});

describe('typed captures', () => {
  const s = position(
    { hands: [['7B', '2S'], ...spare.slice(1)], table: ['3D', '4C', '5S', '2B', '3C'] },
    { deal: 'nineFour' },
  );
  const typed = (text: string): string => {
    const move = notation.parse(text, legal(s));
    return move.ok ? notation.format(move.value) : (move.error.reason ?? '');
  };
  it.each(['7b takes 5 2', '7B prende 2 5', '7b 5,2', 'gioca 7b e prendi 2 e 5'])(
    '“%s” takes by value where one capture fits',
    (text) => expect(typed(text)).toBe('7B 5S 2B'),
  );
  it.each(['7b takes 4 3', '7b 1 6'])('“%s” is refused with the reason', (text) =>
    expect(typed(text)).toBe('refusal.values'),
  );
  it('still takes the cards by name', () => expect(typed('7b takes 3d 4c')).toBe('7B 3D 4C'));
});

describe('refusals', () => {
  const s = position({ hands: [['7B', '2S'], ...spare.slice(1)], table: ['3D', '4C', '7S'] });
  const refusal = (card: string, take: readonly string[] | 'all') => {
    const found = check(s, { card: card as CardName, take: take as CardName[] });
    return found === null ? null : [found.code, found.reason, found.rule];
  };
  it('SC-P2 a card of somebody else', () =>
    expect(refusal('9B', [])).toEqual(['ILLEGAL_MOVE', 'refusal.notInHand', 'SC-P2']));
  it('SC-P3 a capture left out', () =>
    expect(refusal('7B', [])).toEqual(['ILLEGAL_CAPTURE', 'refusal.mustCapture', 'SC-P3']));
  it('SC-C3 a sum beside an equal card', () =>
    expect(refusal('7B', ['3D', '4C'])).toEqual([
      'ILLEGAL_CAPTURE',
      'refusal.equalFirst',
      'SC-C3',
    ]));
  it('SC-C2 a wrong sum', () =>
    expect(refusal('7B', ['3D'])).toEqual(['ILLEGAL_CAPTURE', 'refusal.sum', 'SC-C2']));
  it('SC-C1 a card that is not there', () =>
    expect(refusal('7B', ['7C'])).toEqual(['ILLEGAL_CAPTURE', 'refusal.notOnTable', 'SC-C1']));
  it('SC-V1 all, where aces are ordinary', () =>
    expect(refusal('7B', 'all')).toEqual(['ILLEGAL_CAPTURE', 'refusal.notAll', 'SC-V1']));
  it('SC-G2 no such card', () => expect(refusal('11D', [])?.[0]).toBe('UNKNOWN_CARD'));
  it('SC-G2 no such card to take', () => expect(refusal('7B', ['0D'])?.[0]).toBe('UNKNOWN_CARD'));
  it('the same card taken twice', () =>
    expect(refusal('7B', ['7S', '7S'])?.[0]).toBe('DUPLICATE_CARD'));
  it('a legal capture in any order', () => expect(refusal('7B', ['7S'])).toBeNull());
});

describe('against the naive oracle', () => {
  const tables = fc.subarray([...cardNames], { maxLength: 11 });
  for (const given of [{}, { matchPriority: 'free' }, { assoPigliaTutto: true }] as const)
    it(`SC-C1 SC-C2 SC-C3 any table, any card: ${JSON.stringify(given)}`, () =>
      fc.assert(
        fc.property(tables, fc.constantFrom(...cardNames), (table, card) => {
          fc.pre(!table.includes(card));
          const options = optionsWith(given);
          const { lo, hi } = setOf(table.map((name) => cardNames.indexOf(name)));
          const out = new Int32Array(400);
          const found = writeCaptures(options, lo, hi, valueOf(cardNames.indexOf(card)), out, 0);
          const ours = Array.from(out.subarray(0, found), (id) =>
            moveText(card, id === WHOLE_TABLE ? table : namesIn(CAPTURE_LO[id]!, CAPTURE_HI[id]!)),
          );
          const theirs = capturesOf(card, table, oracleRules(options)).map((taken) =>
            moveText(card, taken),
          );
          expect(ours.sort()).toEqual(theirs.sort());
        }),
        { numRuns: 300 },
      ));
});

describe('tables', () => {
  const widest = (start: Int32Array): number =>
    Math.max(...Array.from({ length: 10240 }, (_, index) => start[index + 1]! - start[index]!));
  it('SC-C3 a card has at most 9 captures under strict, 10 under free', () => {
    expect(widest(STRICT_TABLE.start)).toBe(9);
    expect(widest(FREE_TABLE.start)).toBe(10);
  });
  it('every numbered set is found under its number and adds up to 10 or less', () => {
    for (let id = 0; id < CAPTURE_LO.length; id++) {
      expect(captureOf(CAPTURE_LO[id]!, CAPTURE_HI[id]!)).toBe(id);
      expect(pips(CAPTURE_LO[id]!, CAPTURE_HI[id]!)).toBeLessThanOrEqual(10);
    }
  });
  it('the pack has forty cards in the oracle’s order', () =>
    expect([...cardNames]).toEqual([...allCards]));
});

it('no number is given to cards that nothing can capture', () => {
  const two = setOf(['10D', '10C'].map((name) => cardNames.findIndex((each) => each === name)));
  expect(captureOf(two.lo, two.hi)).toBe(-1);
});
