import {
  err,
  isRecord,
  ok,
  seedFromText,
  type Json,
  type Problem,
  type Result,
  type SolveJob,
  type SolveStep,
} from '@chiaro/kernel';
import { codec } from '../codec.js';
import { dealFromSeed, type DealWish } from '../deals.js';
import type { Options } from '../options.js';
import { readQuestion } from '../question.js';
import {
  solutionText,
  solve,
  solveShort,
  USUAL_NODES,
  type ShortSolution,
  type Solution,
} from './solve.js';
import { DealSolver, type Verdict } from './solver.js';
import { dealtState } from '../winnable.js';

/** Deals `first` to `last` of a seed, or one position; threads send it unchanged. */
type Task =
  | {
      readonly kind: 'deals';
      readonly wish: DealWish;
      readonly seed: string;
      readonly first: number;
      readonly last: number;
      readonly nodes: number;
    }
  | {
      readonly kind: 'position';
      readonly state: Json;
      readonly nodes: number;
      readonly isShort: boolean;
    };

interface Decided {
  readonly deal: number;
  readonly verdict: Verdict;
  readonly nodes: number;
}

type Answer = Readonly<Record<string, Json>>;

let solver: DealSolver | null = null;

/** The work of one thread. */
export function work(given: unknown): Decided[] | Answer {
  const task = given as Task;
  solver ??= new DealSolver();
  if (task.kind === 'deals') return decideDeals(task, solver);
  const read = codec.decode(task.state);
  if (!read.ok) throw new Error('A position changed on its way to a thread');
  return task.isShort
    ? shortAnswerOf(solveShort(read.value, task.nodes, solver))
    : answerOf(solve(read.value, task.nodes, solver));
}

/**
 * `proved` says what is proved about the steps: no solution has fewer, or none has fewer than
 * `atLeast`.
 */
function shortAnswerOf(solution: ShortSolution): Answer {
  const { steps, atLeast } = solution;
  return {
    ...answerOf(solution),
    ...(steps === 0
      ? {}
      : { steps, atLeast, proved: steps === atLeast ? 'shortest' : 'lowerBound' }),
  };
}

function answerOf(solution: Solution): Answer {
  const { verdict, nodes, moves } = solution;
  const text = solutionText(solution);
  return {
    verdict,
    nodes,
    ...(moves.length === 0 ? {} : { length: moves.length, solution: text }),
  };
}

const nameOf = (seed: string, deal: number): string => `${seed}/${deal}`;

function decideDeals(task: Task & { kind: 'deals' }, own: DealSolver): Decided[] {
  const { wish, seed, first, last, nodes } = task;
  const decided: Decided[] = [];
  for (let deal = first; deal <= last; deal++) {
    const order = dealFromSeed(wish, seedFromText(nameOf(seed, deal)));
    const verdict = own.solve(dealtState(wish.deck, wish.draw, order), nodes);
    decided.push({ deal, verdict, nodes: own.nodes });
  }
  return decided;
}

/** Answers one line of `chiaro solve klondike <file>`, and "can this still be won?" at a table. */
export async function decide(
  input: unknown,
  { options, nodes, shortest, crew }: SolveJob<Options>,
): Promise<Result<Answer, readonly Problem[]>> {
  const { question, notes } = withoutNotes(input);
  const read = readQuestion(question, options);
  if (!read.ok) return err(read.error);
  const task: Task = {
    kind: 'position',
    state: codec.encode(read.value),
    nodes: nodes ?? USUAL_NODES,
    isShort: shortest ?? false,
  };
  const answer = (await crew.do(task)) as Answer;
  const { id, verdict } = notes;
  return ok({
    ...(typeof id === 'string' || typeof id === 'number' ? { id } : {}),
    ...answer,
    ...(verdict === undefined || answer['verdict'] === 'unknown'
      ? {}
      : { agrees: answer['verdict'] === verdict }),
  });
}

/** Notes in collections of deals: the id is repeated in the answer, the verdict is compared. */
const noteKeys: ReadonlySet<string> = new Set([
  'id',
  'source',
  'verdict',
  'minimalMoves',
  'foundationToTableau',
]);

function withoutNotes(input: unknown): {
  readonly question: unknown;
  readonly notes: Readonly<Record<string, unknown>>;
} {
  if (!isRecord(input)) return { question: input, notes: {} };
  const entries = Object.entries(input);
  return {
    question: Object.fromEntries(entries.filter(([key]) => !noteKeys.has(key))),
    notes: Object.fromEntries(entries.filter(([key]) => noteKeys.has(key))),
  };
}

const USUAL_DEALS = 200;
/** Number of deals that a thread takes at once. */
const PORTION = 5;

/** `chiaro solve klondike`: the share of random deals that can be won. */
export async function* solveDeals({
  options,
  seed,
  count,
  nodes,
  crew,
}: SolveJob<Options>): AsyncGenerator<SolveStep, Answer> {
  const { deck, draw } = options;
  const deals = count ?? USUAL_DEALS;
  const budget = nodes ?? USUAL_NODES;
  const tally = { winnable: 0, unwinnable: 0, unknown: 0 };
  const wish = { deck, draw, winnable: false };
  let searched = 0;
  let done = 0;
  for await (const part of portions(deals, crew.size, (first, last) =>
    crew.do({ kind: 'deals', wish, seed, first, last, nodes: budget } satisfies Task),
  )) {
    for (const each of part as Decided[]) {
      tally[each.verdict]++;
      searched += each.nodes;
      if (each.verdict === 'unknown')
        yield {
          kind: 'line',
          line: { seed: nameOf(seed, each.deal), deck, draw, verdict: 'unknown' },
        };
    }
    done += (part as Decided[]).length;
    yield { kind: 'progress', done: done / deals };
  }
  return { deck, draw, seed, deals, ...tally, ...sharesOf(tally, deals), nodes: searched };
}

/** Keeps all threads busy and returns the answers in order. */
async function* portions(
  deals: number,
  threads: number,
  ask: (first: number, last: number) => Promise<unknown>,
): AsyncGenerator<unknown> {
  const underWay: Promise<unknown>[] = [];
  let next = 1;
  while (next <= deals || underWay.length > 0) {
    while (next <= deals && underWay.length < 2 * threads) {
      underWay.push(ask(next, Math.min(next + PORTION - 1, deals)));
      next += PORTION;
    }
    yield await underWay.shift();
  }
}

/**
 * Percentages of deals proved winnable, and of deals not proved lost; the interval contains the
 * true share with 95 % confidence (Wilson), whatever the undecided deals are.
 */
function sharesOf(
  { winnable, unknown }: Readonly<Record<Verdict, number>>,
  deals: number,
): Readonly<Record<string, Json>> {
  const percent = (share: number): number => Math.round(10_000 * share) / 100;
  const possible = winnable + unknown;
  return {
    atLeast: percent(winnable / deals),
    atMost: percent(possible / deals),
    interval: [wilson(winnable, deals)[0], wilson(possible, deals)[1]].map(percent),
  };
}

function wilson(hits: number, trials: number): [number, number] {
  const z = 1.959964;
  const share = hits / trials;
  const base = 1 + (z * z) / trials;
  const middle = (share + (z * z) / (2 * trials)) / base;
  const half =
    (z * Math.sqrt((share * (1 - share)) / trials + (z * z) / (4 * trials * trials))) / base;
  return [middle - half, middle + half];
}
