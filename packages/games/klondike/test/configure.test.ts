import { mustApply, Playthrough, silent } from '@chiaro/kernel';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { recordOf } from '../src/archive/records.js';
import { numberedDeal } from '../src/deals.js';
import { module } from '../src/index.js';
import { configHash, defaultConfig } from '../src/config.js';
import { loadConfig } from '../src/config-load.js';

const file = readFileSync(new URL('../config/scoring_config.json', import.meta.url), 'utf8');

/** The built-in file with some of its text replaced. */
function tuned(...changes: readonly (readonly [string, string])[]): string {
  let text = file;
  for (const [from, to] of changes) {
    if (!text.includes(from)) throw new Error(`No ${from} in the configuration`);
    text = text.replace(from, to);
  }
  return text;
}

const hashOf = (source: string): string => {
  const read = loadConfig(source);
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return configHash(read.value);
};

const dearReturns = tuned(['"foundation_to_tableau": -15', '"foundation_to_tableau": -20']);

describe('the hash of a configuration', () => {
  it('is not told of the built-in numbers, from a file too', () => {
    expect(hashOf(file)).toBe(configHash(defaultConfig));
    expect(module.game.config).toBeUndefined();
    const configured = module.configure!(file);
    expect(configured.ok && configured.value.game.config).toBeUndefined();
  });

  it('depends on the numbers and not on how they are written', () => {
    const hash = hashOf(dearReturns);
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
    expect(hashOf(JSON.stringify(JSON.parse(dearReturns)))).toBe(hash);
    expect(hashOf(dearReturns.replace('-20', '-20.0'))).toBe(hash);
    expect(hashOf(dearReturns.replace('-20', '-21'))).not.toBe(hash);
  });
});

describe('a game by an external configuration', () => {
  it('has the built-in numbers where there is no file', () => {
    const configured = module.configure!(null);
    expect(configured.ok).toBe(true);
    expect(configured.ok && configured.value.game.config).toBeUndefined();
  });

  it('is refused as a whole where anything is wrong', () => {
    expect(module.configure!('{')).toMatchObject({
      ok: false,
      error: [{ code: 'CONFIG_INVALID' }],
    });
    expect(module.configure!(tuned(['"min_score": 0', '"min_score": "none"']))).toMatchObject({
      ok: false,
      error: [{ code: 'CONFIG_INVALID', path: '/min_score' }],
    });
  });

  it('KL-S7 enters the points that it gives to hints, and names itself in the stored score', () => {
    const source = tuned(['"hint_used": 0', '"hint_used": -7']);
    const configured = module.configure!(source);
    if (!configured.ok) throw new Error(JSON.stringify(configured.error));
    const { game, narrator, sheet } = configured.value;
    const options = game.options.read({ level: 3 });
    if (!options.ok) throw new Error('The options are legal');
    const played = new Playthrough(game, options.value);
    const deal = numberedDeal({ deck: 'french', draw: 3, winnable: false }, 1);
    mustApply(played, { kind: 'chance', outcome: deal });
    const entries = mustApply(played, { kind: 'move', seat: 0, move: { kind: 'hint' } });
    expect(entries).toMatchObject([{ points: -7, rule: 'KL-S7' }]);
    expect(narrator.entry(entries[0]!)).toMatchObject({ id: 'KL-S7' });
    mustApply(played, { kind: 'move', seat: 0, move: { kind: 'abandon' } });
    const origin = { number: null, restarted: false, chosen: false, refused: 3 };
    expect(recordOf(played, origin)?.played).toMatchObject({ config: hashOf(source), refused: 3 });
    const line = { ...(sheet.examples[0] as object), victory: true };
    expect(sheet.score(line)).toMatchObject({ ok: true, value: { points: [1585] } });
  });

  it('KL-T4 may charge a strict timeout', () => {
    const source = tuned(
      ['"strict_timeout_penalty": 0', '"strict_timeout_penalty": -500'],
      ['"min_score": 0', '"min_score": -1000'],
    );
    const configured = module.configure!(source);
    if (!configured.ok) throw new Error(JSON.stringify(configured.error));
    const { game } = configured.value;
    const options = game.options.read({ level: 5 });
    if (!options.ok) throw new Error('The options are legal');
    const s = game.initial(options.value);
    game.settle(s, numberedDeal({ deck: 'french', draw: 3, winnable: false }, 1), silent);
    game.elapse!(s, 901, silent);
    // 50 for the pack and 100 for the draw, times 2.2, less the penalty.
    expect(game.totals(s)).toEqual([330 - 500]);
  });
});
