import type { Receiver, Serve, Transport, Wire } from './transport.js';

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
