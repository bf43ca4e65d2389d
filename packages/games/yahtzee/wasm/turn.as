// AssemblyScript. The turn of src/solver/turn.ts for eight states at once, two in each of four
// 128-bit vectors. It knows dice, not rules: the host fills the tables and the offers, and reads
// the values and shares. `node wasm/build.mjs` makes src/solver/simd-bytes.ts of it.

const LANES: i32 = 8;
const BLOCK: usize = LANES * 8; // bytes of one number for every lane
const PAIR: usize = 16; // bytes of one vector
const SETS: usize = 462;
const ROLLS: usize = 252;
const KEEPS: usize = SETS - ROLLS;
const FACES: usize = 6;
const BOXES: usize = 13;
const SLOTS: usize = 115;
const EDGES: usize = KEEPS * FACES;
const TIE: f64 = 1e-9;

// Tables of the host; places in other tables are byte offsets.
export const add: usize = memory.data(EDGES * 4, 16);
export const remove: usize = memory.data(EDGES * 4, 16);
export const different: usize = memory.data(SETS, 16);
export const slot: usize = memory.data(ROLLS * BOXES * 4, 16);
export const chance: usize = memory.data(ROLLS * 8, 16);
// What the host says of each card.
export const open: usize = memory.data(BOXES * 4, 16);
export const offers: usize = memory.data(SLOTS * BLOCK, 16);
export const weights: usize = memory.data(BLOCK, 16);
// Answers.
export const values: usize = memory.data(BLOCK, 16);
export const shares: usize = memory.data(SLOTS * BLOCK, 16);

// With two rolls left and with one: what keeping a set is worth, and the best that it holds.
const earlyKeeps: usize = memory.data(SETS * BLOCK, 16);
const earlyBests: usize = memory.data(SETS * BLOCK, 16);
const lateKeeps: usize = memory.data(SETS * BLOCK, 16);
const lateBests: usize = memory.data(SETS * BLOCK, 16);
const finals: usize = memory.data(ROLLS * BLOCK, 16);
const flow: usize = memory.data(SETS * BLOCK, 16);

/** Value of each lane's turn before its first roll. */
export function evaluate(boxes: i32): void {
  takeBest(lateBests + KEEPS * BLOCK, boxes);
  rollOn(lateBests);
  keepBest(lateBests);
  rollOn(lateBests);
  keepBest(lateBests);
  expect(lateBests + KEEPS * BLOCK);
}

/** How the weight of each lane spreads over the slots when every choice is the best one. */
export function spread(boxes: i32): void {
  takeBest(finals, boxes);
  remember(finals, lateKeeps, lateBests);
  remember(lateBests + KEEPS * BLOCK, earlyKeeps, earlyBests);
  expect(earlyBests + KEEPS * BLOCK);
  memory.fill(shares, 0, SLOTS * BLOCK);
  for (let pair: usize = 0; pair < BLOCK; pair += PAIR) {
    firstRoll(pair);
    followBest(earlyKeeps, earlyBests, pair);
    rollFlow(pair);
    followBest(lateKeeps, lateBests, pair);
    rollFlow(pair);
    writeFlow(boxes, pair);
  }
}

function remember(after: usize, keeps: usize, bests: usize): void {
  memory.copy(keeps + KEEPS * BLOCK, after, ROLLS * BLOCK);
  rollOn(keeps);
  memory.copy(bests, keeps, SETS * BLOCK);
  keepBest(bests);
}

/** The best box of every roll. */
function takeBest(into: usize, boxes: i32): void {
  let row = slot;
  for (let end = into + ROLLS * BLOCK; into < end; into += BLOCK, row += BOXES * 4) {
    let a = f64x2.splat(-1e9), b = a, c = a, d = a;
    for (let at = open, last = open + (<usize>boxes << 2); at < last; at += 4) {
      const from = offers + load<u32>(row + load<u32>(at));
      a = f64x2.pmax(a, v128.load(from));
      b = f64x2.pmax(b, v128.load(from, 16));
      c = f64x2.pmax(c, v128.load(from, 32));
      d = f64x2.pmax(d, v128.load(from, 48));
    }
    store4(into, a, b, c, d);
  }
}

/** Each smaller set is worth the mean of the sets with one die more, the largest first. */
function rollOn(work: usize): void {
  const sixth = f64x2.splat(1.0 / 6.0);
  let at = add + (EDGES - FACES) * 4;
  for (let into = work + (KEEPS - 1) * BLOCK; into >= work; into -= BLOCK, at -= FACES * 4) {
    let from = work + load<u32>(at);
    let a = v128.load(from), b = v128.load(from, 16), c = v128.load(from, 32), d = v128.load(from, 48);
    for (let face: usize = 1; face < FACES; face++) {
      from = work + load<u32>(at + (face << 2));
      a = f64x2.add(a, v128.load(from));
      b = f64x2.add(b, v128.load(from, 16));
      c = f64x2.add(c, v128.load(from, 32));
      d = f64x2.add(d, v128.load(from, 48));
    }
    store4(into, f64x2.mul(a, sixth), f64x2.mul(b, sixth), f64x2.mul(c, sixth), f64x2.mul(d, sixth));
  }
}

