import type { Words } from '@chiaro/kernel';
import { finishedGame } from '../session/archived.js';
import type { Session } from '../session/session.js';
import { archivedGames } from '../device/archive.js';
import { extrasFor } from '../tables/extras.js';
import { playedGames, reachedBy, type PlayedGame } from '../session/achievements.js';
import { isPersonalBest } from '../session/figures.js';
import { levelAdvice } from '../session/level-advice.js';
import { scoresOf } from '../session/scores.js';

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
  const games = await playedGames(module, [...kept, now]);
  if (games.at(-1)?.fact.key !== now.key) return NOTHING;
  const advice = levelAdvice(
    module,
    games.map(({ fact }) => fact),
  );
  return {
    awards: await awardsOf(session, games, words),
    advice: advice === null ? null : words.say(advice),
  };
}

/** For the last of these games. */
async function awardsOf(
  session: Session,
  games: readonly PlayedGame[],
  words: Words,
): Promise<string[]> {
  const { module } = session;
  const isOwnRecord = module.archive !== undefined;
  const lines = isOwnRecord ? await remarksOn(session, games, words) : bestLine(games, words);
  // A game that keeps scores has named its own achievements.
  const extras = isOwnRecord ? {} : await extrasFor(module.game.id);
  const now = games.at(-1)?.fact.key;
  return [
    ...lines,
    ...reachedBy(module, extras, games)
      .filter(({ by }) => by?.key === now)
      .map(({ name }) => words.say({ id: 'honour.new', args: { name } })),
  ];
}

/** A new best, achievements, a word on the level: as the game itself finds. */
async function remarksOn(
  { module }: Session,
  games: readonly PlayedGame[],
  words: Words,
): Promise<string[]> {
  if (module.archive === undefined) return [];
  const added = await scoresOf(module, module.archive, games);
  return added.ok ? added.value.remarks.map((remark) => words.say(remark)) : [];
}

function bestLine(games: readonly PlayedGame[], words: Words): string[] {
  const facts = games.map(({ fact }) => fact);
  const [now] = facts.slice(-1);
  return now !== undefined && isPersonalBest(facts.slice(0, -1), now)
    ? [words.say({ id: 'honour.best', args: { points: now.points } })]
    : [];
}
