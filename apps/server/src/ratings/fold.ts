import type { RatingChange } from '@chiaro/match';
import type { RatedSide } from './outcome.js';
import { newcomer, rate, ratingOf, type Skill } from './skill.js';

/** What is known of a player in one game. */
export interface Standing extends Skill {
  readonly matches: number;
}

export const unknown: Standing = { ...newcomer, matches: 0 };

export interface Changed extends RatingChange {
  readonly standing: Standing;
}

/** The changes that one result makes, given the standings before it. */
export function changesOf(
  sides: readonly RatedSide[],
  standingOf: (player: string) => Standing,
): readonly Changed[] {
  const skills = sides.map(({ players }) => players.map(({ player }) => standingOf(player)));
  const places = sides.map(({ place }) => place);
  const byPlace = rate(skills, places);
  return sides.flatMap(({ players }, side) => {
    const byLoss = rate(skills, places.with(side, sides.length + 1));
    return players.flatMap(({ player, by }, i) => {
      const skill = (by === 'place' ? byPlace : byLoss)[side]?.[i];
      if (by === 'nothing' || skill === undefined) return [];
      const before = standingOf(player);
      const standing = { ...skill, matches: before.matches + 1 };
      return [{ player, before: ratingOf(before), after: ratingOf(standing), standing }];
    });
  });
}
