import { err, ok, type Game, type Problem, type Result } from '@chiaro/kernel';
import { Client, type Seating } from '../client/client.js';
import { Line } from '../client/line.js';
import type { MatchWish } from '../command.js';
import { Conversation, type Admit, type AnyHost } from '../host/conversation.js';
import { Host, type HostPorts } from '../host/host.js';
import type { Receiver, Serve, Transport, Wire } from './transport.js';

/** The ports that a device provides for a local match. */
export interface NearPorts {
  /** Milliseconds since 1970. */
  now(): number;
  /** As in `ClientPorts`. */
  newId(): string;
}

/** A match that is played on one device. */
export interface NearMatch {
  readonly host: AnyHost;
  /**
   * The client of the people at this device. It has its first snapshot; bots wait for its `shown`.
   */
  readonly client: AnyClient;
  /** Closes host and client; the match stays in its store. */
  readonly close: () => void;
}

/** A client of any game. */
export type AnyClient = Client<unknown, unknown, unknown, unknown>;

/**
 * Opens a match for the people of this device: a new one if `wish` is given, else the one that the
 * store has under this id. Refused if the wish is invalid, if the store has no such match
 * (`NOT_FOUND`) or one that does not replay, and if it fails (`UNAVAILABLE`).
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

/** A line to the hosts of this process. It never breaks, so it needs no timers. */
export const nearLine = (admit: Admit, ports: NearPorts): Line =>
  new Line({
    transport: nearTransport((speak) => new Conversation(admit, speak)),
    now: () => ports.now(),
    newId: () => ports.newId(),
    after: null,
    random: () => 0,
  });

/**
 * Client and host in one process: the same text as over a network. Each message is delivered
 * asynchronously, so that no answer arrives inside the call.
 */
export function nearTransport(serve: Serve): Transport {
  return { open: (receiver) => connect(serve, receiver) };
}

function connect(serve: Serve, receiver: Receiver): Wire {
  let isOpen = true;
  /** One queue for both directions: messages are delivered in the order they were sent. */
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
