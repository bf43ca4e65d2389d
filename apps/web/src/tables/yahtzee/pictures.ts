import { boxes, type Options } from '@chiaro/yahtzee';
import { phrase } from '@chiaro/kernel';
import type { PlayedGame } from '../../session/achievements.js';
import { isComplete } from '../../session/figures.js';
import type { GamePicture, Mark } from '../../session/pictures.js';

const BONUSES: Readonly<Record<string, string>> = {
  'YZ-U2': 'upperBonus',
  'YZ-B1': 'yahtzeeBonuses',
};
const lines = [...boxes, ...Object.values(BONUSES)];

/** Full cards of one column, because the par of three is not known. A missed bonus counts as 0. */
function boxMarks({ fact, playthrough, own }: PlayedGame): readonly Mark[] {
  if (!isComplete(fact) || (playthrough.options as Options).columns !== 1) return [];
  const missed = Object.values(BONUSES).map((row) => ({ row, column: '', amount: 0 }));
  const written = own.flatMap(({ rule, points, facts: { box } }) => {
    const row = BONUSES[rule] ?? box;
    return typeof row === 'string' ? [{ row, column: '', amount: points }] : [];
  });
  return [...missed, ...written];
}

export const pictures: readonly GamePicture[] = [
  {
    id: 'boxes',
    kind: 'means',
    title: phrase('yahtzee.picture.boxes'),
    note: phrase('yahtzee.picture.boxesNote'),
    rows: lines.map((key) => ({ key, name: phrase(`box.${key}`) })),
    columns: [],
    marksOf: boxMarks,
    hasPar: true,
  },
];
