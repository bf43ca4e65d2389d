import { ok, parseJson, phrase, type AnyModule, type Archive } from '@chiaro/kernel';
import { nimModule } from '@chiaro/testing';
import { describe, expect, it } from 'vitest';
import { chiaro, jsonLines, lines, toys } from './harness.js';

const listOf = (text: string | null): number[] =>
  text === null ? [] : (JSON.parse(text) as number[]);

/** Keeps the highest total of each game as a list of numbers. */
const archive: Archive<unknown, unknown, unknown, unknown> = {
  add(games, store) {
    const [{ playthrough: game }] = games as [(typeof games)[0]];
    const total = Math.max(...game.game.totals(game.state));
    const best = listOf(store).every((earlier) => earlier < total);
    const remarks = best ? [phrase('move.take', { take: total, heap: 0 })] : [];
    return ok({ store: JSON.stringify([...listOf(store), total]), remarks, json: { total } });
  },
  import(source, store) {
    const read = parseJson(source);
    if (!read.ok) return { ok: false, error: [read.error] };
    const fresh = (read.value as number[]).filter((total) => !listOf(store).includes(total));
    const remarks = fresh.map((take) => phrase('move.take', { take, heap: 1 }));
    return ok({
      store: JSON.stringify([...listOf(store), ...fresh]),
      remarks,
      json: { added: fresh.length },
    });
  },
  show: (store) =>
    ok({
      sections: [
        {
          heading: phrase('heading.heaps'),
          lines: listOf(store).map((size, i) => phrase('line.heap', { number: i + 1, size })),
        },
      ],
      json: { totals: listOf(store) },
    }),
};

const catalog = [
  { ...toys[0]!, load: async () => ({ ...nimModule, archive }) as AnyModule },
  toys[1]!,
];
const files = { 'in.json': '[9,4]' };

describe('scores over many games', () => {
  it('are brought in all at once, twice with the same result, and not at all in a dry run', async () => {
    const dry = await chiaro('import in.json --dry-run', { catalog, files });
    expect([dry.code, dry.out, dry.files.size]).toEqual([
      0,
      lines('Take 9 from heap 1', 'Take 4 from heap 1', 'Nothing was changed.'),
      1,
    ]);
    const once = await chiaro('import in.json --json', { catalog, files });
    expect(jsonLines(once.out)).toEqual([{ ok: true, dryRun: false, added: 2 }]);
    expect(once.files.get('data/scores/nim.json')).toBe('[9,4]');
    const twice = await chiaro('import in.json --lang it', {
      catalog,
      files: Object.fromEntries(once.files),
    });
    expect(twice.files).toEqual(once.files);
    expect(twice.out).toBe('I punteggi sono in data/scores/nim.json.\n');
  });

  it('are listed for people and programs', async () => {
    const stored = { catalog, files: { 'd/scores/nim.json': '[9,4]' }, env: { CHIARO_DATA: 'd' } };
    expect((await chiaro('scores', stored)).out).toBe(
      lines('Heaps', '    Heap 1: 9', '    Heap 2: 4'),
    );
    expect(jsonLines((await chiaro('scores nim --json', stored)).out)).toEqual([
      { ok: true, game: 'nim', totals: [9, 4] },
    ]);
    expect(jsonLines((await chiaro('scores --json --data e', stored)).out)).toEqual([
      { ok: true, game: 'nim', totals: [] },
    ]);
  });

  it('get a game that was played to its end', async () => {
    const input = lines('take 3 from 1', 'take 4 from 2', 'take 5 from 3');
    const played = await chiaro('play nim --persons 2 --log g.log', { catalog, input });
    expect(played.out).toContain(
      'Player 1 won with 11.\nTake 11 from heap 0\nThe log is in g.log.\n',
    );
    expect(played.files.get('data/scores/nim.json')).toBe('[11]');
    const left = await chiaro('play nim --persons 2 --log g.log', {
      catalog,
      input: 'take 3 from 1\n',
    });
    expect([...left.files.keys()]).toEqual(['g.log']);
  });

  it('say what is wrong', async () => {
    const bad = await chiaro('import in.json --json', { catalog, files: { 'in.json': '[1,' } });
    expect([bad.code, jsonLines(bad.out)]).toMatchObject([
      1,
      [{ error: { code: 'MALFORMED_JSON' } }],
    ]);
    expect(bad.files.size).toBe(1);
    const missing = await chiaro('import nowhere.json', { catalog });
    expect([missing.code, missing.err]).toEqual([
      1,
      'NOT_FOUND: There is no file “nowhere.json”.\n',
    ]);
    const none = await chiaro('scores whisper', { catalog });
    expect([none.code, none.err]).toEqual([
      1,
      'NOT_FOUND: No game here keeps scores under the name “whisper”.\n',
    ]);
    const bytes = await chiaro('import in.json --json', {
      catalog,
      files: { 'in.json': Buffer.from([0xff]) },
    });
    expect(jsonLines(bytes.out)).toMatchObject([{ error: { code: 'MALFORMED_JSON' } }]);
  });
});
