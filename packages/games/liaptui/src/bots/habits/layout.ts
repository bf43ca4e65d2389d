/** How many values each index of a part has. */
export const ABOVE = 8;
export const NEEDS = 6;
export const LEFT = 4;
export const BALANCE = 4;
/** Where a piece stands in the hand: lowest, between, highest. */
export const PLACES = 3;
/** Wanted piles less those of the play, from two too few to two too many. */
export const OVER = 5;
export const SIZES = 7;
export const NUMBERS = 7;
const RIVALS = 4;
const HIGHER = 3;

/**
 * The parts of the weights. Indices that come up again: `need`, piles still wanted, −1 to 4; `left`,
 * pieces in hand; `above`, unseen pieces above a piece; `balance`, all that was declared against
 * eight; `rivals`, players to come who want the turn; `higher`, sets that beat a play.
 */
const layout = {
  // A single piece led.
  ledByLeft: NEEDS * LEFT * ABOVE,
  ledByBalance: BALANCE * NEEDS * ABOVE,
  ledByRivals: RIVALS * 2 * ABOVE,
  ledByPlace: NEEDS * PLACES * LEFT,
  ledFromSet: NEEDS * 2,
  // A larger set led.
  setByHigher: SIZES * OVER * HIGHER * 2,
  setByBalance: SIZES * OVER * BALANCE,
  setByRivals: SIZES * RIVALS * HIGHER,
  setPieces: NEEDS * ABOVE,
  setByNeed: SIZES * NEEDS,
  // A single piece that takes the lead of the turn.
  tookByRivals: NEEDS * RIVALS * ABOVE,
  tookByLeft: NEEDS * LEFT * ABOVE,
  tookByBalance: BALANCE * NEEDS * ABOVE,
  tookByPlace: NEEDS * PLACES,
  tookFromSet: NEEDS * 2,
  tookFromRival: NEEDS * 4,
  // A single piece thrown.
  thrownByLeft: NEEDS * LEFT * ABOVE,
  thrownByBalance: BALANCE * NEEDS * ABOVE,
  thrownByPlace: NEEDS * PLACES * LEFT,
  thrownFromSet: NEEDS * 2,
  // Several pieces; the first two for those that take the lead of the turn.
  manyByRivals: SIZES * OVER * RIVALS,
  manyByBalance: SIZES * OVER * BALANCE,
  manyPieces: NEEDS * LEFT * ABOVE,
  manyLeave: NEEDS * SIZES,
  manyPiecesByBalance: BALANCE * NEEDS * ABOVE,
  // A declaration.
  declaredByStrength: 12 * NUMBERS,
  declaredByPlace: 4 * 6 * NUMBERS,
  declaredByStrong: 2 * 10 * NUMBERS,
  declaredBySet: SIZES * NUMBERS,
} as const;

type Part = keyof typeof layout;

/** Where each part starts. */
export const at = ((): Readonly<Record<Part, number>> => {
  let next = 0;
  const starts: Partial<Record<Part, number>> = {};
  for (const part of Object.keys(layout) as Part[]) {
    starts[part] = next;
    next += layout[part];
  }
  return starts as Record<Part, number>;
})();

export const WEIGHTS = Object.values(layout).reduce((sum, size) => sum + size, 0);

export const clamp = (n: number, least: number, most: number): number =>
  n < least ? least : n > most ? most : n;
