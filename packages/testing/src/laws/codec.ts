import type { Game, Playthrough, Words } from '@chiaro/kernel';
import fc from 'fast-check';
import { expect } from 'vitest';
import { jsonMutation, strangeValues } from '../mutate.js';
import { SEED } from '../seed.js';
import { viewersOf } from './record.js';
import { quotedFrom } from './sayable.js';
import { checkProblems } from './sheet.js';

const DAMAGES = 24;
const STRANGE = 24;

/** Laws of decoding: an impossible state is refused, and an accepted one can be played on. */
export function checkDecoding<S, M, V, O>(
  playthrough: Playthrough<S, M, V, O>,
  said: readonly Words[],
): void {
  const { game, state, steps } = playthrough;
  const encoded = game.codec.encode(state);
  const seed = SEED + steps.length;
  for (const { text } of fc.sample(jsonMutation(encoded), { numRuns: DAMAGES, seed })) {
    const damaged = readJson(text);
    if (damaged !== undefined) checkDamaged(playthrough, damaged, said);
  }
  for (const { damage, document } of fc.sample(strangeValues(encoded), { numRuns: STRANGE, seed }))
    if (game.codec.decode(document).ok)
      throw new Error(`decode accepts what no state can hold: ${damage}`);
}

/** Undefined if the damaged text is not JSON. Serialising again turns −0 into 0. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(JSON.stringify(JSON.parse(text)));
  } catch {
    return undefined;
  }
}

function checkDamaged<S, M, V, O>(
  playthrough: Playthrough<S, M, V, O>,
  damaged: unknown,
  said: readonly Words[],
): void {
  const { game } = playthrough;
  const decoded = game.codec.decode(damaged);
  if (!decoded.ok) return checkProblems(decoded.error, said, quotedFrom(damaged));
  // Missing fields may be filled in (an option by its default); present ones are kept.
  expect(plain(game.codec.encode(decoded.value)), 'decode keeps all it reads').toMatchObject(
    plain(damaged),
  );
  checkPlayable(game, decoded.value, playthrough);
}

/** Moves and cards in a state are parsed as user input: spaces and case are ignored. */
const plain = (document: unknown): object =>
  JSON.parse(JSON.stringify(document), (_key, value: unknown) =>
    typeof value === 'string' ? value.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase() : value,
  ) as object;

function checkPlayable<S, M, V, O>(
  game: Game<S, M, V, O>,
  state: S,
  playthrough: Playthrough<S, M, V, O>,
): void {
  const { kind } = game.actor(state);
  expect(game.legal(state).length > 0, 'a decoded state has moves for whoever acts').toBe(
    kind === 'seat',
  );
  for (const total of game.totals(state)) expect(total).toSatisfy(Number.isSafeInteger);
  for (const viewer of viewersOf(playthrough)) game.view(state, viewer);
}
