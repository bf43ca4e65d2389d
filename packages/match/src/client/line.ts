import type { Problem } from '@chiaro/kernel';
import {
  agreedVersion,
  PROTOCOL,
  readHostMessage,
  type ClientMessage,
  type HostMessage,
} from '../protocol.js';
import type { Wire } from '../transport/transport.js';
import type { ClientPorts } from './ports.js';

/**
 * - `connecting`: the first attempt, or a retry;
 * - `open`: the host has answered the greeting;
 * - `waiting`: the connection broke and will be retried; on one device, its host stopped (the match
 *   continues in another tab) and there is no retry;
 * - `refused`: client and host share no protocol version: reload the page;
 * - `closed`: by us.
 */
export type Connection = 'connecting' | 'open' | 'waiting' | 'refused' | 'closed';

/** A user of a line: notified when the connection opens or breaks, and of every message. */
export interface LineUser {
  connected(): void;
  changed(connection: Connection): void;
  heard(message: HostMessage): void;
}

/** The part of a line that a client uses. */
export interface ClientLine {
  readonly connection: Connection;
  readonly ports: Pick<ClientPorts, 'now' | 'after' | 'newId'>;
  use(user: LineUser): () => void;
  send(message: ClientMessage): void;
}

/** Milliseconds. */
const FIRST_TRY = 500;
const LAST_TRY = 30_000;
const CALM = 5_000;
const PING = 20_000;
const PATIENCE = 10_000;

/**
 * One connection of a device to its host, shared by all matches that it watches: sends the
 * greeting, detects a dead connection by pings, and reconnects with exponential backoff.
 */
export class Line implements ClientLine {
  #wire: Wire | null = null;
  #connection: Connection = 'closed';
  #tries = 0;
  readonly #users = new Set<LineUser>();
  readonly #timers = new Map<'try' | 'calm' | 'ping' | 'patience', () => void>();

  readonly ports: ClientPorts;

  constructor(ports: ClientPorts) {
    this.ports = ports;
  }

  get connection(): Connection {
    return this.#connection;
  }

  /**
   * Opens the line for its first user. Returns a function that releases it; the last release closes
   * the line.
   */
  use(user: LineUser): () => void {
    this.#users.add(user);
    if (this.#connection === 'closed') this.#connect();
    else if (this.#connection === 'open') user.connected();
    return () => {
      if (this.#users.delete(user) && this.#users.size === 0) this.close();
    };
  }

  /** The message is dropped if the line is not open: users resend what matters on reconnect. */
  send(message: ClientMessage): void {
    if (this.#connection === 'open') this.#wire?.send(JSON.stringify(message));
  }

  /** Retries at once: the network is back, or somebody looks at the page. */
  hurry(): void {
    if (this.#connection === 'waiting') this.#connect();
  }

  close(): void {
    this.#drop();
    this.#become('closed');
  }

  #connect(): void {
    this.#drop();
    this.#become('connecting');
    this.#set('patience', PATIENCE, () => this.#broke());
    const wire = this.ports.transport.open({
      opened: () => wire.send(JSON.stringify({ t: 'hello', v: PROTOCOL } satisfies ClientMessage)),
      heard: (text) => this.#hear(text),
      closed: () => this.#broke(),
    });
    this.#wire = wire;
  }

  #hear(text: string): void {
    this.#unset('patience');
    const message = readHostMessage(text);
    if (message === null) return;
    if (message.t === 'welcome') return this.#welcome(message.v);
    if (message.t === 'bye') return this.#broke(message.after);
    if (message.t === 'no' && isVersion(message.error)) return this.#refused();
    for (const user of this.#users) user.heard(message);
  }

  #welcome(version: number): void {
    if (agreedVersion(version) === null) return this.#refused();
    this.#become('open');
    this.#set('calm', CALM, () => {
      this.#tries = 0;
    });
    this.#ping();
    for (const user of this.#users) user.connected();
  }

  /**
   * Without an answer within the timeout the connection counts as dead, whatever the network
   * reports.
   */
  #ping(): void {
    this.#set('ping', PING, () => {
      this.send({ t: 'ping' });
      this.#set('patience', PATIENCE, () => this.#broke());
      this.#ping();
    });
  }

  #broke(after = this.#delay()): void {
    this.#drop();
    this.#tries++;
    this.#set('try', after, () => this.#connect());
    this.#become('waiting');
  }

  #refused(): void {
    this.#drop();
    this.#become('refused');
  }

  /** Exponential backoff with jitter: between half and all of a delay that doubles. */
  #delay(): number {
    const longest = Math.min(LAST_TRY, FIRST_TRY * 2 ** Math.min(this.#tries, 10));
    return longest * (0.5 + this.ports.random() / 2);
  }

  #drop(): void {
    for (const name of this.#timers.keys()) this.#unset(name);
    this.#wire?.close();
    this.#wire = null;
  }

  #become(connection: Connection): void {
    if (this.#connection === connection) return;
    this.#connection = connection;
    for (const user of this.#users) user.changed(connection);
  }

  #set(name: 'try' | 'calm' | 'ping' | 'patience', milliseconds: number, run: () => void): void {
    this.#unset(name);
    const cancel = this.ports.after?.(milliseconds, () => {
      this.#timers.delete(name);
      run();
    });
    if (cancel !== undefined) this.#timers.set(name, cancel);
  }

  #unset(name: 'try' | 'calm' | 'ping' | 'patience'): void {
    this.#timers.get(name)?.();
    this.#timers.delete(name);
  }
}

const isVersion = ({ code }: Problem): boolean => code === 'VERSION_UNSUPPORTED';
