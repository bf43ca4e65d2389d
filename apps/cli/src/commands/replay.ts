import { seatLetter, type Entry, type LogLine, type Viewer, type Words } from '@chiaro/kernel';
import {
  narrate,
  narrateResult,
  resultOf,
  retrace,
  tellTransition,
  type Told,
} from '@chiaro/match';
import type { CommandSpec } from '../command.js';
import { numberPhrase } from '../amounts.js';
import { FAILED, OK, problemLine, type Context } from '../context.js';
import { openLog, wordsOfLog, type OpenedLog } from '../logs.js';
import { ownedLines } from '../sentences.js';

export const replay: CommandSpec = {
  name: 'replay',
  args: ['<log>'],
  flags: ['viewer', 'config', 'data', 'json'],
  examples: () => [
    'chiaro replay game.log',
    'chiaro replay game.log --viewer A',
    'chiaro replay game.log --json',
  ],
  async run(context, [path = ''], flags) {
    const json = flags.json === true;
    const opened = await openLog(context, path, flags);
    if (!opened.ok) return context.refuse(opened.error, { exit: FAILED });
    const log = opened.value;
    const viewer = readViewer(flags.viewer, log);
    const isWhole = flags.viewer === undefined;
    if (viewer === null)
      return context.refuse([
        { code: 'NOT_FOUND', reason: 'cli.noSeat', facts: { seat: flags.viewer ?? '' } },
      ]);
    const words = wordsOfLog(context, log);
    return json
      ? replayAsJson(context, log, { viewer, isWhole }, words)
      : replayAsText(context, log, { viewer, isWhole }, words);
  },
};

/** Parses a seat letter; without one there is no particular viewer. */
function readViewer(
  letter: string | undefined,
  { module, replay: { playthrough } }: OpenedLog,
): Viewer | null {
  if (letter === undefined || letter === 'table') return 'table';
  const { seats } = module.game.seating(playthrough.options);
  const seat = letter.toUpperCase().charCodeAt(0) - 65;
  return letter.length === 1 && seat >= 0 && seat < seats ? seat : null;
}

interface Sight {
  readonly viewer: Viewer;
  /** No viewer was requested: lines are shown as they are in the log. */
  readonly isWhole: boolean;
}

interface ToldLine {
  readonly told: Told<unknown, unknown>;
  readonly line: LogLine;
  /** The text of the line; null if the viewer may not know it. */
  readonly step: string | null;
  readonly totals: readonly number[];
}

function* story(
  { module, replay: { playthrough } }: OpenedLog,
  { viewer, isWhole }: Sight,
): Generator<ToldLine> {
  for (const transition of retrace(playthrough)) {
    const line = playthrough.lineAt(transition.seq - 1);
    const told = tellTransition(module.game, transition, viewer);
    const isConcealed = !isWhole && told.kind === 'game' && told.step.kind === 'hidden';
    const step = isConcealed ? null : line.text;
    yield { told, line, step, totals: module.game.totals(transition.after) };
  }
}

const actorOf = ({ actor }: LogLine): string =>
  actor === 'chance' ? '*' : actor === 'match' ? '-' : seatLetter(actor);

async function replayAsText(
  context: Context,
  log: OpenedLog,
  sight: Sight,
  words: Words,
): Promise<number> {
  const { viewer } = sight;
  const { module, replay: replayed } = log;
  const { narrator, game } = module;
  for (const { told, line, step, totals } of story(log, sight)) {
    const time = line.at === undefined ? '' : ` @${line.at}`;
    await context.print(
      `${told.seq}. ${actorOf(line)} ${step ?? '…'}${time}`,
      ...narrate(narrator, told).map((phrase) => `    ${words.say(phrase)}`),
      ...ownedLines(told.entries, module, words).map(
        (text, i) => `    ${entryLine(told.entries[i]!, text)}`,
      ),
      ...(told.entries.length > 0
        ? [
            `    ${words.say({ id: 'cli.totals', args: { totals: totals.map((total) => numberPhrase(total)) } })}`,
          ]
        : []),
    );
    if (context.world.out.closed) return OK;
  }
  if (replayed.failure !== null) {
    await context.print('', problemLine(replayed.failure, words));
    return FAILED;
  }
  const result = resultOf(replayed.playthrough);
  const view = game.view(replayed.playthrough.state, viewer);
  const end =
    result === null
      ? [words.say({ id: 'cli.replay.unfinished' })]
      : narrateResult(narrator, result, view, viewer).map((phrase) => words.say(phrase));
  await context.print('', ...end);
  return OK;
}

/** `+25 (YZ-L3) why`. */
const entryLine = ({ points, rule }: Entry, text: string): string =>
  `${signed(points)} (${rule}) ${text}`;

const signed = (points: number): string => (points < 0 ? `−${-points}` : `+${points}`);

async function replayAsJson(
  context: Context,
  log: OpenedLog,
  sight: Sight,
  words: Words,
): Promise<number> {
  const { module, replay: replayed } = log;
  for (const { told, line, step, totals } of story(log, sight)) {
    const lines = told.entries.map((entry) => ({
      ...entry,
      text: words.say(module.narrator.entry(entry)),
    }));
    const text = narrate(module.narrator, told).map((phrase) => words.say(phrase));
    const at = line.at === undefined ? {} : { at: line.at };
    await context.print(
      JSON.stringify({
        seq: told.seq,
        actor: actorOf(line),
        step,
        ...at,
        text,
        lines,
        totals,
      }),
    );
    if (context.world.out.closed) return OK;
  }
  if (replayed.failure !== null) return context.refuse([replayed.failure], { exit: FAILED, words });
  await context.print(JSON.stringify({ ok: true, result: resultOf(replayed.playthrough) }));
  return OK;
}
