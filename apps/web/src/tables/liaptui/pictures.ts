import { phrase } from '@chiaro/kernel';
import { PILES } from '@chiaro/liaptui';
import type { PlayedGame } from '../../session/achievements.js';
import type { GamePicture, Mark } from '../../session/pictures.js';

const numbers = Array.from({ length: PILES + 1 }, (_, count) => String(count)).map((key) => ({
  key,
  name: phrase('liaptui.picture.number', { number: Number(key) }),
}));

/** Every scored round, also of a game that was left. */
const roundMarks = ({ own }: PlayedGame): readonly Mark[] =>
  own.flatMap(({ facts: { declared, taken } }) =>
    typeof declared === 'number' && typeof taken === 'number'
      ? [{ row: String(declared), column: String(taken), amount: 1 }]
      : [],
  );

export const pictures: readonly GamePicture[] = [
  {
    id: 'declarations',
    kind: 'marks',
    title: phrase('liaptui.picture.declarations'),
    note: phrase('liaptui.picture.declarationsNote'),
    rows: numbers,
    columns: numbers,
    marksOf: roundMarks,
  },
];
