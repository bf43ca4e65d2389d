import { shuffleInPlace, type Rng, type Viewer } from '@chiaro/kernel';
import type { Options } from './options.js';
import type { Rules } from './rules.js';
import type { Breakdown } from './scoring.js';
import { faceUp, initialState, pileCard, stockSize, type Phase, type State } from './state.js';
import { countNames, PILE_ROOM, PILES, type Counts, type EndReason } from './types.js';

/**
 * What the player and all spectators can know: every card that is or was face up. A turned-over
 * waste keeps the order in which it was seen; a shuffled one is known only as a set.
 */
export interface View {
  readonly viewer: Viewer;
  readonly options: Options;
  readonly phase: Phase;
  readonly end: EndReason | null;
  readonly piles: readonly PileView[];
  /** Cards on each suit's foundation. */
  readonly home: readonly number[];
  /** Bottom to top. */
  readonly waste: readonly number[];
  readonly stock: StockView;
  readonly pass: number;
  readonly hinted: boolean;
  readonly finishing: boolean;
  readonly seconds: number;
  readonly counts: Readonly<Counts>;
  /** Null without scoring. */
  readonly points: number | null;
  readonly score: Breakdown | null;
}

export interface PileView {
  readonly hidden: number;
  /** Face up, bottom to top. */
  readonly cards: readonly number[];
}

export interface StockView {
  readonly count: number;
  /** Null while nobody has seen them; otherwise in drawing order, or by card if shuffled. */
  readonly known: readonly number[] | null;
  readonly ordered: boolean;
}

export function viewOf(s: State, viewer: Viewer, rules: Rules): View {
  return {
    viewer,
    options: s.options,
    phase: s.phase,
    end: s.end,
    piles: Array.from({ length: PILES }, (_, pile) => pileView(s, pile)),
    home: [...s.home],
    waste: [...s.talon.subarray(0, s.turned)],
    stock: stockView(s),
    pass: s.pass,
    hinted: s.hinted,
    finishing: s.finishing,
    seconds: s.seconds,
    counts: { ...s.counts },
    points: s.options.scoring ? rules.total(s) : null,
    score: rules.breakdown(s),
  };
}

const pileView = (s: State, pile: number): PileView => ({
  hidden: s.hidden[pile]!,
  cards: Array.from({ length: faceUp(s, pile) }, (_, i) => pileCard(s, pile, s.hidden[pile]! + i)),
});

function stockView(s: State): StockView {
  const count = stockSize(s);
  if (s.pass === 0) return { count, known: null, ordered: false };
  const cards = [...s.talon.subarray(s.turned, s.talonSize)];
  const ordered = s.options.recycle === 'turn';
  return { count, known: ordered ? cards : cards.toSorted((a, b) => a - b), ordered };
}

/** A state consistent with this view: unseen cards are dealt at random, uniformly. */
export function stateFromView(view: View, rng: Rng): State {
  const s = initialState(view.options);
  const hidden = unseenCards(view, s.pack.size);
  shuffleInPlace(hidden, rng);
  s.phase = view.phase;
  s.end = view.end;
  for (let pile = 0; pile < PILES; pile++) layPile(s, pile, view.piles[pile]!, hidden);
  s.home.set(view.home);
  const stock = stockCards(view, hidden, rng);
  s.talon.set([...view.waste, ...stock]);
  s.turned = view.waste.length;
  s.talonSize = view.waste.length + stock.length;
  s.pass = view.pass;
  s.hinted = view.hinted;
  s.finishing = view.finishing;
  s.seconds = view.seconds;
  for (const name of countNames) s.counts[name] = view.counts[name];
  return s;
}

function layPile(s: State, pile: number, { hidden, cards }: PileView, unseen: number[]): void {
  const under = unseen.splice(0, hidden);
  s.piles.set([...under, ...cards], pile * PILE_ROOM);
  s.lengths[pile] = hidden + cards.length;
  s.hidden[pile] = hidden;
}

function stockCards({ stock }: View, unseen: number[], rng: Rng): number[] {
  if (stock.known === null) return unseen.splice(0, stock.count);
  const cards = [...stock.known];
  if (!stock.ordered) shuffleInPlace(cards, rng);
  return cards;
}

/** Face-down cards that were never seen, in order. */
export function unseenCards(view: View, size: number): number[] {
  const seen = new Set<number>([...view.waste, ...(view.stock.known ?? [])]);
  for (const { cards } of view.piles) for (const card of cards) seen.add(card);
  for (const [suit, count] of view.home.entries())
    for (let rank = 0; rank < count; rank++) seen.add(rank * 4 + suit);
  return Array.from({ length: size }, (_, card) => card).filter((card) => !seen.has(card));
}
