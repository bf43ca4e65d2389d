import { readFileSync } from 'node:fs';
import { games } from '@chiaro/catalog';
import { describe, expect, it } from 'vitest';
import { chiaro, jsonLines, lines, type Given } from './harness.js';

const builtIn = readFileSync(
  new URL('../../../packages/games/klondike/config/scoring_config.json', import.meta.url),
  'utf8',
);
/** Ten points for each draw from the first. */
const tuned = JSON.stringify({
  ...(JSON.parse(builtIn) as object),
  stock_draw: { thresholds: [1, 2], penalties: [-10, -10, -10] },
});

const klondike = (line: string, given: Given) => chiaro(line, { ...given, catalog: games });
const PLAY = 'play klondike --seed x --log g.log';
const typed = lines('draw', 'why', 'abandon', 'why', 'moves', 'quit');

describe('the scoring configuration at the terminal', () => {
  it('counts in the game, stands in the log, and verify names it', async () => {
    const played = await klondike(`${PLAY} --config c.json`, {
      input: typed,
      files: { 'c.json': tuned },
    });
    expect(played.out).toContain('minus 10 points');
    const log = played.files.get('g.log') ?? '';
    const hash = /\[Config "([0-9a-f]{64})"\]/.exec(log)?.[1] ?? '';
    expect(hash).not.toBe('');
    const files = Object.fromEntries(played.files);
    const verified = await klondike('verify g.log --config c.json --json', { files });
    expect(jsonLines(verified.out)).toMatchObject([{ ok: true, config: hash }]);
    expect((await klondike('verify g.log --config c.json', { files })).out).toContain(
      `Scoring configuration ${hash.slice(0, 12)}.`,
    );
    expect((await klondike('verify g.log', { files })).code).toBe(1);
    expect(played.files.get('data/scores/klondike.json')).toContain(hash);
  });

  it('comes from the data folder where there is one, and old games go on without it', async () => {
    const files = { 'home/scoring_config.json': tuned };
    const env = { CHIARO_DATA: 'home' };
    const played = await klondike(PLAY, { input: typed, files, env });
    expect(played.files.get('g.log')).toContain('[Config "');
    const plain = await klondike(PLAY, { input: lines('draw', 'quit') });
    expect(plain.files.get('g.log')).not.toContain('[Config "');
    const resumed = await klondike('play klondike --resume g.log --log h.log', {
      input: lines('draw', 'quit'),
      files: { ...files, 'g.log': plain.files.get('g.log') ?? '' },
      env,
    });
    expect([resumed.code, resumed.files.get('h.log')?.includes('Config')]).toEqual([0, false]);
  });

  it('that is missing leaves the built-in numbers, and a bad one is refused', async () => {
    const missing = await klondike(`${PLAY} --config no.json`, { input: typed });
    expect([missing.code, missing.err]).toEqual([
      0,
      'There is no file “no.json”: the built-in numbers are used.\n',
    ]);
    const bad = await klondike(`${PLAY} --config c.json`, {
      input: typed,
      files: { 'c.json': '{"version":' },
    });
    expect([bad.code, bad.out, bad.files.has('g.log')]).toEqual([2, '', false]);
    expect(bad.err).toContain('CONFIG_INVALID');
    const other = await klondike('play yahtzee --config c.json', { files: { 'c.json': tuned } });
    expect(other.err).toContain('has no scoring configuration');
  });
});

describe('warnings', () => {
  const draws = (count: number) => lines(...Array<string>(count).fill('draw'), 'quit');
  const warned = async (level: string) => {
    const line = `play klondike --seed x --no-save --warnings ${level}`;
    const { out } = await klondike(line, { input: draws(22) });
    return out.split('\n').filter((each) => /threshold|Draw number/.test(each)).length;
  };

  it('come as many as are wanted', async () => {
    expect(await warned('off')).toBe(0);
    expect(await warned('minimal')).toBe(1);
    expect(await warned('complete')).toBeGreaterThan(1);
  });
});

describe('attempts that the rules refuse', () => {
  it('are counted beside the stored score and stand in no log', async () => {
    const input = lines('draw', 'recycle', 'recycle', 'finish', 'abandon');
    const { files } = await klondike(PLAY, { input });
    expect(files.get('data/scores/klondike.json')).toContain('"invalid_move_count":3');
    expect(files.get('g.log')).not.toContain('A recycle');
  });
});

describe('when the game is over', () => {
  it('why can still be asked, and moves are refused', async () => {
    const { out } = await klondike(PLAY, { input: typed });
    const [, after = ''] = out.split('The log is in g.log.');
    expect(after).toMatch(/Rule KL-\w+/);
    expect(after).toContain('The game is over.');
  });
});
