import type { Entry, Facts } from '@chiaro/kernel';
import { qualityParts, type ScoringConfig } from './config.js';
import {
  formatMultiplier,
  recycleTotal,
  tierTotal,
  type Breakdown,
  type Settings,
} from './scoring.js';
import { minutesOver } from './seconds.js';
import type { Counts } from './types.js';

/** The only side of a solitaire. */
export const SIDE = 0;

const line = (points: number, rule: string, facts: Facts): Entry => ({
  side: SIDE,
  points: points + 0,
  rule,
  facts,
});

type EventName = keyof ScoringConfig['events'];

const eventRules: Readonly<Record<EventName, string>> = {
  wasteToFoundation: 'KL-S1',
  tableauToFoundation: 'KL-S2',
  cardRevealed: 'KL-S3',
  foundationToTableau: 'KL-S4',
  invalidMove: 'KL-S7',
  autoMove: 'KL-S7',
  undoMove: 'KL-S7',
  hintUsed: 'KL-S7',
};

export const eventNames = Object.keys(eventRules) as EventName[];

export const eventLine = (event: EventName, count: number, config: ScoringConfig): Entry =>
  line(count * config.events[event], eventRules[event], { event, count });

/** Entries of draws `from` (exclusive) to `to`. */
export const drawLine = (from: number, to: number, config: ScoringConfig): Entry =>
  line(tierTotal(config.stockDraw, to) - tierTotal(config.stockDraw, from), 'KL-S5', { from, to });

export const recycleLine = (from: number, to: number, config: ScoringConfig): Entry =>
  line(recycleTotal(config, to) - recycleTotal(config, from), 'KL-S6', { from, to });

/** The base score of final counts. */
export function baseLines(counts: Readonly<Counts>, config: ScoringConfig): Entry[] {
  const events = eventNames
    .filter((event) => counts[event] > 0 && config.events[event] !== 0)
    .map((event) => eventLine(event, counts[event], config));
  const draws = drawLine(0, counts.stockDraw, config);
  const recycles = recycleLine(0, counts.recycleWaste, config);
  return [...events, ...[draws, recycles].filter((entry) => entry.points !== 0)];
}

/** Everything after the base score, entered when a game ends. */
export function finalLines(
  score: Breakdown,
  counts: Readonly<Counts>,
  settings: Settings,
  seconds: number,
  config: ScoringConfig,
): Entry[] {
  return [
    ...provisionalLines(score, settings, config),
    ...timeLines(score, settings, seconds),
    ...victoryLines(score, counts, settings.calm === true ? { calm: true } : { seconds }),
    ...(score.minimumClamp === 0
      ? []
      : [line(score.minimumClamp, 'KL-X1', { minimum: config.minScore })]),
  ];
}

function provisionalLines(
  score: Breakdown,
  { deck, draw, level }: Settings,
  config: ScoringConfig,
): Entry[] {
  const before = score.base + score.deckBonus + score.drawBonus;
  const after = score.clamp > 0 ? -score.clamp : score.provisional;
  return [
    line(score.deckBonus, 'KL-B1', { deck }),
    ...(score.drawBonus === 0 ? [] : [line(score.drawBonus, 'KL-B2', { draw })]),
    line(after - before, 'KL-M1', {
      level,
      multiplier: formatMultiplier(config, level),
      before,
      after,
    }),
    ...(score.clamp === 0 ? [] : [line(score.clamp, 'KL-M2', { before: after })]),
    ...truncation(score, 'provisional', 0, score.provisional),
  ];
}

function timeLines(score: Breakdown, { limit, calm }: Settings, seconds: number): Entry[] {
  const { timeBonus, timeoutPenalty, endReason } = score;
  switch (endReason) {
    case 'abandoned':
      return [];
    case 'timeout':
      return timeoutPenalty === 0 ? [] : [line(timeoutPenalty, 'KL-T4', { limit })];
    case 'overtimeVictory':
      return [line(timeBonus, 'KL-T3', { minutes: minutesOver(seconds, limit ?? 0) })];
    case 'victory': {
      if (calm === true) return [line(0, 'KL-C3', { seconds })];
      const rule = limit === null ? 'KL-T1' : 'KL-T2';
      return [
        line(timeBonus, rule, { seconds, limit }),
        ...truncation(score, 'time', 0, timeBonus),
      ];
    }
  }
}

const partRules = { time: 'KL-V1', moves: 'KL-V2', recycles: 'KL-V3' } as const;

/** Each part by its integer points; the sum of their fractions follows as a separate line. */
function victoryLines(score: Breakdown, counts: Readonly<Counts>, time: Facts): Entry[] {
  if (score.quality === 0 && score.victoryBonus === 0) return [];
  const facts = {
    time,
    moves: { moves: counts.moves },
    recycles: { recycles: counts.recycleWaste },
  };
  const parts = qualityParts.map((part) =>
    line(Math.floor(score.victoryParts[part]), partRules[part], facts[part]),
  );
  const whole = parts.reduce((sum, entry) => sum + entry.points, 0);
  return [
    ...parts,
    ...truncation(score, 'victory', score.victoryBonus - whole, score.victoryBonus),
  ];
}

const truncation = (
  score: Breakdown,
  part: Breakdown['truncated'][number],
  points: number,
  kept: number,
): Entry[] =>
  points !== 0 || score.truncated.includes(part) ? [line(points, 'KL-R1', { part, kept })] : [];
