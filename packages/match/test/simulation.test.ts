import { nimModule, whisperModule } from '@chiaro/testing';
import { describe, expect, it } from 'vitest';
import { simulate, type Plan } from '../src/simulation/simulation.js';

const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

const weather = { dropped: 8, doubled: 8, delayed: 15, cut: 2, latency: 30 };
const trouble = { failed: 4, torn: 4, hintLost: 30, restarted: 5 };

describe('a simulated match', () => {
  it.each(Array.from({ length: 12 }, (_, i) => [`nim ${i}`]))(
    'comes to the same end for everybody: %s',
    async (seed) => {
      const plan: Plan<typeof nimModule.game.options.defaults> = {
        options: { start: 'roll', players: 3 },
        seed,
        hosts: 2,
        weather,
        trouble,
        moves: 40,
      };
      const report = await simulate(nimModule, plan, settle);
      expect(report.ok ? '' : report.error).toBe('');
    },
  );

  it('goes through snapshots, refusals and new connections', async () => {
    const sum = { snapshots: 0, refused: 0, connections: 0, restarts: 0, done: 0 };
    for (let i = 0; i < 10; i++) {
      const report = await simulate(
        nimModule,
        {
          options: { start: 'roll', players: 3 },
          seed: `cover ${i}`,
          hosts: 3,
          weather: { ...weather, cut: 6 },
          trouble,
          moves: 60,
          bots: [1],
        },
        settle,
      );
      if (!report.ok) throw new Error(report.error);
      for (const key of ['snapshots', 'refused', 'connections', 'restarts', 'done'] as const)
        sum[key] += report.value[key];
    }
    expect(sum.snapshots).toBeGreaterThan(30);
    expect(sum.refused).toBeGreaterThan(0);
    expect(sum.restarts).toBeGreaterThan(0);
    expect(sum.connections).toBeGreaterThan(80);
    expect(sum.done).toBeGreaterThan(30);
  });

  it('with secrets and a clock', async () => {
    for (let i = 0; i < 10; i++) {
      const options = whisperModule.game.options.defaults;
      const plan = { options, seed: `whisper ${i}`, hosts: 2, weather, trouble, moves: 30 };
      expect(await simulate(whisperModule, plan, settle)).toMatchObject({ ok: true });
    }
  });
});
