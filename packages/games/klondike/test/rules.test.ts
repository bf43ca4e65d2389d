import { FastRng, pickOne, RecordingLedger, silent } from '@chiaro/kernel';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ABANDON, decodeMove, encodeMove, HINT, MAX_MOVES } from '../src/moves.js';
import { writeLegal } from '../src/legal.js';
import { homeTotal } from '../src/state.js';
import { seriousMoves } from '../src/bots/planner.js';
import { colourOf, formatCard, packs } from '../src/cards.js';
import { codec } from '../src/codec.js';
import { writeDeal } from '../src/deals.js';
import { dealt, game, legalTexts, make, moveOf, optionsOf, position } from './table.js';

const turn = { level: 1, recycle: 'turn' };
const shuffle = { level: 1, recycle: 'shuffle' };
const refusal = (s: ReturnType<typeof position>, text: string) => game.check(s, moveOf(s, text));

describe('the deal', () => {
  it('KL-D3 goes row by row; only the last card of a pile lies face up', () => {
    const { state } = dealt(turn);
    const written = writeDeal(
      'french',
      Array.from({ length: 52 }, (_, i) => i),
    );
    expect(written.tableau[0]).toEqual(['AH']);
    expect(written.tableau[1]).toEqual(['AD', '2S']);
    expect(written.tableau[6]).toEqual(['2C', '4H', '5D', '6D', '7H', '7C', '7S']);
    expect(written.stock.slice(0, 2)).toEqual(['8H', '8D']);
    expect([...state.lengths]).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect([...state.hidden]).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(state.talonSize).toBe(24);
  });

  it('KL-D1 the french pack has thirteen ranks of four suits, hearts and diamonds red', () => {
    const cards = Array.from({ length: 52 }, (_, card) => card);
    const ofSuit = (letter: string) =>
      cards.map((card) => formatCard(card, packs.french)).filter((name) => name.endsWith(letter));
    for (const letter of 'HDCS')
      expect(ofSuit(letter)).toEqual(
        'A 2 3 4 5 6 7 8 9 10 J Q K'.split(' ').map((rank) => `${rank}${letter}`),
      );
    const red = cards.filter((card) => colourOf(card) === 0);
    expect(red.map((card) => formatCard(card, packs.french)).toSorted()).toEqual(
      [...ofSuit('H'), ...ofSuit('D')].toSorted(),
    );
  });

  it('KL-D2 the neapolitan pack leaves a stock of 12', () => {
    expect(dealt({ ...turn, deck: 'neapolitan' }).state.talonSize).toBe(12);
  });
});

describe('piles', () => {
  const s = position(turn, { piles: ['8S', '7H', '7S', '8D', '6C 5D', 'KH', ''], stock: 'KS' });

  it('KL-P1 down by one in the other colour', () => {
    expect(refusal(s, '2-1')).toBeNull();
    expect(refusal(s, '3-1')).toMatchObject({ reason: 'refusal.sameColour', rule: 'KL-P1' });
    expect(refusal(s, '5-1x1')).toMatchObject({ reason: 'refusal.notOneLower', rule: 'KL-P1' });
  });

  it('KL-P2 any face-up part moves, and the short form finds the part that fits', () => {
    expect(moveOf(s, '5-2')).toEqual({ kind: 'run', from: 4, to: 1, count: 2 });
    expect(refusal(s, '5-2')).toBeNull();
    expect(refusal(s, '5-2x1')).toMatchObject({ reason: 'refusal.notOneLower' });
    expect(refusal(s, '5-2x3')).toMatchObject({
      reason: 'refusal.notFaceUp',
      rule: 'KL-P2',
      facts: { up: 2, pile: 5 },
    });
    expect(refusal(s, '7-2')).toMatchObject({ reason: 'refusal.pileEmpty' });
    expect(refusal(s, '2-2')).toMatchObject({ reason: 'refusal.samePile' });
  });

  it('KL-P2 hidden cards do not move, and are turned up when they come to the top', () => {
    const hidden = position(turn, { piles: ['9S 8H | 7C', '8D'] });
    expect(refusal(hidden, '1-2x2')).toMatchObject({ reason: 'refusal.notFaceUp' });
    make(hidden, '1-2');
    expect(Array.from(hidden.hidden.slice(0, 2))).toEqual([1, 0]);
    expect(hidden.counts.cardRevealed).toBe(1);
  });

  it('KL-P3 only a king goes to an empty pile', () => {
    expect(refusal(s, '2-7')).toMatchObject({ reason: 'refusal.onlyKing', rule: 'KL-P3' });
    expect(refusal(s, '6-7')).toBeNull();
    const ten = position({ ...turn, deck: 'neapolitan' }, { piles: ['10D', '9B', ''] });
    expect(refusal(ten, '1-3')).toBeNull();
    expect(refusal(ten, '2-3')).toMatchObject({ reason: 'refusal.onlyKing' });
  });

  it('KL-P1 the neapolitan colours: coppe and denari red, bastoni and spade black', () => {
    const n = position({ ...turn, deck: 'neapolitan' }, { piles: ['7D', '6C', '6B', '6S'] });
    expect(refusal(n, '2-1')).toMatchObject({ reason: 'refusal.sameColour' });
    expect(refusal(n, '3-1')).toBeNull();
    expect(refusal(n, '4-1')).toBeNull();
  });
});

