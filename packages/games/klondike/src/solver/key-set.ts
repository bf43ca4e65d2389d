/**
 * A set of 64-bit keys with open addressing. A key of two zero words marks an empty place; no real
 * key is zero.
 */
export class KeySet {
  #low = new Int32Array(1 << 12);
  #high = new Int32Array(1 << 12);
  #mask = (1 << 12) - 1;
  #size = 0;

  clear(): void {
    if (this.#size > 1 << 16) {
      this.#allocate(1 << 12);
    } else {
      this.#low.fill(0);
      this.#high.fill(0);
    }
    this.#size = 0;
  }

  /** False if the key was already in the set. */
  add(low: number, high: number): boolean {
    let at = (low ^ (high << 7)) & this.#mask;
    for (;;) {
      const found = this.#low[at]!;
      if (found === 0 && this.#high[at] === 0) break;
      if (found === low && this.#high[at] === high) return false;
      at = (at + 1) & this.#mask;
    }
    this.#low[at] = low;
    this.#high[at] = high;
    if (++this.#size * 2 > this.#mask) this.#grow();
    return true;
  }

  remove(low: number, high: number): void {
    let at = (low ^ (high << 7)) & this.#mask;
    while (this.#low[at] !== low || this.#high[at] !== high) {
      if (this.#low[at] === 0 && this.#high[at] === 0) return;
      at = (at + 1) & this.#mask;
    }
    this.#size--;
    this.#empty(at);
  }

  /** Keys that were pushed on past this place move up, so that they are still found. */
  #empty(place: number): void {
    const [low, high, mask] = [this.#low, this.#high, this.#mask];
    let free = place;
    for (let at = (free + 1) & mask; low[at] !== 0 || high[at] !== 0; at = (at + 1) & mask) {
      const wanted = (low[at]! ^ (high[at]! << 7)) & mask;
      if (((at - wanted) & mask) < ((at - free) & mask)) continue;
      low[free] = low[at]!;
      high[free] = high[at]!;
      free = at;
    }
    low[free] = 0;
    high[free] = 0;
  }

  #allocate(capacity: number): void {
    this.#low = new Int32Array(capacity);
    this.#high = new Int32Array(capacity);
    this.#mask = capacity - 1;
  }

  #grow(): void {
    const [low, high] = [this.#low, this.#high];
    this.#allocate(low.length * 2);
    const mask = this.#mask;
    for (let i = 0; i < low.length; i++) {
      if (low[i] === 0 && high[i] === 0) continue;
      let at = (low[i]! ^ (high[i]! << 7)) & mask;
      while (this.#low[at] !== 0 || this.#high[at] !== 0) at = (at + 1) & mask;
      this.#low[at] = low[i]!;
      this.#high[at] = high[i]!;
    }
  }
}
