import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { games } from '@chiaro/catalog';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildIfNeeded, spawnChiaro } from './bundle.js';
import { jsonLines, lines } from './harness.js';

const game = games[0]!;
let folder = '';
let example = '';

beforeAll(async () => {
  buildIfNeeded();
  folder = mkdtempSync(join(tmpdir(), 'chiaro-'));
  example = JSON.stringify((await game.load()).sheet.examples[0]);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the built program', () => {
  it('scores a stream far larger than any buffer in order, with threads and for a slow reader', async () => {
    const each = (i: number): string =>
      i % 5 === 0 ? `{"field${i}":${' '.repeat(60)}1}` : example;
    const input = lines(...Array.from({ length: 40_000 }, (_, i) => each(i)));
    expect(input.length).toBeGreaterThan(2_000_000);
    const [alone, several] = await Promise.all([
      spawnChiaro(['score', game.id, '--threads', '1'], { input, slow: 200 }),
      spawnChiaro(['score', game.id, '--threads', '2'], { input }),
    ]);
    expect([alone.code, several.code, alone.err, several.err]).toEqual([1, 1, '', '']);
    expect(several.out === alone.out).toBe(true);
    const fields = [...several.out.matchAll(/“field(\d+)”/g)].map((match) => Number(match[1]));
    expect(fields).toEqual(Array.from({ length: 8_000 }, (_, i) => i * 5));
  });

  it('stops quietly when its reader has gone', async () => {
    const input = lines(...Array<string>(50_000).fill(example));
    const { code, err } = await spawnChiaro(['score', game.id], { input, readOnly: 1_000 });
    expect([code, err]).toEqual([0, '']);
  });

  it('survives bytes that are not text and lines of two megabytes', async () => {
    const input = Buffer.concat([
      Buffer.from([0xff, 0xc3, 0x0a]),
      Buffer.from(`${'9'.repeat(2_000_000)}\n`),
      Buffer.from(`${example}\n{"a":`),
    ]);
    const { code, out, err } = await spawnChiaro(['score', game.id, '--lang', 'it'], { input });
    expect([code, err]).toEqual([1, '']);
    expect(jsonLines(out)).toMatchObject([
      { error: { code: 'MALFORMED_JSON' } },
      {
        error: {
          code: 'PAYLOAD_TOO_LARGE',
          message: 'I dati sono troppi: 2000000, ne sono ammessi 1000000.',
        },
      },
      { ok: true },
      { error: { code: 'MALFORMED_JSON', path: '/a' } },
    ]);
  });

  it('has exit codes and streams a script can rely on', async () => {
    const help = await spawnChiaro(['--help'], { env: { LANG: 'it_IT.UTF-8' } });
    expect([help.code, help.err, help.out.split('\n')[0]]).toEqual([
      0,
      '',
      'Uso: chiaro [opzioni] [comando]',
    ]);
    const wrong = await spawnChiaro(['sing']);
    expect([wrong.code, wrong.out]).toEqual([2, '']);
    const missing = await spawnChiaro(['verify', join(folder, 'nowhere.log')]);
    expect(missing.code).toBe(1);
  });

  it('plays through a pipe, saves, verifies and replays', async () => {
    const log = join(folder, 'game.log');
    const played = await spawnChiaro(['play', game.id, '--seed', 's', '--log', log], {
      input: lines('legal', '1', 'text', 'history', 'quit'),
    });
    expect([played.code, played.err]).toEqual([0, '']);
    expect(readFileSync(log, 'utf8')).toContain(`[Game "${game.id}"]`);
    expect((await spawnChiaro(['verify', log, '--json'])).out).toContain('"deal":"proved"');
    const replayed = await spawnChiaro(['replay', log, '--lang', 'it']);
    expect([replayed.code, replayed.out.trimEnd().split('\n').at(-1)]).toEqual([
      0,
      'Il registro finisce qui; la partita non è conclusa.',
    ]);
    expect(readdirSync(folder).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    it(`saves and leaves on ${signal}`, async () => {
      const log = join(folder, `${signal}.log`);
      const args = ['play', game.id, '--seed', 's', '--log', log];
      const { code, err } = await spawnChiaro(args, {
        input: lines('moves', '1', 'help'),
        interruptAt: 'quit',
        signal,
      });
      expect([code, err]).toEqual([0, '']);
      expect((await spawnChiaro(['verify', log])).code).toBe(0);
    });

  it('simulates the same games in one thread and in two', async () => {
    const [one, two] = await Promise.all(
      ['1', '2'].map(async (threads) => {
        const { out } = await spawnChiaro([
          'simulate',
          game.id,
          '--games',
          '60',
          '--iterations',
          '5',
          '--threads',
          threads,
          '--json',
        ]);
        const [answer] = jsonLines(out);
        return { ...answer, seconds: 0, movesPerSecond: 0 };
      }),
    );
    expect(one).toMatchObject({ ok: true, games: 60 });
    expect(two).toEqual(one);
  });
});
