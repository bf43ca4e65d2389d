import {
  anything,
  dictionary,
  flag,
  err,
  integer,
  list,
  nullable,
  object,
  oneOf,
  ok,
  optional,
  parseJson,
  parseLog,
  readShape,
  refine,
  text,
  type Problem,
  type Result,
} from '@chiaro/kernel';
import { readBook, type DailyBook } from '../daily/book.js';
import { matchShape, type KeptMatch } from '../keep/core/match.js';
import { readPeople, type KnownPerson } from '../keep/core/people.js';
import { readProgress, type LearnProgress } from '../learn/progress.js';
import { readRecords, type PuzzleRecords } from '../puzzles/record.js';
import { readSetups, type Remembered } from '../../session/remembered.js';
import { readSettings, type Settings } from '../../device/settings.js';
import type { ArchivedGame } from '../../device/archive.js';
import type { BroughtFile } from '../../device/files.js';
import { readUnfinished, type Unfinished } from '../../device/unfinished.js';

/** All data of a device. */
export interface Everything {
  readonly settings: Settings;
  readonly games: readonly ArchivedGame[];
  /** By slot: one for each game, and one for each daily deal. */
  readonly unfinished: Readonly<Record<string, Unfinished>>;
  readonly kept: readonly KeptMatch[];
  readonly daily: DailyBook;
  readonly lessons: LearnProgress;
  readonly puzzles: PuzzleRecords;
  /** What was last chosen before a game, by game. */
  readonly setups: Readonly<Record<string, Remembered>>;
  /** The people that the scorekeeper remembers. */
  readonly people: readonly KnownPerson[];
  /** Scoring configurations and scores of other programs. */
  readonly files: readonly BroughtFile[];
}

const VERSION = 1;
/** Characters: thousands of games stay far below. */
const LARGEST_FILE = 200_000_000;
const MOST_ITEMS = 100_000;

const playerShape = object({
  kind: oneOf(['person', 'bot', 'remote']),
  name: text({ max: 100 }),
  level: optional(text({ max: 40 })),
});

const gameShape = object({
  key: text({ max: 100 }),
  game: text({ max: 40 }),
  // Its game must match the log; the rules check the log itself when it is opened.
  log: refine(text({ max: 5_000_000 }), (log, report) => {
    const { problem } = parseLog(log);
    if (problem !== null)
      report.add(problem.code, problem.facts === undefined ? {} : { facts: problem.facts });
  }),
  finishedAt: integer({ min: 0 }),
  players: list(playerShape, { max: 26 }),
  totals: list(integer(), { max: 26 }),
  winners: list(integer({ min: 0, max: 25 }), { max: 26 }),
  isChosen: optional(flag),
  refused: optional(integer({ min: 0 })),
  status: oneOf(['pending', 'stored', 'refused']),
  serverId: nullable(text({ max: 100 })),
});

const broughtShape = object({
  key: text({ max: 100 }),
  game: text({ max: 40 }),
  kind: oneOf(['scoring', 'scores']),
  source: text({ max: 5_000_000 }),
  broughtAt: integer({ min: 0 }),
});

const fileShape = object({
  chiaro: oneOf(['everything']),
  version: oneOf([VERSION], 'VERSION_UNSUPPORTED'),
  settings: anything,
  games: list(gameShape, { max: MOST_ITEMS }),
  unfinished: dictionary(anything),
  kept: list(matchShape, { max: MOST_ITEMS }),
  daily: anything,
  lessons: anything,
  puzzles: optional(anything),
  setups: optional(anything),
  people: optional(anything),
  files: optional(list(broughtShape, { max: MOST_ITEMS })),
});

export function fileText(everything: Everything): string {
  const { daily, lessons, puzzles } = everything;
  const file = {
    chiaro: 'everything',
    version: VERSION,
    ...everything,
    unfinished: Object.fromEntries(
      Object.entries(everything.unfinished).map(([slot, each]) => [slot, { version: 1, ...each }]),
    ),
    daily: { version: 1, games: daily },
    lessons: { version: 1, games: lessons },
    puzzles: { version: 1, games: puzzles },
  };
  return `${JSON.stringify(file, null, 1)}\n`;
}

/** The whole backup, or all its problems. */
export function readFile(source: string): Result<Everything, readonly Problem[]> {
  const json = parseJson(source, { size: LARGEST_FILE });
  if (!json.ok) return err([json.error]);
  const read = readShape(fileShape, json.value);
  if (!read.ok) return read;
  const { settings, games, unfinished, kept, daily, lessons, puzzles, setups, people, files } =
    read.value;
  const going = Object.entries(unfinished).map(
    ([slot, each]) => [slot, readUnfinished(each)] as const,
  );
  const bad = going.filter(([, each]) => each === null);
  if (bad.length > 0)
    return err(bad.map(([slot]) => ({ code: 'MALFORMED_LOG', path: `/unfinished/${slot}` })));
  return ok({
    settings: readSettings(settings),
    games: games as readonly ArchivedGame[],
    unfinished: Object.fromEntries(
      going.flatMap(([slot, each]) => (each === null ? [] : [[slot, each]])),
    ),
    kept,
    daily: readBook(daily),
    lessons: readProgress(lessons),
    puzzles: readRecords(puzzles),
    setups: readSetups(setups),
    people: readPeople(people),
    files: files ?? [],
  });
}
