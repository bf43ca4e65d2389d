import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decisiveOptions } from '@chiaro/kernel/internal';
import { randomGame } from '@chiaro/testing';
import { type Options } from '@chiaro/liaptui';
import { game } from '../src/game.js';
import { roundSummary } from '../src/view.js';
import { actorSeat, deal, moves, newTable, PLAIN, refusalOf, type Table } from './table.js';

const WEAK = 'bE rR bH rC 2rS 2bS';
const OTHER_WEAK = 'bE 2bR rH bC rS 2bS';

const view = (table: Table) => game.view(table.state, 'table');

/** A first round in which everybody plays single pieces; A has declared 2, B 1, C 0, D 1. */
function playedRound(options: Partial<Options> = {}): Table {
  const table = newTable(options);
  deal(table, ...PLAIN);
  moves(table, '2', '1', '0', '1');
  playOut(table);
  return table;
}

/** Everybody plays the first legal move until the round is over. */
function playOut(table: Table): void {
  const { round } = table.state;
  while (actorSeat(table) !== 'over' && view(table).phase === 'turn' && table.state.round === round)
    moves(table, game.notation.format(game.legal(table.state)[0]!));
}

describe('preparation', () => {
  it('LT-P1 LT-P7 the holder of the red General starts the first round', () => {
    const table = newTable();
    deal(table, null, null, PLAIN[0]);
    expect(view(table)).toMatchObject({ phase: 'declaration', starter: 2, actor: 2, round: 1 });
    expect(view(table).seats.map((seat) => seat.held)).toEqual([8, 8, 8, 8]);
  });

  it('LT-P3 every weak player is asked, in order from seat A in the first round', () => {
    const table = newTable();
    deal(table, PLAIN[0], WEAK, null, OTHER_WEAK);
    expect(actorSeat(table)).toBe(1);
    moves(table, 'redeal');
    expect(actorSeat(table)).toBe(3);
    expect(view(table).seats[1]!.answer).toBe('given');
    moves(table, 'keep');
    expect(view(table).seats.map((seat) => seat.answer)).toEqual([null, 'redeal', null, 'keep']);
  });

  it('LT-P4 LT-P5 one redeal raises the multiplier once, and its first accepter starts', () => {
    const table = newTable();
    deal(table, PLAIN[0], WEAK, null, OTHER_WEAK);
    moves(table, 'redeal', 'redeal');
    expect(view(table)).toMatchObject({ actor: 'chance', multiplier: 2, accepter: 1 });
    deal(table, ...PLAIN);
    expect(view(table)).toMatchObject({ phase: 'declaration', starter: 1, multiplier: 2 });
  });

  it('LT-P5 a later accepter replaces an earlier one; if all decline later, the earlier one stays', () => {
    const table = newTable();
    deal(table, PLAIN[0], WEAK);
    moves(table, 'redeal');
    deal(table, PLAIN[0], null, null, WEAK);
    moves(table, 'redeal');
    expect(view(table)).toMatchObject({ multiplier: 3, accepter: 3 });
    deal(table, PLAIN[0], null, WEAK);
    moves(table, 'keep');
    expect(view(table)).toMatchObject({ phase: 'declaration', multiplier: 3, starter: 3 });
  });

  it('LT-P4 with a cap further redeals are allowed and the multiplier stops', () => {
    const table = newTable({ multiplierCap: 2 });
    for (let i = 0; i < 3; i++) {
      deal(table, PLAIN[0], WEAK);
      moves(table, 'redeal');
    }
    expect(view(table).multiplier).toBe(2);
  });

  it('LT-P6 the multiplier is 1 again in the next round', () => {
    const table = newTable();
    deal(table, PLAIN[0], WEAK);
    moves(table, 'redeal');
    deal(table, ...PLAIN);
    moves(table, '2', '1', '0', '1');
    playOut(table);
    expect(view(table)).toMatchObject({ phase: 'scoring', multiplier: 2 });
    deal(table, ...PLAIN);
    expect(view(table)).toMatchObject({ round: 2, multiplier: 1, accepter: null });
  });

  it('LT-P3 LT-P7 from the second round on, the winner of the last turn is asked first and starts', () => {
    const table = playedRound();
    const winner = view(table).last!.winner;
    deal(table, ...PLAIN);
    expect(view(table)).toMatchObject({ opener: winner, starter: winner, actor: winner });
  });
});

