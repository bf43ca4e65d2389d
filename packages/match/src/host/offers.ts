import { err, ok, type Problem, type Result } from '@chiaro/kernel';
import { formatActor, isPersons } from '@chiaro/kernel/internal';
import type { Match } from '../match.js';
import type { OfferKind, OffersMessage, OpenOffer, SettledOffer } from '../protocol-offers.js';

type AnyMatch<S, M, V, O> = Match<S, M, V, O>;

/** An offer, and the position in which it was made. */
interface Made extends OpenOffer {
  readonly at: number;
}

/** The result of an answer: the line to store, if everybody has agreed. */
export interface Agreed {
  readonly line: string;
}

/**
 * The open offers of a match, at most one of each kind. They are kept in this host's memory only:
 * if it stops, they lapse.
 */
export class Offers<S, M, V, O> {
  readonly #open = new Map<OfferKind, Made>();
  #rev = 0;
  #settled: SettledOffer | null = null;

  readonly id: string;
  /** Called after every change. */
  readonly tell: (message: OffersMessage) => void;

  constructor(id: string, tell: (message: OffersMessage) => void) {
    this.id = id;
    this.tell = tell;
  }

  get message(): OffersMessage {
    const open = [...this.#open.values()].map(({ at: _, ...offer }) => offer);
    return { t: 'offers', m: this.id, rev: this.#rev, open, settled: this.#settled };
  }

  /** `seats` are the seats of the sender, `present` those with a connection. */
  make(
    match: AnyMatch<S, M, V, O>,
    kind: OfferKind,
    seats: readonly number[],
    present: readonly number[],
  ): Result<Agreed | null, Problem> {
    const open = this.#open.get(kind);
    // Offering what another has offered means agreeing; repeating one's own offer changes nothing.
    if (open !== undefined)
      return seats.includes(open.seat) ? ok(null) : this.answer(match, kind, seats, true);
    const offer = offerOf(match, kind, seats, present);
    if (!offer.ok) return offer;
    if (offer.value.asked.length === 0) return ok({ line: lineOf(offer.value) });
    this.#open.set(kind, offer.value);
    this.#changed(null);
    return ok(null);
  }

  answer(
    match: AnyMatch<S, M, V, O>,
    kind: OfferKind,
    seats: readonly number[],
    accepts: boolean,
  ): Result<Agreed | null, Problem> {
    this.lapse(match);
    const offer = this.#open.get(kind);
    if (offer === undefined) return err({ code: 'NOT_FOUND', reason: 'match.refusal.offer.gone' });
    if (seats.includes(offer.seat)) return accepts ? ok(null) : this.#end(offer, 'withdrawn', null);
    const own = offer.asked.filter((seat) => seats.includes(seat));
    const [by] = own;
    if (by === undefined) return err({ code: 'NOT_ALLOWED', reason: 'match.refusal.offer.asked' });
    if (!accepts) return this.#end(offer, 'refused', by);
    const agreed = offer.asked.filter((seat) => own.includes(seat) || offer.agreed.includes(seat));
    if (agreed.length === offer.asked.length) {
      this.#end(offer, 'accepted', by);
      return ok({ line: lineOf(offer) });
    }
    if (agreed.length > offer.agreed.length) {
      this.#open.set(kind, { ...offer, agreed });
      this.#changed(null);
    }
    return ok(null);
  }

  /**
   * The match continued: drops offers that were made in another position or have been fulfilled.
   */
  lapse(match: AnyMatch<S, M, V, O>): void {
    for (const offer of this.#open.values())
      if (isVoid(match, offer)) this.#end(offer, 'lapsed', null);
  }

  #end(offer: Made, how: SettledOffer['how'], by: number | null): Result<null, Problem> {
    this.#open.delete(offer.kind);
    this.#changed({ kind: offer.kind, seat: offer.seat, how, by });
    return ok(null);
  }

  #changed(settled: SettledOffer | null): void {
    this.#settled = settled;
    this.#rev++;
    this.tell(this.message);
  }
}

function isVoid<S, M, V, O>(match: AnyMatch<S, M, V, O>, { kind, at }: Made): boolean {
  if (match.ended) return true;
  if (kind === 'takeback') return match.position !== at;
  return match.paused !== (kind === 'resume');
}

const lineOf = ({ kind, seat }: OpenOffer): string =>
  kind === 'takeback' ? `${formatActor(seat)} undo` : `- ${kind}`;

function offerOf<S, M, V, O>(
  match: AnyMatch<S, M, V, O>,
  kind: OfferKind,
  seats: readonly number[],
  present: readonly number[],
): Result<Made, Problem> {
  if (match.ended) return err({ code: 'GAME_OVER' });
  const [first] = seats;
  if (first === undefined) return err({ code: 'NOT_YOUR_SEAT' });
  const at = match.position;
  if (kind === 'takeback') return takebackOf(match, seats, at);
  if (match.paused !== (kind === 'resume'))
    return err(kind === 'pause' ? { code: 'GAME_PAUSED' } : { code: 'NOT_ALLOWED' });
  if (kind === 'pause' && match.game.pausable?.(match.playthrough.state) === false)
    return err({ code: 'NOT_ALLOWED', reason: 'error.NOT_ALLOWED.pause' });
  const asked = present.filter(
    (seat) => !seats.includes(seat) && isPersons(match.playthrough.hands, seat),
  );
  return ok({ kind, seat: first, asked, agreed: [], at });
}

/** The next player must agree: the first other person after the move in turn order. */
function takebackOf<S, M, V, O>(
  match: AnyMatch<S, M, V, O>,
  seats: readonly number[],
  at: number,
): Result<Made, Problem> {
  const seat = seats.find((each) => match.canUndo(each));
  if (seat === undefined) return err(refusalToUndo(match, seats));
  const { hands, steps, lines } = match.playthrough;
  const count = hands.holders.length;
  const actor = match.actor();
  const from = actor.kind === 'seat' ? actor.seat : seat;
  const next = Array.from({ length: count }, (_, i) => (from + i) % count).find(
    (each) => isPersons(hands, each) && !seats.includes(each),
  );
  const seq = 1 + steps.findLastIndex((step) => step.kind === 'move' && step.seat === seat);
  const isOpen = match.showSteps('table', seq, seq).steps[0]?.step.kind === 'move';
  const text = isOpen ? lines[seq - 1]?.text : undefined;
  return ok({
    kind: 'takeback',
    seat,
    asked: next === undefined ? [] : [next],
    agreed: [],
    at,
    seq,
    ...(text === undefined ? {} : { text }),
  });
}

/** Why none of these seats can undo anything, with the reason of the rules. */
function refusalToUndo<S, M, V, O>(
  { setup, playthrough }: AnyMatch<S, M, V, O>,
  [seat = 0]: readonly number[],
): Problem {
  if (!setup.undo) return { code: 'UNDO_REFUSED', reason: 'match.refusal.undo' };
  return playthrough.refusalToUndo(seat) ?? { code: 'UNDO_REFUSED' };
}
