import type { Words } from '@chiaro/kernel';
import { finishedGame } from '../session/archived.js';
import type { Session } from '../session/session.js';
import { archivedGames } from '../device/archive.js';
import { extrasFor } from '../tables/extras.js';
import { playedGames, reachedBy } from '../session/achievements.js';
import { factOf, type GameFact } from '../session/facts.js';
import { isPersonalBest } from '../session/figures.js';
import { levelAdvice } from '../session/level-advice.js';

/** What is said of a game that has just ended; for most, nothing. */
interface Afterwards {
  readonly awards: readonly string[];
  /** To play at another level. */
  readonly advice: string | null;
}

const NOTHING: Afterwards = { awards: [], advice: null };

/** What a game that has just ended earned, in words, and whether another level would suit better. */
export async function afterwards(session: Session, words: Words): Promise<Afterwards> {
  const { module } = session;
  // Writing it down may not be over yet.
  const now = await finishedGame(session);
  if (now === null) return NOTHING;
  const kept = (await archivedGames().catch(() => [])).filter(
    ({ game, key }) => game === now.game && key !== now.key,
  );
  const fact = factOf(module, now);
  if (fact === null) return NOTHING;
  const earlier = kept.flatMap((each) => factOf(module, each) ?? []);
  const games = await playedGames(module, [...kept, now]);
  const reached = reachedBy(module, await extrasFor(now.game), games);
  const advice = levelAdvice(module, [...earlier, fact]);
  return {
    awards: [
      ...bestLine(earlier, fact, words),
      ...reached
        .filter(({ by }) => by?.key === now.key)
        .map(({ name }) => words.say({ id: 'honour.new', args: { name } })),
    ],
    advice: advice === null ? null : words.say(advice),
  };
}

const bestLine = (earlier: readonly GameFact[], fact: GameFact, words: Words): string[] =>
  isPersonalBest(earlier, fact)
    ? [words.say({ id: 'honour.best', args: { points: fact.points } })]
    : [];
