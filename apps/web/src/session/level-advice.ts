import { phrase, type AnyPlayable, type Phrase } from '@chiaro/kernel';
import { byTime, type GameFact } from './facts.js';

/** A run that is rarer than this between equal players says something about the level. */
const LUCK = 1 / 15;

/**
 * After a run of wins or losses against bots of one level: the next level up or down. Said when the
 * run is long enough, and again when it is twice as long; null for all other games.
 */
export function levelAdvice({ bots }: AnyPlayable, facts: readonly GameFact[]): Phrase | null {
  const run = lastRun(facts);
  const [last] = run;
  if (last === undefined || run.length % telling(last) !== 0) return null;
  const at = bots.findIndex(({ id }) => id === last.level);
  const next = at < 0 ? undefined : bots[last.won === true ? at + 1 : at - 1];
  if (next === undefined) return null;
  return phrase(last.won === true ? 'advice.stepUp' : 'advice.stepDown', {
    games: run.length,
    level: phrase(`bot.${next.id}`),
  });
}

/** The latest games, newest first, as long as level, number of players and outcome stay the same. */
function lastRun(facts: readonly GameFact[]): GameFact[] {
  const contested = byTime(facts)
    .filter(({ won, ending }) => won !== null && ending !== 'abandoned')
    .toReversed();
  const [last] = contested;
  const end = contested.findIndex(
    ({ level, seats, won }) => level !== last?.level || seats !== last.seats || won !== last.won,
  );
  return end < 0 ? contested : contested.slice(0, end);
}

/** The shortest run of this outcome that counts, for a number of sides. */
function telling({ won, sides }: GameFact): number {
  const chance = won === true ? 1 / sides : 1 - 1 / sides;
  return Math.ceil(Math.log(LUCK) / Math.log(chance));
}
