import { languages, type GameModule } from '@chiaro/kernel';
import { expect } from 'vitest';

const RULE_LINE = /^- \*\*([A-Z]{2}-[A-Z0-9]+)\*\*/gm;

/** Rule ids that a RULES.md defines, in order. */
export const ruleIds = (rules: string): string[] =>
  [...rules.matchAll(RULE_LINE)].map((match) => match[1] ?? '');

/** The same messages and rules in every language, and words for every option and bot. */
export function checkWords<S, M, V, O>({ game, words, rules, bots }: GameModule<S, M, V, O>): void {
  const [first, ...others] = languages;
  const ids = Object.keys(words[first]).toSorted();
  for (const language of others) {
    expect(Object.keys(words[language]).toSorted(), `messages of ${language}`).toEqual(ids);
    expect(ruleIds(rules[language]), `rule ids of ${language}`).toEqual(ruleIds(rules[first]));
  }
  const rulesDefined = ruleIds(rules.en);
  expect(new Set(rulesDefined).size, 'each rule id once').toBe(rulesDefined.length);
  expect(rulesDefined.length, 'RULES.md has numbered rules').toBeGreaterThan(0);

  const needed = [...optionIds(game.options.specs), ...bots.map((bot) => `bot.${bot.id}`)];
  for (const id of needed) expect(ids, `words for ${id}`).toContain(id);
  for (const language of languages)
    for (const id of ids) {
      expect(words[language][id]?.trim(), `${language} ${id}`).not.toBe('');
      expect(words[language][id], `${language} ${id}: an apostrophe before a brace`).not.toMatch(
        /'\{/,
      );
    }
}

function optionIds(
  specs: GameModule<unknown, unknown, unknown, unknown>['game']['options']['specs'],
): string[] {
  return Object.entries(specs).flatMap(([key, spec]) => [
    `option.${key}`,
    `option.${key}.help`,
    ...(spec.kind === 'choice' ? spec.values.map((value) => `option.${key}.${value}`) : []),
  ]);
}
