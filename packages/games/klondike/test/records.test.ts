import { createWords, kernelWords } from '@chiaro/kernel';
import { describe, expect, it } from 'vitest';
import { importScores } from '../src/archive/import.js';
import { module } from '../src/index.js';
import { readScores, writeScores } from '../src/archive/record-file.js';
import {
  isLegacy,
  marksPhrase,
  recordOf,
  victoryLines,
  type ScoreRecord,
} from '../src/archive/records.js';
import {
  achievements,
  bestVictories,
  isPersonalBest,
  leaderboard,
  newAchievements,
  statistics,
  levelSuggestion,
} from '../src/archive/standings.js';
import { lostRecord, record } from './some-records.js';
import { dealt, play } from './table.js';

const words = createWords('it', [kernelWords.it, module.words.it]);

const legacyEntry = {
  base_score: 300,
  deck_bonus: 150,
  draw_bonus: 0,
  difficulty_multiplier: 1.25,
  time_bonus: 900,
  victory_bonus: 500,
  total_score: 1962,
  is_victory: true,
  elapsed_seconds: 733.5,
  difficulty_level: 2,
  deck_type: 'neapolitan',
  draw_count: 2,
  recycle_count: 3,
  move_count: 120,
  player_name: 'Nemo',
};
const currentEntry = {
  ...legacyEntry,
  victory_quality_multiplier: 1.05,
  scoring_system_version: '2.0.0',
  total_score: 1500,
};

const read = (file: unknown): readonly ScoreRecord[] => {
  const records = readScores(JSON.stringify(file));
  if (!records.ok) throw new Error(JSON.stringify(records.error));
  return records.value;
};
const imported = (file: unknown, store: readonly ScoreRecord[] = []) => {
  const plan = importScores(JSON.stringify(file), store);
  if (!plan.ok) throw new Error(JSON.stringify(plan.error));
  return plan.value;
};

describe('a stored game', () => {
  it('KL-U2 has every part of the score, the counts, the deal and its marks', () => {
    const p = dealt({ level: 1, recycle: 'turn' });
    play(p, '1-f', 'undo', 'redo', 'hint', 'time 90', 'abandon');
    const stored = recordOf(p, { number: 7, restarted: true, chosen: false });
    expect(stored).toMatchObject({
      version: '2.0.0',
      total: 60,
      quality: 0,
      victory: false,
      seconds: 90,
      moves: 1,
      played: {
        provisional: 60,
        endReason: 'abandoned',
        undos: 1,
        hints: 1,
        dealNumber: 7,
        restarted: true,
        timer: 'off',
      },
    });
    expect(stored?.played?.deal.split(' ')).toHaveLength(52);
    expect(words.say(marksPhrase(stored!)!)).toBe(
      'Con un annullamento, un suggerimento e distribuzione ricominciata',
    );
    expect(read(writeScores([stored!]))).toEqual([stored]);
  });

  it('is not stored while it goes on, or without scoring', () => {
    const origin = { number: null, restarted: false, chosen: true };
    expect(recordOf(dealt({ level: 1 }), origin)).toBeNull();
    const unscored = dealt({ level: 1, scoring: false });
    play(unscored, 'abandon');
    expect(recordOf(unscored, origin)).toBeNull();
  });
});

