import type { AnyModule, Entry, Words } from '@chiaro/kernel';
import { pointsPhrase } from '../amounts.js';
import { ruleText } from '../rulebook.js';

/** Answers "why?": first for the last points, then, if asked again, for the ones before. */
export class Explainer {
  /** The number of entries after each change that added some. */
  readonly #marks: number[] = [];
  #asked = 0;

  /** Called after every change; an undo removes entries. */
  note(entries: readonly Entry[]): void {
    while ((this.#marks.at(-1) ?? 0) > entries.length) this.#marks.pop();
    if ((this.#marks.at(-1) ?? 0) < entries.length) this.#marks.push(entries.length);
    this.#asked = 0;
  }

  next(entries: readonly Entry[]): readonly Entry[] {
    const end = this.#marks.at(-1 - this.#asked) ?? 0;
    const start = this.#marks.at(-2 - this.#asked) ?? 0;
    if (end === 0) return [];
    this.#asked++;
    return entries.slice(this.#asked >= this.#marks.length ? 0 : start, end);
  }
}

/** Explains one entry: whose points, why, and the text of the rule. */
export function explain(entry: Entry, module: AnyModule, words: Words): readonly string[] {
  const { side, points, rule } = entry;
  const text = ruleText(module.rules[words.language], rule);
  return [
    words.say({
      id: 'cli.play.entry',
      args: {
        side: { sideOf: side },
        points: pointsPhrase(points),
        why: module.narrator.entry(entry),
      },
    }),
    ...(text === null ? [] : [words.say({ id: 'cli.play.rule', args: { rule, text } })]),
  ];
}
