import type { AnyPlayable } from '@chiaro/kernel';
import { narrate, retrace, tellTransition } from '@chiaro/match';
import { ownedTexts } from '../../session/narration.js';
import type { FinishedGame } from '../../session/replayed.js';

interface ToldStep {
  /** Number of log lines played after it. */
  readonly after: number;
  readonly lines: readonly string[];
  readonly points: readonly string[];
}

/** Steps with a text. */
export function tellSteps(module: AnyPlayable, finished: FinishedGame): ToldStep[] {
  const { game, narrator } = module;
  const { playthrough, viewer, words, t, sideName } = finished;
  return [...retrace(playthrough)].flatMap((transition) => {
    const told = tellTransition(game, transition, viewer);
    const lines = narrate(narrator, told).map((phrase) => words.say(phrase));
    const points = ownedTexts(transition.entries, { narrator, words, t, sideName });
    return lines.length + points.length === 0 ? [] : [{ after: transition.seq, lines, points }];
  });
}
