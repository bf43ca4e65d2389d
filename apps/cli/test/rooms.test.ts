import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { buildIfNeeded, spawnChiaro } from './bundle.js';

const server = fileURLToPath(new URL('../../../dist/node/server.js', import.meta.url));
let folder = '';

beforeAll(() => {
  buildIfNeeded();
  folder = mkdtempSync(join(tmpdir(), 'chiaro-rooms-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The built server on its own data; `port` 0 takes a free one. */
async function serve(data: string, port = '0'): Promise<{ url: string; child: ChildProcess }> {
  const env = { PATH: process.env['PATH'], LANG: 'en', PORT: port, CHIARO_DATA: data };
  const child = spawn(process.execPath, [server], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const url = await new Promise<string>((resolve) => {
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const [found] = /http:\/\/\S+/.exec(output) ?? [];
      if (found !== undefined) resolve(found);
    });
  });
  return { url, child };
}

async function makeRoom(url: string, game: string, more: readonly string[] = []): Promise<string> {
  const { code, out } = await spawnChiaro(['room', game, '--server', url, '--json', ...more]);
  expect(code).toBe(0);
  const last = JSON.parse(out.trimEnd().split('\n').at(-1) ?? '') as { code: string; link: string };
  expect(last.link.startsWith(`${url}/r/`)).toBe(true);
  return last.code;
}

/** Whatever the program keeps, it keeps in the test's folder. */
const inFolder = () => ({ env: { CHIARO_DATA: folder } });

/** Bots come in by the code and play to the end; each keeps its log. */
async function playOut(url: string, code: string, names: readonly string[]): Promise<string[]> {
  const logs = names.map((name) => join(folder, `${code}-${name}.log`));
  const ran = await Promise.all(
    names.map((name, i) => {
      const how = ['--name', name, '--play-as', 'easy', '--log', logs[i] ?? ''];
      return spawnChiaro(['join', code, '--server', url, ...how], inFolder());
    }),
  );
  expect(ran.map(({ code: exit, err }) => [exit, err])).toEqual(names.map(() => [0, '']));
  for (const { out } of ran) expect(out).toContain('Proved for you: your device contributed to');
  const [first = ''] = logs;
  const verified = await spawnChiaro(['verify', first, '--json']);
  expect([verified.code, verified.out]).toEqual([0, expect.stringContaining('"deal":"proved"')]);
  const [mine, other] = [
    await spawnChiaro(['verify', first], inFolder()),
    join(folder, 'other.log'),
  ];
  expect(mine.out).toContain('The deal is proved fair. Proved for you:');
  const text = readFileSync(first, 'utf8');
  writeFileSync(other, text.replace(/Shares "[0-9a-f]{64}/, `Shares "${'0'.repeat(64)}`));
  expect((await spawnChiaro(['verify', other], inFolder())).code).toBe(1);
  return logs.map((path) => readFileSync(path, 'utf8'));
}

/** Lines for so many turns: the first move of the list each time. */
const turns = (count: number): string[] => Array.from({ length: count }, () => 'moves\n1\n');

/** The lines that end a game at once. A server’s bot moves on a beat: a whole game takes long. */
const givingUp = ['resign\n', 'yes\n', 'quit\n'];

describe('rooms from the command line', () => {
  it.each([
    ['yahtzee', ['Anna', 'Bruno'], ['--seats', 'person,person']],
    ['azul', ['Anna', 'Bruno'], ['--seats', 'person,person']],
    ['scopone', ['Anna', 'Bruno', 'Carla', 'Dario'], []],
  ])('%s is played to its end, and every log is the same', async (game, names, more) => {
    const { url } = await serve(mkdtempSync(join(folder, 'data-')));
    const [first, ...others] = await playOut(url, await makeRoom(url, game, more), names);
    for (const log of others) expect(log).toBe(first);
  });

  it('is rated, says what that changed, and knows the player again in the next room', async () => {
    const { url } = await serve(mkdtempSync(join(folder, 'data-')));
    const how = ['--time', 'bank 10+5', '--rated'];
    const unfit = ['room', 'azul', '--server', url, '--rated'];
    expect((await spawnChiaro(unfit)).err).toContain('A rated room needs a clock');
    for (const matches of ['one rated game', '2 rated games']) {
      const code = await makeRoom(url, 'azul', how);
      const names = ['Anna', 'Bruno'];
      const outs = await Promise.all(
        names.map((name) => {
          const come = ['join', code, '--server', url, '--name', name, '--play-as', 'easy'];
          return spawnChiaro(come, inFolder());
        }),
      );
      for (const { out } of outs) expect(out).toMatch(/Your rating: \d+ → \d+\./);
      const table = await spawnChiaro(['ratings', 'azul', '--server', url]);
      expect(table.out.split(matches)).toHaveLength(3);
      const own = ['ratings', '--name', 'Anna', '--server', url];
      expect((await spawnChiaro(own, inFolder())).out).toContain(matches);
    }
    const mine = (...more: readonly string[]) =>
      spawnChiaro(['me', '--name', 'Anna', '--server', url, ...more], inFolder());
    expect(JSON.parse((await mine()).out)).toMatchObject({
      player: { name: 'Anna' },
      ratings: [{ game: 'azul', matches: 2 }],
      results: [{ game: 'azul' }, { game: 'azul' }],
    });
    expect((await mine('--delete')).out).toBe('Nothing on this server leads to you any more.\n');
    const gone = await mine('--delete');
    expect([gone.code, gone.err]).toEqual([1, expect.stringContaining('NOT_KNOWN')]);
    expect(readFileSync(join(folder, 'online.json'), 'utf8')).not.toContain(`${url} ladder Anna`);
    expect((await spawnChiaro(['ratings', 'azul', '--server', url])).out).not.toContain('Anna');
  });

  it('goes on after the server was killed in mid-game', async () => {
    const data = mkdtempSync(join(folder, 'data-'));
    const { url, child } = await serve(data);
    const code = await makeRoom(url, 'azul', ['--seats', 'person,bot:easy']);
    const log = join(folder, 'killed.log');
    let begun = (): void => {};
    const isUnderWay = new Promise<void>((resolve) => (begun = resolve));
    const playing = spawnChiaro(['join', code, '--server', url, '--log', log], {
      ...inFolder(),
      input: [...turns(6), ...givingUp].join(''),
      onSight: { text: 'Easy takes', run: begun },
    });
    await isUnderWay;
    child.kill('SIGKILL');
    await serve(data, new URL(url).port);
    const { code: exit, out } = await playing;
    expect(exit).toBe(0);
    const [before, after] = out.split('The connection is lost; trying again.\n');
    expect(before).toContain('Easy takes');
    expect(after).toContain('The connection is back.\n');
    // The bot of the server goes on as well.
    expect(after).toContain('Easy takes');
    expect((await spawnChiaro(['verify', log])).code).toBe(0);
  });

  it('leads whoever closed the terminal back to their seat', async () => {
    const { url } = await serve(mkdtempSync(join(folder, 'data-')));
    const code = await makeRoom(url, 'azul', ['--seats', 'person,bot:easy']);
    const come = ['join', code, '--server', url, '--name', 'Anna'];
    const left = await spawnChiaro(come, { ...inFolder(), interruptAt: 'Your turn' });
    expect(left.out).toContain('You are in the room.');
    const other = await spawnChiaro(come, { env: { CHIARO_DATA: join(folder, 'elsewhere') } });
    expect([other.code, other.err]).toEqual([1, expect.stringContaining('NAME_TAKEN')]);
    const log = join(folder, 'back.log');
    const back = await spawnChiaro([...come, '--log', log], {
      ...inFolder(),
      input: [...turns(1), ...givingUp].join(''),
    });
    expect([back.code, back.err]).toEqual([0, '']);
    expect(back.out).toContain('The game ends with your resignation.');
    expect((await spawnChiaro(['verify', log])).code).toBe(0);
    expect(statSync(join(folder, 'online.json')).mode & 0o777).toBe(0o600);
  });

  it('tells the time left, gives up, and plays again with the first player changed', async () => {
    const { url } = await serve(mkdtempSync(join(folder, 'data-')));
    const code = await makeRoom(url, 'yahtzee', [
      '--seats',
      'person,person',
      '--time',
      'bank 10+15',
    ]);
    const come = (name: string, lines: readonly string[], seated = () => {}) =>
      spawnChiaro(['join', code, '--server', url, '--name', name], {
        ...inFolder(),
        input: `${lines.join('\n')}\n`,
        onSight: { text: 'Waiting for the game to start.', run: seated },
      });
    // Whoever sits down first begins; in the second game it is the other one.
    const annasLines = ['time', 'offers', 'resign', 'yes', 'again', 'quit'];
    let seated = (): void => {};
    const sits = new Promise<void>((resolve) => {
      seated = resolve;
    });
    const anna = come('Anna', annasLines, seated);
    await sits;
    const bruno = await come('Bruno', ['again', 'resign', 'yes', 'quit']);
    const { out, err, code: exit } = await anna;
    expect([exit, err, bruno.code, bruno.err]).toEqual([0, '', 0, '']);
    expect(out).toMatch(/Time left: (Anna|You|you) (10:00|9:\d\d), Bruno 10:00\./);
    expect(out).toContain('Nothing is waiting for an answer.\n');
    expect(out).toContain('You want to play again. Waiting for the others.\n');
    expect(out).toContain('The game ends with Bruno’s resignation.');
    expect(bruno.out).toContain('The game ends with Anna’s resignation.');
    expect(bruno.out).toContain('The game ends with your resignation.');
  });

  it('plays the ranked deal of the day once, without help, and comes back to it', async () => {
    const { url } = await serve(mkdtempSync(join(folder, 'data-')));
    const ladder = (args: readonly string[], input: readonly string[] = []) =>
      spawnChiaro(['ladder', ...args, '--server', url], {
        ...inFolder(),
        input: input.map((line) => `${line}\n`).join(''),
      });
    const mine = ['--play', 'yahtzee', '--name', 'Anna of the ladder'];
    const today = await ladder([]);
    expect([today.code, today.err]).toEqual([0, '']);
    expect(today.out).toContain('Yahtzee: nobody has started it. You can start it until 20');
    const begun = await ladder(mine, ['hint', 'undo', 'quit']);
    expect(begun.out).toContain('This is a ranked deal: nobody gets help');
    expect(begun.out).not.toContain('worth');
    const open = await ladder(['yahtzee', '--name', 'Anna of the ladder', '--json']);
    expect(JSON.parse(open.out)).toMatchObject({
      today: { attempts: 1, mine: { state: 'open' } },
      closed: [],
    });
    const played = await ladder([...mine, '--play-as', 'easy']);
    expect([played.code, played.err]).toEqual([0, '']);
    expect(played.out).toContain('The log, the secret seed and the ranking open when');
    const after = await ladder(['yahtzee', '--name', 'Anna of the ladder']);
    expect(after.out).toMatch(
      /one person has started it\..* Your attempt is finished: \d+ points\./,
    );
    expect(after.out).toContain('No ranking yet');
    const again = await ladder(mine, ['quit']);
    expect(again.code).toBe(1);
    expect(again.err).not.toBe('');
  });

  it('refuses a time that is none, and names what would be one', async () => {
    const refused = await spawnChiaro(['room', 'azul', '--time', 'soon']);
    expect([refused.code, refused.err]).toEqual([2, expect.stringContaining('bank 10+15')]);
  });

  it('says why somebody cannot come in', async () => {
    const { url } = await serve(mkdtempSync(join(folder, 'data-')));
    const wrong = await spawnChiaro(['join', 'AAAAAA', '--server', url, '--lang', 'it']);
    expect([wrong.code, wrong.err]).toEqual([
      1,
      'NOT_FOUND: Nessuna stanza ha questo codice. Controlla le sei lettere.\n',
    ]);
    const nobody = await spawnChiaro(['room', 'azul', '--server', 'http://127.0.0.1:9']);
    expect([nobody.code, nobody.err]).toEqual([
      1,
      'UNAVAILABLE: No server answers at http://127.0.0.1:9.\n',
    ]);
  });
});
