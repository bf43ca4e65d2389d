import type { Problem } from './errors.js';
import { err, ok, type Result } from './result.js';

/**
 * A log as text that a person can read and type: header tags, a blank line, then one numbered
 * line for each step.
 *
 *     [Game "yahtzee"]
 *     [Rules "1"]
 *     [Options "{"players":1}"]
 *
 *     1. * roll 3 3 5 1 6
 *     2. A keep 3 3 @4        ; a comment
 *
 * The actor is a seat letter (A is seat 0) or * for chance; `@4` is the playing time in seconds,
 * since version 2 with thousandths (`@4.250`). This file knows the form only; what a line means is
 * decided by `replay`.
 */
export interface Log {
  readonly tags: ReadonlyMap<string, string>;
  readonly lines: readonly LogLine[];
}

/** One numbered line: the actor and the text of the step. */
export interface LogLine {
  /** A seat from 0, `chance`, or `match` (`-`) for acts of the match itself. */
  readonly actor: number | 'chance' | 'match';
  readonly text: string;
  /** Playing time in seconds, with at most three decimals. */
  readonly at?: number;
  readonly comment?: string;
  /** Line in the text it was read from, counted from 1. */
  readonly source?: number;
}

/**
 * Versions of the log format, from the `Chiaro` tag; a log without it is version 1. Version 2 has
 * places in its result, times in thousandths, and luck by place.
 */
export const logVersions = [1, 2] as const;
/** A version of the log format that can be read. */
export type LogVersion = (typeof logVersions)[number];
/** The version that is written. */
export const LOG_VERSION: LogVersion = 2;

/** Null if the version is unknown. */
export function versionIn(tags: ReadonlyMap<string, string>): LogVersion | null {
  const found = tags.get('Chiaro') ?? '1';
  return logVersions.find((version) => String(version) === found) ?? null;
}

/** How a log names a seat: A, B, C … */
export const seatLetter = (seat: number): string => String.fromCharCode(65 + seat);

/**
 * Maximum steps of one game, and numbered lines of its log. No sensible game is this long, but some
 * rules allow an endless one, which would exhaust the memory.
 */
export const MOST_STEPS = 20_000;
/**
 * Maximum characters of a numbered line, comment included; the same limit as for a stored event.
 */
const MAX_LINE = 10_000;
const TAG = /^\[([A-Za-z][A-Za-z0-9]*) "(.*)"\]$/;
const LINE = /^(\d{1,9})\.\s+(\*|-|[A-Z])\s+(\S.*)$/;
const SECONDS: Readonly<Record<LogVersion, RegExp>> = {
  1: /^\d{1,9}$/,
  2: /^\d{1,9}(?:\.\d{3})?$/,
};
const SPACE = /\s/;
/** Control characters could control a terminal; an unpaired surrogate cannot be stored as UTF-8. */
const UNPRINTABLE = /(?!\t)[\p{Cc}\p{Cs}]/u;
const UNPRINTABLES = new RegExp(UNPRINTABLE, 'gu');

/** The text of a log; `parseLog` reads it back. */
export function formatLog(log: Log): string {
  const version = versionIn(log.tags) ?? LOG_VERSION;
  const tags = [...log.tags].map(([name, value]) => `[${name} "${value}"]`);
  const lines = log.lines.map((line, i) => `${i + 1}. ${formatLine(line, version)}`);
  return [...tags, '', ...lines, ''].join('\n');
}

function formatLine(line: LogLine, version: LogVersion): string {
  const time = line.at === undefined ? '' : ` @${formatTime(line.at, version)}`;
  const comment = line.comment === undefined ? '' : ` ; ${line.comment}`;
  return `${formatActor(line.actor)} ${line.text}${time}${comment}`;
}

const formatTime = (at: number, version: LogVersion): string =>
  version === 1 ? String(at) : at.toFixed(3);

/** `A`, `*` or `-`. */
export const formatActor = (actor: LogLine['actor']): string =>
  actor === 'chance' ? '*' : actor === 'match' ? '-' : seatLetter(actor);

/** Null if the letter names no actor. */
export function parseActor(letter: string): LogLine['actor'] | null {
  if (letter === '*') return 'chance';
  if (letter === '-') return 'match';
  return /^[A-Z]$/.test(letter) ? letter.charCodeAt(0) - 65 : null;
}

/** The part that could be parsed, and the first problem. */
export interface ParsedLog {
  readonly log: Log;
  /** Line of each tag, counted from 1. */
  readonly tagLines: ReadonlyMap<string, number>;
  readonly problem: Problem | null;
}

