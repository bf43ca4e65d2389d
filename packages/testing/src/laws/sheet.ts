import {
  errorCodes,
  isRecord,
  parseJson,
  reasonOf,
  sumBySide,
  type Game,
  type GameModule,
  type Problem,
  type SheetScore,
  type Words,
} from '@chiaro/kernel';
import fc from 'fast-check';
import { expect } from 'vitest';
import { jsonMutation } from '../mutate.js';
import { SEED } from '../seed.js';
import { optionVariants } from '../variants.js';
import { expectSayable, quotedFrom, type IsQuoted } from './sayable.js';
import { ruleIds } from './words.js';

const DAMAGES = 300;

/** Laws of the scorekeeper: its examples are accepted, and no input makes it throw. */
export function checkSheet<S, M, V, O>(
  module: GameModule<S, M, V, O>,
  said: readonly Words[],
): void {
  const answers = (input: unknown): void => {
    const scored = module.sheet.score(input);
    if (scored.ok) checkScore(module, input, scored.value, said);
    else checkProblems(scored.error, said, quotedFrom(input));
  };
  fc.assert(fc.property(fc.anything(), answers), { seed: SEED });
  for (const { scene, input } of module.sheet.worked ?? []) {
    const scored = module.sheet.score(input);
    if (!scored.ok) throw new Error(`refused: ${JSON.stringify(scored.error)}`);
    expect(scored.value.lines.length, 'there is something to read').toBeGreaterThan(0);
    checkScore(module, input, scored.value, said);
    for (const words of said) expectSayable(words, scene, quotedFrom(input));
  }
  for (const example of module.sheet.examples) {
    const scored = module.sheet.score(example);
    if (!scored.ok)
      throw new Error(`refused: ${JSON.stringify(example)} ${JSON.stringify(scored.error)}`);
    checkScore(module, example, scored.value, said);
    fc.assert(
      fc.property(jsonMutation(example), ({ text }) => {
        const damaged = parseJson(text);
        if (damaged.ok) answers(damaged.value);
      }),
      { numRuns: DAMAGES, seed: SEED },
    );
  }
}

function checkScore<S, M, V, O>(
  { game, narrator, rules }: GameModule<S, M, V, O>,
  input: unknown,
  score: SheetScore,
  said: readonly Words[],
): void {
  const { points, lines } = score;
  checkSides(game, input, score);
  expect(points, 'points are the sum of the lines').toEqual(sumBySide(lines, points.length));
  const known = ruleIds(rules.en);
  for (const line of lines) expect(known, 'every line has its rule').toContain(line.rule);
  const isQuoted = quotedFrom(input);
  for (const words of said) {
    for (const line of lines) expectSayable(words, narrator.entry(line), isQuoted);
    score.more((phrase) => {
      expectSayable(words, phrase, isQuoted);
      return words.say(phrase);
    });
  }
}

/**
 * Only sides of the table may have points: of the table that the input's options describe, if it
 * has any.
 */
function checkSides<S, M, V, O>(
  game: Game<S, M, V, O>,
  input: unknown,
  { points, lines, names }: SheetScore,
): void {
  const most = mostSides(game, input);
  expect(points.length, 'somebody is scored').toBeGreaterThan(0);
  expect(points.length, 'every side sits at the table').toBeLessThanOrEqual(most);
  for (const { side } of lines)
    if (!Number.isInteger(side) || side < 0 || side >= points.length)
      throw new Error(`a line of side ${side}, where ${points.length} are scored`);
  if (names !== undefined) expect(names, 'one name for each side').toHaveLength(points.length);
}

function mostSides<S, M, V, O>(game: Game<S, M, V, O>, input: unknown): number {
  const options = isRecord(input) ? input['options'] : null;
  const given = isRecord(options) && 'players' in options ? game.options.read(options) : null;
  if (given?.ok === true) return game.seating(given.value).sides;
  return Math.max(...optionVariants(game).map(({ options }) => game.seating(options).sides));
}

/** Every problem has a code of the closed list and words in every language. */
export function checkProblems(
  problems: readonly Problem[],
  said: readonly Words[],
  isQuoted: IsQuoted,
): void {
  expect(problems.length, 'a refusal says why').toBeGreaterThan(0);
  for (const problem of problems) {
    expect(errorCodes).toContain(problem.code);
    for (const words of said)
      expectSayable(words, { id: reasonOf(problem), args: { ...problem.facts } }, isQuoted);
  }
}
