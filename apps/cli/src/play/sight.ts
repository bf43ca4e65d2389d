import type { AnyModule, Viewer } from '@chiaro/kernel';
import type { Match, SeatSpec } from '@chiaro/match';

export type AnyMatch = Match<unknown, unknown, unknown, unknown>;

/**
 * Through whose eyes the table is told. One person sees with their own; several who may see
 * everything listen together; several with secrets take turns at the screen.
 */
export type Sight = { readonly kind: 'one'; readonly viewer: Viewer } | { readonly kind: 'turns' };

export function sightOf({ game }: AnyModule, seats: readonly SeatSpec[]): Sight {
  const persons = seats.flatMap((seat, i) => (seat.kind !== 'bot' ? [i] : []));
  const [only = 'table'] = persons;
  if (persons.length === 1) return { kind: 'one', viewer: only };
  return persons.length > 1 && game.nature.hidden
    ? { kind: 'turns' }
    : { kind: 'one', viewer: 'table' };
}
