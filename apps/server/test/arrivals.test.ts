import { describe, expect, it } from 'vitest';
import { Arrivals } from '../src/rooms/arrivals.js';
import type { Room } from '../src/rooms/room.js';
import { member, room } from './room.js';

/** Arrivals among these rooms; a read takes until `answer` is called. */
function among(rooms: readonly Room[]) {
  const asked: string[][] = [];
  const told: string[] = [];
  const faults: unknown[] = [];
  const waiting: ((rooms: readonly Room[]) => void)[] = [];
  const arrivals = new Arrivals({
    store: {
      roomsOf: (players) => {
        asked.push([...players]);
        return new Promise((resolve) => waiting.push(resolve));
      },
    },
    tell: ({ id }) => told.push(`${id} to all`),
    tellOne: ({ id }, player) => told.push(`${id} to ${player}`),
    fault: (error) => faults.push(error),
  });
  const answer = async (found = rooms): Promise<void> => {
    waiting.shift()?.(found);
    // More turns than there are pieces of work.
    for (let i = 0; i < 20; i++) await new Promise((resolve) => setImmediate(resolve));
  };
  return { arrivals, asked, told, faults, answer };
}

const both = room({ id: 'both', members: [member('ada'), member('ben')] });
const ones = room({ id: 'one', members: [member('ben')] });

describe('players who arrive', () => {
  it('are told their own rooms when they greet, and to everybody when they come or go', async () => {
    const { arrivals, told, answer } = among([both, ones]);
    arrivals.greeted('ada');
    await answer([both]);
    expect(told.splice(0)).toEqual(['both to ada']);
    arrivals.changed('ben');
    await answer();
    expect(told).toEqual(['both to all', 'one to all']);
  });

  it('during a query are handled together in the next, each once', async () => {
    const { arrivals, asked, told, answer } = among([both, ones]);
    arrivals.changed('carla');
    for (const player of ['ada', 'ben', 'ada']) arrivals.greeted(player);
    arrivals.changed('ben');
    await answer([]);
    expect(asked).toEqual([['carla'], ['ben', 'ada']]);
    await answer();
    expect(told).toEqual(['both to all', 'one to all']);
    expect(asked).toHaveLength(2);
  });

  it('are asked for a hundred at a time, of each kind', async () => {
    const { arrivals, asked, answer } = among([]);
    arrivals.greeted('first');
    for (let i = 0; i < 101; i++) arrivals.greeted(`p${i}`);
    await answer();
    await answer();
    await answer();
    expect(asked.map((players) => players.length)).toEqual([1, 100, 1]);
    expect(new Set(asked.flat()).size).toBe(102);
  });

  it('are handled although a query before them failed', async () => {
    const { arrivals, told, faults, answer } = among([both]);
    arrivals.changed('ada');
    await answer(null as never);
    expect(faults).toHaveLength(1);
    arrivals.changed('ada');
    await answer();
    expect(told).toEqual(['both to all']);
  });
});
