import type { PlayedPart, ScoreRecord } from '../src/archive/records.js';

const played: PlayedPart = {
  provisional: 665,
  clamp: 0,
  minimumClamp: 0,
  timeoutPenalty: 0,
  endReason: 'victory',
  timer: 'off',
  limitSeconds: null,
  draws: 30,
  undos: 0,
  hints: 0,
  deal: '',
  dealNumber: null,
  restarted: false,
  chosenDeal: false,
  refused: 0,
  config: null,
  calm: false,
};

/** The stored score of a victory like the scoring document's example. */
export const record = (
  some: Partial<ScoreRecord>,
  more: Partial<PlayedPart> = {},
): ScoreRecord => ({
  version: '2.0.0',
  base: 615,
  deckBonus: 50,
  drawBonus: 0,
  multiplier: 1,
  timeBonus: 480,
  victoryBonus: 440,
  total: 1585,
  quality: 1.1,
  victory: true,
  seconds: 1080,
  level: 1,
  deck: 'french',
  draw: 1,
  recycles: 1,
  moves: 142,
  played: { ...played, ...more },
  original: null,
  ...some,
});

export const lostRecord = (some: Partial<ScoreRecord>): ScoreRecord =>
  record(
    { victory: false, victoryBonus: 0, timeBonus: 0, quality: 0, total: 300, ...some },
    { endReason: 'abandoned' },
  );
