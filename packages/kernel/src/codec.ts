import type { Problem } from './errors.js';
import type { Game } from './game.js';
import type { Json } from './json.js';
import { err, type Result } from './result.js';
import { anything, integer, object, readShape, text } from './shape.js';

/** A stored state carries the game and the version of its rules. */
const envelope = object({ game: text({ max: 40 }), rules: integer({ min: 0 }), state: anything });

/** A state as it is stored, with the game and the version of its rules. */
export const encodeState = <S, M, V, O>(game: Game<S, M, V, O>, state: S): Json => ({
  game: game.id,
  rules: game.rulesVersion,
  state: game.codec.encode(state),
});

/** Decodes a stored state; refuses one of another game or another version of its rules. */
export function decodeState<S, M, V, O>(
  game: Game<S, M, V, O>,
  json: unknown,
): Result<S, readonly Problem[]> {
  const read = readShape(envelope, json);
  if (!read.ok) return read;
  if (read.value.game !== game.id)
    return err([{ code: 'UNKNOWN_GAME', path: '/game', facts: { game: read.value.game } }]);
  if (read.value.rules !== game.rulesVersion)
    return err([
      {
        code: 'VERSION_UNSUPPORTED',
        path: '/rules',
        facts: { found: read.value.rules, supported: game.rulesVersion },
        expected: String(game.rulesVersion),
      },
    ]);
  const state = game.codec.decode(read.value.state);
  if (state.ok) return state;
  return err(state.error.map((problem) => ({ ...problem, path: `/state${problem.path ?? ''}` })));
}
