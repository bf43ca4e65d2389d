import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';

const folder = mkdtempSync(join(tmpdir(), 'chiaro-logs-'));

/** A finished game as the device keeps it. */
export interface Kept {
  readonly key: string;
  readonly game: string;
  readonly log: string;
  readonly finishedAt: number;
  readonly players: readonly {
    readonly kind: 'person' | 'bot';
    readonly name: string;
    readonly level?: string;
  }[];
  readonly totals: readonly number[];
  readonly winners: readonly number[];
  readonly status: 'refused';
  readonly serverId: null;
}

/**
 * Bots play a whole game at the command line; the first of them is then said to be the person.
 * Browser tests and `npm run listen` both run in the root of the project.
 */
export function finishedGame(
  game: string,
  levels: readonly string[],
  seed: string,
  options: Readonly<Record<string, unknown>> = {},
): Kept {
  const path = join(folder, `${game}-${seed}.log`);
  const asked = ['--seats', levels.join(','), '--seed', seed, '--log', path];
  const house = ['--options', JSON.stringify(options)];
  execFileSync(process.execPath, ['dist/node/cli.js', 'play', game, ...asked, ...house], {
    input: '',
  });
  const log = readFileSync(path, 'utf8').replace(/\[Seats "bot:[\w/-]+/, '[Seats "person');
  const totals = (/\[Result "([-\d ]+)[;"]/.exec(log)?.[1] ?? '').trim().split(' ').map(Number);
  const best = Math.max(...totals);
  return {
    key: `${game}-${seed}`,
    game,
    log,
    finishedAt: Date.UTC(2026, 0, 1 + seed.length),
    players: levels.map((level, seat) =>
      seat === 0
        ? { kind: 'person', name: '' }
        : { kind: 'bot', name: ['Ada', 'Bruno', 'Clara'][seat - 1] ?? 'Dino', level },
    ),
    totals,
    winners: totals.flatMap((total, side) => (total === best ? [side] : [])),
    status: 'refused',
    serverId: null,
  };
}

/** Puts games on the device of a page that is open anywhere in the app. */
export const keepGames = (page: Page, games: readonly Kept[]): Promise<void> =>
  page.evaluate(async (kept) => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('chiaro', 1);
      request.addEventListener('upgradeneeded', () =>
        request.result.createObjectStore('games', { keyPath: 'key' }),
      );
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(request.error ?? new Error('closed')));
    });
    await new Promise<void>((resolve) => {
      const transaction = database.transaction('games', 'readwrite');
      for (const game of kept) transaction.objectStore('games').put(game);
      transaction.addEventListener('complete', () => resolve());
    });
    database.close();
  }, games);
