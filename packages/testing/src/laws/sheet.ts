import {
  errorCodes,
  parseJson,
  reasonOf,
  sumBySide,
  type GameModule,
  type Problem,
  type SheetScore,
  type Words,
} from '@chiaro/kernel';
import fc from 'fast-check';
import { expect } from 'vitest';
import { jsonMutation } from '../mutate.js';
import { expectSayable } from './sayable.js';
import { ruleIds } from './words.js';

const DAMAGES = 300;

/** Laws of the scorekeeper: its examples count, and no other input makes it throw. */
export function checkSheet<S, M, V, O>(
  module: GameModule<S, M, V, O>,
  said: readonly Words[],
): void {
  const answers = (input: unknown): void => {
    const scored = module.sheet.score(input);
    if (scored.ok) checkScore(module, scored.value, said);
    else checkProblems(scored.error, said);
  };
  fc.assert(fc.property(fc.anything(), answers));
  for (const example of module.sheet.examples) {
    const scored = module.sheet.score(example);
    if (!scored.ok)
      throw new Error(`refused: ${JSON.stringify(example)} ${JSON.stringify(scored.error)}`);
    checkScore(module, scored.value, said);
    fc.assert(
      fc.property(jsonMutation(example), ({ text }) => {
        const damaged = parseJson(text);
        if (damaged.ok) answers(damaged.value);
      }),
      { numRuns: DAMAGES },
    );
  }
}

function checkScore<S, M, V, O>(
  { narrator, rules }: GameModule<S, M, V, O>,
  score: SheetScore,
  said: readonly Words[],
): void {
  const { points, lines } = score;
  expect(points, 'points are the sum of the lines').toEqual(sumBySide(lines, points.length));
  const known = ruleIds(rules.en);
  for (const line of lines) expect(known, 'every line has its rule').toContain(line.rule);
  for (const words of said) {
    for (const line of lines) expectSayable(words, narrator.entry(line));
    score.more((phrase) => {
      expectSayable(words, phrase);
      return words.say(phrase);
    });
  }
}

function checkProblems(problems: readonly Problem[], said: readonly Words[]): void {
  expect(problems.length, 'a refusal says why').toBeGreaterThan(0);
  for (const problem of problems) {
    expect(errorCodes).toContain(problem.code);
    for (const words of said)
      expectSayable(words, { id: reasonOf(problem), args: { ...problem.facts } });
  }
}
