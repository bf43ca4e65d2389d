import { Line } from '../client/line.js';
import { Conversation, type Admit } from '../host/conversation.js';
import type { Receiver, Serve, Transport, Wire } from './transport.js';

/** What a device brings to a table of its own. */
export interface NearPorts {
  /** Milliseconds since 1970. */
  now(): number;
  /** As in `ClientPorts`. */
  newId(): string;
}

/** A line to the hosts of this program: it does not break, so that nothing has to wait for a timer. */
export const nearLine = (admit: Admit, ports: NearPorts): Line =>
  new Line({
    transport: nearTransport((speak) => new Conversation(admit, speak)),
    now: () => ports.now(),
    newId: () => ports.newId(),
    after: () => () => undefined,
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
