import { below, FastRng, isRecord, type PuzzleSet, type StoredPuzzle } from '@chiaro/kernel';
import { ratingOfPuzzle } from '@chiaro/kernel/internal';
import { readLocal, writeLocal } from '../../device/local.js';
import { dayOf, daysInRow, isDay, type Day } from '../daily/day.js';
import { PUZZLES_KEY, readDays } from './days.js';

/** A person's record with the puzzles of one game. */
export interface PuzzleRecord {
  /** On the scale of the puzzles; only the first answer to each counts. */
  readonly rating: number;
  readonly answers: Readonly<Record<string, PuzzleAnswer>>;
  /** Days on which the puzzle of the day was answered. */
  readonly days: readonly Day[];
}

export interface PuzzleAnswer {
  readonly right: number;
  readonly wrong: number;
  /** When it is due again; null if it is not. */
  readonly due: Day | null;
  /** Consecutive right answers since it was missed. */
  readonly again: number;
}

/** By game. */
export type PuzzleRecords = Readonly<Record<string, PuzzleRecord>>;

const FIRST_RATING = 1200;
export const noRecord: PuzzleRecord = { rating: FIRST_RATING, answers: {}, days: [] };

/** A missed puzzle is due after a day; after 1, 2 and 3 right answers in a row, this many days later. */
const INTERVALS = [3, 7, 21] as const;
const DAY_MS = 24 * 60 * 60 * 1000;
const daysAfter = (day: Day, days: number): Day => dayOf(Date.parse(day) + days * DAY_MS);

export const loadRecords = (): PuzzleRecords => readRecords(readLocal(PUZZLES_KEY));
export const saveRecords = (records: PuzzleRecords): boolean =>
  writeLocal(PUZZLES_KEY, { version: 1, games: records });

/** Elo: the first answers move a rating more than the later ones. */
const QUICK = 48;
const STEADY = 16;
const SCALE = 400;

export function ratedAfter(record: PuzzleRecord, puzzle: number, isRight: boolean): number {
  const answered = Object.keys(record.answers).length;
  const expected = 1 / (1 + 10 ** ((puzzle - record.rating) / SCALE));
  const step = Math.max(STEADY, QUICK - answered);
  return Math.round(record.rating + step * (Number(isRight) - expected));
}

export interface Answered {
  readonly id: string;
  readonly rating: number;
  readonly isRight: boolean;
  readonly isDaily: boolean;
  readonly today: Day;
}

export function withAnswer(record: PuzzleRecord, answered: Answered): PuzzleRecord {
  const { id, rating, isRight, isDaily, today } = answered;
  const before = record.answers[id];
  return {
    rating: before === undefined ? ratedAfter(record, rating, isRight) : record.rating,
    answers: { ...record.answers, [id]: answerAfter(before, isRight, today) },
    days: isDaily && !record.days.includes(today) ? [...record.days, today] : record.days,
  };
}

function answerAfter(before: PuzzleAnswer | undefined, isRight: boolean, today: Day): PuzzleAnswer {
  const { right = 0, wrong = 0, due = null, again = 0 } = before ?? {};
  if (!isRight) return { right, wrong: wrong + 1, due: daysAfter(today, 1), again: 0 };
  const interval = due === null ? undefined : INTERVALS[again];
  return {
    right: right + 1,
    wrong,
    due: interval === undefined ? null : daysAfter(today, interval),
    again: again + 1,
  };
}

/** Missed puzzles that are due today. */
export const dueOf = (record: PuzzleRecord, today: Day): string[] =>
  Object.entries(record.answers).flatMap(([id, { due }]) =>
    due !== null && due <= today ? [id] : [],
  );

/** The same for everybody. */
export const dailyPuzzle = ({ game, puzzles }: PuzzleSet, day: Day): StoredPuzzle | null =>
  puzzles[below(FastRng.from(`puzzle/${game}/${day}`), Math.max(1, puzzles.length))] ?? null;

/** The puzzle of the day first, then missed ones, then the new one nearest to the rating. */
export function nextPuzzle(
  set: PuzzleSet,
  record: PuzzleRecord,
  today: Day,
  kind: string | null = null,
): { readonly puzzle: StoredPuzzle; readonly why: 'daily' | 'again' | 'new' } | null {
  const daily = dailyPuzzle(set, today);
  if (kind === null && daily !== null && !record.days.includes(today))
    return { puzzle: daily, why: 'daily' };
  const due = new Set(dueOf(record, today));
  const missed = set.puzzles.find(({ id }) => due.has(id));
  if (kind === null && missed !== undefined) return { puzzle: missed, why: 'again' };
  const distance = ({ fails }: StoredPuzzle): number =>
    Math.abs(ratingOfPuzzle(fails, set.tries) - record.rating);
  const [nearest] = set.puzzles
    .filter((each) => record.answers[each.id] === undefined && (kind ?? each.kind) === each.kind)
    .toSorted((a, b) => distance(a) - distance(b));
  return nearest === undefined ? null : { puzzle: nearest, why: 'new' };
}

/** Consecutive days up to today, or to yesterday while today is open. */
export function puzzleStreak(records: PuzzleRecords, today: Day): number {
  const days = new Set(Object.values(records).flatMap((record) => record.days));
  return daysInRow((day) => days.has(day), today);
}

/** Merges the records of two devices: for each puzzle, the one with more answers counts. */
export function mergeRecords(one: PuzzleRecords, other: PuzzleRecords): PuzzleRecords {
  const merged = { ...one };
  for (const [game, theirs] of Object.entries(other)) {
    const ours = one[game] ?? noRecord;
    const size = (record: PuzzleRecord): number => Object.keys(record.answers).length;
    const answers = { ...ours.answers };
    for (const [id, answer] of Object.entries(theirs.answers))
      if (timesOf(answer) > timesOf(answers[id])) answers[id] = answer;
    merged[game] = {
      rating: size(theirs) > size(ours) ? theirs.rating : ours.rating,
      answers,
      days: [...new Set([...ours.days, ...theirs.days])].toSorted(),
    };
  }
  return merged;
}

const timesOf = (answer: PuzzleAnswer | undefined): number =>
  answer === undefined ? 0 : answer.right + answer.wrong;

export function readRecords(stored: unknown): PuzzleRecords {
  if (!isRecord(stored) || stored['version'] !== 1 || !isRecord(stored['games'])) return {};
  const known = Object.entries(stored['games']).flatMap(([game, value]) => {
    if (!isRecord(value) || !isRecord(value['answers']) || !Array.isArray(value['days'])) return [];
    const { rating } = value;
    if (typeof rating !== 'number' || !Number.isFinite(rating)) return [];
    const answers = Object.entries(value['answers']).flatMap(([id, each]) => {
      const answer = readAnswer(each);
      return answer === null ? [] : [[id, answer] as const];
    });
    const days = readDays(value);
    return [[game, { rating, answers: Object.fromEntries(answers), days }] as const];
  });
  return Object.fromEntries(known);
}

function readAnswer(value: unknown): PuzzleAnswer | null {
  if (!isRecord(value)) return null;
  const { right, wrong, due, again } = value;
  const isDue = due === null || (typeof due === 'string' && isDay(due));
  const isGood = isCount(right) && isCount(wrong) && isCount(again) && isDue;
  return isGood ? { right, wrong, due, again } : null;
}

const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0;
