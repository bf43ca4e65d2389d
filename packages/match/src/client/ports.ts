import type { Transport } from '../transport/transport.js';

/** Calls back once after so many milliseconds; the answer calls it off. */
export type After = (milliseconds: number, run: () => void) => () => void;

/** What a client needs from its device. */
export interface ClientPorts {
  readonly transport: Transport;
  /** Milliseconds since 1970. */
  now(): number;
  readonly after: After;
  /** 0 up to 1, for the jitter of the next try. */
  random(): number;
  /** A text that no other command of this player has: it must differ after a reload too. */
  newId(): string;
}
