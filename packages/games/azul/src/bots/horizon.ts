import { Evaluator, POINT } from './evaluate.js';
import { colourOfTake, sourceOf, TARGETS, targetOf } from '../moves.js';
import { countOf, floorCount, lineAt, lineCount, packLine, UNIT, withLine } from '../packed.js';
import { take } from '../rules.js';
import { IN_CENTRE, type State } from '../state.js';
import { CENTRE, FLOOR, FLOOR_SPACES } from '../types.js';
import { Rest } from './rest.js';
import { USUAL_ROUNDS } from './supply.js';
import { weightsFor } from './weights.js';

/** Upper limit of takes in a round: 36 tiles are on offer, and each take removes at least one. */
export const LONGEST_ROUND = 40;
const SAVED = 9;
const CELLS = 25;
/** Greater than any lead. */
export const UNBOUNDED = 1e9;

/**
 * A round in search: takes are made and undone on one state by the rules of the game. The tiling
 * after the last take is evaluated, not played.
 */
export class Horizon {
  readonly #evaluator = new Evaluator();
  readonly #rest = new Rest();
  readonly #saved = new Int32Array(LONGEST_ROUND * SAVED);
  readonly #slots = new Int32Array(4);
  readonly #things = new Int32Array(4);
  readonly #gains = new Int32Array(4);
  #made = 0;
  #victory = 0;
  #start = 0;
  #isUsualLast = false;
  /** All tiles on offer, as counts. */
  #offer = 0;
  /** Source and colour of the take for which the `#gains` of the others were computed. */
  #group = -1;
  s!: State;

  /** `victory` is the value of winning beyond its points. */
  begin(s: State, victory = 0): void {
    const weights = weightsFor(s.players, s.grey);
    this.s = s;
    this.#victory = POINT * victory;
    this.#made = 0;
    this.#evaluator.begin(s);
    this.#rest.begin(s, weights.rest);
    this.#isUsualLast = s.round >= USUAL_ROUNDS;
    this.#start = weights.start[Math.min(s.round, USUAL_ROUNDS - 1) - 1]!;
    this.#offer = 0;
    for (let from = 0; from < s.offer.length; from++) this.#offer += s.offer[from]!;
  }

  make(code: number): void {
    const { s } = this;
    const saved = this.#saved;
    const from = sourceOf(code);
    const colour = colourOfTake(code);
    const at = SAVED * this.#made++;
    saved[at] = from;
    saved[at + 1] = s.offer[from]!;
    saved[at + 2] = s.offer[CENTRE]!;
    saved[at + 3] = s.marker;
    saved[at + 4] = s.lines[s.seat]!;
    saved[at + 5] = s.floors[s.seat]!;
    saved[at + 6] = s.lid;
    saved[at + 7] = s.seat;
    saved[at + 8] = this.#offer;
    this.#offer -= countOf(s.offer[from]!, colour) * UNIT[colour]!;
    take(s, from, colour, targetOf(code));
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
    this.#offer = saved[at + 8]!;
  }

  get over(): boolean {
    return this.#offer === 0;
  }

  /** Whether the next take ends the round: only tiles of one colour in one place are left. */
  get last(): boolean {
    const { offer } = this.s;
    let groups = 0;
    for (let from = 0; from < offer.length; from++)
      for (let rest = offer[from]!; rest !== 0; rest >>>= 5) if ((rest & 31) !== 0) groups++;
    return groups === 1;
  }

  /** The estimated lead of a seat over the best other, in thousandths of a point. */
  lead(seat: number): number {
    const { s } = this;
    this.lookAround();
    this.#gains.fill(0);
    if (this.#offer !== 0) {
      this.#rest.see(this.#offer, s.offer[CENTRE]!, s.marker);
      for (let each = 0; each < s.players; each++)
        this.#gains[each] = this.#gainOf(each, s.seat, s.lines[each]!);
    }
    return this.#lead(seat, s.marker, this.#offer === 0);
  }

  /** Evaluates all boards once, so that `leadAfter` evaluates only the mover's. */
  lookAround(): void {
    const { s } = this;
    this.#group = -1;
    for (let each = 0; each < s.players; each++)
      this.#look(each, s.lines[each]!, floorCount(s.floors[each]!));
  }

