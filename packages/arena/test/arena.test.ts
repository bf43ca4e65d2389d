import { FastRng, iterations, noResources, type AnyModule } from '@chiaro/kernel';
import { find } from '@chiaro/catalog';
import { describe, expect, it } from 'vitest';
import { openArena, type ContestPlan, type GameReport } from '../src/contest.js';
import { ratingsOf, scoreOf, scoresOf } from '../src/ladder.js';
import { plansFor } from '../src/plans.js';
import { describeContest } from '../src/report.js';
import { standingsOf, type RuleMeans } from '../src/standings.js';
import { emptySample, estimate, observe, wilson } from '../src/statistics.js';

async function load(id: string): Promise<AnyModule> {
  const found = find(id);
  if (!found.ok) throw new Error(id);
  return found.value.load();
}

const plan: ContestPlan = {
  game: 'yahtzee',
  options: { players: 2 },
  bot: 'medium',
  against: 'easy',
  deals: 6,
  seed: 'test',
  iterations: 10,
  milliseconds: null,
  cap: 5_000,
};

async function play(changes: Partial<ContestPlan> = {}): Promise<GameReport[]> {
  const asked = { ...plan, ...changes };
  const arena = await openArena(
    await load(asked.game),
    asked,
    () => iterations(10),
    noResources,
    () => 0,
  );
  const reports: GameReport[] = [];
  for (let deal = 0; deal < asked.deals; deal++)
    for (const sides of arena.seatings) reports.push(await arena.play(deal, sides));
  return reports;
}

describe('a contest', () => {
  it('plays every deal once with each seating, and repeats to the letter', async () => {
    const first = await play();
    expect(first.map(({ deal, sides }) => `${deal}/${sides.join()}`)).toEqual(
      [0, 1, 2, 3, 4, 5].flatMap((deal) => [`${deal}/0`, `${deal}/1`]),
    );
    expect(await play()).toEqual(first);
    expect(first.every((game) => game.finished)).toBe(true);
  });
  it('gives the same luck to both seatings of a deal', async () => {
    const mirrored = await play({ bot: 'medium', against: 'medium', deals: 2 });
    expect(mirrored[0]?.totals).toEqual(mirrored[1]?.totals);
  });
  it('gives the bot every choice of as many sides as it holds', async () => {
    const games = await play({ game: 'liaptui', options: {}, deals: 1, holds: 2 });
    const seatings = games.map(({ sides }) => sides.join(''));
    expect(seatings).toEqual(['01', '02', '03', '12', '13', '23']);
    const { won, shared, lost, share } = standingsOf(games);
    expect(won + shared + lost).toBe(6);
    expect(share.mean).toBeGreaterThanOrEqual(won / 6);
  });
  it('counts points, leads and rules from the side of the bot under test', async () => {
    const standings = standingsOf(await play({ bot: 'hard', deals: 20 }));
    expect(standings.games).toBe(40);
    expect(standings.won + standings.shared + standings.lost).toBe(40);
    expect(standings.lead.mean).toBeGreaterThan(0);
    expect(standings.rules['YZ-L7']).toEqual({ own: 1, others: 1 });
    const bonus = (rules: RuleMeans): number => rules['YZ-U2']?.own ?? 0;
    const [first, second] = standings.bySides.map(({ rules }) => bonus(rules));
    expect(first).not.toBe(second);
    expect((first! + second!) / 2).toBeCloseTo(bonus(standings.rules));
    expect(describeContest(plan, standings)).toContain(`(side 0 ${first!.toFixed(3)}, `);
  });
});

describe('plans', () => {
  const wishes = { seed: 'test', cap: '5000' };

  it('are the game’s own contests, or the one that is named', async () => {
    const { contests = [] } = await load('yahtzee');
    expect(await plansFor('yahtzee', wishes)).toMatchObject({
      ok: true,
      value: contests.map(({ id, bot, against, deals }) => ({ id, bot, against, deals })),
    });
    const one = { ...wishes, bot: 'hard', against: 'medium', deals: '7' };
    expect(await plansFor('yahtzee', { ...one, options: '{"players":2}' })).toMatchObject({
      ok: true,
      value: [{ bot: 'hard', against: 'medium', deals: 7, options: { players: 2 } }],
    });
  });
  it.each([
    ['chess', {}, 'no game chess'],
    ['yahtzee', { contest: 'none' }, 'no such contest'],
    ['yahtzee', { bot: 'nobody' }, 'no bot nobody'],
    ['yahtzee', { bot: 'medium', against: 'nobody' }, 'no bot nobody'],
    ['yahtzee', { bot: 'medium', deals: 'many' }, '--deals'],
    ['azul', { bot: 'medium', against: 'easy', holds: '2' }, '--holds'],
    ['yahtzee', { options: '{' }, '--options'],
    ['yahtzee', { options: '{"dice":6}' }, 'UNKNOWN_FIELD /dice'],
  ])('of %s %j are refused in words', async (game, some, message) => {
    const plans = await plansFor(game, { ...wishes, ...some });
    expect(plans).toEqual({ ok: false, error: expect.stringContaining(message) as string });
  });
});

