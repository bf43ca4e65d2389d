import { createWords, kernelWords, languages, type SheetScore } from '@chiaro/kernel';
import { JsonBytes, scoreAnswer, ScoreWriter } from '@chiaro/kernel/answer';
import { describe, expect, it } from 'vitest';
import { games } from '../src/index.js';

function written<S, V, M>(writer: ScoreWriter<S, V, M>, score: SheetScore): string {
  const out = new JsonBytes();
  writer.write(score, out);
  return new TextDecoder().decode(out.take());
}

describe.each(games.map((game) => [game.id, game] as const))('scores of %s', (_id, game) => {
  it.each(languages)(
    'are written in %s as they are answered, the second time too',
    async (language) => {
      const { sheet, narrator, words: messages } = await game.load();
      const words = createWords(language, [kernelWords[language], messages[language]]);
      const writer = new ScoreWriter(narrator, words);
      expect(sheet.examples.length).toBeGreaterThan(0);
      for (const example of [...sheet.examples, ...sheet.examples]) {
        const scored = sheet.score(example);
        if (!scored.ok) throw new Error('an example is refused');
        expect(written(writer, scored.value)).toBe(
          JSON.stringify(scoreAnswer(scored.value, narrator, words)),
        );
      }
    },
  );
});

it('a key of a game never hides a common one', async () => {
  const { narrator, words: messages } = await games[0]!.load();
  const words = createWords('en', [kernelWords.en, messages.en]);
  const score: SheetScore = { points: [1], lines: [], more: () => ({ points: 'mine', own: 2 }) };
  expect(JSON.parse(written(new ScoreWriter(narrator, words), score))).toEqual({
    ok: true,
    points: [1],
    lines: [],
    own: 2,
  });
});
