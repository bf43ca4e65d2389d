import { describe, expect, it } from 'vitest';
import { myGames, outcomeOf, publicGames } from '../src/pages/history/list.js';
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

  it('shows those of this device, newest first', () => {
    const games = [local, { ...local, key: 'later', serverId: null, finishedAt: 5 }];
    expect(myGames(games).map(({ id, when }) => [id, when])).toEqual([
      ['later', 5],
      ['there', 2],
    ]);
  });

  it('shows those of the server on a page of their own, as it lists them', () => {
    const [game] = publicGames([
      {
        id: 'there',
        game: 'azul',
        ending: 'over',
        totals: [3, 4],
        winners: [1],
        fairness: 'proved',
        options: {},
        storedAt: new Date(10).toISOString(),
      },
    ]);
    expect(game).toMatchObject({ id: 'there', when: 10, status: 'stored', local: null });
  });

  it('says what came of it for the one person at the table', () => {
    const players = [
      { kind: 'person', name: '' },
      { kind: 'bot', name: 'Ada', level: 'casual' },
    ] as const;
    const outcome = (winners: readonly number[], game: Partial<ArchivedGame> = {}) => {
      const [listed] = myGames([{ ...local, players, winners, ...game }]);
      return listed === undefined ? undefined : outcomeOf(listed);
    };
    expect([[0], [0, 1], [1], []].map((winners) => outcome(winners))).toEqual([
      'won',
      'shared',
      'lost',
      'left',
    ]);
    const second = { players: [{ kind: 'remote', name: 'Eva' }, players[0]] } as const;
    expect([outcome([0], second), outcome([1], second)]).toEqual(['lost', 'won']);
    const third = {
      players: ['remote', 'remote', 'person', 'bot'].map((kind) => ({ kind, name: '' })),
    };
    expect(outcome([0], third as Partial<ArchivedGame>)).toBe('won');
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
