import { choice, choiceOf, defineOptions } from '@chiaro/kernel';

export const options = defineOptions({
  players: choiceOf([2, 3, 4], 2),
  wall: choice('fixed', 'grey'),
});
/** The house rules of a game. */
export type Options = typeof options.defaults;
/** The printed wall, or the grey one on which players choose the column. */
export type WallKind = Options['wall'];
