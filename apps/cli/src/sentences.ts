import { numberPhrase, pointsPhrase } from './amounts.js';
import type { AnyModule, Entry, Json, Names, Phrase, SheetScore, Words } from '@chiaro/kernel';
import { namesSomebody } from '@chiaro/kernel/internal';

/** A score as sentences: the reason of each point, other output of the game, and the sum. */
export function scoreSentences(
  score: SheetScore,
  module: AnyModule,
  words: Words,
): readonly string[] {
  const said = new Set<string>();
  const say = (phrase: Phrase): string => {
    const text = words.say(phrase);
    said.add(text);
    return text;
  };
  const lines = ownedLines(score.lines, module, words, score.names);
  // One reason may close many boxes; it is printed once.
  const more = new Set(spokenIn(score.more(say), said));
  const sums = score.points.map((points, side) =>
    score.points.length === 1
      ? words.say({ id: 'cli.score.points', args: { points: numberPhrase(points) } })
      : words.say({
          id: 'cli.score.side',
          args: { side: ownerOf(side, words, score.names), points: pointsPhrase(points) },
        }),
  );
  return [...lines, ...more, ...sums];
}

/**
 * The reason of each point, in order. In a game without partners, if several players have points, a
 * line that does not name its owner begins with the name.
 */
export function ownedLines(
  entries: readonly Entry[],
  { narrator, game }: AnyModule,
  words: Words,
  names: readonly string[] = [],
): string[] {
  const { seats, sides } = game.seating(game.options.defaults);
  const isShared = seats === sides && entries.some(({ side }) => side !== entries[0]?.side);
  return entries.map((entry) => {
    const why = narrator.entry(entry);
    return !isShared || namesSomebody(why)
      ? words.say(why)
      : words.say({ id: 'cli.owned', args: { owner: ownerOf(entry.side, words, names), why } });
  });
}

const ownerOf = (side: number, words: Words, names: readonly string[] = []): string =>
  names[side] ?? words.say({ id: 'cli.owner', args: { side: { sideOf: side } } });

/** Names of sides without a table: as players in a game without partners. */
export function soloNames({ game }: AnyModule): Names {
  const { seats, sides } = game.seating(game.options.defaults);
  return seats === sides ? { side: (side) => ({ seat: side }) } : {};
}

/** Collects the sentences in an answer. */
function spokenIn(value: Json, said: ReadonlySet<string>): string[] {
  if (typeof value === 'string') return said.has(value) ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap((item: Json) => spokenIn(item, said));
}
