import { FEATURES } from './features.js';
import { fitted } from './fitted.js';
import { FIRST, SECOND, type Weights } from './network.js';

/** The rows of the features are bytes in 64ths; all that follows is 16 bits wide, in 2048ths. */
const BYTE_STEP = 1 / 64;
const WORD_STEP = 1 / 2048;

export function readWeights(): Weights {
  const bytes = new DataView(bytesOf(fitted).buffer);
  const first = new Float64Array((FEATURES + 1) * FIRST);
  const second = new Float64Array((FIRST + 1) * SECOND);
  const last = new Float64Array(2 * SECOND + 2);
  let at = 0;
  for (; at < FEATURES * FIRST; at++) first[at] = bytes.getInt8(at) * BYTE_STEP;
  const readWords = (target: Float64Array): void => {
    for (let i = 0; i < target.length; i++, at += 2)
      target[i] = bytes.getInt16(at, true) * WORD_STEP;
  };
  readWords(first.subarray(FEATURES * FIRST));
  readWords(second);
  readWords(last);
  return { first, second, last };
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Base64; games have no platform to decode it for them. */
function bytesOf(text: string): Uint8Array {
  const letters = text.replace(/=+$/, '');
  const bytes = new Uint8Array((letters.length * 3) >> 2);
  let held = 0;
  for (let i = 0, at = 0; i < letters.length; i++) {
    held = (held << 6) | ALPHABET.indexOf(letters[i]!);
    if (i % 4 > 0) bytes[at++] = held >> (6 - 2 * (i % 4));
  }
  return bytes;
}
