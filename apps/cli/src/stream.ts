import {
  err,
  isRecord,
  ok,
  parseJson,
  type AnyModule,
  type Json,
  type Problem,
  type Result,
} from '@chiaro/kernel';
import type { Failure, JsonBytes, Success } from '@chiaro/kernel/answer';
import { FAILED, OK, fileProblem, readOptions, type Context } from './context.js';
import { blocksOf, isBlank, linesIn, type Block, type Line } from './lines.js';
import { WorldError } from './world.js';

/** The output for one input. */
export interface Reply {
  readonly ok: boolean;
  readonly text: string;
}

export const jsonReply = (answer: Success | Failure): Reply => ({
  ok: answer.ok,
  text: JSON.stringify(answer),
});

/** One input, one reply. Must not throw, whatever the input is. */
export interface ReplyForm {
  reply(input: Json): Reply | Promise<Reply>;
  refuse(problems: readonly Problem[]): Reply;
}

/** The output for a block of lines; `ok` if all of them were valid. */
export interface BlockReply {
  readonly ok: boolean;
  readonly text: string | Uint8Array;
}

export interface BlockStream {
  /** The input: a file, or `-` for standard input. */
  readonly source: string;
  answer(block: Block): BlockReply | Promise<BlockReply>;
  /** Maximum blocks in progress. */
  lanes(): number;
  refuse(problems: readonly Problem[]): Reply;
}

/**
 * One JSON value per line in, one reply per line out, in order, each as soon as it and those before
 * it are ready. Backpressure: reading waits for a slow reader of the replies.
 */
export async function pump(context: Context, stream: BlockStream): Promise<number> {
  const { world } = context;
  const chunks = stream.source === '-' ? world.input.chunks() : world.open(stream.source);
  const underWay: Promise<void>[] = [];
  let written = Promise.resolve();
  let failed = false;
  const write = async (due: BlockReply | Promise<BlockReply>): Promise<void> => {
    const { ok: good, text } = await due;
    if (!good) failed = true;
    if (text.length > 0) await world.out.write(text);
  };
  try {
    for await (const block of blocksOf(chunks)) {
      const due = stream.answer(block);
      written = written.then(() => write(due));
      underWay.push(written);
      if (underWay.length >= stream.lanes()) await underWay.shift();
      if (world.out.closed) break;
    }
    await written;
  } catch (error) {
    if (!(error instanceof WorldError)) throw error;
    await written;
    await world.out.write(`${stream.refuse([fileProblem(error)]).text}\n`);
    failed = true;
  }
  return failed ? FAILED : OK;
}

/** The same for slow replies: each line is answered before the next is read. */
export const replyStream = (context: Context, source: string, form: ReplyForm): Promise<number> =>
  pump(context, {
    source,
    lanes: () => 1,
    refuse: (problems) => form.refuse(problems),
    async answer(block) {
      let good = true;
      for (const line of linesIn(block)) {
        if (isBlank(line) || context.world.out.closed) continue;
        const reply = await replyTo(line, form);
        good &&= reply.ok;
        await context.world.out.write(`${reply.text}\n`);
      }
      return { ok: good, text: '' };
    },
  });

/** One input, one reply, written at once where the others of its block are. */
export interface WriteForm {
  /** Whether the input was good. Must not throw, whatever it is. */
  write(input: Json, out: JsonBytes): boolean;
  refuse(problems: readonly Problem[]): Reply;
}

/** All lines of a block at once. Blank lines are skipped, bad ones answered with their error. */
export function replyBlock(block: Block, form: WriteForm, out: JsonBytes): BlockReply {
  let good = true;
  for (const line of linesIn(block)) {
    if (isBlank(line)) continue;
    const input = readLine(line);
    if (input.ok) good = form.write(input.value, out) && good;
    else {
      good = false;
      out.text(form.refuse([input.error]).text);
    }
    out.text('\n');
  }
  return { ok: good, text: out.take() };
}

/** Whoever writes an object on several lines is told so. */
function readLine(line: Line): Result<Json, Problem> {
  if (typeof line !== 'string') return err(line);
  const input = parseJson(line);
  const isUnfinished = !input.ok && input.error.facts?.['position'] === line.length + 1;
  return isUnfinished ? err({ ...input.error, reason: 'cli.unfinished' }) : input;
}

function replyTo(line: Line, form: ReplyForm): Reply | Promise<Reply> {
  const input = readLine(line);
  return input.ok ? form.reply(input.value) : form.refuse([input.error]);
}

/** If standard input is a terminal, prints once what the program waits for. */
export async function hintAtTerminal(
  context: Context,
  source: string,
  game: string,
): Promise<void> {
  if (source === '-' && context.world.input.isTerminal)
    await context.note(context.say('cli.waiting', { game }));
}

/** The configuration of the command line is the default; one in the line takes precedence. */
export const withConfig = (input: Json, config: Json | null): Json =>
  config === null || !isRecord(input) ? input : ({ config, ...input } as Json);

/** House rules of the command line are the default; those in the line take precedence. */
export function withOptions(input: Json, defaults: Readonly<Record<string, Json>> | null): Json {
  if (defaults === null || !isRecord(input)) return input;
  const own = input['options'];
  if (own !== undefined && !isRecord(own)) return input;
  return { ...input, options: { ...defaults, ...own } } as Json;
}

/**
 * `--options` of a stream, as defaults for each line; null if not given. Unknown options are
 * refused at once, before any line.
 */
export function readDefaults(
  module: AnyModule,
  text: string | undefined,
): Result<Readonly<Record<string, Json>> | null, readonly Problem[]> {
  if (text === undefined) return ok(null);
  const options = readOptions(module, text);
  if (!options.ok) return options;
  const json = parseJson(text);
  return ok(
    json.ok && isRecord(json.value) ? (json.value as Readonly<Record<string, Json>>) : null,
  );
}
