import {
  ok,
  phrase,
  type Archive,
  type Archived,
  type ArchiveView,
  type FinishedPlay,
  type Json,
  type Phrase,
  type Problem,
  type Result,
  type Section,
} from '@chiaro/kernel';
import { importScores, type ImportLine } from './import.js';
import type { Options } from '../options.js';
import { readScores, writeRecord, writeScores } from './record-file.js';
import { dealText, marksPhrase, recordOf, victoryLines, type ScoreRecord } from './records.js';
import { amountPhrase } from '../spoken.js';
import {
  achievementPhrase,
  achievements,
  bestVictories,
  leaderboard,
  levelSuggestion,
  newAchievements,
  personalBestPhrase,
  statistics,
  statisticsPhrase,
  type Board,
  type Standing,
} from './standings.js';
import type { State } from '../state.js';
import type { Move } from '../types.js';
import type { View } from '../view.js';

type Played = FinishedPlay<State, Move, View, Options>;
type Read<T> = Result<T, readonly Problem[]>;

/** The stored scores as one file, a line for each game. */
export const archive: Archive<State, Move, View, Options> = { add, import: bringIn, show };

const readStore = (store: string | null): Read<ScoreRecord[]> =>
  store === null ? ok([]) : readScores(store);

const textOf = (records: readonly ScoreRecord[]): string => {
  const { scores, ...head } = writeScores(records);
  const lines = scores.map((each) => JSON.stringify(each)).join(',\n');
  return `${JSON.stringify(head).slice(0, -1)},"scores":[\n${lines}\n]}\n`;
};

// ---------------------------------------------------------------------------- after a game

function add(games: readonly Played[], store: string | null): Read<Archived> {
  const read = readStore(store);
  if (!read.ok) return read;
  const records = [...read.value];
  const deals = new Set(records.flatMap(({ played }) => played?.deal ?? []));
  let last: ScoreRecord | null = null;
  for (const game of games) {
    last = newRecord(game, deals);
    deals.add(dealText(game.playthrough));
    if (last !== null) records.push(last);
  }
  if (last !== null) return ok(withRemarks(records.slice(0, -1), last));
  const isSame = store !== null && records.length === read.value.length;
  return ok({ store: isSame ? store : textOf(records), remarks: [], json: { stored: false } });
}

function newRecord(
  { playthrough, isChosen = false, refused = 0 }: Played,
  deals: ReadonlySet<string>,
): ScoreRecord | null {
  const restarted = deals.has(dealText(playthrough));
  return recordOf(playthrough, { number: null, restarted, chosen: isChosen, refused });
}

function withRemarks(earlier: readonly ScoreRecord[], record: ScoreRecord): Archived {
  const records = [...earlier, record];
  const earned = newAchievements(earlier, record);
  const best = personalBestPhrase(earlier, record);
  const advice = levelSuggestion(records);
  return {
    store: textOf(records),
    remarks: [
      ...(best === null ? [] : [best]),
      ...earned.map(achievementPhrase),
      ...(advice === null ? [] : [advice]),
    ],
    json: { stored: true, personalBest: best !== null, achievements: earned },
  };
}

// ---------------------------------------------------------------------------- import

function bringIn(source: string, store: string | null): Read<Archived> {
  const read = readStore(store);
  if (!read.ok) return read;
  const plan = importScores(source, read.value);
  if (!plan.ok) return plan;
  const { lines, records } = plan.value;
  const added = lines.filter(({ status }) => status === 'added').length;
  const known = lines.length - added;
  return ok({
    store: added === 0 && store !== null ? store : textOf(records),
    remarks: [...lines.map(linePhrase), phrase('import.sum', { added, known })],
    json: { added, known, entries: lines.map((line) => ({ ...line })) },
  });
}

const linePhrase = ({ entry, kind, status, total }: ImportLine): Phrase =>
  phrase('import.entry', { entry, kind, status, amount: amountPhrase(total) });

// ---------------------------------------------------------------------------- lists

function show(store: string | null): Read<ArchiveView> {
  const read = readStore(store);
  if (!read.ok) return read;
  const records = read.value;
  const boards = {
    v2: leaderboard(records, 'v2'),
    calm: leaderboard(records, 'calm'),
    v1: leaderboard(records, 'v1'),
  };
  return ok({
    sections: sectionsOf(records, boards),
    json: {
      games: records.length,
      leaderboards: {
        v2: boards.v2.map(standingJson),
        calm: boards.calm.map(standingJson),
        v1: boards.v1.map(standingJson),
      },
      bests: bestVictories(records).map(({ level, deck, draw, total, played }) => ({
        ...(played?.calm === true ? { calm: true } : {}),
        level,
        deck,
        draw,
        total,
      })),
      achievements: achievements(records),
      statistics: { ...statistics(records) } as unknown as Json,
    },
  });
}

const standingJson = ({ record, rank }: Standing): Json => ({ rank, ...writeRecord(record) });

function sectionsOf(
  records: readonly ScoreRecord[],
  boards: Readonly<Record<Board, readonly Standing[]>>,
): Section[] {
  const reached = achievements(records).map(achievementPhrase);
  return [
    {
      heading: phrase('heading.scores'),
      lines: boards.v2.length === 0 ? [phrase('scores.none')] : boards.v2.flatMap(standingLines),
    },
    ...optionally('heading.scoresCalm', boards.calm.flatMap(standingLines)),
    ...optionally('heading.scoresLegacy', boards.v1.flatMap(standingLines)),
    ...optionally('heading.bests', bestLines(records)),
    ...optionally('heading.achievements', reached),
    { heading: phrase('heading.statistics'), lines: statisticsLines(records) },
  ];
}

const optionally = (id: string, lines: readonly Phrase[]): Section[] =>
  lines.length === 0 ? [] : [{ heading: phrase(id), lines }];

/** One line for each victory, however much there is to say of it. */
function standingLines({ record, rank }: Standing): Phrase[] {
  const marks = marksPhrase(record);
  const all = [
    phrase('scores.line', {
      ranked: rank !== null,
      rank: rank ?? 0,
      amount: amountPhrase(record.total),
      level: record.level,
      deck: record.deck,
      draw: record.draw,
      minutes: Math.floor(record.seconds / 60),
      moves: record.moves,
    }),
    ...victoryLines(record),
    ...(marks === null ? [] : [marks]),
  ];
  return [all.reduce((first, more) => phrase('scores.joined', { first, more }))];
}

const bestLines = (records: readonly ScoreRecord[]): Phrase[] =>
  bestVictories(records).map(({ level, deck, draw, total, played }) =>
    phrase('scores.best', {
      level,
      deck,
      draw,
      calm: played?.calm === true,
      amount: amountPhrase(total),
    }),
  );

function statisticsLines(records: readonly ScoreRecord[]): Phrase[] {
  const figures = statistics(records);
  const { longestStreak, meanTotal, meanMoves } = figures;
  const advice = levelSuggestion(records);
  return [
    statisticsPhrase(figures),
    ...(meanTotal === null
      ? []
      : [
          phrase('statistics.means', { amount: amountPhrase(meanTotal), moves: meanMoves }),
          phrase('statistics.streak', { count: longestStreak }),
        ]),
    ...(advice === null ? [] : [advice]),
  ];
}
