import { flag, integer, object, phrase, type Problem, type Result } from '@chiaro/kernel';
import { limitSeconds, scoreSheet, type SoloScore } from '@chiaro/klondike';
import { cover } from '@chiaro/klondike/cover';
import type { PageScore, Keeper, TypedPage } from './keeper.js';

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

type KlondikePage = TypedPage<SoloEntry>;

const eventCount = integer({ min: 0, max: 1_000_000 });
const soloEntryShape = object({
  events: object({
    wasteToFoundation: eventCount,
    tableauToFoundation: eventCount,
    foundationToTableau: eventCount,
    cardRevealed: eventCount,
    stockDraw: eventCount,
    recycleWaste: eventCount,
  }),
  elapsedSeconds: eventCount,
  moves: eventCount,
  victory: flag,
});

/** The score of a game from its counts so far. */
export function scoreSolo(
  { deck, draw, level, timer, minutes }: KlondikePage['options'],
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

function scoreKlondikePage(page: KlondikePage): PageScore {
  const [solo, ...others] = page.entries;
  const scored = solo === undefined ? null : scoreSolo(page.options, solo);
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

const NOTHING: PageScore = {
  lines: [],
  rounds: [],
  totals: [0],
  over: false,
  winners: [],
  verdict: [],
  doubt: null,
};

/** One game of patience, recorded at its end. */
export const klondike: Keeper<SoloEntry> = {
  game: 'klondike',
  seats: cover.seats,
  optionKeys: ['deck', 'level', 'draw', 'timer', 'minutes'],
  partners: false,
  playersOption: null,
  sideOf: () => [0],
  entry: soloEntryShape,
  score: scoreKlondikePage,
  needs: () => [],
  detail(page, say) {
    const [solo] = page.entries;
    const scored = solo === undefined ? null : scoreSolo(page.options, solo);
    return scored?.ok === true ? scored.value.detail.map(say) : [];
  },
};
