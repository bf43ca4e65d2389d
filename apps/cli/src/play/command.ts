import {
  err,
  invariant,
  ok,
  parseLog,
  type AnyModule,
  type Json,
  type Problem,
  type Result,
} from '@chiaro/kernel';
import { namesInTags, readNames, tableNames, verdictOn } from '@chiaro/kernel/internal';
import {
  LocalFeed,
  Match,
  MemoryStore,
  botsHere,
  checkLevels,
  matchFromLog,
  nearMatch,
  signBots,
  type ChanceSource,
  type MatchEvent,
  type NearMatch,
  type SeatSpec,
} from '@chiaro/match';
import type { CommandSpec } from '../command.js';
import { FAILED, problemLine, USAGE, type Context } from '../context.js';
import type { Flags } from '../flags.js';
import { moduleForLog } from '../logs.js';
import { configured } from '../scoring-config.js';
import { readText } from '../text.js';
import { seatPlayers } from '../seats.js';
import { Console } from './console.js';
import { Keeper } from './keeper.js';
import { TerminalGame, mannersOf } from './terminal-game.js';
import { personsAt, sightOf, type Sight } from './sight.js';

export const play: CommandSpec = {
  name: 'play',
  args: ['<game>'],
  flags: [
    'bots',
    'persons',
    'seats',
    'names',
    'options',
    'seed',
    'byHand',
    'log',
    'save',
    'resume',
    'undo',
    'confirm',
    'warnings',
    'config',
    'data',
  ],
  examples: (game) => [
    `chiaro play ${game}`,
    `chiaro play ${game} --bots medium,easy --seed monday`,
    `chiaro play ${game} --by-hand --persons 2 --names Anna,Bruno`,
    `chiaro play ${game} --resume game.log`,
  ],
  async run(context, [game = ''], flags) {
    const module = await context.module(game);
    if (!module.ok) return context.refuse([module.error]);
    const names = readNames(flags.names ?? []);
    if (!names.ok) return context.refuse([names.error]);
    const words = context.wordsFor(module.value);
    const exit = flags.resume === undefined ? USAGE : FAILED;
    const used = await moduleFor(context, module.value, flags);
    if (!used.ok) return context.refuse(used.error, { words, exit });
    const table = await openMatch(context, used.value, flags);
    if (!table.ok) return context.refuse(table.error, { words, exit });
    const given = names.value.length > 0 ? names.value : table.value.names;
    return sitDown(context, used.value, table.value, flags, given);
  },
};

/** A saved game continues with the scoring configuration it began with. */
async function moduleFor(
  context: Context,
  module: AnyModule,
  flags: Flags,
): Promise<Result<AnyModule, readonly Problem[]>> {
  if (flags.resume === undefined) return configured(context, module, flags);
  const source = await readText(context, flags.resume, 'MALFORMED_LOG');
  return source.ok ? moduleForLog(context, module, source.value, flags) : err([source.error]);
}

interface OpenedMatch {
  readonly events: readonly MatchEvent[];
  readonly match: Pick<AnyMatch, 'setup' | 'options' | 'ended'>;
  /** The names in the log; empty in a new match. */
  readonly names: readonly string[];
}
type AnyMatch = Match<unknown, unknown, unknown, unknown>;
type Opened = Result<OpenedMatch, readonly Problem[]>;

async function openMatch(context: Context, module: AnyModule, flags: Flags): Promise<Opened> {
  const chance: ChanceSource =
    flags.byHand === true ? { kind: 'hand' } : { kind: 'seed', seed: context.seed(flags.seed) };
  return flags.resume === undefined
    ? newMatch(context, module, flags, chance)
    : oldMatch(context, module, flags.resume, chance);
}

function newMatch(context: Context, module: AnyModule, flags: Flags, chance: ChanceSource): Opened {
  const seated = seatPlayers(module, flags);
  if (!seated.ok) return seated;
  const { options } = seated.value;
  const seats = signBots(module, seated.value.seats);
  const clock = module.game.elapse !== undefined;
  const wish = { options, seats, chance, undo: flags.undo !== false, clock };
  const match = Match.begin(module.game, wish, context.world.now());
  return match.ok ? ok(opened(match.value, [])) : err([match.error]);
}