describe('foundations', () => {
  const s = position(turn, { piles: ['9S', '3H', '5H 4C', '5D'], waste: '4H 6H' });

  it('KL-P4 take the next card of their suit', () => {
    expect(refusal(s, '1-f')).toBeNull();
    expect(refusal(s, '2-f')).toBeNull();
    expect(refusal(s, 'w-f')).toMatchObject({ reason: 'refusal.notNextHome', rule: 'KL-P4' });
    expect(refusal(s, '5-f')).toMatchObject({ reason: 'refusal.pileEmpty' });
  });

  it('KL-P8 give a card back to a pile that takes it', () => {
    expect(s.home).toEqual(new Uint8Array([2, 4, 3, 8]));
    expect(refusal(s, 'f2-3')).toMatchObject({ reason: 'refusal.notOneLower' });
    expect(refusal(s, 'f4-1')).toMatchObject({ reason: 'refusal.sameColour' });
    make(s, '3-f');
    expect(refusal(s, 'f3-3')).toBeNull();
    make(s, 'f3-3');
    expect(s.counts.foundationToTableau).toBe(1);
    const empty = dealt(turn).state;
    expect(refusal(empty, 'f1-3')).toMatchObject({
      reason: 'refusal.foundationEmpty',
      rule: 'KL-P8',
    });
  });
});

describe('stock and waste', () => {
  it('KL-P6 draws one, two or three, the last draw shorter', () => {
    const s = position({ ...turn, draw: 3 }, { stock: 'KH KD KC KS QH' });
    make(s, 'draw');
    expect(s.turned).toBe(3);
    make(s, 'draw');
    expect(s.turned).toBe(5);
    expect(refusal(s, 'draw')).toMatchObject({ reason: 'refusal.stockEmpty', rule: 'KL-P6' });
    expect(s.counts.stockDraw).toBe(2);
    expect(s.counts.moves).toBe(0);
  });

  it('KL-P5 only the top of the waste plays', () => {
    const s = position(turn, { piles: ['KH'], waste: 'QS QH', stock: 'KS' });
    expect(refusal(s, 'w-1')).toMatchObject({ reason: 'refusal.sameColour' });
    const none = position(turn, { piles: ['KH'], stock: 'QS' });
    expect(refusal(none, 'w-1')).toMatchObject({ reason: 'refusal.wasteEmpty', rule: 'KL-P5' });
    expect(refusal(none, 'w-f')).toMatchObject({ reason: 'refusal.wasteEmpty' });
  });

  it('KL-P7 recycles an empty stock in the same order', () => {
    const s = position(turn, { waste: 'KH KD', stock: 'KC' });
    expect(refusal(s, 'recycle')).toMatchObject({ reason: 'refusal.stockLeft', rule: 'KL-P7' });
    make(s, 'draw');
    make(s, 'recycle');
    expect(s.turned).toBe(0);
    make(s, 'draw');
    expect(s.talon[s.turned - 1]).toBe(48);
    const nothing = position(turn, { piles: ['KH'] });
    expect(refusal(nothing, 'recycle')).toMatchObject({ reason: 'refusal.talonEmpty' });
    expect(refusal(nothing, 'draw')).toMatchObject({ reason: 'refusal.talonEmpty' });
  });

  it('KL-P7 a shuffle is asked of chance, with the number of the recycle as its place', () => {
    const s = position({ level: 1, recycle: 'shuffle' }, { waste: 'KH KD KC' });
    game.play(s, { kind: 'recycle' }, silent);
    const actor = game.actor(s);
    expect(actor).toEqual({
      kind: 'chance',
      need: {
        kind: 'shuffle',
        size: 3,
        purpose: 'shuffle',
        place: '1',
        keyInVersion1: '1',
        among: { pack: 52, cards: [48, 49, 50] },
      },
    });
    expect(game.check(s, { kind: 'draw' })).toMatchObject({ code: 'NOT_YOUR_TURN' });
    if (actor.kind !== 'chance') throw new Error('chance');
    expect(game.notation.formatOutcome(s, actor.need, [2, 0, 1])).toBe('KC KH KD');
    expect(game.notation.parseOutcome(s, actor.need, 'KC KH KD')).toEqual({
      ok: true,
      value: [2, 0, 1],
    });
    expect(game.notation.parseOutcome(s, actor.need, 'KC KC KD')).toMatchObject({
      error: { code: 'DUPLICATE_CARD' },
    });
    expect(game.notation.parseOutcome(s, actor.need, 'KC KS KD')).toMatchObject({
      error: { code: 'OUTCOME_INVALID' },
    });
    expect(game.notation.parseOutcome(s, actor.need, 'KC XX KD')).toMatchObject({
      error: { code: 'UNKNOWN_CARD' },
    });
    game.settle(s, [2, 0, 1], silent);
    expect(Array.from(s.talon.slice(0, 3))).toEqual([50, 48, 49]);
  });
});