describe('asked in the second round', () => {
  /** A first round whose last turn this seat won: it is the opener of the second round. */
  function openedBy(opener: number): Table {
    for (let turn = 0; turn < PLAIN.length; turn++) {
      const table = newTable();
      deal(table, ...PLAIN.slice(turn), ...PLAIN.slice(0, turn));
      while (view(table).phase === 'declaration')
        moves(table, game.notation.format(game.legal(table.state)[0]!));
      playOut(table);
      if (view(table).last!.winner === opener) return table;
    }
    throw new Error(`No first round here is won by seat ${opener}`);
  }

  it.each([
    { opener: 0, weak: [1, 3], asked: [1, 3] },
    { opener: 1, weak: [0, 3], asked: [3, 0] },
    { opener: 1, weak: [0, 1], asked: [1, 0] },
    { opener: 2, weak: [1, 3], asked: [3, 1] },
    { opener: 3, weak: [2, 3], asked: [3, 2] },
    { opener: 3, weak: [1, 2], asked: [1, 2] },
  ])('LT-P3 opened by $opener, the weak hands $weak are asked as $asked', (row) => {
    const table = openedBy(row.opener);
    const hands = [WEAK, OTHER_WEAK];
    deal(table, ...[0, 1, 2, 3].map((seat) => hands[row.weak.indexOf(seat)] ?? null));
    const asked: unknown[] = [];
    while (view(table).phase === 'preparation' && actorSeat(table) !== 'chance') {
      asked.push(actorSeat(table));
      moves(table, 'keep');
    }
    expect(asked).toEqual(row.asked);
  });
});

describe('declaration', () => {
  const declaring = (): Table => {
    const table = newTable();
    deal(table, ...PLAIN);
    return table;
  };

  it('LT-D1 a declaration is a whole number from 0 to 8', () => {
    const table = declaring();
    expect(refusalOf(table, '9')).toMatchObject({ code: 'DECLARATION_INVALID', rule: 'LT-D1' });
    for (const piles of [2.5, -1, NaN, Infinity])
      expect(game.check(table.state, { kind: 'declare', piles })?.code).toBe('DECLARATION_INVALID');
    expect(game.legal(table.state)).toHaveLength(9);
  });

  it('LT-D1 nobody plays before all have declared', () => {
    const table = declaring();
    moves(table, '1', '1');
    expect(refusalOf(table, 'rS')).toMatchObject({ code: 'DECLARATION_MISSING', rule: 'LT-D1' });
  });

  it.each([
    [['2', '3', '1'], '2'],
    [['0', '0', '0'], '8'],
    [['4', '4', '0'], '0'],
  ])('LT-D2 after %j the last may not say %s', (said, banned) => {
    const table = declaring();
    moves(table, ...said);
    expect(refusalOf(table, banned)).toMatchObject({ code: 'DECLARATION_BANNED', rule: 'LT-D2' });
    expect(game.legal(table.state)).toHaveLength(8);
  });

  it('LT-D2 nothing is banned once the others have passed 8', () => {
    const table = declaring();
    moves(table, '5', '4', '0');
    expect(game.legal(table.state)).toHaveLength(9);
  });

  it('LT-D3 after two rounds with zero at least 1 must be declared', () => {
    const table = newTable();
    for (let round = 0; round < 2; round++) {
      deal(table, ...PLAIN);
      moves(table, '0', '0', '0', '0');
      playOut(table);
    }
    deal(table, ...PLAIN);
    expect(refusalOf(table, '0')).toMatchObject({ code: 'DECLARATION_BANNED', rule: 'LT-D3' });
    moves(table, '1', '2', '3');
    expect(game.legal(table.state).map((move) => game.notation.format(move))).toEqual([
      'declare 1',
      'declare 3',
      'declare 4',
      'declare 5',
      'declare 6',
      'declare 7',
      'declare 8',
    ]);
    moves(table, '1');
    playOut(table);
    deal(table, ...PLAIN);
    expect(refusalOf(table, '0')).toBeNull();
  });
});

describe('turns', () => {
  const turning = (): Table => {
    const table = newTable();
    deal(table, 'rG rA rE rR rH rC 2rS', 'bG bA bE bR bH bC 2bS', 'rA bA bE bR 3bS rS', null);
    moves(table, '3', '0', '0', '0');
    return table;
  };

  it('LT-T1 the leader needs a set of pieces that it holds', () => {
    const table = turning();
    expect(refusalOf(table, 'rG rA')).toMatchObject({ rule: 'LT-T2' });
    expect(refusalOf(table, 'bG')).toMatchObject({ rule: 'LT-T1' });
    expect(refusalOf(table, 'rG rA rE')).toBeNull();
  });

  it('LT-T3 the others play as many pieces, of any kind', () => {
    const table = turning();
    moves(table, 'rR rH rC');
    expect(refusalOf(table, 'bG')).toMatchObject({ code: 'ILLEGAL_MOVE', rule: 'LT-T3' });
    expect(refusalOf(table, 'bG bS bS')).toBeNull();
  });

  it('LT-T4 both straight groups are one type, and the stronger wins', () => {
    const table = turning();
    moves(table, 'rR rH rC', 'bG bA bE');
    expect(view(table).table).toMatchObject({ set: 'straight', count: 3, best: 1 });
  });

  it('LT-T4 another type of the same size never wins', () => {
    const table = turning();
    moves(table, 'rR rH rC', 'bC bS bS', '3bS');
    expect(view(table).table).toMatchObject({ best: 0 });
  });

  it('LT-T5 equal strength stays with the earlier play', () => {
    const table = turning();
    moves(table, 'rA', 'bS', 'rA');
    expect(view(table).table).toMatchObject({ best: 0 });
  });

  it('LT-T6 the winner takes as many piles as pieces were played by each, and leads', () => {
    const table = turning();
    moves(table, 'rR rH rC', 'bG bA bE', '3bS', 'rR rH rC');
    expect(view(table)).toMatchObject({
      actor: 1,
      leader: 1,
      turn: 2,
      last: { winner: 1, leader: 0 },
    });
    expect(view(table).seats.map((seat) => seat.piles)).toEqual([0, 3, 0, 0]);
  });

  it('refuses moves of another phase, and changes nothing', () => {
    const table = turning();
    const before = JSON.stringify(game.codec.encode(table.state));
    for (const text of ['redeal', 'keep', '3'])
      expect(refusalOf(table, text)?.code).toBe('ILLEGAL_MOVE');
    expect(game.check(table.state, { kind: 'play', pieces: [99] })?.rule).toBe('LT-V1');
    expect(JSON.stringify(game.codec.encode(table.state))).toBe(before);
  });
});

