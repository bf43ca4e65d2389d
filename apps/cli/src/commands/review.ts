import { type AnyModule, type Review, type ReviewedDecision, type Words } from '@chiaro/kernel';
import { reviewAnswer } from '@chiaro/kernel/answer';
import { retrace } from '@chiaro/match';
import { hundredths } from '../amounts.js';
import type { CommandSpec } from '../command.js';
import { FAILED, OK, type Context } from '../context.js';
import { openLog, wordsOfLog, type OpenedLog } from '../logs.js';
import { Progress } from '../progress.js';
import { aidOf, noCoach } from './advise.js';

export const review: CommandSpec = {
  name: 'review',
  args: ['<log>'],
  flags: ['seed', 'iterations', 'config', 'data', 'json', 'progress'],
  examples: () => ['chiaro review game.log', 'chiaro review game.log --json --iterations 500'],
  async run(context, [path = ''], flags) {
    const json = flags.json === true;
    const opened = await openLog(context, path, flags);
    if (!opened.ok) return context.refuse(opened.error, { exit: FAILED });
    const { module, replay } = opened.value;
    const words = wordsOfLog(context, opened.value);
    if (replay.failure !== null) return context.refuse([replay.failure], { exit: FAILED, words });
    const { id } = module.game;
    if (module.coach === undefined) return context.refuse([noCoach(id)]);
    const coach = await module.coach.make(context.resources);
    const progress = new Progress(context, flags.progress ?? 'auto');
    const aid = {
      ...aidOf(context, flags, id),
      progress: (done: number) => void progress.update(done),
    };
    const found = coach.review(replay.playthrough, aid);
    await progress.finish();
    if (json) await context.print(JSON.stringify(reviewAnswer(found, words)));
    else await context.tell(...reviewLines(context, opened.value, found, words));
    return OK;
  },
};

/** The total of each seat, the decisions with a loss, and the coach's remarks about the game. */
function reviewLines(
  context: Context,
  { module, replay: { playthrough } }: OpenedLog,
  { seats, decisions, remarks }: Review,
  words: Words,
): readonly string[] {
  const costly = new Map(
    decisions.filter(({ loss }) => loss > 0).map((decision) => [decision.step, decision]),
  );
  const lines = [...retrace(playthrough)].flatMap(({ seq, step, before }) => {
    const decision = costly.get(seq - 1);
    if (decision === undefined || step.kind !== 'move') return [];
    const view = module.game.view(before, decision.seat);
    return decisionLines(context, module, { decision, played: step.move, view }, words);
  });
  return [
    ...seats.map((_, seat) => seatLine(context, seat, decisions, words)),
    ...lines,
    ...remarks.map((remark) => words.say(remark)),
  ];
}

function seatLine(
  context: Context,
  seat: number,
  decisions: readonly ReviewedDecision[],
  words: Words,
): string {
  const own = decisions.filter((decision) => decision.seat === seat);
  const loss = own.reduce((sum, decision) => sum + decision.loss, 0);
  const args = {
    who: { seat },
    count: own.length,
    best: own.filter((decision) => decision.loss === 0).length,
    loss: context.number(hundredths(loss)),
    each: context.number(hundredths(loss / Math.max(1, own.length))),
  };
  return words.say({ id: 'cli.review.seat', args });
}

function decisionLines(
  context: Context,
  { game, narrator }: AnyModule,
  told: { decision: ReviewedDecision; played: unknown; view: unknown },
  words: Words,
): readonly string[] {
  const { decision, played, view } = told;
  const { step, seat, loss, reasons, bestMove, best } = decision;
  const args = {
    line: step + 1,
    who: { seat },
    loss: context.number(hundredths(loss)),
    played: narrator.move(played, view),
    notation: game.notation.format(played),
    best: bestMove === undefined ? (best['move'] ?? '') : narrator.move(bestMove, view),
    bestNotation: bestMove === undefined ? (best['move'] ?? '') : game.notation.format(bestMove),
  };
  return [
    words.say({ id: 'cli.review.decision', args }),
    ...reasons.map((reason) => `    ${words.say(reason)}`),
  ];
}
