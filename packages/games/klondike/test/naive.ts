/**
 * A second, independent solver for small positions: plain depth-first search over every legal
 * step of the rules as written, with explicit draws and recycles, and no pruning at all. Cards are
 * [rank, suit] with suits 0, 1 red and 2, 3 black; only positions with few cards are feasible.
 */
export interface NaivePosition {
  readonly ranks: number;
  readonly draw: number;
  readonly piles: readonly { readonly hidden: number; readonly cards: readonly NaiveCard[] }[];
  readonly home: readonly number[];
  /** Top first. */
  readonly stock: readonly NaiveCard[];
  /** Bottom first. */
  readonly waste: readonly NaiveCard[];
}

export type NaiveCard = readonly [rank: number, suit: number];

export type NaiveVerdict = 'winnable' | 'unwinnable' | 'too large';

/** Depth first; piles have no order of their own, which is all that the key abstracts from. */
export function naiveSolve(start: NaivePosition, limit: number): NaiveVerdict {
  const seen = new Set([keyOf(start)]);
  const open = [start];
  for (let position = open.pop(); position !== undefined; position = open.pop()) {
    if (position.home.every((count) => count === start.ranks)) return 'winnable';
    for (const after of steps(position)) {
      const key = keyOf(after);
      if (seen.has(key)) continue;
      if (seen.size >= limit) return 'too large';
      seen.add(key);
      open.push(after);
    }
  }
  return 'unwinnable';
}

const keyOf = (p: NaivePosition): string =>
  [
    ...p.piles.map((pile) => `${pile.hidden}:${pile.cards.join(' ')}`).sort(),
    p.home,
    p.stock.join(' '),
    p.waste.join(' '),
  ].join('|');

const red = ([, suit]: NaiveCard): boolean => suit < 2;

export function steps(p: NaivePosition): NaivePosition[] {
  const found: NaivePosition[] = [];
  if (p.stock.length > 0)
    found.push({
      ...p,
      stock: p.stock.slice(p.draw),
      waste: [...p.waste, ...p.stock.slice(0, p.draw)],
    });
  else if (p.waste.length > 0) found.push({ ...p, stock: p.waste, waste: [] });

  const top = p.waste.at(-1);
  if (top !== undefined) {
    const rest = { ...p, waste: p.waste.slice(0, -1) };
    if (isNext(p, top)) found.push(toHome(rest, top));
    for (let to = 0; to < p.piles.length; to++)
      if (accepts(p, to, top)) found.push(lay(rest, to, [top]));
  }
  for (let from = 0; from < p.piles.length; from++) {
    const { hidden, cards } = p.piles[from]!;
    const last = cards.at(-1);
    if (last !== undefined && isNext(p, last)) found.push(toHome(lift(p, from, 1), last));
    for (let at = hidden; at < cards.length; at++) {
      const run = cards.slice(at);
      for (let to = 0; to < p.piles.length; to++)
        if (to !== from && accepts(p, to, run[0]!))
          found.push(lay(lift(p, from, run.length), to, run));
    }
  }
  for (let suit = 0; suit < 4; suit++) {
    const count = p.home[suit]!;
    if (count === 0) continue;
    const card: NaiveCard = [count - 1, suit];
    for (let to = 0; to < p.piles.length; to++)
      if (accepts(p, to, card))
        found.push(lay({ ...p, home: p.home.with(suit, count - 1) }, to, [card]));
  }
  return found;
}

const isNext = (p: NaivePosition, [rank, suit]: NaiveCard): boolean => p.home[suit] === rank;

function accepts(p: NaivePosition, to: number, card: NaiveCard): boolean {
  const top = p.piles[to]!.cards.at(-1);
  if (top === undefined) return card[0] === p.ranks - 1;
  return top[0] === card[0] + 1 && red(top) !== red(card);
}

const toHome = (p: NaivePosition, [, suit]: NaiveCard): NaivePosition => ({
  ...p,
  home: p.home.with(suit, p.home[suit]! + 1),
});

const lay = (p: NaivePosition, to: number, cards: readonly NaiveCard[]): NaivePosition => ({
  ...p,
  piles: p.piles.map((pile, i) =>
    i === to ? { hidden: pile.hidden, cards: [...pile.cards, ...cards] } : pile,
  ),
});

function lift(p: NaivePosition, from: number, count: number): NaivePosition {
  return {
    ...p,
    piles: p.piles.map((pile, i) => {
      if (i !== from) return pile;
      const cards = pile.cards.slice(0, -count);
      return { hidden: Math.min(pile.hidden, Math.max(0, cards.length - 1)), cards };
    }),
  };
}

/**
 * The fewest draws and transfers that win, recycles not counted, by looking at every position in
 * order of its cost; null where none wins or there are too many.
 */
export function naiveShortest(start: NaivePosition, limit: number): number | null {
  const seen = new Set<string>();
  let cheap = [start];
  for (let cost = 0; cheap.length > 0; cost++) {
    const dearer: NaivePosition[] = [];
    for (let p = cheap.pop(); p !== undefined; p = cheap.pop()) {
      const key = keyOf(p);
      if (seen.has(key)) continue;
      if (seen.size >= limit) return null;
      seen.add(key);
      if (p.home.every((count) => count === start.ranks)) return cost;
      for (const after of steps(p)) (isRecycle(p, after) ? cheap : dearer).push(after);
    }
    cheap = dearer;
  }
  return null;
}

const isRecycle = (before: NaivePosition, after: NaivePosition): boolean =>
  after.stock.length > before.stock.length;
