import { phrase, type Phrase } from '@chiaro/kernel';
import { count, has, makeCard, oddValues, valueOf, BITS, SETTEBELLO } from '../cards.js';
import {
  captures,
  clearingCards,
  scopaRisk,
  countOfValue,
  denariIn,
  type Effect,
  type Sight,
} from '../bots/sight.js';
import { captureOfCode } from '../moves.js';
import { theCard } from '../narrate.js';
import { sideOf } from '../state.js';

/** Features for or against a move that need no search, from the mover's view. */
export interface Features {
  readonly scopa: boolean;
  /** Unseen cards with which the next player could clear the table. */
  readonly clearing: number;
  /** Chance that the next player holds one of them, in percent. */
  readonly risk: number;
  /** Whether every move risks a scopa and this one has the lowest risk. */
  readonly leastRisk: boolean;
  readonly mulinello: Mulinello;
  readonly settebello: 'takes' | 'gives' | 'none';
  /** Sevens, sixes and aces won (a card laid down counts as −1), by value. */
  readonly sevens: number;
  readonly denari: number;
  readonly carte: number;
  readonly prime: number;
  /** Change of the number of odd ranks from the view of the mover's side: positive is good. */
  readonly parity: number;
  /** The partner's last card, if this move captures it alone. */
  readonly partnersCard: number | null;
  /** How many more cards of the laid value the hand holds. */
  readonly anchor: number;
}

/**
 * A mulinello: scopa after scopa, because one side must repeatedly open an empty table. `keeps`
 * makes another scopa after the partner's; `breaks` and `feeds` open a table that an opponent has
 * just swept, with the card that is hardest to match or with another.
 */
export type Mulinello = 'keeps' | 'breaks' | 'feeds' | 'none';

export function featuresOf(sight: Sight, effect: Effect): Features {
  const taking = captures(effect);
  const laid = (value: number): number => (!taking && valueOf(effect.card) === value ? -1 : 0);
  const won = (value: number): number =>
    countOfValue(effect.gainLo, effect.gainHi, value) + laid(value);
  const clearing = clearingCards(sight, effect);
  const fewest = Math.min(...sight.moves.map((each) => clearingCards(sight, each)));
  return {
    scopa: effect.scopa,
    clearing,
    risk: Math.round(100 * scopaRisk(sight, effect)),
    leastRisk: fewest > 0 && clearing === fewest,
    mulinello: mulinelloOf(sight, effect, clearing === fewest),
    settebello: settebelloOf(effect, taking),
    sevens: won(7),
    denari: denariIn(effect.gainLo) - (!taking && effect.card < 10 ? 1 : 0),
    carte: count(effect.gainLo, effect.gainHi),
    prime: won(6) + won(1),
    parity: parityOf(sight, effect),
    partnersCard: partnersCardOf(sight, effect),
    anchor: taking ? 0 : heldWith(sight, effect.card),
  };
}

function mulinelloOf({ state }: Sight, effect: Effect, hardest: boolean): Mulinello {
  const { plays, history, tableLo, tableHi } = state;
  const took = (ago: number): boolean => plays >= ago && captureOfCode(history[plays - ago]!) > 0;
  const onTable = count(tableLo, tableHi);
  if (onTable === 0 && took(1)) return hardest ? 'breaks' : 'feeds';
  // One card, just played: it opened a table that the partner's capture had emptied.
  const opened = onTable === 1 && !took(1) && took(2);
  return opened && effect.scopa ? 'keeps' : 'none';
}

function settebelloOf(effect: Effect, taking: boolean): Features['settebello'] {
  if (has(effect.gainLo, effect.gainHi, SETTEBELLO)) return 'takes';
  return !taking && effect.card === SETTEBELLO ? 'gives' : 'none';
}

function parityOf({ state, seat }: Sight, effect: Effect): number {
  const lo = state.piles[0]! | state.piles[2]!;
  const hi = state.piles[1]! | state.piles[3]!;
  const change =
    BITS[oddValues(lo | effect.gainLo, hi | effect.gainHi)]! - BITS[oddValues(lo, hi)]!;
  return sideOf(seat) === sideOf(state.dealer) ? -change : change;
}

