import { numberPhrase, pointsPhrase } from './amounts.js';
import type { AnyModule, Json, Phrase, SheetScore, Words } from '@chiaro/kernel';

/** A score as sentences: why each point, whatever else the game says, and the sum. */
export function scoreSentences(
  score: SheetScore,
  narrator: AnyModule['narrator'],
  words: Words,
): readonly string[] {
  const said = new Set<string>();
  const say = (phrase: Phrase): string => {
    const text = words.say(phrase);
    said.add(text);
    return text;
  };
  const lines = score.lines.map((entry) => words.say(narrator.entry(entry)));
  const more = spokenIn(score.more(say), said);
  const sums = score.points.map((points, side) =>
    score.points.length === 1
      ? words.say({ id: 'cli.score.points', args: { points: numberPhrase(points) } })
      : words.say({
          id: 'cli.score.side',
          args: { side: { sideOf: side }, points: pointsPhrase(points) },
        }),
  );
  return [...lines, ...more, ...sums];
}

/** The sentences inside an answer. */
function spokenIn(value: Json, said: ReadonlySet<string>): string[] {
  if (typeof value === 'string') return said.has(value) ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap((item: Json) => spokenIn(item, said));
}
