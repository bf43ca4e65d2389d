import type { Problem } from './errors.js';
import type { Seating } from './game.js';

/**
 * Who plays for each seat, and who has resigned or run out of time. Immutable: every change makes a
 * new value. A seat belongs to its person while a bot stands in, until the person resigns or runs
 * out of time.
 */
export interface Hands {
  /** `person`, `remote`, or a bot as a log names it: `bot:strong/3/2000`. */
  readonly holders: readonly string[];
  /** Seats that belong to people, even while a bot plays for them. */
  readonly people: readonly number[];
  /** Seats whose person resigned or ran out of time, in that order; nobody can take them again. */
  readonly gone: readonly number[];
  /** Seats that a bot plays for until their turn is over. */
  readonly once: readonly number[];
}

const SEAT = /^(?:person|remote|bot:[\w-]{1,40}(?:\/\d{1,6}\/\d{1,9})?)$/;

/** Whether the text is a valid holder of a seat in a log. */
export const isHolder = (text: string): boolean => SEAT.test(text);

const isBot = (holder: string | undefined): boolean => holder?.startsWith('bot:') === true;

/** The hands at the start of a match; all persons by default. */
export function handsOf(count: number, seats?: readonly string[]): Hands {
  const holders = seats ?? Array.from({ length: count }, () => 'person');
  const people = holders.flatMap((holder, seat) => (isBot(holder) ? [] : [seat]));
  return { holders, people, gone: [], once: [] };
}

/** Whether a person, not a bot, is to act for this seat. */
export const isPersons = ({ holders }: Hands, seat: number): boolean => !isBot(holders[seat]);

/** Null if this holder may take the seat. */
export function refusalToSit(hands: Hands, seat: number, holder: string): Problem | null {
  if (!hands.people.includes(seat)) return { code: 'NOT_YOUR_SEAT' };
  const isBack = !isBot(holder);
  if (isBack && hands.gone.includes(seat))
    return { code: 'NOT_ALLOWED', reason: 'error.NOT_ALLOWED.gone' };
  if (isBack && isPersons(hands, seat)) return { code: 'SEAT_TAKEN' };
  return null;
}

export const sitDown = (hands: Hands, seat: number, holder: string, once = false): Hands => ({
  ...hands,
  holders: hands.holders.with(seat, holder),
  once: [...hands.once.filter((each) => each !== seat), ...(once ? [seat] : [])],
});

/** Records that the person of this seat resigned or ran out of time. */
export const goAway = (hands: Hands, seat: number): Hands =>
  hands.gone.includes(seat) ? hands : { ...hands, gone: [...hands.gone, seat] };

/** Sides whose last person has gone: they are placed last, whatever their points. */
export function sidesOut({ people, gone }: Hands, { sideOf, sides }: Seating): readonly number[] {
  const all = Array.from({ length: sides }, (_, side) => side);
  const ofSide = (seats: readonly number[], side: number) =>
    seats.filter((seat) => sideOf[seat] === side).length;
  return all.filter(
    (side) => ofSide(gone, side) > 0 && ofSide(gone, side) === ofSide(people, side),
  );
}

/**
 * Whether the match ends if this seat's person goes: no other person shares the side and only one
 * other side remains, or only bots would be left.
 */
export function endsWithout(hands: Hands, seat: number, seating: Seating): boolean {
  const after = goAway(hands, seat);
  const out = sidesOut(after, seating);
  if (after.gone.length === after.people.length) return true;
  return out.includes(seating.sideOf[seat] ?? -1) && seating.sides - out.length <= 1;
}