/** Each set is worth the best of itself and the sets with one die less, the smallest first. */
function keepBest(work: usize): void {
  let at = remove;
  for (let set: usize = 1; set < SETS; set++) {
    const into = work + set * BLOCK;
    let a = v128.load(into), b = v128.load(into, 16), c = v128.load(into, 32), d = v128.load(into, 48);
    for (const end = at + (<usize>load<u8>(different + set) << 2); at < end; at += 4) {
      const from = work + load<u32>(at);
      a = f64x2.pmax(a, v128.load(from));
      b = f64x2.pmax(b, v128.load(from, 16));
      c = f64x2.pmax(c, v128.load(from, 32));
      d = f64x2.pmax(d, v128.load(from, 48));
    }
    store4(into, a, b, c, d);
  }
}

/** The mean over the first roll. */
function expect(from: usize): void {
  let a = f64x2.splat(0), b = a, c = a, d = a;
  for (let at = chance, end = chance + ROLLS * 8; at < end; at += 8, from += BLOCK) {
    const weight = v128.load_splat<f64>(at);
    a = f64x2.add(a, f64x2.mul(weight, v128.load(from)));
    b = f64x2.add(b, f64x2.mul(weight, v128.load(from, 16)));
    c = f64x2.add(c, f64x2.mul(weight, v128.load(from, 32)));
    d = f64x2.add(d, f64x2.mul(weight, v128.load(from, 48)));
  }
  store4(values, a, b, c, d);
}

// @ts-ignore: decorator
@inline
function store4(at: usize, a: v128, b: v128, c: v128, d: v128): void {
  v128.store(at, a);
  v128.store(at, b, 16);
  v128.store(at, c, 32);
  v128.store(at, d, 48);
}

function firstRoll(pair: usize): void {
  const weight = v128.load(weights + pair);
  for (let set: usize = 0; set < KEEPS; set++) v128.store(flow + set * BLOCK + pair, f64x2.splat(0));
  for (let roll: usize = 0; roll < ROLLS; roll++)
    v128.store(
      flow + (KEEPS + roll) * BLOCK + pair,
      f64x2.mul(weight, v128.load_splat<f64>(chance + (roll << 3))),
    );
}

/** See src/solver/turn.ts. */
function followBest(keeps: usize, bests: usize, pair: usize): void {
  let at = remove + EDGES * 4;
  for (let set = SETS - 1; set > 0; set--) {
    const here = set * BLOCK + pair;
    const whole = v128.load(flow + here);
    const enough = f64x2.sub(v128.load(bests + here), f64x2.splat(TIE));
    const good = f64x2.ge(v128.load(keeps + here), enough);
    let left = v128.andnot(whole, good);
    const end = at;
    at -= <usize>load<u8>(different + set) << 2;
    for (let edge = at; edge < end; edge += 4) {
      const offset = load<u32>(edge) + pair;
      const same = f64x2.ge(v128.load(bests + offset), enough);
      const into = flow + offset;
      v128.store(into, f64x2.add(v128.load(into), v128.and(left, same)));
      left = v128.andnot(left, same);
    }
    v128.store(flow + here, v128.and(whole, good));
  }
}

/** Rolls the missing dice one by one. */
function rollFlow(pair: usize): void {
  const sixth = f64x2.splat(1.0 / 6.0);
  let at = add;
  for (let set: usize = 0; set < KEEPS; set++) {
    const from = flow + set * BLOCK + pair;
    const each = f64x2.mul(v128.load(from), sixth);
    v128.store(from, f64x2.splat(0));
    for (const end = at + FACES * 4; at < end; at += 4) {
      const into = flow + load<u32>(at) + pair;
      v128.store(into, f64x2.add(v128.load(into), each));
    }
  }
}

function writeFlow(boxes: i32, pair: usize): void {
  let row = slot;
  for (let roll: usize = 0; roll < ROLLS; roll++, row += BOXES * 4) {
    let left = v128.load(flow + (KEEPS + roll) * BLOCK + pair);
    const best = v128.load(finals + roll * BLOCK + pair);
    for (let at = open, last = open + (<usize>boxes << 2); at < last; at += 4) {
      const offset = load<u32>(row + load<u32>(at)) + pair;
      const same = f64x2.eq(v128.load(offers + offset), best);
      const into = shares + offset;
      v128.store(into, f64x2.add(v128.load(into), v128.and(left, same)));
      left = v128.andnot(left, same);
    }
  }
}
