import { boxPoints, fiveOf, legalBoxes, upperBonus, type DiceCounts } from '../scoring.js';
import { BOXES, DICE, FACES, UPPER_BOXES, UPPER_GOAL, YAHTZEE } from '../types.js';
import type { RuleSet } from '../options.js';
import { fiveOfKind, ROLLS_FROM, setId } from './dice.js';
import type { Kernel } from './kernel.js';
import { FIRST_SLOT, FIVES, SLOT, SLOT_POINTS } from './slots.js';
import { columnAt, COLUMN_TOTAL, COLUMNS, holdsBonus, rowAt, type Outlook } from './states.js';
import type { ExpectedPoints } from './solve.js';

/**
 * A result of a turn: the state after it (see states.ts) and the points gained, bonuses included,
 * packed in one number.
 */
export type Lead = number;
const GAIN_BITS = 8;
const leadTo = (state: number, gain: number): Lead => (state << GAIN_BITS) | gain;
export const gainOf = (lead: Lead): number => lead & ((1 << GAIN_BITS) - 1);
export const stateOf = (lead: Lead): number => lead >> GAIN_BITS;

/** The value of a result of a turn, to be maximised. */
export type Worth = (lead: Lead) => number;

/** The mean of all points to come: the value that optimal play maximises. */
export const meanOf =
  (table: ExpectedPoints): Worth =>
  (lead) =>
    gainOf(lead) + table[stateOf(lead)]!;

/** Called with each way that a turn can end, and its probability. */
export type VisitEnd = (
  share: number,
  box: number,
  points: number,
  gain: number,
  state: number,
) => void;

const TOTALS = UPPER_GOAL + 1;
const MOST_UPPER = DICE * FACES;
/** Points of an upper box with the upper bonus they bring: `upperGain[total * 31 + points]`. */
const upperGain = new Uint8Array(TOTALS * (MOST_UPPER + 1));
for (let total = 0; total < TOTALS; total++)
  for (let points = 0; points <= MOST_UPPER; points++)
    upperGain[total * (MOST_UPPER + 1) + points] = points + upperBonus(total, 0, points);

const fives = [1, 2, 3, 4, 5, 6].map(fiveOfKind);

/** The results of a card's slots, under the rules of scoring.ts. */
export class Offers {
  /** The open boxes of the card. */
  readonly open: number[] = [];
  /** For five of a kind of each face: the legal boxes, and the points in each box. */
  readonly #legal = new Uint16Array(FACES);
  readonly #points = new Uint8Array(FACES * BOXES);
  /** First state of the row after filling each box, without and with the Yahtzee bonus held. */
  readonly #rows = new Int32Array(2 * BOXES);
  /** After filling an upper box: its column for each upper total. */
  readonly #columns = new Uint16Array(UPPER_BOXES * TOTALS);
  readonly #totals = COLUMN_TOTAL;
  readonly #firstSlot = FIRST_SLOT;
  readonly #slotPoints = SLOT_POINTS;

  readonly rules: RuleSet;

  constructor(rules: RuleSet) {
    this.rules = rules;
  }

