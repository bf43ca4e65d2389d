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
 * What leaves through one socket. `stream` is what the socket writes to: text goes there as a whole
 * frame, without the socket's own way of sending, which frames a text anew for everybody who is told
 * it. Everything that is said in one go leaves by one system call. Sending is the dearest part of a
 * move (docs/performance.md), so bytes wait as a string of one character each, which costs no buffer.
 */
export class Outbox {
  #waiting = '';

  constructor(
    readonly socket: WebSocket,
    readonly stream: Writable,
  ) {}

  /** Leaves after whatever the present event still brings, promises included. */
  send(text: string): void {
    const { socket, stream } = this;
    if (socket.readyState !== socket.OPEN) return;
    if (stream.writableLength + this.#waiting.length > MOST_WAITING) return socket.terminate();
    if (this.#waiting === '') flushSoon(this);
    this.#waiting += frameOf(text);
  }

  /** Leaves now, before anything that the socket says by itself. */
  flush(): void {
    const bytes = this.#waiting;
    this.#waiting = '';
    const { socket, stream } = this;
    if (bytes !== '' && socket.readyState === socket.OPEN) stream.write(bytes, 'latin1');
  }

  /** After what was said before. */
  close(code?: number): void {
    this.flush();
    this.socket.close(code);
  }
}

let full: Outbox[] = [];

function flushSoon(outbox: Outbox): void {
  if (full.push(outbox) === 1) process.nextTick(flushAll);
}

function flushAll(): void {
  const outboxes = full;
  full = [];
  for (const outbox of outboxes) outbox.flush();
}

let lastText = '';
let lastFrame = makeFrame(lastText);

/** What everybody at a match is told is one text, which is framed once. */
function frameOf(text: string): string {
  if (text !== lastText) {
    lastText = text;
    lastFrame = makeFrame(text);
  }
  return lastFrame;
}

/** A frame as bytes, each of them one character. */
function makeFrame(text: string): string {
  const size = Buffer.byteLength(text);
  const bytes = size === text.length ? text : Buffer.from(text).toString('latin1');
  return headOf(size) + bytes;
}

function headOf(size: number): string {
  if (size <= SHORT) return String.fromCharCode(FINAL_TEXT, size);
  if (size < 0x10000) return String.fromCharCode(FINAL_TEXT, IN_TWO_BYTES, size >> 8, size & 0xff);
  const long = Buffer.alloc(8);
  long.writeBigUInt64BE(BigInt(size));
  return String.fromCharCode(FINAL_TEXT, IN_EIGHT_BYTES) + long.toString('latin1');
}