describe('scoring and end', () => {
  it('LT-S7 one ledger line for each player and round, with its facts, and the summary in the state', () => {
    const table = playedRound();
    const { summary, seats, phase } = view(table);
    expect(phase).toBe('scoring');
    expect(table.entries).toHaveLength(4);
    for (const [seat, entry] of table.entries.entries()) {
      const line = summary![seat]!;
      expect(entry).toEqual({
        side: seat,
        points: line.points,
        rule: line.rule,
        facts: {
          round: 1,
          declared: [2, 1, 0, 1][seat],
          taken: seats[seat]!.piles,
          base: line.base,
          multiplier: 1,
          total: line.total,
        },
      });
    }
  });

  it('LT-S5 losses are multiplied too', () => {
    const table = newTable();
    deal(table, PLAIN[0], WEAK);
    moves(table, 'redeal');
    deal(table, ...PLAIN);
    moves(table, '8', '8', '8', '8');
    playOut(table);
    for (const line of view(table).summary!)
      expect(line.points).toBe(2 * (line.taken === 8 ? 13 : line.taken - 8));
  });

  it('LT-S8 a round is not scored while pieces are in hand', () => {
    const table = newTable();
    deal(table, ...PLAIN);
    expect(roundSummary(table.state)).toMatchObject({ error: { code: 'DECLARATION_MISSING' } });
    moves(table, '2', '1', '0', '1');
    expect(roundSummary(table.state)).toMatchObject({
      error: { code: 'ROUND_NOT_OVER', rule: 'LT-S8' },
    });
    playOut(table);
    expect(roundSummary(table.state)).toMatchObject({ ok: true });
  });

  it('LT-W1 LT-S7 the game ends after the scoring, and the summary stands beside the result', () => {
    const table = playedRound({ target: 1 });
    const { phase, summary, winners, seats } = view(table);
    expect(phase).toBe('over');
    expect(summary).not.toBeNull();
    const best = Math.max(...seats.map((seat) => seat.total));
    expect(winners).toEqual(seats.flatMap((seat, i) => (seat.total === best ? [i] : [])));
    expect(game.check(table.state, { kind: 'declare', piles: 1 })?.code).toBe('GAME_OVER');
  });

  it('LT-W3 after the last round the highest total wins, even below zero', () => {
    const table = newTable({ maxRounds: 1 });
    deal(table, ...PLAIN);
    moves(table, '8', '8', '8', '8');
    playOut(table);
    expect(view(table)).toMatchObject({ phase: 'over' });
    expect(view(table).winners.length).toBeGreaterThan(0);
  });

  it('LT-T7 LT-V2 piles make 8 in every round, the ledger closes, and every line follows the formula', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e9 }), (seed) => {
        const table = randomGame(game, { ...game.options.defaults, maxRounds: 3 }, `law ${seed}`);
        expect(table.ended).toBe(true);
        expect(table.entries).toHaveLength(12);
        for (let round = 0; round < 3; round++) {
          const lines = table.entries.slice(round * 4, round * 4 + 4);
          const facts = lines.map((line) => line.facts as Record<string, number>);
          expect(facts.reduce((sum, each) => sum + each['taken']!, 0)).toBe(8);
          expect(facts.reduce((sum, each) => sum + each['declared']!, 0)).not.toBe(8);
          for (const [i, { declared, taken, multiplier }] of facts.entries())
            expect(lines[i]!.points).toBe(naivePoints(declared!, taken!) * multiplier!);
        }
      }),
      { numRuns: 60 },
    );
  });
});

function naivePoints(declared: number, taken: number): number {
  if (declared === 0 && taken === 0) return 3;
  if (declared === 0) return -taken;
  if (declared === taken) return declared + 5;
  return declared > taken ? taken - declared : declared - taken;
}

describe('a game from before the rule of winners', () => {
  it('has the options it had, and so the same name', () => {
    const { options } = game;
    expect(decisiveOptions(options, options.defaults)).toEqual({
      target: 50,
      maxRounds: null,
      multiplierCap: null,
    });
  });
});