describe('finishing', () => {
  it('KL-P9 when nothing lies face down and everything can go home', () => {
    const s = position(turn, { piles: ['KH QS', 'KS QH', 'KD', 'KC'], waste: '' });
    expect(legalTexts(s)).toContain('finish');
    const ledger = new RecordingLedger();
    game.play(s, { kind: 'finish' }, ledger);
    expect(s.end).toBe('victory');
    expect(s.counts).toMatchObject({ moves: 6, autoMove: 6, tableauToFoundation: 6 });
    expect(ledger.entries.filter(({ rule }) => rule === 'KL-S2')).toHaveLength(6);
  });

  const three = { level: 3 };
  const cannot = { reason: 'refusal.cannotFinish', rule: 'KL-P9' };

  it('KL-P9 not with a card face down in a pile', () => {
    for (const options of [turn, shuffle, three])
      expect(refusal(position(options, { piles: ['QH | KS', 'KH'] }), 'finish')).toMatchObject(
        cannot,
      );
  });

  it('KL-P9 drawn one by one every card comes up: draws and recycles count as such', () => {
    const s = position(turn, { waste: 'QS', stock: 'KS JS' });
    expect(legalTexts(s)).toContain('finish');
    make(s, 'finish');
    expect(s.end).toBe('victory');
    expect(s.counts).toMatchObject({
      moves: 3,
      autoMove: 3,
      wasteToFoundation: 3,
      stockDraw: 4,
      recycleWaste: 1,
    });
  });

  it('KL-P9 goes on by itself after a shuffle, in one move of the log', () => {
    const s = position(shuffle, { waste: 'QS', stock: 'KS JS' });
    const again = new RecordingLedger();
    make(s, 'finish');
    expect(s).toMatchObject({ phase: 'shuffle', finishing: true });
    const stored = codec.encode(s);
    const restored = codec.decode(stored);
    expect(restored.ok && codec.encode(restored.value)).toEqual(stored);
    game.settle(s, [1, 0], again);
    expect(s).toMatchObject({ end: 'victory', finishing: false });
    expect(again.entries.filter(({ rule }) => rule === 'KL-S1')).toHaveLength(2);
  });

  it('KL-P9 in larger draws only where what was seen shows that it succeeds', () => {
    expect(refusal(position(three, { waste: 'KS QS' }), 'finish')).toBeNull();
    expect(refusal(position(three, { waste: 'QS KS' }), 'finish')).toMatchObject(cannot);
    const unseen = position(three, { stock: 'KS QS JS' });
    expect(refusal(unseen, 'finish')).toMatchObject(cannot);
    unseen.pass = 1;
    expect(refusal(unseen, 'finish')).toBeNull();
    const shuffled = position({ ...three, recycle: 'shuffle' }, { stock: 'KS QS JS' });
    shuffled.pass = 1;
    expect(refusal(shuffled, 'finish')).toMatchObject(cannot);
  });

  it('KL-E1 the last card home wins', () => {
    const s = position(turn, { piles: ['KH'] });
    make(s, '1-f');
    expect(s.phase).toBe('over');
    expect(game.winners(s)).toEqual([0]);
    expect(game.check(s, { kind: 'draw' })).toMatchObject({ code: 'GAME_OVER' });
    expect(game.legal(s)).toEqual([]);
  });

  it('KL-E2 giving up is always accepted, and listed only when nothing else is legal', () => {
    const { state } = dealt(turn);
    expect(legalTexts(state)).not.toContain('abandon');
    expect(refusal(state, 'abandon')).toBeNull();
    const blocked = position(turn, {
      piles: ['AH | KS', 'AD | KC', 'AC | KH', 'AS | KD', '3H | 2C', '3D | 2S', '9C | 9H'],
    });
    expect(legalTexts(blocked)).toEqual(['abandon']);
    expect(refusal(blocked, 'hint')).toMatchObject({
      reason: 'refusal.nothingToHint',
      rule: 'KL-P10',
    });
    make(blocked, 'abandon');
    expect(blocked.end).toBe('abandoned');
    expect(game.winners(blocked)).toEqual([]);
  });

  it('KL-P10 a hint is asked once in a position and changes nothing but its count', () => {
    const { state: s } = dealt(turn);
    const before = JSON.stringify(game.codec.encode(s));
    make(s, 'hint');
    expect(s.counts.hintUsed).toBe(1);
    expect(refusal(s, 'hint')).toMatchObject({ reason: 'refusal.hintGiven' });
    const after = { ...s, hinted: false, counts: { ...s.counts, hintUsed: 0 } };
    expect(JSON.stringify(game.codec.encode(after))).toBe(before);
    make(s, 'draw');
    expect(refusal(s, 'hint')).toBeNull();
  });
});

