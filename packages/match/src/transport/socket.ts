import type { Transport, Wire } from './transport.js';

/** The part of the WebSocket API that is used: browsers have it, and so has `ws` in Node. */
export interface Socket {
  send(text: string): void;
  close(): void;
  addEventListener(type: 'open' | 'close' | 'error', listener: () => void): void;
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
}

/**
 * Makes a connection for each socket that `connect` returns: to `/api/live`, authorised by the
 * caller (docs/protocol.md). An error is always followed by a close, in browsers and in Node alike.
 */
export function socketTransport(connect: () => Socket): Transport {
  return {
    open(receiver): Wire {
      const socket = connect();
      let state: 'opening' | 'open' | 'closed' = 'opening';
      socket.addEventListener('open', () => {
        if (state === 'closed') return;
        state = 'open';
        receiver.opened();
      });
      socket.addEventListener('message', ({ data }) => {
        if (state === 'open' && typeof data === 'string') receiver.heard(data);
      });
      socket.addEventListener('error', () => undefined);
      socket.addEventListener('close', () => {
        if (state === 'closed') return;
        state = 'closed';
        receiver.closed();
      });
      return {
        send(text) {
          if (state === 'open') socket.send(text);
        },
        close() {
          if (state === 'closed') return;
          state = 'closed';
          socket.close();
        },
      };
    },
  };
}
