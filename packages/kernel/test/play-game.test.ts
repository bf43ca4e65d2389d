import { describe, expect, it } from 'vitest';
import { playGame, Playthrough, type Players, type Solver } from '../src/index.js';
import { verdictOn } from '../src/internal.js';
import { race, type RaceMove } from './race.js';

const fresh = () => new Playthrough(race, { goal: 4 });
const quick: Players<RaceMove> = { choose: () => 1, deal: () => [3, 5] };

describe('a game that plays by itself', () => {
  it('goes on to its end, with bots of this thread and of another', async () => {
    for (const choose of [() => 1 as const, async () => 1 as const]) {
      const played = fresh();
      expect(await playGame(played, { ...quick, choose })).toEqual({ ok: true, value: null });
      expect(played.lines.map(({ text }) => text)).toEqual(['deal 3 5', ...Array(4).fill('add 1')]);
    }
  });

  it('waits for whoever stores the steps', async () => {
    const played = fresh();
    const slow = { actor: () => played.actor(), apply: async (step: never) => played.apply(step) };
    expect(await playGame(slow, quick)).toEqual({ ok: true, value: null });
    expect(played.ended).toBe(true);
  });

  it('stops where a person must move or deal, and after as many steps as are wanted', async () => {
    const alone = fresh();
    await playGame(alone, { ...quick, choose: (seat) => (seat === 0 ? 1 : null) });
    expect(alone.lines).toHaveLength(2);
    const far = fresh();
    await playGame(far, { ...quick, choose: async (seat) => (seat === 0 ? 1 : null) });
    expect(far.lines).toHaveLength(2);
    const byHand = fresh();
    await playGame(byHand, { ...quick, deal: () => null });
    expect(byHand.lines).toHaveLength(0);
    const capped = fresh();
    await playGame(capped, quick, 3);
    expect(capped.lines).toHaveLength(3);
  });

  it('ends with the reason where a step is refused', async () => {
    const broken = { ...quick, choose: () => 7 as RaceMove };
    expect(await playGame(fresh(), broken)).toMatchObject({ error: { code: 'ILLEGAL_MOVE' } });
    const far = { ...quick, choose: async () => 7 as RaceMove };
    expect(await playGame(fresh(), far)).toMatchObject({ error: { code: 'ILLEGAL_MOVE' } });
  });
});

describe('the verdict on a game', () => {
  const solver = (more: Partial<Solver<number>>): Solver<number> => ({
    // oxlint-disable-next-line require-yield -- the whole question is not asked here
    async *solve() {
      return {};
    },
    ...more,
  });

  it('is what its solver says of the state, within 200,000 positions, in a message', async () => {
    const asked: unknown[] = [];
    const decided = await verdictOn(
      solver({
        work: (task) => ['worked on', task],
        decide: async (input, { crew, ...job }) => {
          asked.push(input, job, crew.size, await crew.do('a piece'));
          return { ok: true, value: { verdict: 'lost' } };
        },
      }),
      { heap: 1 },
      7,
    );
    expect(decided).toEqual({ id: 'verdict.lost' });
    expect(asked).toEqual([
      { state: { heap: 1 } },
      { options: 7, seed: '', count: null, nodes: 200_000 },
      1,
      ['worked on', 'a piece'],
    ]);
  });

  it('is none without a solver, without one that decides, and where it does not know', async () => {
    expect(await verdictOn(undefined, {}, 7)).toBeNull();
    expect(await verdictOn(solver({}), {}, 7)).toBeNull();
    expect(
      await verdictOn(solver({ decide: async () => ({ ok: false, error: [] }) }), {}, 7),
    ).toBeNull();
    const unsure = solver({ decide: async () => ({ ok: true, value: { verdict: null } }) });
    expect(await verdictOn(unsure, {}, 7)).toBeNull();
  });
});