  /** Sets the filled boxes of the outlooks that follow. */
  setCard(filled: number): void {
    this.open.length = 0;
    for (let box = 0; box < BOXES; box++) if (((filled >> box) & 1) === 0) this.open.push(box);
    for (const box of this.open) this.#setBox(filled, box);
    fives.forEach((counts, face) => (this.#legal[face] = legalBoxes(filled, counts, this.rules)));
  }

  #setBox(filled: number, box: number): void {
    const after = filled | (1 << box);
    this.#rows[2 * box] = rowAt(after, false) * COLUMNS;
    this.#rows[2 * box + 1] = rowAt(after, true) * COLUMNS;
    if (box < UPPER_BOXES)
      for (let total = 0; total < TOTALS; total++)
        this.#columns[box * TOTALS + total] = columnAt(after, total);
    fives.forEach((counts, face) => {
      this.#points[face * BOXES + box] = boxPoints(box, filled, counts, this.rules);
    });
  }

  /** Writes the value of every slot for one lane. */
  fill({ offers, lanes }: Kernel, lane: number, card: Outlook, worth: Worth): void {
    for (let i = 0; i < this.open.length; i++) {
      const box = this.open[i]!;
      const end = this.#firstSlot[box + 1]!;
      for (let slot = this.#firstSlot[box]!; slot < end; slot++)
        offers[slot * lanes + lane] = worth(this.#lead(box, this.#slotPoints[slot]!, card, 0));
    }
    for (let face = 0; face < FACES; face++) {
      const box = this.#boxForFive(face, card, worth);
      offers[(FIVES + face) * lanes + lane] = worth(this.#leadOfFive(face, box, card));
    }
  }

  /** After `spread`: visits every way that a lane's turn can end. */
  eachEnd(
    { shares, lanes }: Kernel,
    lane: number,
    card: Outlook,
    worth: Worth,
    visit: VisitEnd,
  ): void {
    const end = (slot: number, box: number, points: number, lead: Lead): void => {
      const share = shares[slot * lanes + lane]!;
      if (share > 0) visit(share, box, points, gainOf(lead), stateOf(lead));
    };
    for (const box of this.open)
      for (let slot = this.#firstSlot[box]!; slot < this.#firstSlot[box + 1]!; slot++) {
        const points = this.#slotPoints[slot]!;
        end(slot, box, points, this.#lead(box, points, card, 0));
      }
    for (let face = 0; face < FACES; face++) {
      const box = this.#boxForFive(face, card, worth);
      end(FIVES + face, box, this.#points[face * BOXES + box]!, this.#leadOfFive(face, box, card));
    }
  }

  /** The result of writing a roll in a legal box. */
  leadOf(roll: DiceCounts, box: number, card: Outlook): Lead {
    const face = fiveOf(roll);
    if (face > 0) return this.#leadOfFive(face - 1, box, card);
    const slot = SLOT[(setId(roll) - ROLLS_FROM) * BOXES + box]!;
    return this.#lead(box, SLOT_POINTS[slot]!, card, 0);
  }

  /** Every possible result of a turn, for all rolls and choices. */
  *leads(card: Outlook): Generator<Lead> {
    for (const box of this.open) {
      for (let slot = FIRST_SLOT[box]!; slot < FIRST_SLOT[box + 1]!; slot++)
        yield this.#lead(box, SLOT_POINTS[slot]!, card, 0);
      for (let face = 0; face < FACES; face++)
        if ((this.#legal[face]! >> box) & 1) yield this.#leadOfFive(face, box, card);
    }
  }

  /** The best box for five dice of one face (0 for ones). */
  #boxForFive(face: number, card: Outlook, worth: Worth): number {
    let best = -1;
    let most = -Infinity;
    for (let i = 0; i < this.open.length; i++) {
      const box = this.open[i]!;
      if (((this.#legal[face]! >> box) & 1) === 0) continue;
      const found = worth(this.#leadOfFive(face, box, card));
      if (found <= most) continue;
      best = box;
      most = found;
    }
    return best;
  }

  #leadOfFive(face: number, box: number, card: Outlook): Lead {
    const points = this.#points[face * BOXES + box]!;
    if (box === YAHTZEE && holdsBonus(points, this.rules))
      return leadTo(this.#rows[2 * box + 1]! + card.column, points);
    return this.#lead(box, points, card, card.held ? this.rules.yahtzeeBonus : 0);
  }

  #lead(box: number, points: number, { column, held }: Outlook, bonus: number): Lead {
    const row = this.#rows[held ? 2 * box + 1 : 2 * box]!;
    if (box >= UPPER_BOXES) return leadTo(row + column, points + bonus);
    const total = this.#totals[column]!;
    const gain = upperGain[total * (MOST_UPPER + 1) + points]! + bonus;
    const sum = total + points < TOTALS ? total + points : TOTALS - 1;
    return leadTo(row + this.#columns[box * TOTALS + sum]!, gain);
  }
}
