import { below, shuffleInPlace, type Rng } from '@chiaro/kernel';
import { packs } from '../src/cards.js';
import { initialState, type State } from '../src/state.js';
import { PILE_ROOM, type DrawSize } from '../src/types.js';
import { steps, type NaiveCard, type NaivePosition } from './naive.js';
import { optionsOf } from './table.js';

const cardOf = (card: number): NaiveCard => [card >> 2, card & 3];
const numberOf = ([rank, suit]: NaiveCard): number => rank * 4 + suit;

/** The naive solver's position as a state of the rules, with a pack of few ranks. */
export function stateOf(p: NaivePosition): State {
  const options = optionsOf({ level: 1, draw: p.draw, recycle: 'turn' });
  const s: State = {
    ...initialState(options),
    pack: { ...packs.french, ranks: p.ranks, size: p.ranks * 4 },
  };
  s.phase = 'play';
  for (const [i, { hidden, cards }] of p.piles.entries()) {
    s.piles.set(cards.map(numberOf), i * PILE_ROOM);
    s.lengths[i] = cards.length;
    s.hidden[i] = hidden;
  }
  s.home.set(p.home);
  const talon = [...p.waste, ...p.stock].map(numberOf);
  s.talon.set(talon);
  s.talonSize = talon.length;
  s.turned = p.waste.length;
  return s;
}

export function naiveOf(s: State): NaivePosition {
  const talon = [...s.talon.subarray(0, s.talonSize)].map(cardOf);
  return {
    ranks: s.pack.ranks,
    draw: s.options.draw,
    piles: Array.from(s.lengths, (length, pile) => ({
      hidden: s.hidden[pile]!,
      cards: [...s.piles.subarray(pile * PILE_ROOM, pile * PILE_ROOM + length)].map(cardOf),
    })),
    home: [...s.home],
    stock: talon.slice(s.turned),
    waste: talon.slice(0, s.turned),
  };
}

/** A small deal after some random steps of the rules: face-up runs, cards at home, a waste. */
export function someSmallPosition(rng: Rng): NaivePosition {
  const ranks = 3 + below(rng, 2);
  const order = Array.from({ length: ranks * 4 }, (_, card) => card);
  shuffleInPlace(order, rng);
  const piles = Array.from({ length: 2 + below(rng, 2) }, () => {
    const cards = order.splice(0, 1 + below(rng, 4)).map(cardOf);
    return { hidden: Math.max(0, cards.length - 1), cards };
  });
  const draw = (1 + below(rng, 3)) as DrawSize;
  let p: NaivePosition = {
    ranks,
    draw,
    piles,
    home: [0, 0, 0, 0],
    stock: order.map(cardOf),
    waste: [],
  };
  for (let left = below(rng, 25); left > 0; left--) {
    const next = steps(p);
    if (next.length > 0) p = next[below(rng, next.length)]!;
  }
  return p;
}
