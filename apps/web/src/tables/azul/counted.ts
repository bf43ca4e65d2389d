import { colourOf, colours, wallIndices } from '@chiaro/azul';
import type { Entry } from '@chiaro/kernel';

/** The cells of a wall that a line of the slip counted; the floor for its costs. */
export interface CountedCells {
  readonly seat: number;
  readonly cells: ReadonlySet<string>;
  readonly floor: boolean;
}

export const cellKey = (row: number, column: number): string => `${row}-${column}`;

export function countedCells(entry: Entry, isFixed: boolean): CountedCells {
  const { facts, side, rule } = entry;
  const row = asNumber(facts['row']);
  const column = asNumber(facts['col']);
  const cells = [...cellsInFact(facts['across']), ...cellsInFact(facts['down'])];
  if (rule === 'AZ-E2' && row !== null)
    cells.push(...wallIndices.map((each) => cellKey(row, each)));
  if (rule === 'AZ-E3' && column !== null)
    cells.push(...wallIndices.map((each) => cellKey(each, column)));
  if (rule === 'AZ-E4' && isFixed) cells.push(...diagonal(facts['colour']));
  if (cells.length === 0 && row !== null && column !== null) cells.push(cellKey(row, column));
  return { seat: side, cells: new Set(cells), floor: rule === 'AZ-F1' || rule === 'AZ-F2' };
}

const asNumber = (fact: unknown): number | null => (typeof fact === 'number' ? fact : null);

function cellsInFact(fact: unknown): string[] {
  if (!Array.isArray(fact)) return [];
  return fact.flatMap((pair: unknown) =>
    Array.isArray(pair) ? [cellKey(Number(pair[0]), Number(pair[1]))] : [],
  );
}

function diagonal(colour: unknown): string[] {
  const index = colours.findIndex((each) => each === colour);
  return wallIndices.flatMap((row) =>
    wallIndices
      .filter((column) => colourOf(row, column) === index)
      .map((column) => cellKey(row, column)),
  );
}
