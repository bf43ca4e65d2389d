import { reasonOf, type ErrorCode, type Facts, type Problem } from './errors.js';
import type { Json } from './json.js';
import type { Advice, RankedOption, Review } from './coach.js';
import type { Entry } from './ledger.js';
import type { Narrator } from './narrator.js';
import type { SheetScore } from './sheet.js';
import type { Words } from './words.js';

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
  const lines: Json[] = score.lines.map((entry) => ({
    side: entry.side,
    points: entry.points,
    rule: entry.rule,
    facts: entry.facts,
    text: words.say(narrator.entry(entry)),
  }));
  const { points } = score;
  const more = score.more((spoken) => words.say(spoken));
  const answer: { ok: true; [key: string]: Json } = { ok: true, points, lines, ...more };
  // A game's own keys must not overwrite the common ones.
  if (answer['lines'] !== lines) answer['lines'] = lines;
  if (answer['points'] !== points) answer['points'] = points;
  return answer;
}

/**
 * Serialises many score answers, with a cache: the sentence of a ledger entry depends on that entry
 * alone, and many scores share few distinct entries (a settebello, a full house of threes and
 * fives).
 */
export class ScoreWriter<S, V, M> {
  readonly #lines = new Map<string, string>();
  readonly narrator: Narrator<S, V, M>;
  readonly words: Words;

  constructor(narrator: Narrator<S, V, M>, words: Words) {
    this.narrator = narrator;
    this.words = words;
  }

  write(score: SheetScore): string {
    const more = score.more((spoken) => this.words.say(spoken));
    // A game's own keys must not overwrite the common ones.
    if ('ok' in more || 'points' in more || 'lines' in more)
      return JSON.stringify(scoreAnswer(score, this.narrator, this.words));
    let lines = '';
    for (const entry of score.lines)
      lines += lines === '' ? this.#line(entry) : `,${this.#line(entry)}`;
    const rest = JSON.stringify(more);
    const points = score.points.join(',');
    const head = `{"ok":true,"points":[${points}],"lines":[${lines}]`;
    return rest === '{}' ? `${head}}` : `${head},${rest.slice(1)}`;
  }

  #line(entry: Entry): string {
    const { side, points, rule, facts } = entry;
    const head = `{"side":${side},"points":${points},"rule":${JSON.stringify(rule)},"facts":${JSON.stringify(facts)}`;
    const known = this.#lines.get(head);
    if (known !== undefined) return known;
    const text = JSON.stringify(this.words.say(this.narrator.entry(entry)));
    const line = `${head},"text":${text}}`;
    if (this.#lines.size >= MOST_LINES) this.#lines.clear();
    this.#lines.set(head, line);
    return line;
  }
}

/** Cache size in entries, of a few hundred bytes each. */
const MOST_LINES = 20_000;

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
