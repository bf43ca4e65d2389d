import type { CardState } from '../assess.js';
import { yahtzeeBonus } from '../scoring.js';
import { BOXES, FACES, UPPER_BOXES, UPPER_GOAL, UPPER_MASK, YAHTZEE } from '../types.js';
import type { RuleSet } from '../options.js';
import { fiveOfKind } from './dice.js';

/**
 * The state that determines the future of a card: its filled boxes, its upper total up to 63, and
 * whether the Yahtzee box holds 50 and pays for further Yahtzees. A state is a row (lower boxes)
 * and a column (upper boxes and total).
 *
 * Upper totals that can no longer reach 63 and those that have reached it have the same future: the
 * bonus is settled. They share one column, stored as total 63.
 */
const UPPER_SETS = 1 << UPPER_BOXES;
const LOWER_SETS = 1 << (BOXES - UPPER_BOXES);
const TOTALS = UPPER_GOAL + 1;
const NO_COLUMN = 0xffff;

const columnOf = new Uint16Array(UPPER_SETS * TOTALS).fill(NO_COLUMN);
const firstColumn = new Uint16Array(UPPER_SETS + 1);
const totals: number[] = [];
const uppers: number[] = [];
for (let upper = 0; upper < UPPER_SETS; upper++) addColumns(upper);

export const COLUMNS = totals.length;
/** Upper total of each column; 63 if the bonus is settled. */
export const COLUMN_TOTAL = Uint8Array.from(totals);

function addColumns(upper: number): void {
  firstColumn[upper] = totals.length;
  const goal = UPPER_GOAL - mostFrom(upper);
  for (const total of reachable(upper)) {
    const settled = total >= UPPER_GOAL || total < goal;
    const shared = settled ? UPPER_GOAL : total;
    let column = columnOf[upper * TOTALS + shared]!;
    if (column === NO_COLUMN) {
      column = totals.push(shared) - 1;
      uppers.push(upper);
    }
    columnOf[upper * TOTALS + shared] = column;
    columnOf[upper * TOTALS + Math.min(total, UPPER_GOAL)] = column;
  }
  firstColumn[upper + 1] = totals.length;
}

/** The most points that the open upper boxes can still bring. */
function mostFrom(upper: number): number {
  let most = 0;
  for (let box = 0; box < UPPER_BOXES; box++) if (((upper >> box) & 1) === 0) most += 5 * (box + 1);
  return most;
}

/** Totals that the filled upper boxes can have, in ascending order. */
function reachable(upper: number): number[] {
  let found = new Set([0]);
  for (let face = 1; face <= FACES; face++)
    if ((upper >> (face - 1)) & 1)
      found = new Set([0, 1, 2, 3, 4, 5].flatMap((n) => [...found].map((sum) => sum + n * face)));
  return [...found].toSorted((a, b) => a - b);
}

/** Column of the filled boxes and a possible upper total. */
export const columnAt = (filled: number, total: number): number =>
  columnOf[(filled & UPPER_MASK) * TOTALS + (total < UPPER_GOAL ? total : UPPER_GOAL)]!;
export const columnsFrom = (filled: number): number => firstColumn[filled & UPPER_MASK]!;
export const columnsTo = (filled: number): number => firstColumn[(filled & UPPER_MASK) + 1]!;

/**
 * The meaning of each row: a set of lower boxes, or that plus `LOWER_SETS` if the bonus is held.
 */
const lowers = Array.from({ length: 2 * LOWER_SETS }, (_, lower) => lower).filter(
  (lower) => lower < LOWER_SETS || ((lower >> (YAHTZEE - UPPER_BOXES)) & 1) === 1,
);
const rowOf = new Uint8Array(2 * LOWER_SETS);
lowers.forEach((lower, row) => (rowOf[lower] = row));

/** Whether a Yahtzee box with these points pays for further Yahtzees. */
export const holdsBonus = (yahtzeeBox: number, rules: RuleSet): boolean =>
  yahtzeeBonus(yahtzeeBox, fiveOfKind(1), rules) > 0;

/** Row of the filled boxes; `held` means that the Yahtzee box pays for further Yahtzees. */
export const rowAt = (filled: number, held: boolean): number =>
  rowOf[(filled >> UPPER_BOXES) + (held ? LOWER_SETS : 0)]!;
export const STATES = lowers.length * COLUMNS;

/** The part of a card that its future depends on. */
export interface Outlook {
  readonly filled: number;
  readonly column: number;
  /** Whether the Yahtzee box pays for further Yahtzees. */
  readonly held: boolean;
}

export const stateIndex = ({ filled, column, held }: Outlook): number =>
  rowAt(filled, held) * COLUMNS + column;

export function outlookAt(state: number): Outlook {
  const column = state % COLUMNS;
  const lower = lowers[(state - column) / COLUMNS]!;
  const filled = ((lower % LOWER_SETS) << UPPER_BOXES) | uppers[column]!;
  return { filled, column, held: lower >= LOWER_SETS };
}

export const outlookOf = (card: CardState, rules: RuleSet): Outlook => ({
  filled: card.filled,
  column: columnAt(card.filled, card.upper),
  held: holdsBonus(card.yahtzee, rules),
});

/** Nothing written yet. */
export const EMPTY: Outlook = { filled: 0, column: columnAt(0, 0), held: false };
