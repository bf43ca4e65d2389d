import type { CommandSpec } from '../command.js';
import { FAILED, OK } from '../context.js';
import { readableRules } from '../readable-rules.js';
import { allRules, ruleText } from '../rulebook.js';

export const rules: CommandSpec = {
  name: 'rules',
  args: ['<game>', '[rules...]'],
  flags: ['json'],
  examples: (game) => [
    `chiaro rules ${game}`,
    `chiaro rules ${game} --lang it`,
    `chiaro rules ${game} --json`,
  ],
  async run(context, [game = '', ...ids], flags) {
    const json = flags.json === true;
    const module = await context.module(game);
    if (!module.ok) return context.refuse([module.error]);
    const text = module.value.rules[context.language];
    if (ids.length === 0) {
      if (json)
        await context.print(JSON.stringify({ game, rules: Object.fromEntries(allRules(text)) }));
      else await context.tell(...readableRules(module.value, context.wordsFor(module.value)));
      return OK;
    }
    let code = OK;
    for (const id of ids) {
      const rule = ruleText(text, id);
      if (rule === null) {
        const problem = {
          code: 'NOT_FOUND',
          reason: 'cli.noRule',
          facts: { rule: id.slice(0, 40) },
        } as const;
        code = await context.refuse([problem], { exit: FAILED });
      } else
        await context.print(json ? JSON.stringify({ rule: id, text: rule }) : `${id}: ${rule}`);
    }
    return code;
  },
};
