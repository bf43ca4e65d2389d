import { type Json, type ReviewedDecision, type Words } from '@chiaro/kernel';
import { reviewAnswer } from '@chiaro/kernel/answer';
import type { CommandSpec } from '../command.js';
import { FAILED, OK, type Context } from '../context.js';
import { openLog, wordsOfLog } from '../logs.js';
import { Progress } from '../progress.js';
import { aidOf, noCoach } from './advise.js';

export const review: CommandSpec = {
  name: 'review',
  args: ['<log>'],
  flags: ['seed', 'iterations', 'json', 'progress'],
  examples: () => ['chiaro review game.log', 'chiaro review game.log --json --iterations 500'],
  async run(context, [path = ''], flags) {
    const json = flags.json === true;
    const opened = await openLog(context, path);
    if (!opened.ok) return context.refuse(opened.error, { json, exit: FAILED });
    const { module, replay } = opened.value;
    const words = wordsOfLog(context, opened.value);
    if (replay.failure !== null)
      return context.refuse([replay.failure], { json, exit: FAILED, words });
    const { id } = module.game;
    if (module.coach === undefined) return context.refuse([noCoach(id)], { json });
    const coach = await module.coach.make(context.resources);
    const progress = new Progress(context, flags.progress ?? 'auto');
    const aid = {
      ...aidOf(context, flags, id),
      progress: (done: number) => void progress.update(done),
    };
    const found = coach.review(replay.playthrough, aid);
    await progress.finish();
    if (json) await context.print(JSON.stringify(reviewAnswer(found, words)));
    else await printReview(context, found.seats, found.decisions, words);
    if (!json) await context.print(...found.remarks.map((remark) => words.say(remark)));
    return OK;
  },
};

async function printReview(
  context: Context,
  seats: readonly Readonly<Record<string, Json>>[],
  decisions: readonly ReviewedDecision[],
  words: Words,
): Promise<void> {
  for (const [seat, figures] of seats.entries())
    await context.print(
      words.say({ id: 'cli.review.seat', args: { who: { seat } } }),
      ...Object.entries(figures).map(([name, value]) => `    ${name}: ${plain(context, value)}`),
    );
  for (const decision of decisions.filter(({ loss }) => loss > 0))
    await context.print(
      words.say({
        id: 'cli.review.decision',
        args: {
          line: decision.step + 1,
          who: { seat: decision.seat },
          loss: context.number(decision.loss),
          played: plain(context, decision.played),
          best: plain(context, decision.best),
        },
      }),
      ...decision.reasons.map((reason) => `    ${words.say(reason)}`),
    );
}

/** A small JSON value for people: `keep 6 6 6`. */
function plain(context: Context, value: Json): string {
  if (typeof value === 'number') return context.number(value);
  if (typeof value !== 'object' || value === null) return String(value);
  if (Array.isArray(value)) return value.map((item: Json) => plain(context, item)).join(' ');
  return Object.entries(value)
    .map(([key, item]) => `${key} ${plain(context, item as Json)}`)
    .join(', ');
}
