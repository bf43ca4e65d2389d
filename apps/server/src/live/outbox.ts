import type { Writable } from 'node:stream';
import type { WebSocket } from '@fastify/websocket';

/**
 * Send buffer limit in bytes for a device that does not read; beyond it the device is disconnected
 * and reconnects.
 */
const MOST_WAITING = 1_000_000;

/** RFC 6455, section 5.2: a final frame of text, not masked, as a server sends it. */
const FINAL_TEXT = 0x81;
/**
 * Largest length that fits into the second byte; otherwise a marker, and the length in 2 or 8
 * bytes.
 */
const SHORT = 125;
const IN_TWO_BYTES = 126;
const IN_EIGHT_BYTES = 127;

/**
 * Sends text through one socket. It writes whole frames directly to `stream`, bypassing the
 * socket's own `send`, which would frame a broadcast text again for each recipient. Texts of one
 * tick leave in one packet. Before, sending was two fifths of the server's cost of a move
 * (docs/performance.md).
 */
export function outboxOf(socket: WebSocket, stream: Writable): (text: string) => void {
  let isHeld = false;
  const letGo = (): void => {
    isHeld = false;
    stream.uncork();
  };
  return (text) => {
    if (socket.readyState !== socket.OPEN) return;
    if (stream.writableLength > MOST_WAITING) return socket.terminate();
    if (!isHeld) {
      isHeld = true;
      stream.cork();
      // After everything that the current event triggers, promises included.
      process.nextTick(letGo);
    }
    stream.write(frameOf(text));
  };
}

let lastText = '';
let lastFrame: Buffer = makeFrame(lastText);

/** Caches the frame of the last text, because a broadcast sends the same text to everybody. */
function frameOf(text: string): Buffer {
  if (text !== lastText) {
    lastText = text;
    lastFrame = makeFrame(text);
  }
  return lastFrame;
}

function makeFrame(text: string): Buffer {
  const size = Buffer.byteLength(text);
  const start = size <= SHORT ? 2 : size < 0x10000 ? 4 : 10;
  const frame = Buffer.allocUnsafe(start + size);
  frame[0] = FINAL_TEXT;
  frame[1] = size <= SHORT ? size : start === 4 ? IN_TWO_BYTES : IN_EIGHT_BYTES;
  if (start === 4) frame.writeUInt16BE(size, 2);
  if (start === 10) frame.writeBigUInt64BE(BigInt(size), 2);
  frame.write(text, start);
  return frame;
}
