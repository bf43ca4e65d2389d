import { CAPTURE_HI, CAPTURE_LO, WHOLE_TABLE } from '../captures.js';
import { count, hiBit, loBit, pips, valueMask, BITS, WHOLE_PACK } from '../cards.js';
import { captureOfCode, cardOfCode } from '../moves.js';
import { playsInHand, seatOfPlay, sideOf, type State } from '../state.js';
import { chanceOf, isFitted, type Play } from './habits.js';
import { numberedCode, plainCode, threatOf, OpenHands, NO_CARD, type Table } from './open.js';

/** One play of the hand so far, as its player saw it. */
interface Witness extends Play, Table {
  /** Whether the table has two equal values, which the habits do not cover. */
  readonly paired: boolean;
  /** The cards that this seat played from here on, this one included. */
  laterLo: number;
  laterHi: number;
}

/**
 * How well a hidden hand explains the plays of its seat. Captures are optional, so every hand stays
 * possible; but a player who passed up a scopa or a seven probably had no card for it.
 */
export class Evidence {
  readonly #open: OpenHands;
  readonly #habits: boolean;
  readonly #bySeat: Witness[][] = [[], [], [], []];

  readonly trust: EvidenceTrust;

  constructor(s: State, trust: EvidenceTrust) {
    this.trust = trust;
    this.#open = new OpenHands(s.options);
    this.#habits = trust.habits && isFitted(s.options);
    for (const witness of witnessesOf(s)) this.#bySeat[witness.seat]!.push(witness);
  }

  /** Logarithm of the likelihood of a seat's plays if it holds this hand now. */
  weigh(seat: number, handLo: number, handHi: number): number {
    let sum = 0;
    for (const witness of this.#bySeat[seat]!) sum += this.#weighPlay(witness, handLo, handHi);
    return sum;
  }

  #weighPlay(witness: Witness, handLo: number, handHi: number): number {
    const lo = handLo | witness.laterLo;
    const hi = handHi | witness.laterHi;
    if (!this.#habits || witness.paired) return this.#weighByRank(witness, lo, hi);
    const { doubt } = this.trust;
    return Math.log((1 - doubt) * chanceOf(witness, lo, hi) + doubt / USUAL_MOVES);
  }

  /** As `OpenHands` would choose. */
  #weighByRank(witness: Witness, lo: number, hi: number): number {
    const open = this.#open;
    const { seat } = witness;
    open.hands[2 * seat] = lo;
    open.hands[2 * seat + 1] = hi;
    const unseen = threatOf(
      WHOLE_PACK.lo & ~(witness.seenLo | lo),
      WHOLE_PACK.hi & ~(witness.seenHi | hi),
    );
    const found = open.generate(witness, unseen, NO_CARD, 0);
    let played = 0;
    for (let i = 0; i < found; i++) if (open.moves[i] === witness.code) played = open.ranks[i]!;
    let rivals = 0;
    const { sharpness, doubt } = this.trust;
    for (let i = 0; i < found; i++)
      rivals += Math.exp(Math.min(50, (open.ranks[i]! - played) * sharpness));
    return Math.log((1 - doubt) / rivals + doubt / found);
  }
}

export interface EvidenceTrust {
  /** By the habits of good players, where the house rules are those they were fitted for. */
  readonly habits: boolean;
  /** Elsewhere: how much a better move is preferred, for a point of rank. */
  readonly sharpness: number;
  /** Probability that a play followed no reason at all. */
  readonly doubt: number;
}

/** Goes through the plays of the hand again, from the table as it was dealt. */
function witnessesOf(s: State): Witness[] {
  let seenLo = s.tableLo | s.piles[0]! | s.piles[2]!;
  let seenHi = s.tableHi | s.piles[1]! | s.piles[3]!;
  for (let i = 0; i < s.plays; i++) {
    seenLo &= ~loBit(cardOfCode(s.history[i]!));
    seenHi &= ~hiBit(cardOfCode(s.history[i]!));
  }
  let tableLo = seenLo;
  let tableHi = seenHi;
  const lastSide = sideOf(seatOfPlay(s, playsInHand(s.options) - 1));
  const witnesses: Witness[] = [];
  for (let i = 0; i < s.plays; i++) {
    const code = s.history[i]!;
    const card = cardOfCode(code);
    const sum = pips(tableLo, tableHi);
    witnesses.push({
      seat: seatOfPlay(s, i),
      tableLo,
      tableHi,
      sum,
      seenLo,
      seenHi,
      lastSide: sideOf(seatOfPlay(s, i)) === lastSide ? 1 : 0,
      paired: BITS[valueMask(tableLo, tableHi)] !== count(tableLo, tableHi),
      code: openCode(s, code, tableLo, tableHi),
      laterLo: 0,
      laterHi: 0,
    });
    seenLo |= loBit(card);
    seenHi |= hiBit(card);
    const capture = captureOfCode(code);
    if (capture === 0) {
      tableLo |= loBit(card);
      tableHi |= hiBit(card);
    } else {
      tableLo = capture === WHOLE_TABLE ? 0 : tableLo & ~CAPTURE_LO[capture]!;
      tableHi = capture === WHOLE_TABLE ? 0 : tableHi & ~CAPTURE_HI[capture]!;
    }
  }
  addLaterCards(s, witnesses);
  return witnesses;
}

function addLaterCards(s: State, witnesses: readonly Witness[]): void {
  const later = new Int32Array(8);
  for (let i = witnesses.length - 1; i >= 0; i--) {
    const witness = witnesses[i]!;
    const card = cardOfCode(s.history[i]!);
    witness.laterLo = later[2 * witness.seat]! |= loBit(card);
    witness.laterHi = later[2 * witness.seat + 1]! |= hiBit(card);
  }
}

/** A move of the rules as `OpenHands` writes it. */
function openCode(s: State, code: number, tableLo: number, tableHi: number): number {
  const card = cardOfCode(code);
  const capture = captureOfCode(code);
  if (capture === 0) return card;
  const equals = BITS[valueMask(tableLo, tableHi)] !== count(tableLo, tableHi);
  if (equals || (s.options.assoPigliaTutto && card % 10 === 0)) return numberedCode(card, capture);
  return plainCode(card, valueMask(CAPTURE_LO[capture]!, CAPTURE_HI[capture]!));
}

/** The number of moves over which `doubt` is spread. */
const USUAL_MOVES = 8;
