import type { GameModule } from '@chiaro/kernel';
import { expect, it } from 'vitest';
import { ruleIds } from './laws/words.js';
import { sourceText } from './sources.js';

/** Fails on a rule of RULES.md that no test names. `testUrl` is `import.meta.url` of a test. */
export function rulesTested<S, M, V, O>(
  { game, rules }: GameModule<S, M, V, O>,
  testUrl: string,
): void {
  it(`every rule of ${game.id} is named by a test`, () => {
    const named = new Set(sourceText(new URL('./', testUrl)).match(/\b[A-Z]{2}-[A-Z]+\d+\b/g));
    expect(ruleIds(rules.en).filter((id) => !named.has(id))).toEqual([]);
  });
}
