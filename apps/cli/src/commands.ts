import type { CommandSpec } from './command.js';
import { advise } from './commands/advise.js';
import { backup, restore } from './commands/backup.js';
import { games } from './commands/games.js';
import { help } from './commands/help.js';
import { importScores } from './commands/import.js';
import { practice } from './commands/practice.js';
import { replay } from './commands/replay.js';
import { review } from './commands/review.js';
import { rules } from './commands/rules.js';
import { score } from './commands/score.js';
import { scores } from './commands/scores.js';
import { serve } from './commands/serve.js';
import { simulate } from './commands/simulate.js';
import { solve } from './commands/solve.js';
import { worker } from './commands/worker.js';
import { verify } from './commands/verify.js';
import { completion } from './manual/completion.js';
import { man } from './manual/man.js';
import { join } from './online/join.js';
import { ladder } from './online/ladder.js';
import { me } from './online/me.js';
import { ratings } from './online/ratings.js';
import { room } from './online/room.js';
import { play } from './play/command.js';

/** In the order of the help. */
export const commands: readonly CommandSpec[] = [
  play,
  room,
  join,
  ladder,
  ratings,
  me,
  score,
  advise,
  practice,
  replay,
  review,
  verify,
  simulate,
  solve,
  scores,
  importScores,
  games,
  rules,
  serve,
  worker,
  backup,
  restore,
  help,
  completion(() => commands),
  man(() => commands),
];