function partnersCardOf({ state }: Sight, effect: Effect): number | null {
  if (state.plays < 2) return null;
  const play = state.history[state.plays - 2]!;
  const card = play & 63;
  const alone = count(effect.gainLo, effect.gainHi) === 2;
  return play >> 6 === 0 && alone && has(effect.gainLo, effect.gainHi, card) ? card : null;
}

const heldWith = ({ state, seat }: Sight, card: number): number =>
  countOfValue(state.hands[2 * seat]!, state.hands[2 * seat + 1]!, valueOf(card));

// ---------------------------------------------------------------------------- words

/** All reasons of a move by itself, the most important first. */
export function reasonsFor(f: Features, card: number): Phrase[] {
  const reasons: Phrase[] = [];
  if (f.mulinello === 'keeps') reasons.push(phrase('reason.mulinelloKept'));
  else if (f.scopa) reasons.push(phrase('reason.scopa'));
  if (f.mulinello === 'breaks') reasons.push(phrase('reason.mulinelloBroken'));
  else if (f.leastRisk) reasons.push(phrase('reason.leastRisk'));
  if (f.clearing > 0) reasons.push(phrase('reason.danger', { count: f.clearing, percent: f.risk }));
  if (f.settebello === 'takes') reasons.push(phrase('reason.settebello'));
  if (f.settebello === 'gives') reasons.push(phrase('reason.settebelloOut'));
  if (f.sevens > 0 && f.settebello !== 'takes')
    reasons.push(phrase('reason.sevens', { count: f.sevens }));
  if (f.sevens < 0 && f.settebello !== 'gives') reasons.push(phrase('reason.sevenOut'));
  if (f.denari > 0) reasons.push(phrase('reason.denari', { count: f.denari }));
  if (f.denari < 0 && f.settebello !== 'gives')
    reasons.push(phrase('reason.denariOut', { card: theCard(makeCard(card)) }));
  if (f.prime > 0) reasons.push(phrase('reason.prime'));
  if (f.parity !== 0) reasons.push(phrase(f.parity > 0 ? 'reason.parity' : 'reason.parityAgainst'));
  if (f.partnersCard !== null)
    reasons.push(phrase('reason.partner', { card: theCard(makeCard(f.partnersCard)) }));
  if (f.anchor > 1) reasons.push(phrase('reason.anchor', { count: f.anchor }));
  if (f.carte > 0) reasons.push(phrase('reason.carte', { count: f.carte }));
  if (f.clearing === 0 && !f.scopa) reasons.push(phrase('reason.safe'));
  return reasons.slice(0, MOST);
}

const MOST = 3;

/** Why the played move was worse than the best one. */
export function reasonsAgainst(played: Features, best: Features): Phrase[] {
  const reasons: Phrase[] = [];
  if (best.scopa && !played.scopa) reasons.push(phrase('lapse.scopa'));
  if (played.mulinello === 'feeds' && best.mulinello === 'breaks')
    reasons.push(phrase('lapse.mulinello'));
  if (played.clearing > best.clearing)
    reasons.push(phrase('lapse.danger', { count: played.clearing, percent: played.risk }));
  if (best.settebello === 'takes' && played.settebello !== 'takes')
    reasons.push(phrase('lapse.settebello'));
  if (played.settebello === 'gives') reasons.push(phrase('lapse.settebelloOut'));
  if (played.sevens < best.sevens && best.settebello !== 'takes' && played.settebello !== 'gives')
    reasons.push(phrase('lapse.sevens'));
  if (played.denari < best.denari)
    reasons.push(phrase('lapse.denari', { count: best.denari - played.denari }));
  if (played.prime < best.prime) reasons.push(phrase('lapse.prime'));
  if (played.parity < best.parity) reasons.push(phrase('lapse.parity'));
  if (played.partnersCard !== null && best.partnersCard === null)
    reasons.push(phrase('lapse.partner'));
  if (played.carte < best.carte)
    reasons.push(phrase('lapse.carte', { count: best.carte - played.carte }));
  return reasons.length === 0 ? [phrase('lapse.later')] : reasons.slice(0, MOST);
}
