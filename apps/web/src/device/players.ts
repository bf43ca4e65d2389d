import type { SeatSpec } from '@chiaro/match';

/** Who sits where, as shown at the table. Names stay on the device and never enter a log. */
export interface SeatedPlayer {
  readonly kind: SeatSpec['kind'];
  /** Empty for the person at this device when nobody else is. */
  readonly name: string;
  readonly level?: string;
}

/** Names for bots, so that a sentence about one is short. */
const BOT_NAMES = ['Ada', 'Bruno', 'Clara', 'Dino', 'Elsa', 'Fausto', 'Gina', 'Ivo'];

export function botName(ordinal: number): string {
  const name = BOT_NAMES[ordinal % BOT_NAMES.length] ?? 'Ada';
  return ordinal < BOT_NAMES.length
    ? name
    : `${name} ${Math.floor(ordinal / BOT_NAMES.length) + 1}`;
}

export const specOf = ({ kind, level }: SeatedPlayer): SeatSpec =>
  kind === 'bot' ? { kind, level: level ?? '' } : { kind };

export const persons = (players: readonly SeatedPlayer[]): number[] =>
  players.flatMap(({ kind }, seat) => (kind === 'person' ? [seat] : []));

/** The only person at this device is addressed as “you”, whatever their name is. */
export const isYou = (players: readonly SeatedPlayer[], seat: number): boolean =>
  players[seat]?.kind === 'person' && persons(players).length === 1;

/** A person and bots of the second weakest level: a fair first evening. */
export function usualTable(seats: number, bots: readonly string[]): SeatedPlayer[] {
  const level = bots[1] ?? bots[0] ?? '';
  return Array.from({ length: seats }, (_, seat): SeatedPlayer =>
    seat === 0 ? { kind: 'person', name: '' } : { kind: 'bot', level, name: botName(seat - 1) },
  );
}
