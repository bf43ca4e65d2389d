import { verifyDeal, type AnyModule, type Phrase, type Problem, type Result } from '@chiaro/kernel';
import { placesOf, resultText } from '@chiaro/kernel/internal';
import { failure } from '@chiaro/kernel/answer';
import type { CommandSpec } from '../command.js';
import { FAILED, OK, problemLine, type Context } from '../context.js';
import type { Flags } from '../flags.js';
import {
  botsHere,
  narrateReceipt,
  receiptOf,
  verifyBots,
  type BotsVerified,
  type Receipt,
} from '@chiaro/match';
import { openLog, type OpenedLog } from '../logs.js';
import { readPledges } from '../online/pledge-file.js';

export const verify: CommandSpec = {
  name: 'verify',
  args: ['<logs...>'],
  flags: ['config', 'data', 'rerun', 'json'],
  examples: () => [
    'chiaro verify game.log',
    'chiaro verify games/*.log --json',
    'chiaro verify game.log --bots',
  ],
  async run(context, logs, flags) {
    let code = OK;
    for (const log of logs) {
      const passed = await verifyOne(context, log, flags);
      if (!passed) code = FAILED;
    }
    return code;
  },
};

async function verifyOne(context: Context, path: string, flags: Flags): Promise<boolean> {
  const json = flags.json === true;
  const opened = await openLog(context, path, flags);
  if (!opened.ok) return refuse(context, path, opened.error, json);
  const { module, replay } = opened.value;
  const words = context.wordsFor(module);
  if (replay.failure !== null) return refuse(context, path, [replay.failure], json, words);
  const deal = verifyDeal(replay);
  if (!deal.ok) return refuse(context, path, [deal.error], json, words);
  // Other commands take levels with `--bots`; here it is a flag without a value.
  const bots = flags.bots === undefined ? null : await verifyBotsOf(context, module, replay);
  if (bots?.ok === false) return refuse(context, path, [bots.error], json, words);
  const receipt = await receiptFor(context, opened.value, flags);
  const { playthrough, version } = replay;
  const result = resultText(playthrough, version);
  const config = module.game.config ?? null;
  const facts = {
    game: module.game.id,
    lines: playthrough.steps.length,
    result,
    deal: deal.value,
    ...(config === null ? {} : { config }),
    ...(bots === null ? {} : { bots: bots.value }),
    ...(receipt === null ? {} : { receipt: receipt.kind }),
  };
  const isGood = receipt?.kind !== 'broken';
  await context.print(
    json
      ? JSON.stringify({ ok: isGood, log: path, ...facts })
      : [
          words.say({
            id: 'cli.verify.good',
            args: {
              log: path,
              game: facts.game,
              lines: facts.lines,
              standing: playthrough.ended ? playthrough.standing.kind : 'open',
              totals: module.game.totals(playthrough.state).join(', '),
              sides: placesOf(playthrough).length,
              places: placesOf(playthrough).join(', '),
              deal: deal.value,
              config: config?.slice(0, 12) ?? 'none',
            },
          }),
          ...(bots === null ? [] : [words.say(botsPhrase(bots.value))]),
          ...(receipt === null ? [] : [words.say(narrateReceipt(receipt))]),
        ].join(' '),
  );
  return isGood;
}

/**
 * For a match that was played from this machine: whether the log is what was promised and shown.
 */
async function receiptFor(
  context: Context,
  { module, replay, source }: OpenedLog,
  flags: Flags,
): Promise<Receipt | null> {
  const match = replay.tags.get('Match');
  const { pledges } = await readPledges(context, flags);
  const pledge = pledges.findLast((each) => each.match === match);
  if (match === undefined || pledge === undefined) return null;
  return receiptOf(module.game, source, { match, pledge, witnessed: pledge.witnessed });
}

const verifyBotsOf = (
  context: Context,
  module: AnyModule,
  replay: OpenedLog['replay'],
): Promise<Result<BotsVerified, Problem>> =>
  verifyBots(module, replay, botsHere(module, context.resources));

const botsPhrase = ({ moves, skipped, unavailable }: BotsVerified): Phrase => ({
  id: 'cli.verify.bots',
  args: { moves, skipped, unavailable: unavailable.join(', ') },
});

async function refuse(
  context: Context,
  path: string,
  problems: readonly Problem[],
  json: boolean,
  words = context.words,
): Promise<false> {
  const lines = problems.map((problem) => problemLine(problem, words)).join(' ');
  const told = words.say({ id: 'cli.verify.bad', args: { log: path, why: lines } });
  await context.print(json ? JSON.stringify({ ...failure(problems, words), log: path }) : told);
  return false;
}
