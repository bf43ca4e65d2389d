import { err, ok, type Entry, type Problem, type Result } from '@chiaro/kernel';
import { sheet, type SheetCard, type TurnScore } from './sheet.js';
import type { Box } from './types.js';

/** A turn recorded by its points only. */
export interface WrittenPoints {
  readonly box: Box;
  readonly points: number;
  /** Whether it was a further Yahtzee that pays the bonus (YZ-B1). */
  readonly bonus: boolean;
}

/** Fills a box with given points; the entries are those that the card did not have before. */
export function scorePoints(
  card: SheetCard,
  { box, points, bonus }: WrittenPoints,
  options: unknown,
): Result<TurnScore, readonly Problem[]> {
  if ((card[box] ?? null) !== null)
    return err([{ code: 'CATEGORY_USED', path: '/box', rule: 'YZ-T3' }]);
  const yahtzeeBonuses = (card.yahtzeeBonuses ?? 0) + (bonus ? 1 : 0);
  const written = { ...card, [box]: points, yahtzeeBonuses };
  const before = sheet.score({ card, options });
  const after = sheet.score({ card: written, options });
  if (!before.ok) return before;
  if (!after.ok) return after;
  const lines = newLines(before.value.lines, after.value.lines);
  const gained = lines.reduce((sum, line) => sum + line.points, 0);
  return ok({ ...after.value, points: [gained], lines, card: written });
}

/** An entry of a card is identified by its rule and box, a bonus also by its number. */
const keyOf = ({ rule, facts }: Entry): string =>
  JSON.stringify([rule, facts['box'] ?? null, facts['count'] ?? null]);

function newLines(before: readonly Entry[], after: readonly Entry[]): Entry[] {
  const known = new Set(before.map(keyOf));
  return after.filter((line) => !known.has(keyOf(line)));
}
