import { Evaluator } from './evaluate.js';
import { colourOfTake, sourceOf, targetOf } from '../../moves.js';
import { countOf, floorCount, lineAt, lineCount, packLine, withLine } from '../../packed.js';
import { isOfferEmpty, take } from '../../rules.js';
import { IN_CENTRE, type State } from '../../state.js';
import { CENTRE, FLOOR, FLOOR_SPACES } from '../../types.js';
import { START_VALUE, STAGES } from './weights.js';

/** No round has more takes: 36 tiles are on offer, and each take removes at least one. */
export const LONGEST_ROUND = 40;
const SAVED = 8;

/**
 * A round being searched: takes are made and unmade on one state by the rules of the game, and the
 * tiling that follows the last one is seen through the evaluator, never played.
 */
export class Horizon {
  readonly #evaluator = new Evaluator();
  readonly #saved = new Int32Array(LONGEST_ROUND * SAVED);
  readonly #slots = new Int32Array(4);
  #made = 0;
  #victory = 0;
  s!: State;

  /** `victory` is what winning is worth beyond its points. */
  begin(s: State, victory = 0): void {
    this.s = s;
    this.#victory = victory;
    this.#made = 0;
    this.#evaluator.begin(s);
  }

  make(code: number): void {
    const { s } = this;
    const saved = this.#saved;
    const from = sourceOf(code);
    const at = SAVED * this.#made++;
    saved[at] = from;
    saved[at + 1] = s.offer[from]!;
    saved[at + 2] = s.offer[CENTRE]!;
    saved[at + 3] = s.marker;
    saved[at + 4] = s.lines[s.seat]!;
    saved[at + 5] = s.floors[s.seat]!;
    saved[at + 6] = s.lid;
    saved[at + 7] = s.seat;
    take(s, from, colourOfTake(code), targetOf(code));
  }

  unmake(): void {
    const { s } = this;
    const saved = this.#saved;
    const at = SAVED * --this.#made;
    const seat = saved[at + 7]!;
    s.offer[CENTRE] = saved[at + 2]!;
    s.offer[saved[at]!] = saved[at + 1]!;
    s.marker = saved[at + 3]!;
    s.lines[seat] = saved[at + 4]!;
    s.floors[seat] = saved[at + 5]!;
    s.lid = saved[at + 6]!;
    s.seat = seat;
  }

  get over(): boolean {
    return isOfferEmpty(this.s);
  }

  /** Tiles of one colour in one place are all that is left: the next take ends the round. */
  get last(): boolean {
    const { offer } = this.s;
    let groups = 0;
    for (let from = 0; from < offer.length; from++)
      for (let rest = offer[from]!; rest !== 0; rest >>>= 5) if ((rest & 31) !== 0) groups++;
    return groups === 1;
  }

  /** Points by which a seat is ahead of the best other, as far as can be told now. */
  lead(seat: number): number {
    const { s } = this;
    for (let each = 0; each < s.players; each++)
      this.#slots[each] = this.#slot(each, s.lines[each]!, floorCount(s.floors[each]!));
    return this.#lead(seat, s.marker);
  }

  /** Looks at all boards once, so that `leadAfter` need only look at the mover's. */
  lookAround(): void {
    this.lead(this.s.seat);
  }

  /** `lead(seat)` after a take of the mover, without making it. */
  leadAfter(code: number, seat: number): number {
    const { s } = this;
    this.#slots[s.seat] = this.#slotAfter(code);
    const takesMarker = sourceOf(code) === CENTRE && s.marker === IN_CENTRE;
    return this.#lead(seat, takesMarker ? s.seat : s.marker);
  }

  /** What the mover's own board is worth after a take. */
  ownAfter(code: number): number {
    const { seat } = this.s;
    const slot = this.#slotAfter(code);
    const stage = this.#evaluator.stage(seat, slot);
    return stage === STAGES
      ? this.#evaluator.final(seat, slot)
      : this.#evaluator.lasting(seat, slot, stage);
  }

  #slot(seat: number, lines: number, things: number): number {
    return this.#evaluator.slot(seat, lines, things > FLOOR_SPACES ? FLOOR_SPACES : things);
  }

  #slotAfter(code: number): number {
    const { s } = this;
    const { seat } = s;
    const from = sourceOf(code);
    const colour = colourOfTake(code);
    const line = targetOf(code);
    const tiles = countOf(s.offer[from]!, colour);
    const lines = s.lines[seat]!;
    const marker = from === CENTRE && s.marker === IN_CENTRE ? 1 : 0;
    const things = floorCount(s.floors[seat]!) + marker;
    if (line === FLOOR) return this.#slot(seat, lines, things + tiles);
    const count = lineCount(lineAt(lines, line)) + tiles;
    const excess = count > line + 1 ? count - line - 1 : 0;
    return this.#slot(
      seat,
      withLine(lines, line, packLine(colour, count - excess)),
      things + excess,
    );
  }

  #lead(seat: number, marker: number): number {
    const { players } = this.s;
    let stage = 0;
    for (let each = 0; each < players; each++) {
      const own = this.#evaluator.stage(each, this.#slots[each]!);
      if (own > stage) stage = own;
    }
    let best = -Infinity;
    for (let each = 0; each < players; each++) {
      const value = each === seat ? -Infinity : this.#value(each, stage, marker);
      if (value > best) best = value;
    }
    const lead = this.#value(seat, stage, marker) - best;
    return stage === STAGES ? lead + Math.sign(lead) * this.#victory : lead;
  }

  #value(seat: number, stage: number, marker: number): number {
    const slot = this.#slots[seat]!;
    if (stage === STAGES) return this.#evaluator.final(seat, slot);
    const start = marker === seat ? START_VALUE[stage]! : 0;
    return this.#evaluator.lasting(seat, slot, stage) + start;
  }
}
