import { formatLog } from '@chiaro/kernel';
import { matchLog } from '@chiaro/match';
import type { Session } from '../session/session.js';
import { archivedGames, type ArchivedGame } from '../storage/archive.js';
import { extrasFor } from '../tables/extras.js';
import type { Words } from '@chiaro/kernel';
import { playedGames, reachedBy } from './achievements.js';
import { factOf, type GameFact } from './facts.js';
import { isPersonalBest } from './figures.js';

/** What a game that has just ended earned, in words; empty for most. */
export async function honoursOf(session: Session, words: Words): Promise<string[]> {
  const { module } = session;
  const now = justFinished(session);
  if (now === null) return [];
  const kept = (await archivedGames().catch(() => [])).filter(
    ({ game, key }) => game === now.game && key !== now.key,
  );
  const fact = factOf(module, now);
  if (fact === null) return [];
  const earlier = kept.flatMap((each) => factOf(module, each) ?? []);
  const games = await playedGames(module, [...kept, now]);
  const reached = reachedBy(module, await extrasFor(now.game), games);
  return [
    ...bestLine(earlier, fact, words),
    ...reached
      .filter(({ by }) => by?.key === now.key)
      .map(({ name }) => words.say({ id: 'honour.new', args: { name } })),
  ];
}

const bestLine = (earlier: readonly GameFact[], fact: GameFact, words: Words): string[] =>
  isPersonalBest(earlier, fact)
    ? [words.say({ id: 'honour.best', args: { points: fact.points } })]
    : [];

/** As it is about to be kept: writing it down may not be over yet. */
function justFinished({ id, match, module, players }: Session): ArchivedGame | null {
  if (match.result === null) return null;
  return {
    key: id,
    game: module.game.id,
    log: formatLog(matchLog(match)),
    finishedAt: Date.now(),
    players,
    totals: match.result.totals,
    winners: match.result.winners,
    status: 'pending',
    serverId: null,
  };
}