describe('import', () => {
  it('a score without quality is legacy: −1, version 1.0, and said so', () => {
    const { records, lines } = imported({ version: '1.0', scores: [legacyEntry, currentEntry] });
    expect(lines.map(({ kind, status }) => [kind, status])).toEqual([
      ['legacy', 'added'],
      ['current', 'added'],
    ]);
    expect(records[0]).toMatchObject({
      quality: -1,
      version: '1.0',
      total: 1962,
      original: legacyEntry,
    });
    expect(records.map(isLegacy)).toEqual([true, false]);
    expect(victoryLines(records[0]!).map(words.say)).toEqual([
      '⚠️ Punteggio legacy v1.0 (non comparabile con v2.0)',
      'Bonus vittoria: 500 punti (legacy)',
    ]);
    expect(victoryLines(records[1]!).map(words.say)).toEqual([
      'Bonus vittoria: 500 punti, qualità 1,05',
    ]);
  });

  it('takes a bare list, and keeps unknown keys through an export', () => {
    const { records } = imported([legacyEntry]);
    const [again] = read(writeScores(records));
    expect(again).toEqual(records[0]);
    expect(writeScores(records)).toMatchObject({
      version: '2.0.0',
      scores: [
        {
          player_name: 'Nemo',
          victory_quality_multiplier: -1,
          scoring_system_version: '1.0',
          total_score: 1962,
        },
      ],
    });
  });

  it('twice gives the same, also from a store that was written and read', () => {
    const file = { version: '1.0', scores: [legacyEntry, legacyEntry, currentEntry] };
    const once = imported(file).records;
    expect(once).toHaveLength(3);
    expect(imported(file, once).records).toEqual(once);
    const stored = read(writeScores(once));
    const twice = imported(file, stored);
    expect(twice.records).toEqual(stored);
    expect(twice.lines.every(({ status }) => status === 'known')).toBe(true);
  });

  it('does not take our own exported games for new ones', () => {
    const own = [record({})];
    expect(imported(writeScores(own), own).records).toEqual(own);
  });

  it('is all or nothing, and names entry and field', () => {
    const bad = {
      version: '1.0',
      scores: [legacyEntry, { ...legacyEntry, total_score: '1962', deck_type: 'tarot' }, 5],
    };
    const plan = importScores(JSON.stringify(bad), []);
    expect(plan.ok ? [] : plan.error.map(({ code, path }) => [code, path])).toEqual([
      ['WRONG_TYPE', '/scores/1/total_score'],
      ['OUT_OF_RANGE', '/scores/1/deck_type'],
      ['WRONG_TYPE', '/scores/2'],
    ]);
    const bare = importScores(JSON.stringify([{ ...legacyEntry, move_count: -1 }]), []);
    expect(bare.ok ? [] : bare.error.map(({ code, path }) => [code, path])).toEqual([
      ['OUT_OF_RANGE', '/0/move_count'],
    ]);
  });

  it('refuses what is no score file', () => {
    const code = (text: string) => {
      const plan = importScores(text, []);
      return plan.ok ? null : plan.error[0]?.code;
    };
    expect(code('{"scores":')).toBe('MALFORMED_JSON');
    expect(code('{"points":[]}')).toBe('WRONG_TYPE');
    expect(code('7')).toBe('WRONG_TYPE');
    expect(code('{"version":"3.0","scores":[]}')).toBe('VERSION_UNSUPPORTED');
    expect(code('{"scores":[]}')).toBeNull();
    expect(code('{"version":2,"scores":[{"__proto__":{}}]}')).toBe('UNKNOWN_FIELD');
  });
});

describe('leaderboards', () => {
  it('count victories only, and keep the systems apart', () => {
    const store = [
      record({ total: 900 }),
      lostRecord({ total: 5000 }),
      record({ total: 1200 }),
      ...imported([legacyEntry, currentEntry]).records,
    ];
    expect(leaderboard(store, 'v2').map(({ rank, record: { total } }) => [rank, total])).toEqual([
      [null, 1500],
      [1, 1200],
      [2, 900],
    ]);
    expect(leaderboard(store, 'v1').map(({ rank, record: { total } }) => [rank, total])).toEqual([
      [null, 1962],
    ]);
  });

  it('a personal best beats every own victory before', () => {
    expect(
      isPersonalBest([record({ total: 900 }), lostRecord({ total: 5000 })], record({ total: 901 })),
    ).toBe(true);
    expect(isPersonalBest([record({ total: 900 })], record({ total: 900 }))).toBe(false);
    expect(isPersonalBest([], lostRecord({}))).toBe(false);
    expect(isPersonalBest([], record({}))).toBe(true);
  });

  it('a best is one of its level, pack and draw, by the same numbers', () => {
    const high = record({ total: 2000, level: 1, draw: 1 });
    for (const other of [{ level: 3 }, { deck: 'neapolitan' }, { draw: 3 }] as const)
      expect(isPersonalBest([high], record({ total: 10, ...other }))).toBe(true);
    const house = record({ total: 10 }, { config: 'f00d' });
    expect(isPersonalBest([high], house)).toBe(true);
    expect(isPersonalBest([house], record({ total: 11 }, { config: 'f00d' }))).toBe(true);
    expect(isPersonalBest([house], record({ total: 9 }, { config: 'f00d' }))).toBe(false);
  });

  it('an abandoned game is no best, however many points it has', () => {
    const first = lostRecord({ total: 50 });
    expect(isPersonalBest([first], lostRecord({ total: 76 }))).toBe(false);
    expect(bestVictories([first, lostRecord({ total: 76 })])).toEqual([]);
  });

  it('the bests are the highest victories of each level, pack and draw', () => {
    const store = [
      record({ level: 3, draw: 3, total: 4 }),
      record({ total: 5 }),
      record({ total: 9 }),
      record({ deck: 'neapolitan', total: 3 }),
      record({ total: 99 }, { config: 'f00d' }),
    ];
    expect(
      bestVictories(store).map(({ level, deck, draw, total }) => [level, deck, draw, total]),
    ).toEqual([
      [1, 'french', 1, 9],
      [1, 'neapolitan', 1, 3],
      [3, 'french', 3, 4],
    ]);
  });

  it('a score by other numbers is listed, marked and not ranked', () => {
    const board = leaderboard(
      [record({ total: 99 }, { config: 'f00d' }), record({ total: 5 })],
      'v2',
    );
    expect(board.map(({ rank, record: { total } }) => [rank, total])).toEqual([
      [null, 99],
      [1, 5],
    ]);
    expect(marksPhrase(board[0]!.record)).toMatchObject({
      args: { marks: [{ id: 'mark.config' }] },
    });
  });
});

