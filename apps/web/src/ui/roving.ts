/** Ids of items by position: rows of a grid, one row for a toolbar, one item per row for a list. */
export type Rows = readonly (readonly string[])[];

export interface GridPlace {
  readonly row: number;
  readonly column: number;
}

export function placeOf(rows: Rows, id: string | null): GridPlace | null {
  for (const [row, items] of rows.entries()) {
    const column = id === null ? -1 : items.indexOf(id);
    if (column >= 0) return { row, column };
  }
  return null;
}

/** The item that a key leads to; null if it leads nowhere, and for all other keys. */
export function nextPlace(rows: Rows, from: string, key: string, ctrl: boolean): string | null {
  const place = placeOf(rows, from);
  if (place === null) return null;
  const to = target(rows, place, key, ctrl);
  return to === undefined || to === from ? null : to;
}

function target(
  rows: Rows,
  { row, column }: GridPlace,
  key: string,
  ctrl: boolean,
): string | undefined {
  const line = rows[row] ?? [];
  switch (key) {
    case 'ArrowRight':
      return ctrl ? line.at(-1) : line[column + 1];
    case 'ArrowLeft':
      return ctrl ? line[0] : column > 0 ? line[column - 1] : undefined;
    case 'ArrowDown':
      return ctrl ? inRow(rows.at(-1), column) : inRow(filledRow(rows, row, 1), column);
    case 'ArrowUp':
      return ctrl ? inRow(rows[0], column) : inRow(filledRow(rows, row, -1), column);
    case 'Home':
      return ctrl || isList(rows) ? rows.flat()[0] : line[0];
    case 'End':
      return ctrl || isList(rows) ? rows.flat().at(-1) : line.at(-1);
    default:
      return undefined;
  }
}

const isList = (rows: Rows): boolean => rows.every((row) => row.length <= 1);

/** Moving to a shorter row goes to its end. */
const inRow = (row: readonly string[] | undefined, column: number): string | undefined =>
  row?.[Math.min(column, row.length - 1)];

function filledRow(rows: Rows, from: number, by: 1 | -1): readonly string[] | undefined {
  for (let row = from + by; row >= 0 && row < rows.length; row += by)
    if ((rows[row]?.length ?? 0) > 0) return rows[row];
  return undefined;
}