/** A damaged log continues from its valid part, and says where that ended. */
async function oldMatch(
  context: Context,
  module: AnyModule,
  path: string,
  chance: ChanceSource,
): Promise<Opened> {
  const source = await readText(context, path, 'MALFORMED_LOG');
  if (!source.ok) return err([source.error]);
  const now = context.world.now();
  const resumed = matchFromLog(module.game, source.value, chance, { now });
  if (!resumed.ok) return resumed;
  const { match, failure } = resumed.value;
  const levels = match.setup.seats.flatMap((seat) => (seat.kind === 'bot' ? [seat.level] : []));
  const unknown = checkLevels(module, levels);
  if (unknown !== null) return err([{ ...unknown, path: '/Seats' }]);
  if (failure !== null) await context.note(problemLine(failure, context.wordsFor(module)));
  match.settle(now);
  return ok(opened(match, namesIn(source.value, match)));
}

const opened = (match: AnyMatch, names: readonly string[]): OpenedMatch => ({
  events: match.events,
  match,
  names,
});

/** The names of `--names`, from the first seat on. */
function namesIn(source: string, { setup }: AnyMatch): readonly string[] {
  const names: string[] = [];
  for (const name of namesInTags(parseLog(source).log.tags, setup.seats.length))
    if (name === undefined) break;
    else names.push(name);
  return names;
}

const MATCH = 'terminal';

/** Opens a match for the people at this terminal, in a memory store. */
async function nearTable(
  context: Context,
  module: AnyModule,
  events: readonly MatchEvent[],
  sight: Sight,
  seats: readonly SeatSpec[],
): Promise<NearMatch> {
  const store = new MemoryStore();
  await store.append(MATCH, 0, { id: 'begin', text: '' }, events);
  const persons = personsAt(seats);
  let commands = 0;
  const ports = {
    store,
    feed: new LocalFeed(),
    bots: botsHere(module, context.resources),
    now: () => context.world.now(),
    newId: () => String(commands++),
    decide: (state: Json, options: unknown) => verdictOn(module.solver, state, options),
  };
  const viewers = sight.kind === 'one' ? [sight.viewer] : [...persons, 'table' as const];
  const near = await nearMatch(module.game, MATCH, ports, { seats: persons, viewers });
  invariant(near.ok, 'what was just stored can be read');
  return near.value;
}

async function sitDown(
  context: Context,
  module: AnyModule,
  { match, events }: OpenedMatch,
  flags: Flags,
  given: readonly string[],
): Promise<number> {
  const { seats } = match.setup;
  const names = seatNames(context, module, seats, given);
  const words = context.wordsFor(
    module,
    tableNames(module.game.seating(match.options), names, context.language),
  );
  const sight = sightOf(module, seats);
  const near = await nearTable(context, module, events, sight, seats);
  const { host, client } = near;
  const console = new Console(context);
  const keeper = new Keeper(context, module, host, words, flags, given, match.ended);
  const manners = mannersOf(flags);
  const game = new TerminalGame(context, module, client, words, console, keeper, sight, manners);
  try {
    await console.print(...welcome(context, module, names));
    const code = await game.play();
    return keeper.failed ? FAILED : code;
  } finally {
    console.close();
    near.close();
  }
}

function welcome(
  context: Context,
  module: AnyModule,
  players: readonly string[],
): readonly string[] {
  const cover = context.catalog.find(({ id }) => id === module.game.id);
  return [
    context.say('cli.play.welcome', {
      title: cover?.title[context.language] ?? module.game.id,
      players,
    }),
    context.say('cli.play.start'),
  ];
}

/** Persons by their names, bots by their level; two of one level are numbered. */
function seatNames(
  context: Context,
  module: AnyModule,
  seats: readonly SeatSpec[],
  given: readonly string[],
): readonly string[] {
  const words = context.wordsFor(module);
  const levels = seats.map((seat) => (seat.kind === 'bot' ? seat.level : null));
  return seats.map((seat, i) => {
    if (given[i] !== undefined) return given[i];
    if (seat.kind !== 'bot') return context.say('player', { number: i + 1 });
    const name = words.say({ id: `bot.${seat.level}` });
    const same = levels.filter((level) => level === seat.level).length;
    const number = levels.slice(0, i + 1).filter((level) => level === seat.level).length;
    return same > 1 ? `${name} ${number}` : name;
  });
}
