import {
  err,
  findBot,
  mustApply,
  ok,
  parseSeed,
  Playthrough,
  type GameModule,
  type Problem,
  type Replay,
  type Result,
} from '@chiaro/kernel';
import { streamOf, type BotRunner, type BotTurn } from './bots.js';
import { parseSeat } from './seats.js';

/** The result of verifying the bots of a log. */
export interface BotsVerified {
  /** Moves that the bot, given only the view of its seat, chose again. */
  readonly moves: number;
  /**
   * Moves that could not be verified: the log does not identify the bot, or it is of another
   * version.
   */
  readonly skipped: number;
  /** Bots that are not available here, as the log names them. */
  readonly unavailable: readonly string[];
}

/**
 * Lets every bot of a log choose again, stand-ins included. A bot gets only the view of its seat,
 * the legal moves in it, and a random stream derived from the seed and the line number. If it
 * chooses the same move, it saw no more than the seat. Returns the first move that differs. Without
 * a seed nothing can be verified.
 */
export async function verifyBots<S, M, V, O>(
  module: GameModule<S, M, V, O>,
  { playthrough, tags }: Replay<S, M, V, O>,
  runner: BotRunner<V, M>,
): Promise<Result<BotsVerified, Problem>> {
  const seed = parseSeed(tags.get('Seed') ?? '');
  const again = new Playthrough(module.game, playthrough.options, playthrough.wish);
  const unavailable = new Set<string>();
  let [moves, skipped] = [0, 0];
  for (const [index, step] of playthrough.steps.entries()) {
    const holder = step.kind === 'move' ? (again.hands.holders[step.seat] ?? '') : '';
    if (step.kind === 'move' && holder.startsWith('bot:')) {
      const turn = seed === null ? null : turnOf(module, again, step.seat, holder, seed);
      if (turn === null) {
        skipped++;
        unavailable.add(holder);
      } else {
        const chosen = module.game.notation.format(await runner.choose(turn));
        const played = module.game.notation.format(step.move);
        if (chosen !== played) return err(diverged(index + 1, holder, played, chosen));
        moves++;
      }
    }
    mustApply(again, step);
  }
  return ok({ moves, skipped, unavailable: [...unavailable] });
}

/** Null for a bot that the log does not identify, or that has another version now. */
function turnOf<S, M, V, O>(
  { game, bots }: GameModule<S, M, V, O>,
  { state, steps }: Playthrough<S, M, V, O>,
  seat: number,
  holder: string,
  seed: string,
): BotTurn<V, M> | null {
  const spec = parseSeat(holder);
  if (spec?.kind !== 'bot' || spec.version === undefined) return null;
  if (findBot(bots, spec.level)?.version !== spec.version) return null;
  return {
    seat,
    level: spec.level,
    iterations: spec.iterations,
    view: game.view(state, seat),
    legal: game.legal(state),
    stream: streamOf(`bot ${seat}`, steps.length + 1, seed),
  };
}

const diverged = (seq: number, bot: string, claimed: string, found: string): Problem => ({
  code: 'REPLAY_DIVERGED',
  reason: 'match.verify.bot',
  seq,
  facts: { bot, claimed: claimed.slice(0, 60), found: found.slice(0, 60) },
});
