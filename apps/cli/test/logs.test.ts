import { games } from '@chiaro/catalog';
import { errorCodes, type AnyModule } from '@chiaro/kernel';
import { logMutation, nimModule } from '@chiaro/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chiaro, jsonLines, lines, toys } from './harness.js';

const played = async (): Promise<string> => {
  const { files } = await chiaro('play nim --seats person,person --seed s --log g.log', {
    input: lines(
      'take 3 from 1',
      'undo',
      'take 2 from 1',
      'take 4 from 2',
      'take 5 from 3',
      'take 1 from 1',
    ),
  });
  return files.get('g.log') ?? '';
};

const on = (line: string, log: string) => chiaro(line, { files: { 'g.log': log } });

describe('chiaro replay', () => {
  it('tells the game with its points', async () => {
    const { code, out } = await on('replay g.log', await played());
    expect(code).toBe(0);
    expect(out).toContain(
      '1. A take 3 from 1\n    Player 1 takes 3 from heap 1.\n    +3 (NM-S1) 3 counters from heap 1: 3.\n    Totals: 3 and 0\n',
    );
    expect(out).toContain('2. A undo\n    Player 1 undoes a move.\n');
    expect(out.trimEnd().split('\n').at(-1)).toBe('Player 2 won with 8.');
  });

  it('keeps from a viewer what that seat could not see', async () => {
    const log = lines(
      '[Game "whisper"]',
      '[Rules "3"]',
      '1. * deal 5 2 1 3 4 0',
      '2. A high',
      '3. B low',
    );
    const whole = (await on('replay g.log', log)).out;
    expect(whole).toContain('1. * deal 5 2 1 3 4 0\n');
    expect(whole).toContain('2. A high\n');
    for (const seat of ['B', 'table']) {
      const { out } = await on(`replay g.log --viewer ${seat}`, log);
      expect(out).toContain('1. * …\n');
      expect(out).toContain('2. A …\n');
    }
    expect((await on('replay g.log --viewer A', log)).out).toContain('2. A high\n');
    const told = jsonLines((await on('replay g.log --viewer B --json', log)).out);
    expect(told).toMatchObject([{ step: null }, { step: null }, { step: 'low' }, {}]);
  });

  it('calls the players by the names in the log', async () => {
    const log = (await played()).replace('[Seats', '[A "Anna"]\n[B "\u202e"]\n[Seats');
    const { out } = await on('replay g.log', log);
    expect(out).toContain('    Anna takes 3 from heap 1.\n');
    expect(out).toContain('    Player 2 takes 4 from heap 2.\n');
  });

  it('says whose points they are where those of several stand together', async () => {
    const azul = games.filter(({ id }) => id === 'azul');
    const { files } = await chiaro(
      'play azul --seats greedy,greedy --seed s --names Anna --log g.log',
      { catalog: azul },
    );
    const { out } = await chiaro('replay g.log', {
      catalog: azul,
      files: { 'g.log': files.get('g.log') ?? '' },
    });
    expect(out).toMatch(/^ {4}\+\d+ \(AZ-W2\) Anna: \w+ tile in row/m);
    expect(out).toMatch(/^ {4}\+\d+ \(AZ-W2\) Player 2: \w+ tile in row/m);
  });

  it('tells it as one seat saw it, and as JSON', async () => {
    const log = await played();
    expect((await on('replay g.log --viewer B', log)).out).toContain('You take 4 from heap 2.');
    expect((await on('replay g.log --viewer Q', log)).code).toBe(2);
    const json = jsonLines((await on('replay g.log --json', log)).out);
    expect(json[0]).toEqual({
      seq: 1,
      actor: 'A',
      step: 'take 3 from 1',
      text: ['Player 1 takes 3 from heap 1.'],
      lines: [
        {
          side: 0,
          points: 3,
          rule: 'NM-S1',
          facts: { take: 3, heap: 1 },
          text: '3 counters from heap 1: 3.',
        },
      ],
      totals: [3, 0],
    });
    expect(json.at(-1)).toEqual({
      ok: true,
      result: { reason: 'over', totals: [7, 8], winners: [1], places: [2, 1] },
    });
  });

  it('tells the good part of a damaged log, then the exact refusal with its line', async () => {
    const log = (await played()).replace('4. B take 4 from 2', '4. B take 6 from 2');
    const { code, out } = await on('replay g.log', log);
    expect(code).toBe(1);
    expect(out).toContain('3. A take 2 from 1');
    expect(out).not.toContain('5. A');
    const line = log.split('\n').indexOf('4. B take 6 from 2') + 1;
    expect(out.trimEnd().split('\n').at(-1)).toBe(
      `ILLEGAL_MOVE: Heap 2 has 4. (line ${line}, NM-T1)`,
    );
    expect(jsonLines((await on('replay g.log --json', log)).out).at(-1)).toMatchObject({
      ok: false,
      error: { code: 'ILLEGAL_MOVE', line, seq: 4, rule: 'NM-T1' },
    });
  });
});