/**
 * Parses the longest valid prefix. A missing tag, an unnumbered line or a number out of order
 * stops the parser; everything before it is kept. The time grows with the length of the text and
 * no faster: a pattern with `\s+` before an end would search again from every space of a run.
 */
export function parseLog(source: string): ParsedLog {
  const tags = new Map<string, string>();
  const lines: LogLine[] = [];
  const tagLines = new Map<string, number>();
  const stop = (problem: Problem | null): ParsedLog => ({
    log: { tags, lines },
    tagLines,
    problem,
  });

  for (const [index, raw] of source.split('\n').entries()) {
    const text = raw.trim();
    const line = index + 1;
    if (text === '' || text.startsWith(';')) continue;
    if (UNPRINTABLE.test(text)) return stop(malformed(line, text));
    if (lines.length >= MOST_STEPS)
      return stop({ code: 'TOO_MANY_EVENTS', line, facts: { limit: MOST_STEPS } });
    if (text.startsWith('[')) {
      const problem = lines.length > 0 ? malformed(line, text) : addTag(tags, tagLines, text, line);
      if (problem) return stop(problem);
      continue;
    }
    if (text.length > MAX_LINE) return stop(tooLong(line, text.length));
    const read = parseLine(text, line, versionIn(tags) ?? LOG_VERSION);
    if (!read.ok) return stop(read.error);
    const problem = checkNumber(read.value.number, read.value.line, lines, line);
    if (problem) return stop(problem);
    lines.push(read.value.line);
  }
  return stop(null);
}

function addTag(
  tags: Map<string, string>,
  tagLines: Map<string, number>,
  text: string,
  line: number,
): Problem | null {
  const match = TAG.exec(text);
  if (match === null) return malformed(line, text);
  const [, name = '', value = ''] = match;
  if (tags.has(name))
    return { code: 'DUPLICATE_KEY', line, path: `/${name}`, facts: { field: name } };
  tags.set(name, value);
  tagLines.set(name, line);
  return null;
}

function parseLine(
  text: string,
  source: number,
  version: LogVersion,
): Result<{ number: number; line: LogLine }, Problem> {
  const [, number = '', letter = '', rest = ''] = LINE.exec(text) ?? [];
  const actor = parseActor(letter);
  if (actor === null) return err(malformed(source, text));
  const { body, comment } = splitComment(rest);
  return ok({
    number: Number(number),
    line: {
      actor,
      ...splitTime(body, version),
      ...(comment === '' ? {} : { comment }),
      source,
    },
  });
}

/** A comment begins at the first semicolon that has a space before it. */
function splitComment(text: string): { body: string; comment: string } {
  for (let i = text.indexOf(';', 1); i > 0; i = text.indexOf(';', i + 1))
    if (SPACE.test(text.charAt(i - 1)))
      return { body: text.slice(0, i).trimEnd(), comment: text.slice(i + 1).trim() };
  return { body: text, comment: '' };
}

/** The playing time is the last word, if that is `@` and a number of seconds. */
function splitTime(body: string, version: LogVersion): { text: string; at?: number } {
  const sign = body.lastIndexOf('@');
  const seconds = body.slice(sign + 1);
  if (sign < 1 || !SPACE.test(body.charAt(sign - 1)) || !SECONDS[version].test(seconds))
    return { text: body };
  return { text: body.slice(0, sign).trimEnd(), at: Number(seconds) };
}

/** Line numbers increase by one; each way of violating that has its own error. */
function checkNumber(
  number: number,
  line: LogLine,
  before: readonly LogLine[],
  source: number,
): Problem | null {
  const expected = before.length + 1;
  if (number === expected) return null;
  const facts = { found: number, expected };
  if (number > expected) return { code: 'SEQ_GAP', line: source, seq: expected, facts };
  const earlier = before[number - 1];
  if (earlier !== undefined && formatLine(earlier, LOG_VERSION) !== formatLine(line, LOG_VERSION))
    return number === expected - 1
      ? { code: 'LOG_FORK', line: source, seq: number, facts }
      : { code: 'SEQ_ORDER', line: source, seq: expected, facts };
  return {
    code: earlier === undefined ? 'SEQ_ORDER' : 'SEQ_DUPLICATE',
    line: source,
    seq: expected,
    facts,
  };
}

const malformed = (line: number, text: string): Problem => ({
  code: 'MALFORMED_LOG',
  line,
  facts: { text: text.slice(0, 60).replace(UNPRINTABLES, '\uFFFD') },
});

const tooLong = (line: number, size: number): Problem => ({
  code: 'PAYLOAD_TOO_LARGE',
  reason: 'error.PAYLOAD_TOO_LARGE.line',
  line,
  facts: { size, limit: MAX_LINE },
});
