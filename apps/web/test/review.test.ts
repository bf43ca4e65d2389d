import '../src/words/pages.js';
import { noResources, replay, type AnyModule, type ReviewedDecision } from '@chiaro/kernel';
import { module as azul } from '@chiaro/azul';
import { module as yahtzee } from '@chiaro/yahtzee';
import { beforeAll, describe, expect, it } from 'vitest';
import { finishedGame, type FinishedGame } from '../src/session/replayed.js';
import { tellDecisions } from '../src/room/review/decisions.js';
import { tellSteps } from '../src/pages/review/steps.js';
import { fortuneOf, decisionGrade, seatSummary, usualMeasure } from '../src/room/review/grades.js';
import { eventsOf, sessionAt } from '../src/session/moment.js';
import type { ArchivedGame } from '../src/device/archive.js';
import { aid, playedGame } from './games.js';

const decision = (loss: number, grade?: string): ReviewedDecision => ({
  step: 0,
  seat: 0,
  played: {},
  best: {},
  loss,
  exact: true,
  reasons: [],
  ...(grade === undefined ? {} : { grade }),
});

describe('grades', () => {
  it('follow the loss, unless the coach gives one', () => {
    const grades = [0, 0.25, 0.9, 2, 9].map((loss) => decisionGrade(decision(loss), usualMeasure));
    expect(grades).toEqual(['excellent', 'excellent', 'good', 'okay', 'miss']);
    expect(decisionGrade(decision(9, 'good'), usualMeasure)).toBe('good');
    expect(decisionGrade(decision(9, 'sublime'), usualMeasure)).toBe('miss');
  });

  it('are summed for each seat', () => {
    const decisions = [decision(0), decision(3), { ...decision(7), seat: 1 }];
    const summary = seatSummary({ decisions, seats: [], remarks: [] }, 0, usualMeasure);
    expect(summary).toMatchObject({ decisions: 2, loss: 3, meanLoss: 1.5 });
    expect(summary.byGrade).toEqual({ excellent: 1, good: 0, okay: 0, miss: 1 });
  });
});

describe.each([
  ['yahtzee', yahtzee as unknown as AnyModule],
  ['azul', azul as unknown as AnyModule],
])('the review of a game of %s', (_, module) => {
  let kept: ArchivedGame;
  let finished: FinishedGame;
  beforeAll(async () => {
    kept = await playedGame(module, { seed: 'review' });
    const found = finishedGame(module, kept, 'it');
    if (!found.ok) throw new Error(found.error.code);
    finished = found.value;
  });

  async function review() {
    const coach = await module.coach?.make(noResources);
    const replayed = replay(module.game, kept.log);
    if (coach === undefined || !replayed.ok) throw new Error('nothing to review');
    return coach.review(replayed.value.playthrough, aid);
  }

  it('tells every decision in words, as its player saw the table', async () => {
    const { decisions } = await review();
    const told = tellDecisions(module, finished, decisions, usualMeasure);
    expect(told).toHaveLength(decisions.length);
    const events = eventsOf(module, kept.log) ?? [];
    const everybody = finished.players.map(() => ({ kind: 'person', name: '' }) as const);
    for (const each of told) {
      expect(each.played).not.toBe('');
      if (each.loss > 1) expect(each.better).not.toBeNull();
    }
    for (const each of [told[0], told.at(-1)]) {
      const session = sessionAt(module, events, each?.step ?? 0, everybody);
      expect(session?.snapshot.seat).toBe(each?.seat);
      expect(session?.snapshot.view).toEqual(each?.view);
    }
  });

  it('says luck and skill apart only where the coach can tell, and then the sum closes', async () => {
    const { seats } = await review();
    const fortune = fortuneOf(seats[0]);
    if (module.game.id !== 'yahtzee') return expect(fortune).toBeNull();
    const { mean = 0, luck = 0, loss = 0, score } = fortune ?? {};
    expect(mean + luck - loss).toBeCloseTo(score ?? Number.NaN, 6);
    expect(score).toBe(kept.totals[0]);
  });
});

describe('the replay', () => {
  it('says whose points they are where an Azul round scores both boards', async () => {
    const module = azul as unknown as AnyModule;
    const found = finishedGame(module, await playedGame(module, { seed: 'replay' }), 'en');
    if (!found.ok) throw new Error(found.error.code);
    const steps = tellSteps(module, found.value);
    const owners = steps.map(({ points }) =>
      points.flatMap((text) => /^(You|Bot 1): /.exec(text)?.[1] ?? []),
    );
    expect(owners).toContainEqual(['You', 'Bot 1']);
    for (const [i, { points }] of steps.entries())
      if (points.length > 0 && owners[i]?.length === 0) expect(points).toHaveLength(1);
  });
});
