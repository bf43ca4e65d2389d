import { phrase } from '@chiaro/kernel';
import type { PlayedGame } from '../../session/achievements.js';
import { isComplete } from '../../session/figures.js';
import type { GamePicture, Mark } from '../../session/pictures.js';

/** As many and more stand together. */
const MOST = 6;
const counts = Array.from({ length: MOST + 1 }, (_, count) => String(count));

function scopeMarks({ fact, playthrough, side }: PlayedGame): readonly Mark[] {
  if (!isComplete(fact)) return [];
  const scope = playthrough.entries.filter(({ rule }) => rule === 'SC-C6');
  const taken = scope.filter((entry) => entry.side === side).length;
  const at = (count: number, column: string): Mark => ({
    row: String(Math.min(MOST, count)),
    column,
    amount: count,
  });
  return [at(scope.length - taken, 'given'), at(taken, 'taken')];
}

export const pictures: readonly GamePicture[] = [
  {
    id: 'scope',
    kind: 'mirror',
    title: phrase('scopone.picture.scope'),
    note: phrase('scopone.picture.scopeNote'),
    rows: counts.map((key) => ({
      key,
      name: phrase('scopone.picture.count', {
        count: Number(key),
        last: Number(key) === MOST ? 'yes' : 'no',
      }),
    })),
    columns: ['given', 'taken'].map((key) => ({ key, name: phrase(`scopone.picture.${key}`) })),
    marksOf: scopeMarks,
  },
];
