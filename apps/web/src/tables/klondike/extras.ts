import {
  achievementIds,
  achievementPhrase,
  achievementProgress,
  recordOf,
  type AchievementId,
  type Move,
  type ScoreRecord,
} from '@chiaro/klondike';
import type { Emblem } from '../../art/emblems.js';
import type { Achievement, PlayedGame } from '../../session/achievements.js';
import type { View } from './types.js';
import type { Extras, LessonKind } from '../extras.js';

const SUIT_SIGNS: Readonly<Record<string, readonly string[]>> = {
  french: ['♥', '♦', '♣', '♠'],
};

const LESSONS: Readonly<Partial<Record<Move['kind'], LessonKind>>> = {
  draw: 'stock',
  recycle: 'stock',
  wasteToPile: 'stock',
  wasteHome: 'home',
  pileHome: 'home',
  run: 'run',
  back: 'run',
};

const ORIGIN = { number: null, restarted: false, chosen: false };

/**
 * Games without scoring, or left before the end, have no record: they earn nothing. Pages know a
 * playthrough of any game; whoever asks these extras has one of Klondike.
 */
const recordIn = ({ playthrough }: PlayedGame): ScoreRecord | null =>
  recordOf(playthrough as unknown as Parameters<typeof recordOf>[0], ORIGIN);

const EMBLEMS = {
  firstWin: 'laurel',
  level5: 'crown',
  streak10: 'row',
  everyLevel: 'stairs',
  bothDecks: 'decks',
  noRecycle: 'once',
  unaided: 'hand',
  perfect: 'star',
} as const satisfies Readonly<Record<AchievementId, Emblem>>;

const achievements = achievementIds.map((id): Achievement => ({
  id,
  name: achievementPhrase(id),
  emblem: EMBLEMS[id],
  goal: achievementProgress(id, []).goal,
  after(games) {
    const records: ScoreRecord[] = [];
    let { done, goal } = achievementProgress(id, records);
    return games.map((game) => {
      const record = recordIn(game);
      if (record !== null) records.push(record);
      // Only victories count, so with hundreds of games the rest need not be replayed.
      if (record?.victory === true && done < goal)
        ({ done, goal } = achievementProgress(id, records));
      return done;
    });
  },
}));

export const extras: Extras = {
  lessonOf: (move) => LESSONS[(move as Move).kind] ?? null,
  puzzleOf: { run: 'onlyMove', stock: 'onlyMove', home: 'onlyMove' },
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
