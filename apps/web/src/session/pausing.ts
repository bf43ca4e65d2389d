import type { Session } from './session.js';

/** Whether there is time to pause: the clocks of a match, or the time that a game counts. */
export const mayPause = ({ client, isFar, isWatching, module, snapshot }: Session): boolean =>
  !isWatching &&
  snapshot.result === null &&
  client.snapshot?.pausable === true &&
  (isFar || module.game.elapse !== undefined);
