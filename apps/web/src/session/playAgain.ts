import { formatLog, type AnyPlayable } from '@chiaro/kernel';
import { Match, matchFromLog, matchLog, playBots, signBots, type BotRunner } from '@chiaro/match';

/** Limit for a bot that neither wins nor stops: longer than a person would play. */
const MOST_STEPS = 2_000;

/**
 * Plays the game of a log again: the same deal (luck follows from the seed and the place), the same
 * opponents, and the strongest bot in one seat. It keeps the pace of whoever sat there, so that
 * points for time compare. The answer is its log.
 */
export async function playAgain(
  module: AnyPlayable,
  bots: BotRunner<unknown, unknown>,
  { log, seat }: { readonly log: string; readonly seat: number },
  progress: (done: number) => void,
): Promise<string> {
  const resumed = matchFromLog(module.game, log, { kind: 'hand' }, { now: 0 });
  if (!resumed.ok || resumed.value.failure !== null) throw new Error('A log that cannot be read');
  const { match } = resumed.value;
  const { setup } = match;
  const strongest = module.bots.at(-1)?.id;
  if (setup.chance.kind !== 'seed' || strongest === undefined) throw new Error('No such deal');
  const seats = setup.seats.map((each, i) =>
    i === seat ? { kind: 'bot' as const, level: strongest } : each,
  );
  const { chance, clock } = setup;
  const wish = { options: match.options, seats: signBots(module, seats), chance, clock };
  const again = Match.begin(module.game, wish, 0);
  if (!again.ok) throw new Error(again.error.code);
  const pace = paceOf(match, seat);
  let steps = 0;
  const played = await playBots(
    again.value,
    bots,
    () => pace * steps,
    () => {
      steps += 1;
      progress(Math.min(1, steps / match.playthrough.steps.length));
      return steps < MOST_STEPS;
    },
  );
  if (!played.ok) throw new Error(played.error.code);
  return formatLog(matchLog(again.value));
}

/** Milliseconds of playing time for each move; 0 if the log has no times. */
function paceOf(
  { playthrough: { steps } }: Match<unknown, unknown, unknown, unknown>,
  seat: number,
): number {
  const moves = steps.filter((step) => step.kind === 'move' && step.seat === seat);
  const last = moves.at(-1);
  const seconds = last?.kind === 'move' ? (last.at ?? 0) : 0;
  return moves.length === 0 ? 0 : (1000 * seconds) / moves.length;
}
