import type { Json } from './json.js';
import type { Solver } from './solver.js';
import type { Phrase } from './words.js';

/** Search limit while a person waits, in positions: about a second. */
const NODES = 200_000;

/**
 * Whether a game can still be won, decided by its solver with all cards known. This verdict is the
 * only thing revealed of hidden information. Null if the game has no such solver. `state` is the
 * output of the codec.
 */
export async function verdictOn<O>(
  solver: Solver<O> | undefined,
  state: Json,
  options: O,
): Promise<Phrase | null> {
  const crew = { size: 1, do: async (task: unknown) => solver?.work?.(task) };
  const job = { options, seed: '', count: null, nodes: NODES, crew };
  const decided = await solver?.decide?.({ state }, job);
  const verdict = decided?.ok === true ? decided.value['verdict'] : null;
  return typeof verdict === 'string' ? { id: `verdict.${verdict}` } : null;
}