  /**
   * `lead(seat)` after a take of the mover, without making it. Takes of a group must be
   * consecutive.
   */
  leadAfter(code: number, seat: number): number {
    const { s } = this;
    const mover = s.seat;
    const marker = sourceOf(code) === CENTRE && s.marker === IN_CENTRE ? mover : s.marker;
    const group = (code / TARGETS) | 0;
    if (group !== this.#group) this.#seeAfter(code, marker, group, seat);
    this.#lookAfter(code);
    const isOver = this.#offerAfter === 0;
    this.#gains[mover] = isOver ? 0 : this.#gainOf(mover, this.#nextSeat, this.#linesAfter);
    const ends = this.#othersEnd || this.#evaluator.ends(mover, this.#slots[mover]!) === 1;
    const at = ends ? 1 : 0;
    const value = this.#value(mover, ends, marker);
    const best = this.#best[at]!;
    const lead =
      seat === mover ? value - best : this.#seatValue[at]! - (value > best ? value : best);
    return ends ? this.#withVictory(lead, isOver) : lead;
  }

  #offerAfter = 0;
  #linesAfter = 0;
  #nextSeat = 0;
  /**
   * After a take of the group, if the game goes on (0) and if it ends (1): the value of the
   * requested seat, and the best value of the seats that are neither it nor the mover.
   */
  readonly #seatValue = new Int32Array(2);
  readonly #best = new Int32Array(2);
  #othersEnd = false;

  /** Values of all but the mover after a take from this source of this colour. */
  #seeAfter(code: number, marker: number, group: number, seat: number): void {
    const { s } = this;
    const from = sourceOf(code);
    const colour = colourOfTake(code);
    const taken = countOf(s.offer[from]!, colour) * UNIT[colour]!;
    const moved = s.offer[from]! - taken;
    this.#group = group;
    this.#nextSeat = s.seat + 1 === s.players ? 0 : s.seat + 1;
    this.#offerAfter = this.#offer - taken;
    const isOver = this.#offerAfter === 0;
    const centre = from === CENTRE ? moved : s.offer[CENTRE]! + moved;
    if (!isOver) this.#rest.see(this.#offerAfter, centre, marker);
    this.#othersEnd = this.#isUsualLast && !isOver;
    this.#best.fill(-UNBOUNDED);
    for (let each = 0; each < s.players; each++) {
      if (each === s.seat) continue;
      this.#gains[each] = isOver ? 0 : this.#gainOf(each, this.#nextSeat, s.lines[each]!);
      if (this.#evaluator.ends(each, this.#slots[each]!) === 1) this.#othersEnd = true;
      for (let ends = 0; ends < 2; ends++) {
        const value = this.#value(each, ends === 1, marker);
        if (each === seat) this.#seatValue[ends] = value;
        else if (value > this.#best[ends]!) this.#best[ends] = value;
      }
    }
  }

  #gainOf(seat: number, toMove: number, lines: number): number {
    const worths = this.#evaluator.worths(seat);
    const at = this.#slots[seat]! * CELLS;
    return this.#rest.gain(seat, seat === toMove, lines, this.#things[seat]!, worths, at);
  }

  /** The value of the mover's own board after a take, as if the round ended then. */
  ownAfter(code: number): number {
    const { seat } = this.s;
    this.#lookAfter(code);
    const slot = this.#slots[seat]!;
    const things = this.#things[seat]!;
    return this.#isUsualLast || this.#evaluator.ends(seat, slot) === 1
      ? this.#evaluator.final(seat, slot, things)
      : this.#evaluator.lasting(seat, slot, things);
  }

  #look(seat: number, lines: number, things: number): void {
    this.#slots[seat] = this.#evaluator.slot(seat, lines);
    this.#things[seat] = things > FLOOR_SPACES ? FLOOR_SPACES : things;
  }

  /** Evaluates the mover's board after a take. */
  #lookAfter(code: number): void {
    const { s } = this;
    const { seat } = s;
    const from = sourceOf(code);
    const colour = colourOfTake(code);
    const line = targetOf(code);
    const tiles = countOf(s.offer[from]!, colour);
    const lines = s.lines[seat]!;
    const marker = from === CENTRE && s.marker === IN_CENTRE ? 1 : 0;
    const things = floorCount(s.floors[seat]!) + marker;
    this.#linesAfter = lines;
    if (line === FLOOR) return this.#look(seat, lines, things + tiles);
    const count = lineCount(lineAt(lines, line)) + tiles;
    const excess = count > line + 1 ? count - line - 1 : 0;
    this.#linesAfter = withLine(lines, line, packLine(colour, count - excess));
    this.#look(seat, this.#linesAfter, things + excess);
  }

  #lead(seat: number, marker: number, isOver: boolean): number {
    const { players } = this.s;
    let ends = this.#isUsualLast && !isOver;
    for (let each = 0; each < players; each++)
      if (this.#evaluator.ends(each, this.#slots[each]!) === 1) ends = true;
    let best = -UNBOUNDED;
    for (let each = 0; each < players; each++) {
      if (each === seat) continue;
      const value = this.#value(each, ends, marker);
      if (value > best) best = value;
    }
    const lead = this.#value(seat, ends, marker) - best;
    return ends ? this.#withVictory(lead, isOver) : lead;
  }

  /**
   * Adds the value of winning: certain if the game is over, by probability inside its last round.
   */
  #withVictory(lead: number, isOver: boolean): number {
    if (isOver) return lead + (lead > 0 ? this.#victory : lead < 0 ? -this.#victory : 0);
    return lead + (((this.#victory * lead) / (Math.abs(lead) + DOUBT)) | 0);
  }

  #value(seat: number, ends: boolean, marker: number): number {
    const slot = this.#slots[seat]!;
    const things = this.#things[seat]!;
    const gain = this.#gains[seat]!;
    if (ends) return this.#evaluator.final(seat, slot, things) + gain;
    const start = marker === seat ? this.#start : 0;
    return this.#evaluator.lasting(seat, slot, things) + gain + start;
  }
}

/** Typical error of a lead inside the last round. */
const DOUBT = 4 * POINT;
