import type { Lesson } from '../session/lesson.js';

/** A game's lesson is in its folder; without one there are only its rules. */
const written = import.meta.glob<{ readonly lesson: Lesson }>('./*/learn.ts');

const lessonsByGame = new Map<string, Promise<Lesson | null>>();

export function lessonFor(game: string): Promise<Lesson | null> {
  const known = lessonsByGame.get(game);
  if (known !== undefined) return known;
  const load = written[`./${game}/learn.ts`];
  const loading = load === undefined ? Promise.resolve(null) : load().then(({ lesson }) => lesson);
  lessonsByGame.set(game, loading);
  return loading;
}
