import { type AnyModule, type Json, type Language, type Words } from '@chiaro/kernel';
import { failure, ScoreWriter } from '@chiaro/kernel/answer';
import { gameWords, problemLine } from './context.js';
import { scoreSentences, soloNames } from './sentences.js';
import { jsonReply, withConfig, withOptions, type Reply, type ReplyForm } from './stream.js';

/** How scores are to be printed; plain data, so that it can be sent to a thread. */
export interface ScoreWish {
  readonly language: Language;
  /** Sentences instead of JSON. */
  readonly asText: boolean;
  /** House rules for lines that give none of their own. */
  readonly defaults: Readonly<Record<string, Json>> | null;
  /** Scoring configuration for lines that give none. */
  readonly config: Json | null;
}

const asWished = (input: Json, { defaults, config }: ScoreWish): Json =>
  withConfig(withOptions(input, defaults), config);

export function scoreForm(module: AnyModule, wish: ScoreWish): ReplyForm<Reply> {
  const words = gameWords(wish.language, module, soloNames(module));
  return wish.asText ? textForm(module, words, wish) : jsonForm(module, words, wish);
}

function jsonForm({ sheet, narrator }: AnyModule, words: Words, wish: ScoreWish): ReplyForm<Reply> {
  const refuse: ReplyForm['refuse'] = (problems) => jsonReply(failure(problems, words));
  const writer = new ScoreWriter(narrator, words);
  return {
    refuse,
    reply(input) {
      const scored = sheet.score(asWished(input, wish));
      return scored.ok ? { ok: true, text: writer.write(scored.value) } : refuse(scored.error);
    },
  };
}

/** Sentences, with a blank line after each result. */
function textForm(module: AnyModule, words: Words, wish: ScoreWish): ReplyForm<Reply> {
  const page = (ok: boolean, lines: readonly string[]): Reply => ({
    ok,
    text: `${lines.join('\n')}\n`,
  });
  const refuse: ReplyForm['refuse'] = (problems) =>
    page(
      false,
      problems.map((problem) => problemLine(problem, words)),
    );
  return {
    refuse,
    reply(input) {
      const scored = module.sheet.score(asWished(input, wish));
      return scored.ok
        ? page(true, scoreSentences(scored.value, module, words))
        : refuse(scored.error);
    },
  };
}
