import {
  formatLog,
  logOf,
  parseLog,
  replay,
  type Actor,
  type Playthrough,
  type Viewer,
} from '@chiaro/kernel';
import { decodeState, encodeState } from '@chiaro/kernel/internal';
import { expect } from 'vitest';

/** Laws of serialisation: notation, state and log all round-trip. */
export function checkRecord<S, M, V, O>(playthrough: Playthrough<S, M, V, O>): void {
  checkNotation(playthrough);
  checkCodec(playthrough);
  checkReplay(playthrough);
}

function checkNotation<S, M, V, O>({ game, state }: Playthrough<S, M, V, O>): void {
  const legal = game.legal(state);
  for (const move of legal) {
    const text = game.notation.format(move);
    if (text !== text.trim() || /[\n;@]/.test(text))
      throw new Error(`“${text}” is not one plain line`);
    const expected = JSON.stringify(move);
    for (const typed of [text, `  ${text.toUpperCase()}  `]) {
      const parsed = game.notation.parse(typed, legal);
      if (!parsed.ok || JSON.stringify(parsed.value) !== expected)
        throw new Error(`“${typed}” is read as ${JSON.stringify(parsed)}, not as ${expected}`);
    }
  }
  expect(game.notation.parse('this is not a move', legal).ok).toBe(false);
  expect(game.notation.parse('', legal).ok).toBe(false);
}

function checkCodec<S, M, V, O>(playthrough: Playthrough<S, M, V, O>): void {
  const { game, state } = playthrough;
  const text = JSON.stringify(encodeState(game, state));
  const decoded = decodeState(game, JSON.parse(text));
  if (!decoded.ok)
    throw new Error(`A state does not decode: ${JSON.stringify(decoded.error)}\n${text}`);
  expect(JSON.stringify(encodeState(game, decoded.value)), 'codec round trip').toBe(text);
  expect(game.legal(decoded.value), 'a decoded state plays on').toEqual(game.legal(state));
  expect(placeOf(game.actor(decoded.value)), 'and has its luck from the same place').toBe(
    placeOf(game.actor(state)),
  );
  for (const viewer of viewersOf(playthrough))
    expect(JSON.stringify(game.view(decoded.value, viewer)), 'a decoded state looks the same').toBe(
      JSON.stringify(game.view(state, viewer)),
    );
}

function checkReplay<S, M, V, O>(playthrough: Playthrough<S, M, V, O>): void {
  const { game } = playthrough;
  const text = formatLog(logOf(playthrough));
  expect(formatLog(parseLog(text).log), 'log round trip').toBe(text);
  const again = replay(game, text);
  if (!again.ok) throw new Error(`A log does not replay: ${JSON.stringify(again.error)}\n${text}`);
  expect(again.value.failure, text).toBeNull();
  const copy = again.value.playthrough;
  expect(JSON.stringify(game.codec.encode(copy.state))).toBe(
    JSON.stringify(game.codec.encode(playthrough.state)),
  );
  expect(JSON.stringify(copy.entries), 'the same entries').toBe(
    JSON.stringify(playthrough.entries),
  );
  for (const viewer of viewersOf(playthrough))
    expect(JSON.stringify(game.view(copy.state, viewer))).toBe(
      JSON.stringify(game.view(playthrough.state, viewer)),
    );
}

const placeOf = (actor: Actor): string | null =>
  actor.kind === 'chance' ? actor.need.place : null;

export function viewersOf<S, M, V, O>({ game, options }: Playthrough<S, M, V, O>): Viewer[] {
  return [...Array.from({ length: game.seating(options).seats }, (_, seat) => seat), 'table'];
}
