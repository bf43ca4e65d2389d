import { describe, expect, it } from 'vitest';
import { mergeGames, outcomeOf } from '../src/pages/history/list.js';
import { isFound } from '../src/ui/search.js';
import { runningTotals } from '../src/session/totals.js';
import type { ArchivedGame } from '../src/device/archive.js';

describe('the list of games', () => {
  const local: ArchivedGame = {
    key: 'here',
    game: 'azul',
    log: '',
    finishedAt: 2,
    players: [],
    totals: [3, 4],
    winners: [1],
    status: 'stored',
    serverId: 'there',
  };

  it('shows a game that both have once, as this device knows it, newest first', () => {
    const server = ['there', 'only'].map((id, i) => ({
      id,
      game: 'azul',
      ending: 'over' as const,
      totals: [3, 4],
      winners: [1],
      fairness: 'proved' as const,
      options: {},
      storedAt: new Date(10 + i).toISOString(),
    }));
    expect(mergeGames([local], server).map(({ id, local: own }) => [id, own !== null])).toEqual([
      ['only', false],
      ['there', true],
    ]);
  });

  it('says what came of it for the one person at the table', () => {
    const players = [
      { kind: 'person', name: '' },
      { kind: 'bot', name: 'Ada', level: 'casual' },
    ] as const;
    const outcome = (winners: readonly number[], game: Partial<ArchivedGame> = {}) => {
      const [listed] = mergeGames([{ ...local, players, winners, ...game }], []);
      return listed === undefined ? undefined : outcomeOf(listed);
    };
    expect([[0], [0, 1], [1], []].map((winners) => outcome(winners))).toEqual([
      'won',
      'shared',
      'lost',
      'left',
    ]);
    expect(outcome([0], { totals: [9] })).toBeNull();
    expect(outcome([0], { players: [players[0], players[0]] })).toBeNull();
  });

  it('is searched by every word, whatever its accents and capitals', () => {
    const text = 'Scopone scientifico Niccolò domenica 15 novembre 2026 12';
    expect(isFound('', text)).toBe(true);
    expect(isFound('niccolo SCOPONE', text)).toBe(true);
    expect(isFound('novembre 12', text)).toBe(true);
    expect(isFound('azul', text)).toBe(false);
  });
});

it('running totals follow the slip line by line', () => {
  const entry = (side: number, points: number) => ({ side, points, rule: 'X', facts: {} });
  expect(runningTotals([entry(0, 3), entry(1, -2), entry(0, 4)], 2)).toEqual([
    [3, 0],
    [3, -2],
    [7, -2],
  ]);
  expect(runningTotals([], 2)).toEqual([]);
});
