import type { Transport } from '../transport/transport.js';

/** Calls back once after the given milliseconds. Returns a function that cancels it. */
export type After = (milliseconds: number, run: () => void) => () => void;

/** What a client needs from its device. */
export interface ClientPorts {
  readonly transport: Transport;
  /** Milliseconds since 1970. */
  now(): number;
  /**
   * Null if the connection cannot break (on one device): nothing is retried then, and a command
   * that could not be stored is answered with `UNAVAILABLE`.
   */
  readonly after: After | null;
  /** A number in [0, 1), for the jitter of the next retry. */
  random(): number;
  /** A command id that this player has never used before; unique across reloads too. */
  newId(): string;
}
