import { generate, MOST_TRANSFERS } from '../solver/generate.js';
import { isForPurpose, playTransfer } from '../solver/play.js';
import { aOf, BACK, bOf, cOf, kindOf, PILE_HOME, RUN, type Position } from '../solver/position.js';
import { PILE_ROOM } from '../types.js';

/**
 * One to three transfers with an irreversible effect: they turn up a card, use one of the talon or
 * free a pile. The last transfer has the effect; the others prepare it.
 */
export type Plan = readonly number[];

const MOST_PREPARATIONS = 2;
const LONGEST = MOST_PREPARATIONS + 1;
const MOST_PLANS = 256;

/**
 * All plans of a position after its safe transfers, one for each resulting position. Reversible
 * transfers are no plan: a player could repeat them for ever. The buffers are reused for each
 * position, because playouts spend most of their time here.
 */
export class Plans {
  count = 0;
  readonly #transfers = new Int32Array(LONGEST * MOST_PLANS);
  readonly #lengths = new Uint8Array(MOST_PLANS);
  readonly #low = new Int32Array(MOST_PLANS);
  readonly #high = new Int32Array(MOST_PLANS);
  readonly #buffers = Array.from({ length: LONGEST }, () => new Int32Array(MOST_TRANSFERS));
  readonly #current = new Int32Array(LONGEST);
  #cardsLeft = 0;
  #unfinished = 0;

  find(p: Position): this {
    this.count = 0;
    this.#cardsLeft = p.left;
    this.#unfinished = unfinished(p);
    this.#collect(p, -1, 0);
    return this;
  }

  plan(index: number): Plan {
    return [...this.#transfers.subarray(LONGEST * index, LONGEST * index + this.length(index))];
  }

  /** Identifies the resulting position, independent of the order of the piles. */
  key(index: number): string {
    return `${this.#low[index]} ${this.#high[index]}`;
  }

  length(index: number): number {
    return this.#lengths[index]!;
  }

  /** The transfer that the others prepare. */
  last(index: number): number {
    return this.#transfers[LONGEST * index + this.length(index) - 1]!;
  }

  play(p: Position, index: number): void {
    const start = LONGEST * index;
    const end = start + this.length(index);
    for (let i = start; i < end; i++) playTransfer(p, this.#transfers[i]!);
  }

  #collect(p: Position, placed: number, depth: number): void {
    const buffer = this.#buffers[depth]!;
    const end = generate(p, buffer, 0, placed, false);
    for (let i = 0; i < end; i++) {
      const move = buffer[i]!;
      const mark = p.trailLength;
      this.#current[depth] = move;
      if (!isForPurpose(p, move)) {
        playTransfer(p, move);
        if (this.#isForGood(p, depth)) this.#add(p, depth + 1);
      } else if (depth < MOST_PREPARATIONS) {
        p.make(move);
        this.#collect(p, bOf(move), depth + 1);
      }
      p.takeBackTo(mark);
    }
  }

  #isForGood(p: Position, depth: number): boolean {
    if (unfinished(p) < this.#unfinished) return true;
    for (let i = 0; i <= depth; i++) if (kindOf(this.#current[i]!) === BACK) return false;
    return p.left < this.#cardsLeft;
  }

  #add(p: Position, length: number): void {
    p.computeKey(-1);
    for (let i = 0; i < this.count; i++)
      if (this.#low[i] === p.keyLow && this.#high[i] === p.keyHigh) return;
    if (this.count === MOST_PLANS) return;
    const at = this.count++;
    this.#low[at] = p.keyLow;
    this.#high[at] = p.keyHigh;
    this.#lengths[at] = length;
    for (let i = 0; i < length; i++) this.#transfers[LONGEST * at + i] = this.#current[i]!;
  }
}

export function playPlan(p: Position, plan: Plan): void {
  for (const move of plan) playTransfer(p, move);
}

/** Hidden cards, cards of the talon and piles without a king at the bottom; none can increase. */
function unfinished(p: Position): number {
  let held = 0;
  for (let pile = 0; pile < p.pileCount; pile++)
    if (
      p.lengths[pile]! > 0 &&
      p.hidden[pile] === 0 &&
      p.piles[pile * PILE_ROOM]! >> 2 !== p.ranks - 1
    )
      held++;
  return 8 * (p.hiddenLeft + p.talonSize) + held;
}

/** Hidden cards in the pile where a transfer turns one up; 0 if it turns up none. */
export function hiddenUnder(p: Position, last: number): number {
  const from = aOf(last);
  const kind = kindOf(last);
  if (kind === RUN && p.lengths[from]! - cOf(last) - 1 <= p.hidden[from]!) return p.hidden[from]!;
  return kind === PILE_HOME && p.lengths[from]! - 1 === p.hidden[from] ? p.hidden[from]! : 0;
}