describe('chiaro verify', () => {
  it('accepts a good log and proves its deal', async () => {
    const { code, out } = await on('verify g.log', await played());
    expect([code, out]).toEqual([
      0,
      'g.log: valid. nim, 6 lines, result 7, 8; places 2, 1. The deal is proved fair.\n',
    ]);
  });

  it('with --bots lets every bot choose again, and names the first other choice', async () => {
    const level = nimModule.bots[0]?.id ?? '';
    const { files } = await chiaro(`play nim --bots ${level} --seed s --log g.log`, {
      input: lines('take 3 from 1', 'quit'),
    });
    const log = files.get('g.log') ?? '';
    expect(log).toMatch(/^\[Seats "person bot:\w+\/\d+\/\d+"\]$/m);
    const good = await on('verify g.log --bots', log);
    expect(good.code).toBe(0);
    expect(good.out).toContain('One move of a bot was chosen again');
    const json = jsonLines((await on('verify g.log --bots --json', log)).out);
    expect(json).toMatchObject([{ ok: true, bots: { moves: 1, skipped: 0, unavailable: [] } }]);
    const [, text = ''] = /^2\. B (.*)$/m.exec(log) ?? [];
    const other = ['take 1 from 2', 'take 2 from 2'].find((move) => move !== text) ?? '';
    const forged = log.replace(text, other);
    expect((await on('verify g.log', forged)).code).toBe(0);
    const bad = await on('verify g.log --bots', forged);
    expect(bad.code).toBe(1);
    expect(bad.out).toContain(`would have played “${text}” from what its seat could see`);
    const old = await on('verify g.log --bots', log.replace(/(bot:\w+)\/\d+\//, '$1/999/'));
    expect(old.out).toContain('No move of a bot could be checked. One could not be checked: bot:');
  });

  const damages: readonly (readonly [string, (log: string) => string, string])[] = [
    ['a gap', (log) => log.replace('4. B', '5. B'), 'SEQ_GAP'],
    ['a repeated line', (log) => log.replace(/^(3\. .*)$/m, '$1\n$1'), 'SEQ_DUPLICATE'],
    ['a fork', (log) => log.replace(/^(3\. .*)$/m, '$1\n3. A take 1 from 1'), 'LOG_FORK'],
    ['lines in another order', (log) => log.replace(/^(3\. .*)\n(4\. .*)$/m, '$2\n$1'), 'SEQ_GAP'],
    ['a move after the end', (log) => `${log}7. A take 1 from 1\n`, 'EVENT_AFTER_END'],
    ['another result', (log) => log.replace('"7 8;', '"8 7;'), 'REPLAY_DIVERGED'],
    [
      'a newer version of the rules',
      (log) => log.replace('[Rules "1"]', '[Rules "2"]'),
      'VERSION_UNSUPPORTED',
    ],
    [
      'a newer form of log',
      (log) => log.replace('[Chiaro "2"]', '[Chiaro "3"]'),
      'VERSION_UNSUPPORTED',
    ],
    ['another game', (log) => log.replace('"nim"', '"chess"'), 'UNKNOWN_GAME'],
    ['no game', (log) => log.replace('[Game "nim"]\n', ''), 'MISSING_FIELD'],
    ['bad options', (log) => log.replace('"fixed"', '"loose"'), 'OUT_OF_RANGE'],
    ['a move out of turn', (log) => log.replace('3. A', '3. B'), 'NOT_YOUR_TURN'],
    [
      'a tag twice',
      (log) => log.replace('[Rules "1"]', '[Rules "1"]\n[Rules "1"]'),
      'DUPLICATE_KEY',
    ],
    ['another seed', (log) => log.replace(/\[Seed "./, '[Seed "z'), 'SEED_MISMATCH'],
    [
      'another commitment',
      (log) => log.replace(/\[Commit ".{8}/, '[Commit "00000000'),
      'SEED_MISMATCH',
    ],
    ['nothing at all', () => '', 'MALFORMED_LOG'],
    ['something else', () => '{"a":1}', 'MALFORMED_LOG'],
  ];
  for (const [name, damage, error] of damages)
    it(`refuses ${name} with ${error}`, async () => {
      const log = await played();
      expect(damage(log)).not.toBe(log);
      const { code, out } = await on('verify g.log --json', damage(log));
      expect(code).toBe(1);
      expect(jsonLines(out)).toMatchObject([{ ok: false, log: 'g.log', error: { code: error } }]);
    });

  it('finds dice that do not follow from the seed', async () => {
    const { files } = await chiaro(
      ['play', 'nim', '--persons', '2', '--options', '{"start":"roll"}', '--log', 'g.log'],
      {
        input: 'take 1 from 1\n',
      },
    );
    const log = files.get('g.log') ?? '';
    const [, dice = ''] = /heaps (.*)/.exec(log) ?? [];
    const other = dice.startsWith('6') ? `5${dice.slice(1)}` : `6${dice.slice(1)}`;
    expect((await on('verify g.log', log)).code).toBe(0);
    const { out } = await on('verify g.log --json', log.replace(dice, other));
    expect(jsonLines(out)).toMatchObject([{ error: { code: 'SEED_MISMATCH', seq: 1 } }]);
  });

  it('checks all logs and fails if one does', async () => {
    const log = await played();
    const { code, out } = await chiaro('verify a.log b.log c.log --lang it', {
      files: { 'a.log': log, 'c.log': Buffer.concat([Buffer.from(log), Buffer.from([0xff])]) },
    });
    expect(code).toBe(1);
    expect(out.split('\n').map((line) => line.split('.log')[0] + line.slice(5, 25))).toEqual([
      'a: in regola. nim, 6 ',
      'b: non in regola. NOT',
      'c: non in regola. MAL',
      '',
    ]);
  });

  it('says of an empty file that it is empty, as every command that reads a log does', async () => {
    const empty = lines('', ' ');
    const verified = await on('verify g.log', empty);
    expect([verified.code, verified.out]).toEqual([
      1,
      'g.log: not valid. MALFORMED_LOG: The file is empty.\n',
    ]);
    for (const line of ['review g.log', 'replay g.log', 'play nim --resume g.log'])
      expect(await on(line, empty)).toMatchObject({
        code: 1,
        err: 'MALFORMED_LOG: The file is empty.\n',
      });
    const italian = await on('review g.log --json --lang it', '\ufeff');
    expect(jsonLines(italian.out)).toMatchObject([{ error: { message: 'Il file è vuoto.' } }]);
  });

  it.each(['verify', 'review', 'replay', 'play nim --resume'])(
    'ends %s with 1 when there is no such log',
    async (command) => {
      const { code, out, err } = await on(`${command} h.log`, '');
      expect(code).toBe(1);
      expect(out + err).toContain('NOT_FOUND: There is no file “h.log”.');
    },
  );

  it('gives any damaged log a typed error, or finds that it means the same', async () => {
    const log = await played();
    await fc.assert(
      fc.asyncProperty(logMutation(log), async ({ text }) => {
        const { code, out, err } = await on('verify g.log --json', text);
        const [answer] = jsonLines(out);
        expect(err).toBe('');
        expect(code).toBe(answer?.['ok'] === true ? 0 : 1);
        const error = answer?.['error'] as { code: string } | undefined;
        if (answer?.['ok'] !== true) expect(errorCodes).toContain(error?.code);
        expect([0, 1]).toContain((await on('replay g.log', text)).code);
      }),
      { numRuns: 300 },
    );
  });
});

describe('chiaro review and advise', () => {
  it('hand logs and positions to the coach', async () => {
    const { out } = await on('review g.log --json', await played());
    expect(jsonLines(out)).toMatchObject([
      { ok: true, decisions: { length: 5 }, seats: [{ meanLoss: 0 }, { meanLoss: 0 }] },
    ]);
    const advice = await chiaro('advise nim', {
      input: lines('{"heaps":[1,1,1]}', '{"heaps":[9]}'),
    });
    expect(advice.code).toBe(1);
    expect(jsonLines(advice.out)).toMatchObject([
      {
        ok: true,
        best: { move: 'take 1 from 1', value: 1, loss: 0 },
        ranked: [{ reasons: [] }],
        exact: false,
      },
      { ok: false, error: { code: 'OUT_OF_RANGE', path: '/heaps' } },
    ]);
  });

  it('tell a review in words, without the names of its figures', async () => {
    for (const lang of ['it', 'en']) {
      const { out } = await on(`review g.log --lang ${lang}`, await played());
      expect(out).not.toMatch(/meanLoss|[a-z][A-Z]|undefined|\{/);
    }
    const { out } = await on('review g.log', await played());
    expect(out).toMatch(/^Player 1: \d+ decisions?, \d+ as good as the best; \S+ lost in all/);
  });

  it('name the better move of a review in its notation, too', async () => {
    const decision = { step: 0, seat: 0, played: {}, best: {}, loss: 1.004, reasons: [] };
    const found = { ...decision, exact: false, bestMove: { heap: 2, take: 5 } };
    const coach = {
      make: async () => ({ review: () => ({ decisions: [found], seats: [{}, {}], remarks: [] }) }),
    };
    const { out } = await chiaro('review g.log', {
      files: { 'g.log': await played() },
      catalog: [
        { ...toys[0]!, load: async () => ({ ...nimModule, coach }) as unknown as AnyModule },
      ],
    });
    expect(out).toContain(
      'Line 1, Player 1: Take 3 from heap 1 (take 3 from 1); 1 lost. Better: Take 5 from heap 3 (take 5 from 3).',
    );
  });

  it('say when a game has no coach or solver', async () => {
    for (const line of ['advise whisper', 'solve nim', 'solve whisper x.ndjson']) {
      const { code, out } = await chiaro(line);
      expect([code, jsonLines(out)]).toMatchObject([2, [{ error: { code: 'UNAVAILABLE' } }]]);
    }
  });
});
