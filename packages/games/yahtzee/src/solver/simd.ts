import { fromHex } from '@chiaro/kernel/internal';
import { ADD, DIFFERENT, REMOVE, ROLL_CHANCE } from './dice.js';
import type { Kernel } from './kernel.js';
import { SIMD_BYTES } from './simd-bytes.js';
import { SLOT, SLOTS } from './slots.js';

const LANES = 8;
const NUMBER = 8;
const BLOCK = LANES * NUMBER;
const INDEX = 4;

/**
 * The part of WebAssembly used here; its types come with Node or the browser, not with the
 * language.
 */
declare const WebAssembly: {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object) => { readonly exports: unknown };
};

interface Program {
  readonly memory: { readonly buffer: ArrayBuffer };
  /** Addresses of the tables. */
  readonly add: { readonly value: number };
  readonly remove: { readonly value: number };
  readonly different: { readonly value: number };
  readonly slot: { readonly value: number };
  readonly chance: { readonly value: number };
  readonly open: { readonly value: number };
  readonly offers: { readonly value: number };
  readonly weights: { readonly value: number };
  readonly values: { readonly value: number };
  readonly shares: { readonly value: number };
  evaluate(boxes: number): void;
  spread(boxes: number): void;
}

/** Null if WebAssembly or its SIMD is missing or forbidden. */
export function createSimd(): Kernel | null {
  try {
    const bytes = fromHex(SIMD_BYTES) ?? new Uint8Array();
    const { exports } = new WebAssembly.Instance(new WebAssembly.Module(bytes));
    return kernelOf(exports as Program);
  } catch {
    return null;
  }
}

function kernelOf(program: Program): Kernel {
  const { buffer } = program.memory;
  const numbers = ({ value }: { value: number }, length: number): Float64Array =>
    new Float64Array(buffer, value, length);
  const indices = ({ value }: { value: number }, length: number): Uint32Array =>
    new Uint32Array(buffer, value, length);

  indices(program.add, ADD.length).set(Uint32Array.from(ADD, (set) => set * BLOCK));
  indices(program.remove, REMOVE.length).set(Uint32Array.from(REMOVE, (set) => set * BLOCK));
  indices(program.slot, SLOT.length).set(Uint32Array.from(SLOT, (slot) => slot * BLOCK));
  new Uint8Array(buffer, program.different.value, DIFFERENT.length).set(DIFFERENT);
  numbers(program.chance, ROLL_CHANCE.length).set(ROLL_CHANCE);

  const boxes = indices(program.open, 13);
  const setOpen = (open: readonly number[]): number => {
    for (let i = 0; i < open.length; i++) boxes[i] = open[i]! * INDEX;
    return open.length;
  };
  return {
    lanes: LANES,
    offers: numbers(program.offers, SLOTS * LANES),
    weights: numbers(program.weights, LANES),
    values: numbers(program.values, LANES),
    shares: numbers(program.shares, SLOTS * LANES),
    evaluate: (open) => program.evaluate(setOpen(open)),
    spread: (open) => program.spread(setOpen(open)),
  };
}
