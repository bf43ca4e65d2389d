import { err, type Problem, type Result } from '@chiaro/kernel';
import type { CommandSpec } from '../command.js';
import { readStore, shelves, updateStore, type Shelf } from '../archives.js';
import { FAILED, OK, USAGE, type Context } from '../context.js';
import type { Flags } from '../flags.js';
import { readText } from '../text.js';

export const importScores: CommandSpec = {
  name: 'import',
  args: ['<scores>'],
  flags: ['game', 'dryRun', 'data', 'json'],
  examples: () => ['chiaro import scores.json --dry-run', 'chiaro import scores.json'],
  async run(context, [path = ''], flags) {
    const found = await shelves(context, flags, flags.game);
    if (!found.ok) return context.refuse([found.error]);
    const [shelf, another] = found.value;
    if (shelf === undefined || another !== undefined) {
      await context.note(context.say('cli.whichArchive'));
      return USAGE;
    }
    const source = await readText(context, path, 'MALFORMED_JSON');
    if (!source.ok) return context.refuse([source.error], { exit: FAILED });
    return bringIn(context, shelf, source.value, flags);
  },
};

async function bringIn(
  context: Context,
  shelf: Shelf,
  source: string,
  flags: Flags,
): Promise<number> {
  const json = flags.json === true;
  const isDry = flags.dryRun === true;
  const words = context.wordsFor(shelf.module);
  const importInto = async (text: string | null) => shelf.archive.import(source, text);
  const imported = isDry
    ? await tryOut(context, shelf.path, importInto)
    : await updateStore(context, shelf.path, importInto);
  if (!imported.ok) return context.refuse(imported.error, { exit: FAILED, words });
  const end = isDry
    ? context.say('cli.import.dry')
    : context.say('cli.import.done', { path: shelf.path });
  if (json)
    await context.print(JSON.stringify({ ok: true, dryRun: isDry, ...imported.value.json }));
  else await context.print(...imported.value.remarks.map((remark) => words.say(remark)), end);
  return OK;
}

async function tryOut<T>(
  context: Context,
  path: string,
  change: (text: string | null) => Promise<Result<T, readonly Problem[]>>,
): Promise<Result<T, readonly Problem[]>> {
  const text = await readStore(context, path);
  return text.ok ? change(text.value) : err([text.error]);
}
