import {
  convert,
  integer,
  list,
  object,
  BAD,
  type Bad,
  type Facts,
  type Report,
  type Shape,
} from '@chiaro/kernel';
import {
  cardsIn,
  has,
  hiBit,
  loBit,
  makeCard,
  parseCard,
  setOf,
  spokenCard,
  PACK,
  WHOLE_PACK,
  type CardName,
} from '../cards.js';
import { primieraCardsOf, tallyOf, type Pair, type Tally } from '../scoring.js';

/** One side's pile, read from its cards. */
export interface Team {
  readonly tally: Tally;
  readonly primieraCards: readonly CardName[] | null;
  readonly scope: number;
}

const card: Shape<number> = {
  schema: { type: 'string', pattern: '^([1-9]|10)[DCSB]$' },
  read(value, report) {
    if (typeof value !== 'string') return report.add('WRONG_TYPE', { expected: 'string' });
    const found = parseCard(value);
    if (found !== undefined) return found;
    return report.add('UNKNOWN_CARD', {
      reason: 'refusal.unknownCard',
      facts: { card: value.slice(0, 10) },
      expected: '7D',
    });
  },
};

const team = object({ cards: list(card, { max: 2 * PACK }), scope: integer({ min: 0 }) });

/** The two piles are the forty cards, each once. */
export const teams: Shape<Pair<Team>> = convert(
  list(team, { length: 2, code: 'PLAYER_COUNT' }),
  (read, report) => {
    const before = report.problems.length;
    const sets = read.map(({ cards }) => setOf(cards));
    checkPack(read, report);
    read.forEach(({ cards, scope }, side) => checkScope(scope, cards.length, side, report));
    if (report.problems.length > before) return BAD;
    return [teamOf(sets[0]!, read[0]!.scope), teamOf(sets[1]!, read[1]!.scope)];
  },
);

const teamOf = ({ lo, hi }: { lo: number; hi: number }, scope: number): Team => ({
  tally: tallyOf(lo, hi),
  primieraCards: primieraCardsOf(lo, hi),
  scope,
});

function checkPack(read: readonly { cards: readonly number[] }[], report: Report): void {
  let lo = 0;
  let hi = 0;
  for (let side = 0; side < read.length; side++) {
    const { cards } = read[side]!;
    for (let index = 0; index < cards.length; index++) {
      const each = cards[index]!;
      if (has(lo, hi, each))
        at(report, [side, 'cards', index], 'DUPLICATE_CARD', 'refusal.twice', {
          card: makeCard(each),
          name: spokenCard(each),
        });
      lo |= loBit(each);
      hi |= hiBit(each);
    }
  }
  const missing = cardsIn(WHOLE_PACK.lo & ~lo, WHOLE_PACK.hi & ~hi);
  if (missing.length > 0)
    report.add('MISSING_CARD', {
      reason: 'refusal.missing',
      facts: {
        count: missing.length,
        cards: missing.map(makeCard),
        names: missing.map(spokenCard),
      },
    });
}

/** SC-C6: a scopa takes at least one card with another. */
export function checkScope(scope: number, carte: number, side: number, report: Report): void {
  if (2 * scope > carte)
    at(report, [side, 'scope'], 'STATE_INVALID', 'refusal.scope', { scope, carte });
}

export function at(
  report: Report,
  path: readonly (string | number)[],
  code: 'DUPLICATE_CARD' | 'STATE_INVALID' | 'MISSING_FIELD' | 'UNKNOWN_FIELD',
  reason: string | undefined,
  facts: Facts,
): Bad {
  for (const key of path) report.enter(key);
  report.add(code, { facts, ...(reason === undefined ? {} : { reason }) });
  for (let i = 0; i < path.length; i++) report.leave();
  return BAD;
}
