import { phrase } from '@chiaro/kernel';
import type { PlayedGame } from '../../session/achievements.js';
import { isComplete } from '../../session/figures.js';
import type { GamePicture, Mark } from '../../session/pictures.js';

/** The topic of a line of the score slip. Points brought up to zero (AZ-F3) belong to the floor. */
const SOURCES: Readonly<Record<string, string>> = {
  'AZ-W2': 'tiles',
  'AZ-E2': 'lines',
  'AZ-E3': 'columns',
  'AZ-E4': 'colours',
  'AZ-F1': 'floor',
  'AZ-F2': 'floor',
  'AZ-F3': 'floor',
};
const sources = [...new Set(Object.values(SOURCES))];

/** Every complete game counts everywhere: without a line there it counts 0. */
function sourceMarks({ fact, own }: PlayedGame): readonly Mark[] {
  if (!isComplete(fact)) return [];
  const marks = own.flatMap(({ rule, points }) => {
    const row = SOURCES[rule];
    return row === undefined ? [] : [{ row, column: '', amount: points }];
  });
  return [...sources.map((row) => ({ row, column: '', amount: 0 })), ...marks];
}

export const pictures: readonly GamePicture[] = [
  {
    id: 'sources',
    kind: 'means',
    title: phrase('azul.picture.sources'),
    note: phrase('azul.picture.sourcesNote'),
    rows: sources.map((key) => ({ key, name: phrase('azul.picture.source', { source: key }) })),
    columns: [],
    marksOf: sourceMarks,
  },
];
