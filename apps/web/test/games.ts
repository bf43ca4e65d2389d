import {
  FastRng,
  formatLog,
  iterations,
  noResources,
  seedFromText,
  type AnyModule,
} from '@chiaro/kernel';
import { Match, matchLog, playBots, botsHere } from '@chiaro/match';
import type { SeatedPlayer } from '../src/device/players.js';
import type { ArchivedGame } from '../src/device/archive.js';

/** A finished game as the device keeps it: the person in seat 0, played by a bot for the test. */
export async function playedGame(
  module: AnyModule,
  {
    seed,
    options = {},
    level = module.bots[0]?.id ?? '',
    finishedAt = 0,
  }: {
    readonly seed: string;
    readonly options?: Readonly<Record<string, unknown>>;
    readonly level?: string;
    readonly finishedAt?: number;
  },
): Promise<ArchivedGame> {
  const read = module.game.options.read(options);
  if (!read.ok) throw new Error('bad options');
  const { seats } = module.game.seating(read.value);
  const match = Match.begin(
    module.game,
    {
      options: read.value,
      seats: Array.from({ length: seats }, () => ({ kind: 'bot' as const, level })),
      chance: { kind: 'seed', seed: seedFromText(seed) },
    },
    0,
  );
  if (!match.ok) throw new Error(match.error.code);
  const bots = botsHere(module, noResources, () => iterations(50));
  await playBots(match.value, bots, () => 0);
  const { result } = match.value;
  if (result === null) throw new Error('unfinished');
  const players = Array.from({ length: seats }, (_, seat): SeatedPlayer =>
    seat === 0 ? { kind: 'person', name: '' } : { kind: 'bot', name: `Bot ${seat}`, level },
  );
  return {
    key: `${module.game.id}/${seed}`,
    game: module.game.id,
    log: formatLog(matchLog(match.value)).replace(/\[Seats "bot:[\w-]+/, '[Seats "person'),
    finishedAt,
    players,
    totals: result.totals,
    winners: result.winners,
    status: 'stored',
    serverId: null,
  };
}

export const aid = {
  rng: FastRng.from('web tests'),
  budget: () => iterations(20),
};
