import { drawSizes, decks, type Options } from '@chiaro/klondike';
import { phrase } from '@chiaro/kernel';
import type { PlayedGame } from '../../session/achievements.js';
import { isWon } from '../../session/figures.js';
import type { GamePicture, Mark } from '../../session/pictures.js';

function dealMarks({ fact, playthrough }: PlayedGame): readonly Mark[] {
  const { deck, draw } = playthrough.options as Options;
  return [{ row: deck, column: String(draw), amount: isWon(fact) ? 1 : 0 }];
}

export const pictures: readonly GamePicture[] = [
  {
    id: 'deals',
    kind: 'rates',
    title: phrase('klondike.picture.deals'),
    note: phrase('klondike.picture.dealsNote'),
    rows: decks.map((key) => ({ key, name: phrase(`option.deck.${key}`) })),
    columns: drawSizes.map((size) => ({
      key: String(size),
      name: phrase('klondike.picture.draw', { cards: size }),
    })),
    marksOf: dealMarks,
  },
];