// ---------------------------------------------------------------------------- laws

const seeds = fc.integer({ min: 0, max: 1_000_000 });

/** A random game without abandoning, as long as moves remain. */
function randomState(
  seed: number,
  steps: number,
  input: Record<string, unknown> = { ...turn, draw: 3 },
) {
  const rng = FastRng.from(`rules ${seed}`);
  const s = game.initial(optionsOf(input));
  game.fast!.chance(s, rng);
  for (let i = 0; i < steps && s.phase !== 'over'; i++) {
    if (s.phase === 'play') game.play(s, pickOne(seriousMoves(game.legal(s)), rng), silent);
    else game.fast!.chance(s, rng);
  }
  return s;
}

describe('laws', () => {
  it('check refuses exactly what is neither listed nor unlisted, over every move there is', () => {
    const all = Array.from({ length: 900 }, (_, code) => code).filter(
      (code) => encodeMove(decodeMove(code)) === code && code !== HINT && code !== ABANDON,
    );
    const buffer = new Int32Array(MAX_MOVES);
    fc.assert(
      fc.property(seeds, fc.nat(150), (seed, steps) => {
        const s = randomState(seed, steps);
        const listed = new Set(buffer.subarray(0, writeLegal(s, buffer)));
        for (const code of all)
          expect(game.check(s, decodeMove(code)) === null, String(code)).toBe(listed.has(code));
      }),
      { numRuns: 40 },
    );
  });

  it('cards are neither lost nor doubled, and every state can be stored', () => {
    fc.assert(
      fc.property(
        seeds,
        fc.nat(300),
        fc.constantFrom('turn', 'shuffle'),
        fc.constantFrom('french', 'neapolitan'),
        (seed, steps, recycle, deck) => {
          const s = randomState(seed, steps, { level: 1, draw: 2, recycle, deck });
          const decoded = game.codec.decode(JSON.parse(JSON.stringify(game.codec.encode(s))));
          expect(decoded.ok).toBe(true);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('counts of cards sent home and back fit the foundations', () => {
    fc.assert(
      fc.property(seeds, fc.nat(400), (seed, steps) => {
        const s = randomState(seed, steps, { ...turn, draw: 1 });
        const { wasteToFoundation, tableauToFoundation, foundationToTableau, cardRevealed } =
          s.counts;
        expect(wasteToFoundation + tableauToFoundation - foundationToTableau).toBe(homeTotal(s));
        expect(cardRevealed).toBe(21 - s.hidden.reduce((a, b) => a + b, 0));
      }),
      { numRuns: 60 },
    );
  });

  it('moves that are no moves are refused, not thrown', () => {
    const { state: s } = dealt(turn);
    for (const move of [
      { kind: 'run', from: 9, to: 0, count: 1 },
      { kind: 'run', from: 0, to: 1.5, count: 1 },
      { kind: 'run', from: 0, to: 1, count: 0 },
      { kind: 'run', from: 0, to: 1, count: -1 },
      { kind: 'back', suit: 7, to: 0 },
      { kind: 'wasteToPile', to: -1 },
      { kind: 'pileHome', from: NaN },
    ] as const)
      expect(game.check(s, move)).toMatchObject({ code: 'ILLEGAL_MOVE' });
  });

  it('text that is no move is a problem', () => {
    for (const text of [
      '',
      '8-1',
      'w-w',
      'f-1',
      'f5-1',
      '3-',
      'w-fx2',
      'f1-f',
      '1-2x',
      'draww',
      'constructor',
    ])
      expect(game.notation.parse(text, []).ok, text).toBe(false);
    expect(game.notation.parse('Pesca', [])).toEqual({ ok: true, value: { kind: 'draw' } });
    expect(game.notation.parse('3-5', [])).toEqual({
      ok: true,
      value: { kind: 'run', from: 2, to: 4, count: 1 },
    });
  });
});
