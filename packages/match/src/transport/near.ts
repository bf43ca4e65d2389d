import { err, ok, type Game, type Problem, type Result } from '@chiaro/kernel';
import { Client, type Seating } from '../client/client.js';
import { Line } from '../client/line.js';
import type { MatchWish } from '../command.js';
import { Conversation, type Admit, type AnyHost } from '../host/conversation.js';
import { Host, type HostPorts } from '../host/host.js';
import type { Receiver, Serve, Transport, Wire } from './transport.js';

/** What a device brings to a table of its own. */
export interface NearPorts {
  /** Milliseconds since 1970. */
  now(): number;
  /** As in `ClientPorts`. */
  newId(): string;
}

/** A match that is played at one device. */
export interface NearMatch {
  readonly host: AnyHost;
  /** Of the people who sit here. It has its first snapshot; bots wait for its `shown`. */
  readonly client: AnyClient;
  /** Lets go of both; the match stays in its store. */
  readonly close: () => void;
}

/** A client of whatever game. */
export type AnyClient = Client<unknown, unknown, unknown, unknown>;

/**
 * Sits the people of this device down at a match: a new one where there is a wish, else the one
 * that the store has under this id, as it was left. Refused where the wish is, where the store has
 * no such match (`NOT_FOUND`) or one that does not replay, and where it fails (`UNAVAILABLE`).
 */
export async function nearMatch(
  game: Game<unknown, unknown, unknown, unknown>,
  id: string,
  ports: HostPorts<unknown, unknown> & NearPorts,
  seating: Seating,
  wish?: MatchWish<unknown>,
): Promise<Result<NearMatch, Problem>> {
  const host: AnyHost = new Host(game, id, ports, { paced: true });
  const ready = await readyOf(host, wish);
  if (!ready.ok) {
    host.close();
    return ready;
  }
  const member = { player: 'near', seats: seating.seats, governs: true };
  const line = nearLine(async () => ok({ host, member }), ports);
  const client: AnyClient = new Client(game, id, line, seating);
  await client.until(() => true);
  const close = (): void => {
    client.close();
    host.close();
  };
  return ok({ host, client, close });
}

async function readyOf(
  host: AnyHost,
  wish: MatchWish<unknown> | undefined,
): Promise<Result<null, Problem>> {
  try {
    return await (wish === undefined ? host.refresh() : host.begin(wish));
  } catch (error) {
    host.ports.fault?.(error);
    return err({ code: 'UNAVAILABLE' });
  }
}

/** A line to the hosts of this program: it does not break, so that nothing has to wait for a timer. */
export const nearLine = (admit: Admit, ports: NearPorts): Line =>
  new Line({
    transport: nearTransport((speak) => new Conversation(admit, speak)),
    now: () => ports.now(),
    newId: () => ports.newId(),
    after: null,
    random: () => 0,
  });

/**
 * Client and host in one program: the same text as over a network, each message delivered in a turn
 * of its own, so that nobody is answered inside of a call.
 */
export function nearTransport(serve: Serve): Transport {
  return { open: (receiver) => connect(serve, receiver) };
}

function connect(serve: Serve, receiver: Receiver): Wire {
  let isOpen = true;
  /** One line for both directions: what was sent first is delivered first. */
  let line = Promise.resolve();
  const deliver = (message: () => void): void => {
    line = line.then(() => {
      if (isOpen) message();
    });
  };
  const served = serve({
    send: (text) => deliver(() => receiver.heard(text)),
    close: () =>
      deliver(() => {
        isOpen = false;
        receiver.closed();
      }),
  });
  deliver(() => receiver.opened());
  return {
    send: (text) => deliver(() => served.hear(text)),
    close() {
      if (!isOpen) return;
      isOpen = false;
      served.closed();
    },
  };
}
