import type { CommandSpec } from '../command.js';
import { readStore, shelves, type Shelf } from '../archives.js';
import { FAILED, OK, type Context } from '../context.js';

export const scores: CommandSpec = {
  name: 'scores',
  args: ['[id]'],
  flags: ['data', 'json'],
  examples: () => ['chiaro scores', 'chiaro scores --json'],
  async run(context, [id], flags) {
    const json = flags.json === true;
    const found = await shelves(context, flags, id);
    if (!found.ok) return context.refuse([found.error], { exit: FAILED });
    let code = OK;
    for (const shelf of found.value) code = Math.max(code, await show(context, shelf, json));
    return code;
  },
};

async function show(
  context: Context,
  { module, archive, path }: Shelf,
  json: boolean,
): Promise<number> {
  const words = context.wordsFor(module);
  const store = await readStore(context, path);
  if (!store.ok) return context.refuse([store.error], { exit: FAILED });
  const view = archive.show(store.value);
  if (!view.ok) return context.refuse(view.error, { exit: FAILED, words });
  if (json)
    await context.print(JSON.stringify({ ok: true, game: module.game.id, ...view.value.json }));
  else
    for (const { heading, lines } of view.value.sections)
      await context.print(words.say(heading), ...lines.map((line) => `    ${words.say(line)}`));
  return OK;
}
