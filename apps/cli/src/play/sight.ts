import type { AnyModule, Viewer } from '@chiaro/kernel';
import type { AnyClient, AnyHost, SeatSpec, Snapshot, Told } from '@chiaro/match';

export type { AnyClient, AnyHost };
export type AnySnapshot = Snapshot<unknown, unknown>;
export type AnyTold = Told<unknown, unknown>;

/**
 * Whose view is narrated. One person: their own. Several without secrets: the common one. Several
 * with secrets: each in turn at the screen.
 */
export type Sight = { readonly kind: 'one'; readonly viewer: Viewer } | { readonly kind: 'turns' };

export function sightOf({ game }: AnyModule, seats: readonly SeatSpec[]): Sight {
  const persons = personsAt(seats);
  const [only = 'table'] = persons;
  if (persons.length === 1) return { kind: 'one', viewer: only };
  return persons.length > 1 && game.nature.hidden
    ? { kind: 'turns' }
    : { kind: 'one', viewer: 'table' };
}

/** The seats that people at this terminal move for. */
export const personsAt = (seats: readonly SeatSpec[]): readonly number[] =>
  seats.flatMap((seat, i) => (seat.kind !== 'bot' ? [i] : []));
