import { flag, integer, object, phrase, type Problem, type Result } from '@chiaro/kernel';
import { limitSeconds, scoreSheet, type SoloScore } from '@chiaro/klondike';
import { cover } from '@chiaro/klondike/cover';
import type { Counted, Keeper, KeptTable } from './keeper.js';

export const soloCounts = [
  'wasteToFoundation',
  'tableauToFoundation',
  'foundationToTableau',
  'cardRevealed',
  'stockDraw',
  'recycleWaste',
] as const;
export type SoloCount = (typeof soloCounts)[number];

export type SoloEntry = {
  readonly events: Readonly<Record<SoloCount, number>>;
  readonly elapsedSeconds: number;
  readonly moves: number;
  readonly victory: boolean;
};

type Table = KeptTable<SoloEntry>;

const count = integer({ min: 0, max: 1_000_000 });
const entry = object({
  events: object({
    wasteToFoundation: count,
    tableauToFoundation: count,
    foundationToTableau: count,
    cardRevealed: count,
    stockDraw: count,
    recycleWaste: count,
  }),
  elapsedSeconds: count,
  moves: count,
  victory: flag,
});

/** What a game would be worth, from its counts so far. */
export function scoreSolo(
  { deck, draw, level, timer, minutes }: Table['options'],
  solo: SoloEntry,
): Result<SoloScore, readonly Problem[]> {
  const limit = limitSeconds({ minutes: Number(minutes) });
  return scoreSheet({
    ...solo,
    deck,
    draw,
    level,
    timer: timer === 'off' ? { mode: 'off' } : { mode: timer, limitSeconds: limit },
  });
}

function score(table: Table): Counted {
  const [solo, ...others] = table.entries;
  const scored = solo === undefined ? null : scoreSolo(table.options, solo);
  if (scored === null || !scored.ok)
    return { ...NOTHING, doubt: scored === null ? null : { index: 0, problems: scored.error } };
  const { lines, points, endReason } = scored.value;
  return {
    lines: lines.map((line) => ({ ...line, entry: 0 })),
    rounds: [{ number: 1, entries: [0], points, totals: points }],
    totals: points,
    over: true,
    winners: solo?.victory === true ? [0] : [],
    verdict: [phrase('keep.verdict.solo', { end: endReason })],
    doubt: others.length > 0 ? { index: 1, problems: [{ code: 'GAME_OVER' }] } : null,
  };
}

const NOTHING: Counted = {
  lines: [],
  rounds: [],
  totals: [0],
  over: false,
  winners: [],
  verdict: [],
  doubt: null,
};

/** One game of patience, written down at its end. */
export const klondike: Keeper<SoloEntry> = {
  game: 'klondike',
  seats: cover.seats,
  optionKeys: ['deck', 'level', 'draw', 'timer', 'minutes'],
  partners: false,
  playersOption: null,
  sideOf: () => [0],
  entry,
  score,
  needs: () => [],
  detail(table, say) {
    const [solo] = table.entries;
    const scored = solo === undefined ? null : scoreSolo(table.options, solo);
    const detail = scored?.ok === true ? scored.value.more(say)['detail'] : [];
    return Array.isArray(detail) ? detail.filter((line) => typeof line === 'string') : [];
  },
};
