import type { Facts } from './errors.js';

/**
 * One reason for points. A side's total is always the sum of its entries, so multipliers,
 * clamps and truncations are entries too. Words come later, from the rule id and the facts.
 */
export interface Entry {
  readonly side: number;
  /** A whole number; 0 is allowed where the rule itself is worth telling ("carte: 20–20"). */
  readonly points: number;
  /** Id of a rule in the game's RULES.md, e.g. `AZ-W2`. */
  readonly rule: string;
  readonly facts: Facts;
}

/**
 * Where a game writes its points. Inside hot code ask `recording` before building facts:
 *
 *     s.totals[side] += points;
 *     if (ledger.recording) ledger.enter(side, points, 'YZ-L3', { dice: [...s.dice] });
 */
export interface Ledger {
  /** False if the entries will not be read; skip building facts then. */
  readonly recording: boolean;
  /** Points may be negative; the same amount must have gone into the state's total. */
  enter(side: number, points: number, rule: string, facts: Facts): void;
}

/** A ledger that discards every entry, for searches and simulations. */
export const silent: Ledger = { recording: false, enter() {} };

/** Keeps every entry, in order. */
export class RecordingLedger implements Ledger {
  readonly recording = true;
  readonly entries: Entry[] = [];

  enter(side: number, points: number, rule: string, facts: Facts): void {
    if (!Number.isSafeInteger(points)) throw new Error(`${rule}: ${points} is not a whole number`);
    this.entries.push({ side, points: points + 0, rule, facts });
  }
}

/** The points of each side, from its entries. */
export function sumBySide(entries: readonly Entry[], sides: number): number[] {
  const totals = new Array<number>(sides).fill(0);
  for (const entry of entries) totals[entry.side] = (totals[entry.side] ?? 0) + entry.points;
  return totals;
}
