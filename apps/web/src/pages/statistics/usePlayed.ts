import type { AnyPlayable } from '@chiaro/kernel';
import { useEffect, useState } from 'react';
import type { ArchivedGame } from '../../device/archive.js';
import {
  playedGames,
  reachedBy,
  type PlayedGame,
  type Reached,
} from '../../session/achievements.js';
import type { GamePicture } from '../../session/pictures.js';
import { extrasFor } from '../../tables/extras.js';
import { picturesFor } from '../../tables/pictures.js';

/** Data that needs a replay of every log. */
interface Replayed {
  readonly games: readonly PlayedGame[];
  readonly reached: readonly Reached[];
  readonly pictures: readonly GamePicture[];
}

/** Replays the games a few at a time; `done` is 0..1 until they all are. */
export function usePlayed(
  module: AnyPlayable,
  kept: readonly ArchivedGame[],
): { readonly replayed: Replayed | null; readonly done: number } {
  const [replayed, setReplayed] = useState<Replayed | null>(null);
  const [done, setDone] = useState(0);
  useEffect(() => {
    let current = true;
    const look = async () => {
      const { id } = module.game;
      const [extras, pictures] = await Promise.all([extrasFor(id), picturesFor(id)]);
      const games = await playedGames(module, kept, (part) => {
        // Whole percents, to redraw less often.
        if (current) setDone(Math.floor(100 * part) / 100);
        return current;
      });
      if (current) setReplayed({ games, pictures, reached: reachedBy(module, extras, games) });
    };
    void look();
    return () => {
      current = false;
    };
  }, [module, kept]);
  return { replayed, done };
}
