import { type AnyModule, type Json, type Language, type Words } from '@chiaro/kernel';
import { failure, ScoreWriter } from '@chiaro/kernel/answer';
import { gameWords, problemLine } from './context.js';
import { scoreSentences, soloNames } from './sentences.js';
import { jsonReply, withConfig, withOptions, type WriteForm } from './stream.js';

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

export function scoreForm(module: AnyModule, wish: ScoreWish): WriteForm {
  const words = gameWords(wish.language, module, soloNames(module));
  return wish.asText ? textForm(module, words, wish) : jsonForm(module, words, wish);
}

function jsonForm({ sheet, narrator }: AnyModule, words: Words, wish: ScoreWish): WriteForm {
  const refuse: WriteForm['refuse'] = (problems) => jsonReply(failure(problems, words));
  const writer = new ScoreWriter(narrator, words);
  return {
    refuse,
    write(input, out) {
      const scored = sheet.score(asWished(input, wish));
      if (scored.ok) writer.write(scored.value, out);
      else out.text(refuse(scored.error).text);
      return scored.ok;
    },
  };
}

/** Sentences, with a blank line after each result. */
function textForm(module: AnyModule, words: Words, wish: ScoreWish): WriteForm {
  const page = (lines: readonly string[]): string => `${lines.join('\n')}\n`;
  const refuse: WriteForm['refuse'] = (problems) => ({
    ok: false,
    text: page(problems.map((problem) => problemLine(problem, words))),
  });
  return {
    refuse,
    write(input, out) {
      const scored = module.sheet.score(asWished(input, wish));
      const text = scored.ok
        ? page(scoreSentences(scored.value, module, words))
        : refuse(scored.error).text;
      out.text(text);
      return scored.ok;
    },
  };
}
