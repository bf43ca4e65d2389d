import type { Match, RatingNews, RoomSeat } from '@chiaro/match';

/** How a rated match ended, as far as ratings depend on it. */
export interface Outcome {
  readonly unrated: RatingNews['unrated'];
  readonly sides: readonly RatedSide[];
}

export interface RatedSide {
  /** From 1; ties share a place. */
  readonly place: number;
  readonly players: readonly RatedPlayer[];
}

interface RatedPlayer {
  readonly player: string;
  /** Rated by the place of the side, as one who lost by leaving, or not at all. */
  readonly by: 'place' | 'loss' | 'nothing';
}

/**
 * The outcome of a match that is over. Whoever resigned or ran out of time has lost, whatever a bot
 * made of their seat. Their partner is not rated, and their opponents only if they won: a result
 * with a bot in it is not theirs alone.
 */
export function outcomeOf(seats: readonly RoomSeat[], match: AnyMatch): Outcome {
  const { sideOf, sides } = match.game.seating(match.options);
  const { gone } = match.playthrough.hands;
  const places = match.result?.places ?? [];
  const seatsOf = (side: number): readonly number[] =>
    sideOf.flatMap((each, seat) => (each === side ? [seat] : []));
  const isTeams = sides < sideOf.length;
  const by = (seat: number, side: number): RatedPlayer['by'] => {
    if (!isTeams || gone.length === 0) return 'place';
    if (gone.includes(seat)) return 'loss';
    const hasLeaver = seatsOf(side).some((each) => gone.includes(each));
    return !hasLeaver && places[side] === 1 ? 'place' : 'nothing';
  };
  return {
    unrated: places.length === 0 ? 'abandoned' : null,
    sides: Array.from({ length: sides }, (_, side) => ({
      place: places[side] ?? 1,
      players: seatsOf(side).flatMap((seat) => {
        const there = seats[seat];
        return there?.kind === 'person' && there.player !== null
          ? [{ player: there.player, by: by(seat, side) }]
          : [];
      }),
    })),
  };
}

type AnyMatch = Match<unknown, unknown, unknown, unknown>;
