import { phrase, silent, type Json, type Phrase, type Playthrough } from '@chiaro/kernel';
import { formatCard, packs } from '../cards.js';
import { toHundredths } from '../decimal.js';
import { limitSeconds, type Options } from '../options.js';
import type { Breakdown } from '../scoring.js';
import { decimalPhrase } from '../spoken.js';
import type { State } from '../state.js';
import type { Deck, DrawSize, EndReason, Level, Move, TimerMode } from '../types.js';
import type { View } from '../view.js';

/** The stored score of a finished game. Facts missing in an old file are null. */
export interface ScoreRecord {
  /** Version of the scoring system; records are compared by its major number. */
  readonly version: string;
  readonly base: number;
  readonly deckBonus: number;
  readonly drawBonus: number;
  readonly multiplier: number;
  readonly timeBonus: number;
  readonly victoryBonus: number;
  readonly total: number;
  /** −1 for a legacy score, whose quality is unknown. */
  readonly quality: number;
  readonly victory: boolean;
  readonly seconds: number;
  readonly level: Level;
  readonly deck: Deck;
  readonly draw: DrawSize;
  readonly recycles: number;
  readonly moves: number;
  /** The part that only our own games have. */
  readonly played: PlayedPart | null;
  /** The entry of an imported file, every key as it was. */
  readonly original: Readonly<Record<string, Json>> | null;
}

export interface PlayedPart {
  readonly provisional: number;
  readonly clamp: number;
  readonly minimumClamp: number;
  readonly timeoutPenalty: number;
  readonly endReason: EndReason;
  readonly timer: TimerMode;
  readonly limitSeconds: number | null;
  readonly draws: number;
  readonly undos: number;
  readonly hints: number;
  /** Cards in dealing order. */
  readonly deal: string;
  readonly dealNumber: number | null;
  readonly restarted: boolean;
  readonly chosenDeal: boolean;
  /** Attempts that the rules refused, counted by the device. */
  readonly refused: number;
  /** Hash of the configuration used for scoring; null for the built-in numbers. */
  readonly config: string | null;
  /** Whether the game was calm (KL-C3); calm games have a board of their own. */
  readonly calm: boolean;
}

/** Facts about a game that the match knows and the log does not record. */
export interface DealOrigin {
  readonly number: number | null;
  /** Whether the same deal was started before. */
  readonly restarted: boolean;
  /** Whether the player picked the deal. */
  readonly chosen: boolean;
  /** Attempts that the rules refused: no log records them. */
  readonly refused?: number;
}

export const RECORD_VERSION = '2.0.0';

/** Null during a game or without scoring: nothing is stored then. */
export function recordOf(
  playthrough: Playthrough<State, Move, View, Options>,
  origin: DealOrigin,
): ScoreRecord | null {
  const state = endOf(playthrough);
  const { score } = playthrough.game.view(state, 0);
  if (score === null) return null;
  return {
    ...commonPart(score, state),
    played: {
      ...playedPart(score, state, origin),
      deal: dealText(playthrough),
      config: playthrough.game.config ?? null,
    },
    original: null,
  };
}

/** A game that the match ended (a player left) is an abandoned one. */
function endOf({ game, state, ended }: Playthrough<State, Move, View, Options>): State {
  if (!ended || state.end !== null || state.phase === 'deal') return state;
  const left = game.clone(state);
  game.play(left, { kind: 'abandon' }, silent);
  return left;
}

/** Cards in dealing order; empty before the deal. */
export function dealText({ steps, state }: Playthrough<State, Move, View, Options>): string {
  const pack = packs[state.options.deck];
  const dealt = steps.find((step) => step.kind === 'chance');
  return dealt?.outcome.map((card) => formatCard(card, pack)).join(' ') ?? '';
}

const commonPart = (score: Breakdown, s: State): Omit<ScoreRecord, 'played' | 'original'> => ({
  version: RECORD_VERSION,
  base: score.base,
  deckBonus: score.deckBonus,
  drawBonus: score.drawBonus,
  multiplier: score.multiplier,
  timeBonus: score.timeBonus,
  victoryBonus: score.victoryBonus,
  total: score.total,
  quality: score.quality,
  victory: score.endReason === 'victory' || score.endReason === 'overtimeVictory',
  seconds: s.seconds,
  level: s.options.level,
  deck: s.options.deck,
  draw: s.options.draw,
  recycles: s.counts.recycleWaste,
  moves: s.counts.moves,
});

const playedPart = (
  score: Breakdown,
  s: State,
  origin: DealOrigin,
): Omit<PlayedPart, 'deal' | 'config'> => ({
  provisional: score.provisional,
  clamp: score.clamp,
  minimumClamp: score.minimumClamp,
  timeoutPenalty: score.timeoutPenalty,
  endReason: score.endReason,
  timer: s.options.timer,
  limitSeconds: limitSeconds(s.options),
  draws: s.counts.stockDraw,
  undos: s.counts.undoMove,
  hints: s.counts.hintUsed,
  dealNumber: origin.number,
  restarted: origin.restarted,
  chosenDeal: origin.chosen,
  refused: origin.refused ?? 0,
  calm: s.options.calm,
});

export const majorVersion = ({ version }: Pick<ScoreRecord, 'version'>): number =>
  Number.parseInt(version, 10);

export const isLegacy = (record: ScoreRecord): boolean =>
  record.quality < 0 || majorVersion(record) < 2;

/** Hash of the configuration behind a score; null for the built-in numbers. */
export const configOf = ({ played }: ScoreRecord): string | null => played?.config ?? null;

/** Scores of calm games are compared only with each other. */
export const isCalm = ({ played }: ScoreRecord): boolean => played?.calm === true;

export const isImported = (record: ScoreRecord): boolean => record.original !== null;

// ---------------------------------------------------------------------------- words

/** Describes a stored victory bonus; a legacy score has no quality to show. */
export function victoryLines(record: ScoreRecord): Phrase[] {
  const points = record.victoryBonus;
  if (isLegacy(record))
    return [phrase('record.legacy'), phrase('record.legacyVictory', { points })];
  return [
    phrase('record.victory', { points, quality: decimalPhrase(toHundredths(record.quality)) }),
  ];
}

/**
 * The marks of a game (undo, hint, restart, chosen deal, other configuration, imported), or null.
 */
export function marksPhrase(record: ScoreRecord): Phrase | null {
  const { played } = record;
  const marks: Phrase[] = [];
  if (played !== null && played.undos > 0) marks.push(phrase('mark.undo', { n: played.undos }));
  if (played !== null && played.hints > 0) marks.push(phrase('mark.hint', { n: played.hints }));
  if (played?.restarted === true) marks.push(phrase('mark.restarted'));
  if (played?.chosenDeal === true) marks.push(phrase('mark.chosen'));
  if (configOf(record) !== null) marks.push(phrase('mark.config'));
  if (isImported(record)) marks.push(phrase('mark.imported'));
  return marks.length === 0 ? null : phrase('record.marks', { marks });
}
