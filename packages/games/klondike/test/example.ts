import { noCounts } from '../src/state.js';
import type { Counts } from '../src/types.js';

/** The events of the scoring document's example, a victory in 18 minutes with 142 moves. */
export const events = {
  wasteToFoundation: 20,
  tableauToFoundation: 32,
  cardRevealed: 21,
  foundationToTableau: 0,
  stockDraw: 30,
  recycleWaste: 1,
};

export const exampleCounts: Counts = { ...noCounts(), ...events, moves: 142 };
