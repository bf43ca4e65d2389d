import {
  FastRng,
  findBot,
  invariant,
  iterations,
  playGame,
  type Bot,
  type BotMaker,
  type Budget,
  type PlayableModule,
  type Played,
  type Problem,
  type Resources,
  type Result,
} from '@chiaro/kernel';
import { sha256, toHex, utf8 } from '@chiaro/kernel/internal';
import type { Change } from './command.js';
import type { Match } from './match.js';
import { parseSeat } from './seats.js';
import type { SeatSpec } from './setup.js';

/** Everything a bot needs to move, as plain data that can be sent to a worker. */
export interface BotTurn<V, M> {
  readonly seat: number;
  readonly level: string;
  /** The iteration budget; if missing, the one of the bot's maker. */
  readonly iterations?: number | undefined;
  readonly view: V;
  readonly legal: readonly M[];
  /** Name of the bot's random stream: the same turn gives the same move. */
  readonly stream: string;
}

/** Runs bots, in this thread or another. Their moves are checked like those of people. */
export interface BotRunner<V, M> {
  choose(turn: BotTurn<V, M>): Promise<M>;
}

/**
 * Names the random stream for choices other than the deal (those of a bot) before event `seq`. It
 * is derived from the secret, so that a match can be reproduced, and does not reveal it.
 */
export const streamOf = (purpose: string, seq: number, secret: string): string =>
  toHex(sha256(utf8(`${purpose}/${seq}/${secret}`)));

/** The turn of a bot; null if no bot is to move. */
export function botTurn<S, M, V, O>(match: Match<S, M, V, O>): BotTurn<V, M> | null {
  const actor = match.actor();
  if (actor.kind !== 'seat' || match.paused) return null;
  const { seat } = actor;
  const spec = parseSeat(match.playthrough.hands.holders[seat] ?? '');
  if (spec?.kind !== 'bot') return null;
  return {
    seat,
    level: spec.level,
    iterations: spec.iterations,
    view: match.view(seat),
    legal: match.legal(),
    stream: match.streamName(`bot ${seat}`),
  };
}

/**
 * Runs bots in the calling thread. Each level is created once. Without a `budget` they count
 * iterations, so that a match is reproducible on every machine.
 */
export function botsHere<S, M, V, O>(
  module: PlayableModule<S, M, V, O>,
  resources: Resources,
  budget?: (level: string) => Budget,
): BotRunner<V, M> {
  const made = new Map<string, Promise<Bot<V, M>>>();
  const makerOf = (level: string): BotMaker<V, M> => {
    const maker = findBot(module.bots, level);
    if (maker === undefined) throw new Error(`No bot ${level}`);
    return maker;
  };
  const botOf = (maker: BotMaker<V, M>): Promise<Bot<V, M>> => {
    const bot = made.get(maker.id) ?? maker.make(resources);
    made.set(maker.id, bot);
    return bot;
  };
  return {
    async choose({ level, iterations: count, view, legal, stream }) {
      const maker = makerOf(level);
      const bot = await botOf(maker);
      const thought = budget?.(maker.id) ?? iterations(count ?? maker.iterations);
      return bot.choose({ view, legal, rng: FastRng.from(stream), budget: thought });
    },
  };
}

/** The seats as they are recorded in a match: each bot with its version and iterations. */
export const signBots = <S, M, V, O>(
  { bots }: PlayableModule<S, M, V, O>,
  seats: readonly SeatSpec[],
): readonly SeatSpec[] =>
  seats.map((seat) => {
    const maker = seat.kind === 'bot' ? findBot(bots, seat.level) : undefined;
    if (seat.kind !== 'bot' || maker === undefined) return seat;
    return { version: maker.version, iterations: maker.iterations, ...seat };
  });

/** Null if the game has a bot for each of these levels. */
export function checkLevels<S, M, V, O>(
  { bots }: PlayableModule<S, M, V, O>,
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

/**
 * Lets bots move until a person must, or the game is over. `hear` is called with each change; if it
 * returns false, the bots stop.
 */
export function playBots<S, M, V, O>(
  match: Match<S, M, V, O>,
  runner: BotRunner<V, M>,
  now: () => number,
  hear: (change: Change<V, M>) => boolean | Promise<boolean> = () => true,
): Promise<Result<null, Problem>> {
  let isHeard = true;
  const choose = (): Promise<M> | null => {
    const turn = isHeard ? botTurn(match) : null;
    return turn === null ? null : runner.choose(turn);
  };
  const played: Played<M> = {
    actor: () => match.actor(),
    async apply(step) {
      invariant(step.kind === 'move', 'the match itself deals');
      const change = match.act({ kind: 'move', seat: step.seat, move: step.move }, now());
      if (change.ok) isHeard = await hear(change.value);
      return change;
    },
  };
  return playGame(played, { choose, deal: () => null });
}