describe('achievements and advice', () => {
  it('come with the game that earns them', () => {
    const nine = Array.from({ length: 9 }, () => record({}));
    expect(achievements([])).toEqual([]);
    expect(newAchievements(nine, record({}))).toEqual(['streak10']);
    expect(newAchievements([...nine, lostRecord({})], record({}))).toEqual([]);
    expect(newAchievements([], record({ level: 5, recycles: 0, quality: 1.34 }))).toEqual([
      'firstWin',
      'level5',
      'noRecycle',
      'unaided',
      'perfect',
    ]);
    const all = ([1, 2, 3, 4, 5] as const).map((level) =>
      record({ level, deck: level === 2 ? 'neapolitan' : 'french' }, { hints: 1 }),
    );
    expect(achievements(all)).toEqual(['firstWin', 'level5', 'everyLevel', 'bothDecks']);
  });

  it('a step down is suggested under 20 % of the last 20 games', () => {
    const lost = (n: number) => Array.from({ length: n }, () => lostRecord({ level: 3 }));
    const won = (n: number) => Array.from({ length: n }, () => record({ level: 3 }));
    expect(levelSuggestion([...won(3), ...lost(17)])).toEqual({
      id: 'suggestion.stepDown',
      args: { games: 20, wins: 3, level: 2 },
    });
    expect(levelSuggestion([...won(4), ...lost(16)])).toBeNull();
    expect(levelSuggestion(lost(19))).toBeNull();
    expect(levelSuggestion([...won(9), ...lost(20)])).not.toBeNull();
    expect(levelSuggestion(Array.from({ length: 20 }, () => lostRecord({ level: 1 })))).toBeNull();
  });

  it('a step up is suggested after five victories in a row at one level', () => {
    const won = (n: number, level: 2 | 5) => Array.from({ length: n }, () => record({ level }));
    expect(levelSuggestion([lostRecord({ level: 2 }), ...won(5, 2)])).toEqual({
      id: 'suggestion.stepUp',
      args: { games: 5, level: 3 },
    });
    expect(levelSuggestion([...won(2, 5), ...won(4, 2)])).toBeNull();
    expect(levelSuggestion(won(5, 5))).toBeNull();
  });

  it('statistics are derived from the games', () => {
    expect(
      statistics([
        record({}),
        lostRecord({}),
        record({ level: 2, deck: 'neapolitan', total: 1000, moves: 100, seconds: 60 }),
      ]),
    ).toMatchObject({
      games: 3,
      wins: 2,
      winPercent: 67,
      longestStreak: 1,
      bestTotal: 1585,
      meanTotal: 1293,
      meanMoves: 121,
      meanSeconds: 570,
      byLevel: { 1: { games: 2, wins: 1 }, 2: { games: 1, wins: 1 } },
      byDeck: { neapolitan: { games: 1, wins: 1 } },
    });
    expect(statistics([])).toMatchObject({
      games: 0,
      winPercent: 0,
      bestTotal: null,
      meanTotal: null,
    });
  });
});
