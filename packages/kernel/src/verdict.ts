import type { Json } from './json.js';
import type { Solver } from './solver.js';
import type { Phrase } from './words.js';

/** Positions that a solver may look at while somebody waits: about a second. */
const NODES = 200_000;

/**
 * Whether a game can still be won, as its solver finds with all cards known: the only thing that is
 * told of what is hidden. Null where a game has no such solver. `state` is what the codec writes.
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
