import { games } from '@chiaro/catalog';
import {
  below,
  FastRng,
  invariant,
  seatLetter,
  seedFromText,
  sumBySide,
  type AnyModule,
  type Result,
} from '@chiaro/kernel';
import { Host, LocalFeed, type AnyHost } from '@chiaro/match';
import { describe, expect, it } from 'vitest';
import type { GameDetail } from '../src/games/shapes.js';
import { SqlMatchStore } from '../src/store/matches.js';
import { entriesOf, freshDatabase, freshServer, refusalOf, submit } from './server.js';

function must<T, E>(result: Result<T, E>): T {
  invariant(result.ok, JSON.stringify(result));
  return result.value;
}

function hostOf({ game }: AnyModule, store: SqlMatchStore): AnyHost {
  const bots = { choose: () => Promise.reject(new Error('nobody is a bot')) };
  const ports = { store, feed: new LocalFeed(), bots, now: () => 0 };
  return new Host(game, `match of ${game.id}`, ports);
}

/** The log of a stored match of random moves; a game without end is given up after a while. */
async function playedLog(module: AnyModule, store: SqlMatchStore): Promise<string> {
  const { game } = module;
  const host = hostOf(module, store);
  const options = game.options.defaults;
  const seats = Array.from(
    { length: game.seating(options).seats },
    () => ({ kind: 'person' }) as const,
  );
  const player = { player: 'all', seats: seats.map((_, seat) => seat), governs: true, send() {} };
  const rng = FastRng.from(game.id);
  const chance = { kind: 'seed', seed: seedFromText(game.id) } as const;
  must(await host.begin({ options, seats, chance }));
  for (let number = 1; ; number++) {
    const turn = must(
      await host.look((match) => ({
        actor: match.actor(),
        at: match.position,
        legal: match.legal(),
      })),
    );
    // Read by another host: what is handed in is what was stored.
    if (turn.actor.kind !== 'seat') return must(await hostOf(module, store).log());
    const move = turn.legal[below(rng, turn.legal.length)];
    const words = number > 400 ? 'resign' : game.notation.format(move);
    const text = `${seatLetter(turn.actor.seat)} ${words}`;
    must(await host.do(player, { id: `${number}`, at: turn.at, text }));
  }
}

describe.each(games.map((game) => [game.id, game] as const))('%s', (id, onShelf) => {
  it('is played in the store, handed in, proved and explained in both languages', async () => {
    const db = await freshDatabase();
    const module = await onShelf.load();
    const log = await playedLog(module, new SqlMatchStore(db));

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
  });

  it('is refused when a line of its log is changed', async () => {
    const { app } = await freshServer({ games });
    const store = new SqlMatchStore(await freshDatabase());
    const log = await playedLog(await onShelf.load(), store);
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
