/**
 * How messages get from a client to a host and back: as text, in order, possibly lost. On one
 * device that is a function call (`near.ts`), over the network a socket. `transportContract` tests
 * every transport.
 */
export interface Transport {
  /** Opens one connection. No callback runs before this returns. */
  open(receiver: Receiver): Wire;
}

/** The client's end. */
export interface Wire {
  /** The message is lost if the connection is not open or breaks. */
  send(text: string): void;
  /** No callback runs after this, not even `closed`. */
  close(): void;
}

/** The callbacks of the client. */
export interface Receiver {
  /** Once, before anything else. */
  opened(): void;
  heard(text: string): void;
  /** Called once, as the last callback; the only one if the connection could not be made. */
  closed(): void;
}

/** The host's end of a connection, as a transport serves it. */
export interface Served {
  hear(text: string): void;
  /** The client has disconnected. */
  closed(): void;
}

/** Called for each connection with the means to send to its client. */
export type Serve = (speak: Speak) => Served;

/** The means of the host to send to the client of a connection. */
export interface Speak {
  readonly send: (text: string) => void;
  readonly close: () => void;
}
