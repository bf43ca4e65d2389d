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

/** What the bots of a log were found to have done. */
export interface BotsVerified {
  /** Moves that were chosen again, from what their seat could see, and came out the same. */
  readonly moves: number;
  /** Moves that could not be: their bot does not say which it is, or is of another version. */
  readonly skipped: number;
  /** Bots that are not to be had here, as the log names them. */
  readonly unavailable: readonly string[];
}

/**
 * Lets every bot of a log choose again, stand-ins included. A bot is given the view of its seat, the
 * moves that are legal in it, and a stream that follows from the seed and the number of the line,
 * and nothing else: where it chooses the same move it saw no more than the seat. The first move that
 * comes out otherwise is named. Without a seed nothing can be chosen again.
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

/** Null for a bot that does not say which it is, or that is not the one of today. */
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
