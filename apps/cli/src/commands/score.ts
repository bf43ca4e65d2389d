import {
  err,
  ok,
  parseJson,
  type AnyModule,
  type Json,
  type Problem,
  type Result,
} from '@chiaro/kernel';
import type { CommandSpec } from '../command.js';
import { OK, type Context } from '../context.js';
import { ScoreLanes } from '../lanes.js';
import { scoreForm } from '../scoring.js';
import { hintAtTerminal, pump, readDefaults } from '../stream.js';
import { readText } from '../text.js';

export const score: CommandSpec = {
  name: 'score',
  streams: true,
  args: ['<game>', '[file]'],
  flags: ['examples', 'text', 'options', 'config', 'threads', 'json'],
  examples: (game) => [
    `chiaro score ${game} --examples`,
    `chiaro score ${game} --examples | chiaro score ${game}`,
    `cat round.ndjson | chiaro score ${game} --text --lang it`,
  ],
  async run(context, [game = '', source = '-'], flags) {
    const asText = flags.text === true;
    const module = await context.module(game);
    if (!module.ok) return context.refuse([module.error]);
    if (flags.examples === true) return printExamples(context, module.value);
    const defaults = readDefaults(module.value, flags.options);
    if (!defaults.ok)
      return context.refuse(defaults.error, { words: context.wordsFor(module.value) });
    const config = await readConfig(context, flags.config);
    if (!config.ok) return context.refuse([config.error]);
    await hintAtTerminal(context, source, game);
    const wish = {
      language: context.language,
      asText,
      defaults: defaults.value,
      config: config.value,
    };
    const form = scoreForm(module.value, wish);
    const lanes = new ScoreLanes(context.world, form, { game, wish }, flags.threads);
    try {
      return await pump(context, {
        source,
        answer: (block) => lanes.answer(block),
        lanes: () => lanes.count,
        refuse: (problems) => form.refuse(problems),
      });
    } finally {
      await lanes.close();
    }
  },
};

/** Parses the file only; the game validates its content at the first line. */
async function readConfig(
  context: Context,
  path: string | undefined,
): Promise<Result<Json | null, Problem>> {
  if (path === undefined) return ok(null);
  const text = await readText(context, path, 'MALFORMED_JSON');
  if (!text.ok) return text;
  const json = parseJson(text.value);
  return json.ok ? json : err({ ...json.error, path: `/config${json.error.path ?? ''}` });
}

async function printExamples(context: Context, { sheet }: AnyModule): Promise<number> {
  await context.print(...sheet.examples.map((example) => JSON.stringify(example)));
  return OK;
}
