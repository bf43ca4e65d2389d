import type { Game, Result, Viewer } from '@chiaro/kernel';
import {
  Client,
  nearLine,
  type AnyHost,
  type BotRunner,
  type Host,
  type Member,
  type Transport,
} from '../src/index.js';

export function must<T, E>(result: Result<T, E>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

/** Lets every promise that is under way come to rest. */
export const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Bots that answer at once with the first move. */
export const firstMoves = <V, M>(): BotRunner<V, M> => ({
  choose: async ({ legal }) => legal[0] as M,
});

/** Somebody connected by hand: what they are sent, as messages. */
export function listener(
  seats: readonly number[],
  player = `player ${seats.join()}`,
): Member & { readonly texts: string[]; take(t?: string): Record<string, unknown>[] } {
  const texts: string[] = [];
  return {
    player,
    seats,
    governs: true,
    texts,
    send: (text) => void texts.push(text),
    take(t) {
      const messages = texts.splice(0).map((text) => JSON.parse(text) as Record<string, unknown>);
      return t === undefined ? messages : messages.filter((message) => message['t'] === t);
    },
  };
}

let ids = 0;

/** Ports of a client whose timers never run: near, nothing is lost. */
export const quietPorts = (transport: Transport, now: () => number = () => 0) => ({
  transport,
  now,
  after: () => () => undefined,
  random: () => 0,
  newId: () => `id ${ids++}`,
});

/** A device at the same program as its host. */
export function device<S, M, V, O>(
  game: Game<S, M, V, O>,
  host: Host<S, M, V, O>,
  seats: readonly number[],
  viewers: readonly Viewer[] = seats,
  now: () => number = () => 0,
): Client<S, M, V, O> {
  const member = { player: `device ${viewers.join()}`, seats, governs: true };
  const admit = async () => ({ ok: true as const, value: { host: host as AnyHost, member } });
  const line = nearLine(admit, { now, newId: () => `id ${ids++}` });
  return new Client(game, host.id, line, { seats, viewers });
}
