import {
  FastRng,
  iterations,
  type AnyModule,
  type Practice,
  type PuzzleSet,
  type StoredPuzzle,
} from '@chiaro/kernel';
import { openPuzzle, playPuzzle } from '@chiaro/kernel/internal';

/** Solves a puzzle of a set again: null if answer and kind are the same, else the difference. */
export function faultOf(
  { game }: Pick<AnyModule, 'game'>,
  practice: Practice<unknown, unknown>,
  set: PuzzleSet,
  stored: StoredPuzzle,
): string | null {
  const opened = openPuzzle(game, set, stored);
  const played = playPuzzle(game, set, stored);
  if (!opened.ok || !played.ok) return opened.ok ? 'does not replay' : opened.error;
  const judged = practice.judge(played.value.state, {
    rng: FastRng.from(`check/${stored.id}`),
    budget: () => iterations(set.iterations),
  });
  if (judged === null) return 'has no clear answer any more';
  if (judged.kind !== stored.kind) return `is now of the kind ${judged.kind}`;
  const best = game.notation.format(judged.advice.ranked[0]?.move);
  const kept = opened.value.advice.ranked.find(({ move }) => game.notation.format(move) === best);
  return kept !== undefined && kept.loss < stored.gap ? null : `now answers ${best}`;
}
