/**
 * A second, naive implementation: cards as text, captures by trying every subset, points by
 * counting piles. It shares no code with the game.
 */
export interface OracleRules {
  readonly free: boolean;
  readonly lastCounts: boolean;
  readonly napola: boolean;
  readonly reBello: boolean;
  readonly ace: boolean;
}

export const plainRules: OracleRules = {
  free: false,
  lastCounts: false,
  napola: false,
  reBello: false,
  ace: false,
};

export const allCards: readonly string[] = ['D', 'C', 'S', 'B'].flatMap((suit) =>
  Array.from({ length: 10 }, (_, i) => `${i + 1}${suit}`),
);

export const valueIn = (card: string): number => Number(card.slice(0, -1));

const total = (cards: readonly string[]): number =>
  cards.reduce((sum, card) => sum + valueIn(card), 0);

/** Every set that a card may take; an ace that takes all gives the whole table. */
export function capturesOf(card: string, table: readonly string[], rules: OracleRules): string[][] {
  const value = valueIn(card);
  if (rules.ace && value === 1 && table.length > 0 && !table.some((each) => valueIn(each) === 1))
    return [[...table]];
  const subsets: string[][] = [[]];
  for (const each of table) for (const subset of subsets.slice()) subsets.push([...subset, each]);
  const fitting = subsets.filter((subset) => subset.length > 0 && total(subset) === value);
  const equal = fitting.filter((subset) => subset.length === 1);
  return equal.length > 0 && !rules.free ? equal : fitting;
}

const PRIMIERA: Readonly<Record<number, number>> = {
  7: 21,
  6: 18,
  1: 16,
  5: 15,
  4: 14,
  3: 13,
  2: 12,
  8: 10,
  9: 10,
  10: 10,
};

export function primiera(pile: readonly string[]): number | null {
  let sum = 0;
  for (const suit of 'DCSB') {
    const worths = pile
      .filter((card) => card.endsWith(suit))
      .map((card) => PRIMIERA[valueIn(card)]!);
    if (worths.length === 0) return null;
    sum += Math.max(...worths);
  }
  return sum;
}

/** Points of both sides without scope. */
export function pilePoints(
  piles: readonly [readonly string[], readonly string[]],
  rules: OracleRules,
): [number, number] {
  const points: [number, number] = [0, 0];
  const compare = (first: number, second: number): void => {
    if (first > second) points[0]++;
    if (second > first) points[1]++;
  };
  const denari = (pile: readonly string[]): number =>
    pile.filter((card) => card.endsWith('D')).length;
  compare(piles[0].length, piles[1].length);
  compare(denari(piles[0]), denari(piles[1]));
  compare(primiera(piles[0]) ?? 0, primiera(piles[1]) ?? 0);
  for (const side of [0, 1] as const) {
    if (piles[side].includes('7D')) points[side]++;
    if (rules.reBello && piles[side].includes('10D')) points[side]++;
    if (rules.napola) points[side] += napola(piles[side]);
  }
  return points;
}

function napola(pile: readonly string[]): number {
  let run = 0;
  while (pile.includes(`${run + 1}D`)) run++;
  return run < 3 ? 0 : run;
}

/** One hand, played out with text. */
export class OracleHand {
  readonly piles: [string[], string[]] = [[], []];
  readonly scope: [number, number] = [0, 0];
  #lastSide = -1;

  readonly hands: string[][];
  readonly table: string[];
  public turn: number;
  readonly rules: OracleRules;

  constructor(hands: string[][], table: string[], turn: number, rules: OracleRules) {
    this.hands = hands;
    this.table = table;
    this.turn = turn;
    this.rules = rules;
  }

  get over(): boolean {
    return this.hands.every((hand) => hand.length === 0);
  }

  /** `card: taken taken`, for every legal move. */
  legal(): string[] {
    return this.hands[this.turn]!.flatMap((card) => {
      const ways = capturesOf(card, this.table, this.rules);
      return ways.length === 0 ? [moveText(card, [])] : ways.map((taken) => moveText(card, taken));
    });
  }

  play(text: string): void {
    const [card = '', rest = ''] = text.split(':');
    const taken = rest.split(' ').filter((each) => each !== '');
    const hand = this.hands[this.turn]!;
    hand.splice(hand.indexOf(card), 1);
    if (taken.length === 0) this.table.push(card);
    else this.#take(card, taken);
    this.turn = (this.turn + 1) % 4;
    if (this.over) this.piles[this.#lastSide as 0 | 1].push(...this.table.splice(0));
  }

  #take(card: string, taken: readonly string[]): void {
    const side = (this.turn % 2) as 0 | 1;
    const aceTakesAll =
      this.rules.ace && valueIn(card) === 1 && !taken.some((each) => valueIn(each) === 1);
    for (const each of taken) this.table.splice(this.table.indexOf(each), 1);
    this.piles[side].push(card, ...taken);
    this.#lastSide = side;
    if (this.table.length === 0 && !aceTakesAll && (!this.over || this.rules.lastCounts))
      this.scope[side]++;
  }

  points(): [number, number] {
    const [first, second] = pilePoints(this.piles, this.rules);
    return [first + this.scope[0], second + this.scope[1]];
  }
}

export const moveText = (card: string, taken: readonly string[]): string =>
  `${card}:${[...taken].sort().join(' ')}`;
