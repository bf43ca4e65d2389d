import type { Transport } from '../transport/transport.js';

/** Calls back once after so many milliseconds; the answer calls it off. */
export type After = (milliseconds: number, run: () => void) => () => void;

/** What a client needs from its device. */
export interface ClientPorts {
  readonly transport: Transport;
  /** Milliseconds since 1970. */
  now(): number;
  /**
   * Null where the connection cannot break (on one device): nothing is then tried again by itself,
   * and a command that could not be stored is answered with `UNAVAILABLE`.
   */
  readonly after: After | null;
  /** 0 up to 1, for the jitter of the next try. */
  random(): number;
  /** A text that no other command of this player has: it must differ after a reload too. */
  newId(): string;
}
