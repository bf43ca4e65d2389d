import { pathToFileURL } from 'node:url';
import { find } from '@chiaro/catalog';
import { err, isRecord, ok, parseJson, type AnyModule, type Result } from '@chiaro/kernel';
import type { ContestPlan } from './contest.js';
import { pairsOf } from './ladder.js';
import { entrantsOf } from './entrants.js';

/** The options of the command line, as they were typed. */
export interface Wishes {
  readonly contest?: string | undefined;
  readonly from?: string | undefined;
  readonly bot?: string | undefined;
  readonly against?: string | undefined;
  readonly holds?: string | undefined;
  readonly deals?: string | undefined;
  readonly options?: string | undefined;
  readonly seed: string;
  readonly ladder?: boolean | undefined;
  readonly ms?: string | undefined;
  readonly cpu?: string | undefined;
  readonly iterations?: string | undefined;
  readonly threads?: string | undefined;
  readonly cap: string;
}

export interface NamedPlan extends ContestPlan {
  /** The id of the game's own contest. */
  readonly id?: string;
}

/** The contests to play, or the problem with the options. */
export async function plansFor(
  game: string,
  wishes: Wishes,
): Promise<Result<readonly NamedPlan[], string>> {
  const found = find(game);
  if (!found.ok) return err(`There is no game ${game}: ${found.error.expected ?? ''}.`);
  const wrong = (['holds', 'deals', 'ms', 'cpu', 'iterations', 'threads', 'cap'] as const).find(
    (name) => wishes[name] !== undefined && !/^[1-9]\d*$/.test(wishes[name]),
  );
  if (wrong !== undefined) return err(`--${wrong} is a whole number from 1.`);
  if (wishes.cpu !== undefined && Number(wishes.threads ?? 1) > 1)
    return err('--cpu counts the whole process: it goes with one thread.');
  const options = parseJson(wishes.options ?? '{}');
  if (!options.ok || !isRecord(options.value)) return err('--options is a JSON object.');

  const module = await found.value.load();
  const plans = planned(module, wishes, options.value);
  if (plans.length === 0)
    return err(`${game} has no such contest. Name one with --bot and --against.`);
  const known = (await entrantsOf(module, plans[0]?.from ?? null)).map(({ id }) => id);
  const problem = plans
    .map((plan) => problemWith(module, plan, known))
    .find((each) => each !== null);
  return problem === undefined ? ok(plans) : err(problem);
}

function planned(
  { game, bots, contests = [] }: AnyModule,
  wishes: Wishes,
  options: Readonly<Record<string, unknown>>,
): NamedPlan[] {
  const common = {
    game: game.id,
    seed: wishes.seed,
    ...(wishes.holds === undefined ? {} : { holds: Number(wishes.holds) }),
    ...(wishes.from === undefined ? {} : { from: pathToFileURL(wishes.from).href }),
    iterations: numberOrNull(wishes.iterations),
    milliseconds: numberOrNull(wishes.cpu ?? wishes.ms),
    ...(wishes.cpu === undefined ? {} : { clock: 'cpu' as const }),
    cap: Number(wishes.cap),
  };
  const { bot, against = null, deals } = wishes;
  if (wishes.ladder === true)
    return ladderPairs(game, bots, options).map(([one, other]) => ({
      ...common,
      options,
      bot: one,
      against: other,
      deals: Number(deals ?? 100),
    }));
  if (bot !== undefined) return [{ ...common, options, bot, against, deals: Number(deals ?? 100) }];
  return contests
    .filter(({ id }) => wishes.contest === undefined || id === wishes.contest)
    .map((contest) => ({
      ...common,
      id: contest.id,
      options: { ...contest.options, ...options },
      bot: contest.bot,
      against: contest.against,
      deals: Number(deals ?? contest.deals),
    }));
}

/** Every pair of levels; in a solitaire each level alone. */
function ladderPairs(
  game: AnyModule['game'],
  bots: AnyModule['bots'],
  options: Readonly<Record<string, unknown>>,
): (readonly [string, string | null])[] {
  const read = game.options.read(options);
  const ids = bots.map(({ id }) => id);
  return read.ok && game.seating(read.value).sides === 1
    ? ids.map((id) => [id, null] as const)
    : pairsOf(ids);
}

const numberOrNull = (text: string | undefined): number | null =>
  text === undefined ? null : Number(text);

function problemWith(
  { game }: AnyModule,
  plan: NamedPlan,
  known: readonly string[],
): string | null {
  const stranger = [plan.bot, plan.against].find((id) => id !== null && !known.includes(id));
  if (typeof stranger === 'string')
    return `${game.id} has no bot ${stranger}: ${known.join(' | ')}.`;
  const options = game.options.read(plan.options);
  if (options.ok)
    return (plan.holds ?? 1) < Math.max(2, game.seating(options.value).sides)
      ? null
      : '--holds leaves a side to the others.';
  return `--options: ${options.error.map(({ code, path }) => `${code} ${path}`).join(', ')}.`;
}
