import { parseJson } from '@chiaro/kernel';
import { jsonMutation, randomGame } from '@chiaro/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { game } from '../src/game.js';
import { deal, moves, newTable, PLAIN } from './table.js';

interface Written {
  [key: string]: unknown;
  seats: Record<string, unknown>[];
}

const written = (): Written => {
  const table = newTable();
  deal(table, ...PLAIN);
  moves(table, '2', '1', '0', '1', 'rG', 'bS', 'bS', 'bS', 'rS');
  return game.codec.encode(table.state) as unknown as Written;
};

const problem = (change: (json: Written) => void): unknown => {
  const json = structuredClone(written());
  change(json);
  const decoded = game.codec.decode(json);
  return decoded.ok ? null : [decoded.error[0]!.code, decoded.error[0]!.path];
};

describe('stored states', () => {
  it('a real state decodes to itself', () => {
    expect(problem(() => {})).toBeNull();
  });

  it.each<[string, (json: Written) => void, [string, string]]>([
    [
      'a piece too many',
      (json) => {
        json.seats[0]!['hand'] = 'bA rE rR bH rC rC';
      },
      ['STATE_INVALID', '/seats'],
    ],
    [
      'a piece that changed',
      (json) => {
        json.seats[0]!['hand'] = 'rA rE rR bH rC bS';
      },
      ['STATE_INVALID', '/seats'],
    ],
    [
      'unreadable pieces',
      (json) => {
        json.seats[0]!['hand'] = 'xx';
      },
      ['UNKNOWN_CARD', '/seats/0/hand'],
    ],
    [
      'piles that do not match the state',
      (json) => {
        json.seats[1]!['piles'] = 1;
      },
      ['STATE_INVALID', '/seats'],
    ],
    [
      'a forbidden total',
      (json) => {
        json.seats[0]!['declared'] = 6;
      },
      ['STATE_INVALID', '/seats'],
    ],
    [
      'a missing declaration',
      (json) => {
        json.seats[0]!['declared'] = null;
      },
      ['STATE_INVALID', '/seats'],
    ],
    [
      'a declaration out of range',
      (json) => {
        json.seats[0]!['declared'] = 9;
      },
      ['DECLARATION_INVALID', '/seats/0/declared'],
    ],
    [
      'a multiplier without a redeal',
      (json) => {
        json['multiplier'] = 2;
      },
      ['STATE_INVALID', '/multiplier'],
    ],
    [
      'multiplier 0',
      (json) => {
        json['multiplier'] = 0;
      },
      ['MULTIPLIER_INVALID', '/multiplier'],
    ],
    [
      'a wrong starter',
      (json) => {
        json['starter'] = 1;
      },
      ['STATE_INVALID', '/starter'],
    ],
    [
      'a wrong leader',
      (json) => {
        json['leader'] = 2;
      },
      ['STATE_INVALID', '/leader'],
    ],
    [
      'a total past the target',
      (json) => {
        json.seats[2]!['total'] = 60;
      },
      ['STATE_INVALID', '/phase'],
    ],
    [
      'an answer of a strong hand',
      (json) => {
        json.seats[2]!['answer'] = 'keep';
      },
      ['STATE_INVALID', '/seats'],
    ],
    [
      'three seats',
      (json) => {
        json.seats.pop();
      },
      ['PLAYER_COUNT', '/seats'],
    ],
    [
      'a total past the limit',
      (json) => {
        json.seats[2]!['total'] = 1_000_001;
      },
      ['SCORE_OVERFLOW', '/seats/2/total'],
    ],
    [
      'a last turn won by another',
      (json) => {
        (json['last'] as Written)['winner'] = 1;
      },
      ['STATE_INVALID', '/leader'],
    ],
  ])('refuses %s', (_name, change, expected) => {
    expect(problem(change)).toEqual(expected);
  });

  it('LT-T7 piles that do not make 8 after a round are PILE_SUM', () => {
    const table = randomGame(game, { ...game.options.defaults, maxRounds: 1 }, 'piles');
    const json = structuredClone(game.codec.encode(table.state)) as unknown as Written;
    const seat = json.seats.find((each) => (each['piles'] as number) < 8)!;
    seat['piles'] = (seat['piles'] as number) + 1;
    const decoded = game.codec.decode(json);
    expect(decoded.ok ? null : decoded.error[0]).toMatchObject({ code: 'PILE_SUM' });
  });

  it('never throws, and what it accepts can be played on', () => {
    fc.assert(
      fc.property(jsonMutation(written()), ({ text }) => {
        const json = parseJson(text);
        const decoded = json.ok ? game.codec.decode(json.value) : json;
        if (!decoded.ok) return;
        expect(game.codec.decode(game.codec.encode(decoded.value))).toEqual(decoded);
        const isSeat = game.actor(decoded.value).kind === 'seat';
        expect(game.legal(decoded.value).length > 0).toBe(isSeat);
      }),
      { numRuns: 400 },
    );
  });
});
