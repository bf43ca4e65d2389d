import { FastRng, iterations, milliseconds, type Aid } from '@chiaro/kernel';
import { adviceAnswer, failure } from '@chiaro/kernel/answer';
import type { CommandSpec } from '../command.js';
import type { Context } from '../context.js';
import type { Flags } from '../flags.js';
import { hintAtTerminal, jsonReply, readDefaults, replyStream, withOptions } from '../stream.js';

/** Time budget of one piece of advice if no iterations are given, in milliseconds. */
const ADVICE_MS = 1_000;

export const advise: CommandSpec = {
  name: 'advise',
  streams: true,
  args: ['<game>', '[file]'],
  flags: ['options', 'seed', 'iterations', 'json'],
  examples: (game) => [
    `chiaro advise ${game} positions.ndjson`,
    `chiaro advise ${game} positions.ndjson --iterations 500 --seed 1`,
  ],
  async run(context, [game = '', source = '-'], flags) {
    const module = await context.module(game);
    if (!module.ok) return context.refuse([module.error]);
    const defaults = readDefaults(module.value, flags.options);
    if (!defaults.ok)
      return context.refuse(defaults.error, { words: context.wordsFor(module.value) });
    if (module.value.coach === undefined) return context.refuse([noCoach(game)]);
    const coach = await module.value.coach.make(context.resources);
    await hintAtTerminal(context, source, game);
    const words = context.wordsFor(module.value);
    return replyStream(context, source, {
      refuse: (problems) => jsonReply(failure(problems, words)),
      reply(input) {
        const advice = coach.consult(
          withOptions(input, defaults.value),
          aidOf(context, flags, game),
        );
        return jsonReply(
          advice.ok ? adviceAnswer(advice.value, words) : failure(advice.error, words),
        );
      },
    });
  },
};

export const noCoach = (game: string) =>
  ({ code: 'UNAVAILABLE', reason: 'cli.noCoach', facts: { game } }) as const;

/** Deterministic: equal inputs with equal seeds and iterations get equal advice. */
export function aidOf(context: Context, flags: Flags, game: string): Aid {
  const { world } = context;
  const { iterations: count } = flags;
  return {
    rng: FastRng.from(`${flags.seed ?? 'advice'}/${game}`),
    budget: () =>
      count === undefined ? milliseconds(ADVICE_MS, () => world.elapsed()) : iterations(count),
  };
}
