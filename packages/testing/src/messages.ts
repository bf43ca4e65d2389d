import { languages, type Language, type Messages } from '@chiaro/kernel';
import { describe, expect, it } from 'vitest';
import { ruleIds } from './laws/words.js';
import { sourceText } from './sources.js';

/** The messages of a package, and where their ids are used. */
export interface MessageSources {
  readonly words: Readonly<Record<Language, Messages>>;
  /** Prefixes of ids that other code constructs (options, bots, puzzles, error codes). */
  readonly usedElsewhere?: readonly string[];
  readonly rules?: Readonly<Record<Language, string>>;
}

/**
 * Fails on a message that one language lacks, on one that no source file of the package mentions,
 * and on a rule id that the code uses and RULES.md does not have. `testUrl` is `import.meta.url` of
 * a test beside the package's `src`.
 */
export function messagesInUse(sources: MessageSources, testUrl: string): void {
  describe('messages', () => {
    const text = sourceText(new URL('../src/', testUrl));
    const speaks = speaker(text);
    const [first, ...others] = languages;
    const ids = Object.keys(sources.words[first]);
    const elsewhere = ['option.', 'bot.', 'puzzle.', 'worked.', ...(sources.usedElsewhere ?? [])];

    it('are the same in every language', () => {
      for (const language of others)
        expect(Object.keys(sources.words[language]).toSorted()).toEqual(ids.toSorted());
    });
    it('are all used', () => {
      const unused = ids.filter(
        (id) => !elsewhere.some((prefix) => id.startsWith(prefix)) && !speaks(id),
      );
      expect(unused).toEqual([]);
    });
    const { rules } = sources;
    if (rules !== undefined)
      it('exist for every rule id in the code, and RULES.md has the rule', () => {
        const known = ruleIds(rules.en);
        const used = new Set(
          [...text.matchAll(/'([A-Z]{2}-[A-Z]+\d+)'/g)].map((match) => match[1] ?? ''),
        );
        expect([...used].filter((id) => !known.includes(id))).toEqual([]);
      });
  });
}

/** A source mentions an id literally, or by a template whose fixed parts match it. */
function speaker(text: string): (id: string) => boolean {
  const literals = new Set([...text.matchAll(/['"`]([\w.-]+)['"`]/g)].map((match) => match[1]));
  const templates = [...text.matchAll(/`([\w.-]*\$\{[^`]*)`/g)]
    .map((match) => (match[1] ?? '').split(/\$\{[^}]*\}/))
    .filter(
      (parts) =>
        parts.some((part) => /\w/.test(part)) && parts.every((part) => /^[\w.-]*$/.test(part)),
    )
    .map(
      (parts) =>
        new RegExp(`^${parts.map((part) => part.replace(/\./g, '\\.')).join('[\\w.-]+')}$`),
    );
  return (id) => literals.has(id) || templates.some((template) => template.test(id));
}
