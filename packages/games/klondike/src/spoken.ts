import { phrase, warningLevels, type Phrase, type WarningLevel } from '@chiaro/kernel';
import type { ScoringConfig } from './config.js';
import { toHundredths } from './decimal.js';
import { recyclePoints, tierPoints, type Breakdown, type Settings } from './scoring.js';
import type { Counts } from './types.js';

/** "Vittoria in 18 minuti con 142 mosse. Punteggio totale: 1523 punti." */
export const summaryPhrase = (
  { endReason, total }: Pick<Breakdown, 'endReason' | 'total'>,
  { seconds, moves }: { readonly seconds: number; readonly moves: number },
): Phrase =>
  phrase('summary', { end: endReason, minutes: Math.floor(seconds / 60), moves, points: total });

/** Like `summaryPhrase`, without a score. */
export const plainSummaryPhrase = (
  endReason: Breakdown['endReason'],
  { seconds, moves }: { readonly seconds: number; readonly moves: number },
): Phrase => phrase('summary.plain', { end: endReason, minutes: Math.floor(seconds / 60), moves });

/** "meno 15 punti": speech does not always read a minus sign. */
export const amountPhrase = (points: number): Phrase =>
  phrase('amount', { sign: points < 0 ? 'minus' : 'plus', n: Math.abs(points) });

/** The end of a game in detail, a sentence for each part with a value. */
export function detailPhrases(score: Breakdown, settings: Settings): Phrase[] {
  const spoken: (Phrase | null)[] = [
    phrase('detail.heading'),
    phrase('detail.base', { amount: amountPhrase(score.base) }),
    phrase('detail.deck', { deck: settings.deck, amount: amountPhrase(score.deckBonus) }),
    score.drawBonus > 0
      ? phrase('detail.draw', { draw: settings.draw, amount: amountPhrase(score.drawBonus) })
      : null,
    phrase('detail.multiplier', {
      level: settings.level,
      multiplier: decimalPhrase(String(score.multiplier)),
    }),
    phrase('detail.provisional', { amount: amountPhrase(score.provisional) }),
    score.clamp > 0 ? phrase('detail.clamp') : null,
    settings.calm === true && score.quality > 0 ? phrase('detail.calm') : timePhrase(score),
    score.timeoutPenalty === 0
      ? null
      : phrase('detail.timeout', { amount: amountPhrase(-score.timeoutPenalty) }),
    score.victoryBonus > 0 ? victoryPhrase(score) : null,
    phrase('detail.total', { amount: amountPhrase(score.total) }),
  ];
  return spoken.filter((each) => each !== null);
}

const timePhrase = ({ timeBonus }: Breakdown): Phrase | null => {
  if (timeBonus === 0) return null;
  return timeBonus > 0
    ? phrase('detail.time', { amount: amountPhrase(timeBonus) })
    : phrase('detail.overtime', { amount: amountPhrase(-timeBonus) });
};

const victoryPhrase = ({ victoryBonus, quality }: Breakdown): Phrase =>
  phrase('detail.victory', {
    amount: amountPhrase(victoryBonus),
    quality: decimalPhrase(toHundredths(quality)),
  });

/** A decimal formatted for the language. */
export function decimalPhrase(text: string): Phrase {
  const [whole = '0', part] = text.split('.');
  return part === undefined
    ? phrase('number.whole', { whole })
    : phrase('number.decimal', { whole, part });
}

// ---------------------------------------------------------------------------- warnings

/** `score_warnings_enabled` of the scoring document, which had only on and off. */
export const warningLevelOf = (enabled: boolean): WarningLevel => (enabled ? 'balanced' : 'off');

interface Warning {
  /** The lowest setting that includes this warning. */
  readonly level: Exclude<WarningLevel, 'off'>;
  readonly phrase: Phrase;
}

type Progress = Pick<Counts, 'stockDraw' | 'recycleWaste'>;

/**
 * The warnings between two moments, with the lowest setting that includes each. A threshold counts
 * when it is crossed, by any distance.
 */
function warningsBetween(before: Progress, after: Progress, config: ScoringConfig): Warning[] {
  return [...drawWarnings(before, after, config), ...recycleWarnings(before, after, config)];
}

function drawWarnings(before: Progress, after: Progress, { stockDraw }: ScoringConfig): Warning[] {
  return stockDraw.thresholds.flatMap((threshold, i): Warning[] => {
    const cost = -tierPoints(stockDraw, threshold + 1);
    const crosses = before.stockDraw <= threshold && after.stockDraw > threshold;
    const reaches = before.stockDraw < threshold && after.stockDraw === threshold;
    if (crosses)
      return [
        {
          level: i === 0 ? 'minimal' : 'balanced',
          phrase: phrase('warning.draws', { threshold, cost }),
        },
      ];
    return reaches && i === 0
      ? [{ level: 'complete', phrase: phrase('warning.lastFree', { threshold, cost }) }]
      : [];
  });
}

/**
 * The first recycle that costs points belongs to the balanced setting, the others to the complete
 * one.
 */
function recycleWarnings(before: Progress, after: Progress, config: ScoringConfig): Warning[] {
  const n = after.recycleWaste;
  if (n <= before.recycleWaste || n < 2) return [];
  const cost = -recyclePoints(config, n);
  const next = -recyclePoints(config, n + 1);
  const first = config.recyclePenalties.findIndex((points) => points !== 0) + 1;
  const crosses = before.recycleWaste < first && n >= first;
  return [
    {
      level: crosses ? 'balanced' : 'complete',
      phrase: phrase('warning.recycle', { n, cost, next }),
    },
  ];
}

const loudness = (level: WarningLevel): number => warningLevels.indexOf(level);

/** Spoken only after an action or while idle, never while cards are being selected. */
export const thresholdWarnings = (
  before: Progress,
  after: Progress,
  level: WarningLevel,
  config: ScoringConfig,
): Phrase[] =>
  warningsBetween(before, after, config)
    .filter((warning) => loudness(warning.level) <= loudness(level))
    .map((warning) => warning.phrase);
