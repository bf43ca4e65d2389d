/**
 * How messages get from a client to a host and back: text, in order, or not at all. On one device
 * that is a call (`near.ts`), over the network a socket. `transportContract` says what every
 * transport must do.
 */
export interface Transport {
  /** Opens one connection. Nothing is called before this returns. */
  open(receiver: Receiver): Wire;
}

/** The client's end. */
export interface Wire {
  /** Lost where the connection is not open, or breaks on the way. */
  send(text: string): void;
  /** The receiver hears nothing after this, not even `closed`. */
  close(): void;
}

/** What the client is told. */
export interface Receiver {
  /** Once, before anything else. */
  opened(): void;
  heard(text: string): void;
  /** Once, after which there is nothing more; a connection that could not be made has only this. */
  closed(): void;
}

/** The host's end of a connection, as a transport serves it. */
export interface Served {
  hear(text: string): void;
  /** The client went away. */
  closed(): void;
}

/** Called for each connection with the ways to speak to its client. */
export type Serve = (speak: Speak) => Served;

/** How the host speaks to the client of a connection. */
export interface Speak {
  readonly send: (text: string) => void;
  readonly close: () => void;
}
