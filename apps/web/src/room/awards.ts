import type { Words } from '@chiaro/kernel';
import { finishedGame } from '../session/archived.js';
import type { Session } from '../session/session.js';
import { archivedGames } from '../device/archive.js';
import { extrasFor } from '../tables/extras.js';
import {
  commonAchievements,
  playedGames,
  reachedBy,
  type PlayedGame,
  type Reached,
} from '../session/achievements.js';
import type { Emblem } from '../art/emblems.js';
import { isPersonalBest } from '../session/figures.js';
import { levelAdvice } from '../session/level-advice.js';
import { scoresOf } from '../session/scores.js';
import { wholeOf } from '../session/scoring.js';

/** The news about a finished game; for most games none. */
interface Afterwards {
  readonly awards: readonly string[];
  /** Badges of the achievements among them. */
  readonly badges: readonly Emblem[];
  /** Suggestion of another level. */
  readonly advice: string | null;
}

const NOTHING: Afterwards = { awards: [], badges: [], advice: null };

/** The awards of a finished game in words, and whether another level would suit better. */
export async function afterwards(session: Session, words: Words): Promise<Afterwards> {
  const { module } = session;
  // The archive may still be writing it.
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
  const extras = await extrasFor(module.game.id);
  const reached = reachedBy(module, extras, games).filter(({ by }) => by?.key === now.key);
  return {
    awards: await awardsOf(session, games, reached, words),
    badges: reached.map(({ emblem }) => emblem),
    advice: advice === null ? null : words.say(advice),
  };
}

/** For the last of these games. */
async function awardsOf(
  session: Session,
  games: readonly PlayedGame[],
  reached: readonly Reached[],
  words: Words,
): Promise<string[]> {
  const { module } = session;
  const { archive } = await wholeOf(module);
  const scores = archive === undefined ? null : await scoresOf(module, archive, games);
  const lines = scores === null ? bestLine(games, words) : remarksOf(scores, words);
  // A game that keeps scores has named its own achievements.
  const common = new Set(commonAchievements(module).map(({ id }) => id));
  const named = scores === null ? reached : reached.filter(({ id }) => common.has(id));
  return [...lines, ...named.map(({ name }) => words.say({ id: 'honour.new', args: { name } }))];
}

/** Awards by the game's own rules: a new best, achievements, advice on the level. */
const remarksOf = (scores: Awaited<ReturnType<typeof scoresOf>>, words: Words): string[] =>
  scores.ok ? scores.value.remarks.map((remark) => words.say(remark)) : [];

function bestLine(games: readonly PlayedGame[], words: Words): string[] {
  const facts = games.map(({ fact }) => fact);
  const [now] = facts.slice(-1);
  return now !== undefined && isPersonalBest(facts.slice(0, -1), now)
    ? [words.say({ id: 'honour.best', args: { points: now.points } })]
    : [];
}