describe('a ladder', () => {
  it('plays every pair once, the stronger level under test', async () => {
    const plans = await plansFor('yahtzee', {
      seed: 'test',
      cap: '5000',
      ladder: true,
      options: '{"players":2}',
    });
    if (!plans.ok) throw new Error(plans.error);
    const { bots } = await load('yahtzee');
    expect(plans.value).toHaveLength((bots.length * (bots.length - 1)) / 2);
    for (const { bot, against } of plans.value)
      expect(bots.findIndex(({ id }) => id === bot)).toBeGreaterThan(
        bots.findIndex(({ id }) => id === against),
      );
  });
  it('rates levels by their games: 400 points for ten to one, half as sure with a quarter', () => {
    const scores = [
      { bot: 'b', against: 'a', won: 10_000, games: 11_000 },
      { bot: 'c', against: 'b', won: 10_000, games: 11_000 },
    ];
    const ratings = ratingsOf(['a', 'b', 'c'], scores);
    expect(ratings.map(({ elo }) => Math.round(elo) + 0)).toEqual([-400, 0, 400]);
    const fewer = ratingsOf(
      ['a', 'b', 'c'],
      scores.map((score) => ({ ...score, won: score.won / 4, games: score.games / 4 })),
    );
    ratings.forEach(({ margin }, i) => expect(fewer[i]!.margin / margin).toBeCloseTo(2, 2));
  });
  it('has the interval of one pair where that is known: twice the slope of the share', () => {
    const [, better] = ratingsOf(['a', 'b'], [{ bot: 'b', against: 'a', won: 50, games: 99 }]);
    // The difference of two ratings varies by 1 / (n p q) on the scale of logarithms, each by a quarter.
    const share = 50.5 / 100;
    const margin = (1.959964 * (400 / Math.LN10)) / Math.sqrt(100 * share * (1 - share)) / 2;
    expect(better!.margin).toBeCloseTo(margin, 0);
  });
  it('lets each level of a game for one play alone, and goes by the deals that one of two won', async () => {
    const plans = await plansFor('klondike', { seed: 'test', cap: '5000', ladder: true });
    if (!plans.ok) throw new Error(plans.error);
    const { bots } = await load('klondike');
    expect(plans.value.map(({ bot, against }) => [bot, against])).toEqual(
      bots.map(({ id }) => [id, null]),
    );
    const [lower, upper] = await Promise.all(
      [[1], [1, 2, 3]].map(async (wins, i) => ({
        plan: { ...plan, bot: String(i), against: null },
        reports: (await play({ deals: 3 })).map((game) => ({
          ...game,
          winners: wins.includes(game.deal + 1) ? [0] : [],
        })),
      })),
    );
    expect(scoresOf([lower!, upper!])).toEqual([{ bot: '1', against: '0', won: 2, games: 2 }]);
  });
  it('counts shared games by their share', () => {
    const games = [[0, 1], [0], [1]].map((winners) => ({ sides: [0], winners }));
    expect(scoreOf(plan, games)).toMatchObject({ won: 1.5, games: 3 });
    const pairs = [[0, 1], [0, 2], [2, 3], []].map((winners) => ({ sides: [0, 1], winners }));
    expect(scoreOf(plan, pairs)).toMatchObject({ won: 1.5, games: 4 });
  });
});

describe('statistics', () => {
  it('a mean has its interval in nineteen of twenty samples', () => {
    const rng = FastRng.from('coverage');
    let covered = 0;
    for (let round = 0; round < 400; round++) {
      let sample = emptySample;
      for (let i = 0; i < 50; i++) sample = observe(sample, rng.uint32() / 2 ** 32);
      const { mean, margin } = estimate(sample);
      if (Math.abs(mean - 0.5) <= margin) covered++;
    }
    expect(covered / 400).toBeGreaterThan(0.9);
    expect(covered / 400).toBeLessThan(0.99);
  });
  it('Wilson’s interval is the textbook one', () => {
    const [low, high] = wilson(8, 10);
    expect(low).toBeCloseTo(0.4902, 3);
    expect(high).toBeCloseTo(0.9433, 3);
  });
});
