import { describe, expect, it } from 'vitest';
import { mustApply, Playthrough, type Step } from '../src/index.js';
import { placesOf, winnersOf } from '../src/internal.js';
import { race, type RaceMove } from './race.js';

const add = (seat: number, move: RaceMove): Step<RaceMove> => ({ kind: 'move', seat, move });
const deal: Step<RaceMove> = { kind: 'chance', outcome: [3, 5] };

function played(...steps: readonly Step<RaceMove>[]) {
  const playthrough = new Playthrough(race, { goal: 3 });
  for (const step of steps) mustApply(playthrough, step);
  return playthrough;
}

const standing = (...steps: readonly Step<RaceMove>[]) => {
  const playthrough = played(...steps);
  return { places: placesOf(playthrough), winners: winnersOf(playthrough) };
};

describe('places', () => {
  it('follow who won', () => {
    expect(standing(deal, add(0, 1), add(1, 2))).toEqual({ places: [2, 1], winners: [1] });
    expect(standing(deal, add(0, 1), add(1, 1), add(0, 1))).toEqual({
      places: [1, 2],
      winners: [0],
    });
  });

  it('are none while the game goes on, and where everybody left', () => {
    expect(standing(deal, add(0, 1))).toEqual({ places: [], winners: [] });
    expect(standing(deal, { kind: 'abandon' })).toEqual({ places: [], winners: [] });
  });

  it('put who gave up last, whatever the points', () => {
    expect(standing(deal, { kind: 'resign', seat: 0 })).toEqual({ places: [2, 1], winners: [1] });
    expect(standing(deal, { kind: 'resign', seat: 1 })).toEqual({ places: [1, 2], winners: [0] });
  });

  it('are shared by equal sides, and a game that nobody won has no winners', () => {
    expect(standing(deal, { kind: 'time', at: 101 })).toEqual({ places: [1, 1], winners: [] });
  });
});
