import { sample, sampleWhole, type Need, type Outcome } from './chance.js';
import type { Rng } from './rng.js';
import { fromHex, sha256, toHex, utf8 } from './sha256.js';

/**
 * A fair deal can be proved: the SHA-256 of a 256-bit seed is published first, the seed at the
 * end, and every outcome follows from the seed. The caller brings the seed (a CSPRNG of its
 * platform, or a text such as a deal number); the kernel has no source of randomness.
 */
export type Seed = string & { readonly brand: 'seed' };

/** A seed from 64 hexadecimal digits; null for anything else. */
export const parseSeed = (hex: string): Seed | null =>
  /^[0-9a-f]{64}$/.test(hex) ? (hex as Seed) : null;

/** The same text always gives the same seed: numbered and daily deals, `--seed`. */
export const seedFromText = (text: string): Seed => toHex(sha256(utf8(text))) as Seed;

/** A seed from 32 random bytes. */
export function seedFromBytes(bytes: Uint8Array): Seed {
  if (bytes.length !== 32) throw new Error('A seed has 32 bytes');
  return toHex(bytes) as Seed;
}

/** The commitment to a seed, which may be published before the game. */
export const commitmentOf = (seed: Seed): string => toHex(sha256(bytesOf(seed)));

/**
 * A joint deal, which no single party can choose: the host commits to `secret`, then each device
 * reveals the share that it had committed to when it sat down. A share is 32 random bytes, as a
 * seed is; null for a seat that gave none (a bot) or did not reveal it in time. One device that
 * drew its share at random is enough for a seed that no party could choose.
 */
export interface JointDeal {
  /** Id of the match, so that no two matches share a seed. */
  readonly match: string;
  readonly secret: Seed;
  readonly shares: readonly (Seed | null)[];
}

/** SHA-256 of `chiaro/2`, the id, the secret and the shares in the order of the seats. */
export function jointSeed({ match, secret, shares }: JointDeal): Seed {
  const given = shares.filter((share) => share !== null);
  const parts = [utf8('chiaro/2'), utf8(match), ...[secret, ...given].map(bytesOf)];
  return toHex(sha256(Uint8Array.from(parts.flatMap((part) => [...part])))) as Seed;
}

/**
 * The outcome of a need, from the seed alone. Each need has a stream of its own, named by its
 * purpose and place, so that no outcome depends on what was chosen or consumed before it.
 *
 * With an `ordinal` as in logs of version 1: there the stream is named by how many outcomes the
 * log had before this one, counted from 0.
 */
export function dealOutcome(seed: Seed, need: Need, ordinal?: number): Outcome {
  if (ordinal === undefined)
    return sampleWhole(need, new SeedStream(seed, `${need.purpose}/${need.place}`));
  const name = `${need.purpose}/${need.keyInVersion1 ?? ordinal}`;
  return sample(need, new SeedStream(seed, name));
}

/** SHA-256 in counter mode: earlier output does not predict later output. */
class SeedStream implements Rng {
  readonly #block = new Uint8Array(36);
  #words: DataView = new DataView(new ArrayBuffer(0));
  #used = 0;
  #counter = 0;

  constructor(seed: Seed, name: string) {
    const label = utf8(name);
    const material = new Uint8Array(32 + label.length);
    material.set(bytesOf(seed));
    material.set(label, 32);
    this.#block.set(sha256(material));
  }

  uint32(): number {
    if (this.#used === this.#words.byteLength) this.#refill();
    const word = this.#words.getUint32(this.#used);
    this.#used += 4;
    return word;
  }

  #refill(): void {
    new DataView(this.#block.buffer).setUint32(32, this.#counter++);
    this.#words = new DataView(sha256(this.#block).buffer);
    this.#used = 0;
  }
}

function bytesOf(seed: Seed): Uint8Array {
  const bytes = fromHex(seed);
  if (bytes === null || bytes.length !== 32) throw new Error('A seed is 64 hexadecimal digits');
  return bytes;
}
