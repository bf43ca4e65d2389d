import { reasonOf, type ErrorCode, type Facts, type Problem } from './errors.js';
import { JsonBytes, KnownParts, type JsonPart, type WritableJson } from './json-bytes.js';
import type { Json } from './json.js';
import type { Advice, RankedOption, Review } from './coach.js';
import type { Entry } from './ledger.js';
import type { Narrator } from './narrator.js';
import { utf8 } from './sha256.js';
import type { SheetScore } from './sheet.js';
import type { Phrase, Words } from './words.js';

export { JsonBytes };

/**
 * The JSON format of every answer, the same from the command line and HTTP: success has `ok: true`,
 * failure has one `error` and lists the others in `more`.
 */
export interface ErrorAnswer {
  readonly code: ErrorCode;
  readonly message: string;
  readonly path?: string;
  readonly expected?: string;
  /** The rule of the game that was violated. */
  readonly rule?: string;
  readonly line?: number;
  readonly seq?: number;
  readonly more?: readonly ErrorAnswer[];
}

/** An answer that says what was wrong. */
export type Failure = { readonly ok: false; readonly error: ErrorAnswer };
/** An answer with a result. */
export type Success = { readonly ok: true; readonly [key: string]: Json };

/** Problems as the JSON answer of the command line and the server: the first, and the rest as `more`. */
export function failure(problems: readonly Problem[], words: Words): Failure {
  const [first = { code: 'UNAVAILABLE' } satisfies Problem, ...others] = problems;
  const more = others.map((problem) => errorAnswer(problem, words));
  const error = errorAnswer(first, words);
  return { ok: false, error: more.length === 0 ? error : { ...error, more } };
}

function errorAnswer(problem: Problem, words: Words): ErrorAnswer {
  const { code, path, expected, rule, line, seq } = problem;
  return {
    code,
    message: messageOf(problem, words),
    ...(path === undefined ? {} : { path }),
    ...(expected === undefined ? {} : { expected }),
    ...(rule === undefined ? {} : { rule }),
    ...(line === undefined ? {} : { line }),
    ...(seq === undefined ? {} : { seq }),
  };
}

/** The message of a problem as a sentence. */
export function messageOf(problem: Problem, words: Words): string {
  const id = reasonOf(problem);
  const spoken = words.has(id) ? id : `error.${problem.code}`;
  return words.say({ id: spoken, args: problem.facts ?? NO_FACTS });
}
const NO_FACTS: Facts = {};

/** What a scorekeeper found, as a JSON answer with a sentence for every line. */
export function scoreAnswer<S, V, M>(
  score: SheetScore,
  narrator: Narrator<S, V, M>,
  words: Words,
): Success {
  const lines: Json[] = score.lines.map((entry) => lineAnswer(entry, narrator, words));
  const { points } = score;
  const more = score.more((spoken) => words.say(spoken));
  const answer: { ok: true; [key: string]: Json } = { ok: true, points, lines, ...more };
  // A game's own keys must not overwrite the common ones.
  if (answer['lines'] !== lines) answer['lines'] = lines;
  if (answer['points'] !== points) answer['points'] = points;
  return answer;
}

const lineAnswer = <S, V, M>(entry: Entry, narrator: Narrator<S, V, M>, words: Words): Json => ({
  side: entry.side,
  points: entry.points,
  rule: entry.rule,
  facts: entry.facts,
  text: words.say(narrator.entry(entry)),
});

/**
 * The same answers as bytes, many of them: a line of points and a sentence are written once and
 * then known. Both follow from their data alone, and those of many scores are few: a settebello, a
 * full house of threes and fives.
 */
export class ScoreWriter<S, V, M> {
  readonly #lines = new KnownParts(MOST_PARTS);
  readonly #sentences = new KnownParts(MOST_PARTS);
  readonly narrator: Narrator<S, V, M>;
  readonly words: Words;

  constructor(narrator: Narrator<S, V, M>, words: Words) {
    this.narrator = narrator;
    this.words = words;
  }

  write(score: SheetScore, out: JsonBytes): void {
    const more = score.more((spoken) => this.#sentence(spoken));
    // A game's own keys never hide the common ones.
    if ('ok' in more || 'points' in more || 'lines' in more)
      out.value(scoreAnswer(score, this.narrator, this.words));
    else this.#write(score, more, out);
  }

  #write(score: SheetScore, more: Readonly<Record<string, WritableJson>>, out: JsonBytes): void {
    out.part(HEAD);
    out.value(score.points);
    out.part(LINES);
    score.lines.forEach((entry, i) => {
      if (i > 0) out.part(COMMA);
      out.part(this.#line(entry).bytes);
    });
    out.part(LINES_END);
    out.fields(more);
    out.part(END);
  }

  #line(entry: Entry): JsonPart {
    const { rule, points, side, facts } = entry;
    const place = this.#lines.at(rule).step(points).step(side).reach(facts);
    return place.part ?? this.#lines.keep(place, lineAnswer(entry, this.narrator, this.words));
  }

  #sentence(spoken: Phrase): JsonPart {
    const place = this.#sentences.at(spoken.id).reach(spoken.args);
    return place.part ?? this.#sentences.keep(place, this.words.say(spoken));
  }
}

const HEAD = utf8('{"ok":true,"points":');
const LINES = utf8(',"lines":[');
const LINES_END = utf8(']');
const COMMA = utf8(',');
const END = utf8('}');

/** Of some hundred bytes each. */
const MOST_PARTS = 20_000;

/** Ranked options of a position as a JSON answer. */
export function adviceAnswer(advice: Advice, words: Words): Success {
  const ranked = advice.ranked.map((option) => optionAnswer(option, words));
  return { ok: true, best: ranked[0] ?? {}, ranked, exact: advice.exact, ...advice.more };
}

function optionAnswer(option: RankedOption, words: Words): { readonly [key: string]: Json } {
  const { label, value, loss, grade, reasons } = option;
  return {
    ...label,
    value,
    loss,
    ...(grade === undefined ? {} : { grade }),
    reasons: reasons.map((reason) => words.say(reason)),
  };
}

/** The review of a game, with the loss of each decision, as a JSON answer. */
export function reviewAnswer(review: Review, words: Words): Success {
  const decisions: Json[] = review.decisions.map(
    ({ step, seat, played, best, loss, exact, grade, reasons }) => ({
      line: step + 1,
      seat,
      played,
      best,
      loss,
      exact,
      ...(grade === undefined ? {} : { grade }),
      reasons: reasons.map((reason) => words.say(reason)),
    }),
  );
  return {
    ok: true,
    seats: review.seats,
    decisions,
    remarks: review.remarks.map((remark) => words.say(remark)),
  };
}
