import type { Json } from '@chiaro/kernel';
import { soloCounts, type SoloCount, type SoloEntry } from '../core/klondike.js';

export interface SoloDraft {
  readonly events: Readonly<Record<SoloCount, number>>;
  readonly moves: number;
  /** Playing time before the latest start of the clock, in seconds. */
  readonly banked: number;
  /** Latest start of the clock, in milliseconds since 1970; null while it is stopped. */
  readonly since: number | null;
  readonly victory: boolean | null;
}

export const EMPTY_SOLO: SoloDraft = {
  events: {
    wasteToFoundation: 0,
    tableauToFoundation: 0,
    foundationToTableau: 0,
    cardRevealed: 0,
    stockDraw: 0,
    recycleWaste: 0,
  },
  moves: 0,
  banked: 0,
  since: null,
  victory: null,
};
/** Counts of events that are card transfers too. */
const TRANSFERS: ReadonlySet<SoloCount> = new Set([
  'wasteToFoundation',
  'tableauToFoundation',
  'foundationToTableau',
]);

export function readSoloDraft(stored: unknown): SoloDraft | null {
  if (typeof stored !== 'object' || stored === null || !('events' in stored)) return null;
  const { events } = stored;
  if (typeof events !== 'object' || events === null) return null;
  const isWhole = soloCounts.every((name) =>
    Number.isInteger((events as Record<string, unknown>)[name]),
  );
  return isWhole ? { ...EMPTY_SOLO, ...(stored as Partial<SoloDraft>) } : null;
}

export const draftOfSolo = (entry: Json): SoloDraft => {
  const { events, moves, elapsedSeconds, victory } = entry as SoloEntry;
  return { events, moves, banked: elapsedSeconds, since: null, victory };
};

export const secondsOf = ({ banked, since }: SoloDraft, now: number): number =>
  banked + (since === null ? 0 : Math.max(0, Math.floor((now - since) / 1000)));

export const soloEntryOf = (draft: SoloDraft, now: number): SoloEntry => ({
  events: draft.events,
  moves: draft.moves,
  elapsedSeconds: secondsOf(draft, now),
  victory: draft.victory === true,
});

/** Changes a count; a card transfer also counts as a move. */
export function counted(draft: SoloDraft, name: SoloCount, value: number): SoloDraft {
  const moved = TRANSFERS.has(name) ? value - draft.events[name] : 0;
  const events = { ...draft.events, [name]: value };
  return { ...draft, events, moves: Math.max(0, draft.moves + moved) };
}

/** Number of cards on the foundations. */
export const cardsHome = ({ events }: SoloDraft): number =>
  events.wasteToFoundation + events.tableauToFoundation - events.foundationToTableau;

/** Starts or stops the clock; stopping adds the elapsed time. */
export const clockToggled = (draft: SoloDraft, now: number): SoloDraft =>
  draft.since === null
    ? { ...draft, since: now }
    : { ...draft, since: null, banked: secondsOf(draft, now) };

export const clockSet = (draft: SoloDraft, banked: number, now: number): SoloDraft => ({
  ...draft,
  banked,
  since: draft.since === null ? null : now,
});
