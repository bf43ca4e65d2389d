import type { GamePicture } from '../session/pictures.js';

const own = import.meta.glob<{ readonly pictures: readonly GamePicture[] }>('./*/pictures.ts');

const picturesByGame = new Map<string, Promise<readonly GamePicture[]>>();

/** The pictures that a game adds to those of every game. */
export function picturesFor(game: string): Promise<readonly GamePicture[]> {
  const known = picturesByGame.get(game);
  if (known !== undefined) return known;
  const load = own[`./${game}/pictures.ts`];
  const loading =
    load === undefined ? Promise.resolve([]) : load().then(({ pictures }) => pictures);
  picturesByGame.set(game, loading);
  return loading;
}
