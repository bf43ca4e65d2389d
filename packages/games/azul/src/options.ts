import { choice, choiceOf, defineOptions } from '@chiaro/kernel';

export const options = defineOptions({
  players: choiceOf([2, 3, 4], 2),
  wall: choice('fixed', 'grey'),
});
export type Options = typeof options.defaults;
export type WallKind = Options['wall'];
