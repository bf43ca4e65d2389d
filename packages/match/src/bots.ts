import {
  FastRng,
  err,
  findBot,
  ok,
  type Bot,
  type BotMaker,
  type Budget,
  type GameModule,
  type Problem,
  type Resources,
  type Result,
} from '@chiaro/kernel';
import type { Change } from './command.js';
import type { Match } from './match.js';

/** Everything a bot needs to move, as plain data: it can be sent to a worker as it is. */
export interface BotTurn<V, M> {
  readonly seat: number;
  readonly level: string;
  readonly view: V;
  readonly legal: readonly M[];
  /** Name of the bot's random stream: the same turn gives the same move. */
  readonly stream: string;
}

/** Whoever lets bots think, here or in another thread. Its answer is checked like anybody's. */
export interface BotRunner<V, M> {
  choose(turn: BotTurn<V, M>): Promise<M>;
}

/** The turn of a bot, if it is one's. */
export function botTurn<S, M, V, O>(match: Match<S, M, V, O>): BotTurn<V, M> | null {
  const actor = match.actor();
  if (actor.kind !== 'seat' || match.paused) return null;
  const { seat } = actor;
  const spec = match.setup.seats[seat];
  if (spec?.kind !== 'bot') return null;
  return {
    seat,
    level: spec.level,
    view: match.view(seat),
    legal: match.legal(),
    stream: match.streamName(`bot ${seat}`),
  };
}

/** Runs bots in the calling thread. Each level is made once. */
export function botsHere<S, M, V, O>(
  module: GameModule<S, M, V, O>,
  resources: Resources,
  budget: (level: string) => Budget,
): BotRunner<V, M> {
  const made = new Map<string, Promise<Bot<V, M>>>();
  const botOf = (maker: BotMaker<V, M>): Promise<Bot<V, M>> => {
    const bot = made.get(maker.id) ?? maker.make(resources);
    made.set(maker.id, bot);
    return bot;
  };
  return {
    async choose({ level, view, legal, stream }) {
      const maker = findBot(module.bots, level);
      if (maker === undefined) throw new Error(`No bot ${level}`);
      const bot = await botOf(maker);
      return bot.choose({ view, legal, rng: FastRng.from(stream), budget: budget(maker.id) });
    },
  };
}

/** Null when the game has every bot of these levels. */
export function checkLevels<S, M, V, O>(
  { bots }: GameModule<S, M, V, O>,
  levels: readonly string[],
): Problem | null {
  const known = bots.map(({ id }) => id);
  const unknown = levels.find((level) => findBot(bots, level) === undefined);
  if (unknown === undefined) return null;
  return {
    code: 'UNKNOWN_BOT',
    facts: { bot: unknown.slice(0, 40), known },
    expected: known.join(' | '),
  };
}

/** Lets bots move until a person must, or the game is over. */
export async function* playBots<S, M, V, O>(
  match: Match<S, M, V, O>,
  runner: BotRunner<V, M>,
  now: () => number,
): AsyncGenerator<Change<V, M>, Result<null, Problem>> {
  for (let turn = botTurn(match); turn !== null; turn = botTurn(match)) {
    const move = await runner.choose(turn);
    const change = match.act({ kind: 'move', seat: turn.seat, move }, now());
    if (!change.ok) return err(change.error);
    yield change.value;
  }
  return ok(null);
}
