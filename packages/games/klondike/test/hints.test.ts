import {
  createWords,
  FastRng,
  iterations,
  kernelWords,
  mustApply,
  noResources,
  pickOne,
  type Advice,
  type Coach,
} from '@chiaro/kernel';
import { describe, expect, it } from 'vitest';
import { seriousMoves } from '../src/bots/planner.js';
import { numberedDeal } from '../src/deals.js';
import { module } from '../src/index.js';
import { solve } from '../src/solver/solve.js';
import type { State } from '../src/state.js';
import type { Move } from '../src/types.js';
import type { View } from '../src/view.js';
import { dealt, game, type Klondike } from './table.js';

type OurCoach = Coach<State, View, Move>;

const coachOf = async (): Promise<OurCoach> => module.coach!.make(noResources);

const hintFor = (coach: OurCoach, p: Klondike): Advice<Move> =>
  coach.advise({
    view: game.view(p.state, 0),
    legal: game.legal(p.state),
    rng: FastRng.from(`hint ${p.steps.length}`),
    budget: iterations(2),
  });

/** Follows the hints until the game is over; returns the last hint. */
async function follow(p: Klondike): Promise<{ last: Advice<Move>; idle: number }> {
  const coach = await coachOf();
  let last = hintFor(coach, p);
  let idle = 0;
  let recycles = 0;
  for (; !p.ended; last = p.ended ? last : hintFor(coach, p)) {
    const move = last.ranked[0]!.move!;
    recycles = move.kind === 'recycle' ? recycles + 1 : move.kind === 'draw' ? recycles : 0;
    idle = Math.max(idle, recycles);
    if (p.steps.length > 1_000) throw new Error('The hints go in circles');
    mustApply(p, { kind: 'move', seat: 0, move });
  }
  return { last, idle };
}

const french = (draw: 1 | 3, number: number, winnable = false): Klondike =>
  dealt(
    { level: draw === 3 ? 3 : 1, draw, recycle: 'turn' },
    numberedDeal({ deck: 'french', draw, winnable }, number),
  );

describe('hints', () => {
  it.each([
    [3, 1],
    [3, 2],
    [3, 3],
    [1, 1],
    [1, 2],
    [1, 3],
  ] as const)('never go in circles: draw %i, deal %i', async (draw, number) => {
    const p = french(draw, number);
    const { idle } = await follow(p);
    // One recycle brings any card of the stock to the top; the first look through it is another.
    expect(idle).toBeLessThanOrEqual(2);
  });

  it('say that nothing useful is left, in both languages', async () => {
    const stuck = french(3, 96);
    const { last } = await follow(stuck);
    expect(stuck.state.end).toBe('abandoned');
    expect(last).toMatchObject({ more: { stuck: true } });
    expect(last.ranked[0]).toMatchObject({ move: { kind: 'abandon' }, loss: 0 });
    const said = (['en', 'it'] as const).map((language) =>
      createWords(language, [kernelWords[language], module.words[language]]).say(
        last.ranked[0]!.reasons[0]!,
      ),
    );
    expect(said[0]).toMatch(/^Nothing useful is left/);
    expect(said[1]).toMatch(/^Non c’è più niente di utile/);
  });
});

describe('the way back', () => {
  it('leads from a lost position to the last one that can be won, and on to the victory', async () => {
    const p = french(3, 2, true);
    const rng = FastRng.from('carelessly');
    for (let n = 0; n < 400 && solve(p.state, 20_000).verdict === 'winnable'; n++)
      mustApply(p, {
        kind: 'move',
        seat: 0,
        move: pickOne(seriousMoves(game.legal(p.state)), rng),
      });
    const coach = await coachOf();
    const back = coach.wayBack!(p)!;
    expect(back.undos).toBeGreaterThan(0);
    for (let n = 0; n < back.undos; n++) mustApply(p, { kind: 'undo', seat: 0 });
    for (const move of back.line) mustApply(p, { kind: 'move', seat: 0, move });
    expect(p.state.end).toBe('victory');
  });

  it('is not found where the deal itself is lost', async () => {
    expect((await coachOf()).wayBack!(french(3, 96))).toBeNull();
  });
});
