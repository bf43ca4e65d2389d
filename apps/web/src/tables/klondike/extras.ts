import {
  achievementIds,
  achievementPhrase,
  newAchievements,
  recordOf,
  type ScoreRecord,
} from '@chiaro/klondike';
import type { Achievement, PlayedGame } from '../../session/achievements.js';
import type { View } from './types.js';
import type { Extras } from '../extras.js';

const SUIT_SIGNS: Readonly<Record<string, readonly string[]>> = {
  french: ['♥', '♦', '♣', '♠'],
};

const ORIGIN = { number: null, restarted: false, chosen: false };

/**
 * Games without scoring, or left before the end, have no record: they earn nothing. Pages know a
 * playthrough of any game; whoever asks these extras has one of Klondike.
 */
const recordIn = ({ playthrough }: PlayedGame): ScoreRecord | null =>
  recordOf(playthrough as unknown as Parameters<typeof recordOf>[0], ORIGIN);

const achievements = achievementIds.map((id): Achievement => ({
  id,
  name: achievementPhrase(id),
  reached(games) {
    const earlier: ScoreRecord[] = [];
    return games.findIndex((game) => {
      const record = recordIn(game);
      if (record === null) return false;
      const isNew = newAchievements(earlier, record).includes(id);
      earlier.push(record);
      return isNew;
    });
  },
}));

export const extras: Extras = {
  measure: { limits: [10, 40, 100] },
  /** How far each foundation came. */
  picture({ view }) {
    const { home, options } = view as View;
    return home.map(
      (count, suit) => `${SUIT_SIGNS[options.deck]?.[suit] ?? '♦'} ${'■'.repeat(count)}`,
    );
  },
  achievements,
};
