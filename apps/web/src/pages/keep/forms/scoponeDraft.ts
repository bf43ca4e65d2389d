import { PACK, primieraOfValues, SUIT_CARDS, suitNames } from '@chiaro/scopone';
import type { BestCards, HandEntry, SideCounts } from '../core/scopone.js';
import type { Options } from '../core/match.js';

export type Pair<T> = readonly [T, T];

/** A best card: its value, 0 for a missing suit, null if not yet given. */
export type Best = readonly (number | null)[];

export interface HandDraft {
  readonly scope: Pair<number>;
  readonly carte: Pair<number | null>;
  readonly denari: Pair<number | null>;
  /** The side that has it. */
  readonly settebello: number | null;
  readonly reBello: number | null;
  readonly napola: Pair<number>;
  readonly mode: 'cards' | 'points';
  readonly best: Pair<Best>;
  readonly primiera: Pair<number | null>;
}

export const CARTE = PACK;
export const DENARI = SUIT_CARDS;

const noCards: Best = suitNames.map(() => null);

export const emptyHand: HandDraft = {
  scope: [0, 0],
  carte: [null, null],
  denari: [null, null],
  settebello: null,
  reBello: null,
  napola: [0, 0],
  mode: 'cards',
  best: [noCards, noCards],
  primiera: [null, null],
};

/** Accepts only a draft of this form: every key with the right type. */
export function readHandDraft(stored: unknown): HandDraft | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const draft = stored as Partial<HandDraft>;
  const pairs = [draft.scope, draft.carte, draft.denari, draft.napola, draft.primiera];
  const isPair = (value: unknown): boolean => Array.isArray(value) && value.length === 2;
  if (!pairs.every(isPair) || !isPair(draft.best)) return null;
  if (
    draft.best?.some((best) => !Array.isArray(best) || best.length !== suitNames.length) !== false
  )
    return null;
  return { ...emptyHand, ...draft };
}

export function draftOfHand({ counts, best }: HandEntry): HandDraft {
  const pair = <T>(of: (side: SideCounts) => T): Pair<T> => [of(counts[0]), of(counts[1])];
  const asDraft = (cards: BestCards): Best => cards.map((value) => value ?? 0);
  return {
    scope: pair(({ scope }) => scope),
    carte: pair(({ carte }) => carte),
    denari: pair(({ denari }) => denari),
    settebello: counts[0].settebello ? 0 : 1,
    reBello: counts[0].reBello === true ? 0 : counts[1].reBello === true ? 1 : null,
    napola: pair(({ napola }) => napola ?? 0),
    mode: best === undefined ? 'points' : 'cards',
    best: best === undefined ? emptyHand.best : [asDraft(best[0]), asDraft(best[1])],
    primiera: pair(({ primiera }) => primiera ?? 0),
  };
}

/** The parts that are not yet given. */
export function missingIn(
  draft: HandDraft,
  options: Options,
): readonly ('carte' | 'denari' | 'settebello' | 'reBello' | 'primiera')[] {
  return [
    ...(completed(draft.carte, CARTE) === null ? (['carte'] as const) : []),
    ...(completed(draft.denari, DENARI) === null ? (['denari'] as const) : []),
    ...(draft.settebello === null ? (['settebello'] as const) : []),
    ...(options['reBello'] === true && draft.reBello === null ? (['reBello'] as const) : []),
    ...(primieraPair(draft) === null ? (['primiera'] as const) : []),
  ];
}

/** The hand as input of the sheet; null while parts are missing. */
export function handOf(draft: HandDraft, options: Options): HandEntry | null {
  const carte = completed(draft.carte, CARTE);
  const denari = completed(draft.denari, DENARI);
  const primiera = primieraPair(draft);
  const needsKing = options['reBello'] === true && draft.reBello === null;
  if (
    carte === null ||
    denari === null ||
    primiera === null ||
    draft.settebello === null ||
    needsKing
  )
    return null;
  const side = (index: 0 | 1): SideCounts => ({
    carte: carte[index],
    denari: denari[index],
    settebello: draft.settebello === index,
    primiera: primiera[index],
    scope: draft.scope[index],
    ...(options['napola'] === true ? { napola: draft.napola[index] } : {}),
    ...(options['reBello'] === true ? { reBello: draft.reBello === index } : {}),
  });
  const counts: HandEntry['counts'] = [side(0), side(1)];
  return draft.mode === 'cards'
    ? { counts, best: [toldCards(draft.best[0]), toldCards(draft.best[1])] }
    : { counts };
}

/** The count of one side determines the other. */
function completed([first, second]: Pair<number | null>, total: number): Pair<number> | null {
  if (first === null && second === null) return null;
  return [first ?? total - (second ?? 0), second ?? total - (first ?? 0)];
}

const toldCards = (best: Best): BestCards => best.map((value) => (value === 0 ? null : value));

/** Null while a card or a sum is missing; a sum of 0 means no primiera. */
function primieraPair({ mode, best, primiera }: HandDraft): Pair<number | null> | null {
  if (mode === 'cards') {
    if (best.some((cards) => cards.includes(null))) return null;
    return [primieraOfValues(toldCards(best[0])), primieraOfValues(toldCards(best[1]))];
  }
  const [first, second] = primiera;
  return first === null || second === null ? null : [first || null, second || null];
}
