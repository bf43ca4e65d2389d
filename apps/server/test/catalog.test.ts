import { games } from '@chiaro/catalog';
import {
  below,
  FastRng,
  formatLog,
  invariant,
  seedFromText,
  sumBySide,
  type AnyModule,
  type Result,
} from '@chiaro/kernel';
import { matchLog, Table, type Match } from '@chiaro/match';
import { describe, expect, it } from 'vitest';
import type { GameDetail } from '../src/games/shapes.js';
import { SqlMatchStore } from '../src/store/matches.js';
import { entriesOf, freshDatabase, freshServer, refusalOf, submit } from './server.js';

type AnyTable = Table<unknown, unknown, unknown, unknown>;
type AnyMatch = Match<unknown, unknown, unknown, unknown>;

function must<T, E>(result: Result<T, E>): T {
  invariant(result.ok, JSON.stringify(result));
  return result.value;
}

/** A stored match of random moves; a game without end is given up after a while. */
async function playedTable({ game }: AnyModule, store: SqlMatchStore): Promise<AnyTable> {
  const table: AnyTable = new Table(game, store, `match of ${game.id}`);
  const options = game.options.defaults;
  const seats = Array.from(
    { length: game.seating(options).seats },
    () => ({ kind: 'person' }) as const,
  );
  const rng = FastRng.from(game.id);
  const chance = { kind: 'seed', seed: seedFromText(game.id) } as const;
  must(await table.begin({ options, seats, chance }, { commandId: 'begin', now: 0 }));
  for (let number = 1; ; number++) {
    const turn = must(
      await table.look((match: AnyMatch) => ({ actor: match.actor(), legal: match.legal() })),
    );
    if (turn.actor.kind !== 'seat') return table;
    const { seat } = turn.actor;
    const move = turn.legal[below(rng, turn.legal.length)];
    const command =
      number > 400 ? ({ kind: 'resign', seat } as const) : ({ kind: 'move', seat, move } as const);
    must(await table.do(command, { commandId: `move ${number}`, now: number }));
  }
}

describe.each(games.map((game) => [game.id, game] as const))('%s', (id, onShelf) => {
  it(
    'is played in the store, handed in, proved and explained in both languages',
    { timeout: 60_000 },
    async () => {
      const db = await freshDatabase();
      const module = await onShelf.load();
      const table = await playedTable(module, new SqlMatchStore(db));
      await table.forget();
      const log = must(await table.look((match) => formatLog(matchLog(match))));

      const { app, faults } = await freshServer({ db, games });
      const response = await submit(app, log);
      expect(response.statusCode, response.body).toBe(201);
      const game = response.json<GameDetail>();
      expect(game).toMatchObject({ game: id, fairness: 'proved' });
      expect(game.log).toBe(log);
      expect(sumBySide(await entriesOf(app, game.id), game.sides)).toEqual(game.totals);
      for (const lang of ['it', 'en']) {
        for (const { text, rule } of await entriesOf(app, game.id, lang)) {
          expect(text).not.toBe(rule);
          expect(text).toMatch(/^[^{}]{4,}$/);
        }
      }
      expect(faults).toEqual([]);
    },
  );

  it('is refused when a line of its log is changed', async () => {
    const { app } = await freshServer({ games });
    const table = await playedTable(await onShelf.load(), new SqlMatchStore(await freshDatabase()));
    const log = must(await table.look((match) => formatLog(matchLog(match))));
    const forged = log.replace(/\[Result ".*"\]/, '[Result "9999"]');
    expect(refusalOf(await submit(app, forged))).toMatchObject({
      status: 422,
      code: 'REPLAY_DIVERGED',
      line: 5,
    });
    const short = log
      .split('\n')
      .slice(0, -4)
      .join('\n')
      .replace(/\[Result ".*"\]\n/, '');
    expect(refusalOf(await submit(app, short))).toMatchObject({ code: 'ROUND_NOT_OVER' });
  });
});
