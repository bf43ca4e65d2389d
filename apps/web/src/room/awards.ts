import type { Words } from '@chiaro/kernel';
import { finishedGame } from '../session/archived.js';
import type { Session } from '../session/session.js';
import { archivedGames } from '../device/archive.js';
import { extrasFor } from '../tables/extras.js';
import { playedGames, reachedBy } from '../session/achievements.js';
import { factOf, type GameFact } from '../session/facts.js';
import { isPersonalBest } from '../session/figures.js';

/** What a game that has just ended earned, in words; empty for most. */
export async function awardsOf(session: Session, words: Words): Promise<string[]> {
  const { module } = session;
  // Writing it down may not be over yet.
  const now = await finishedGame(session);
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
