import { DISPLAY_TILES, displaysFor, type Colour } from '../types.js';

/** A pattern line as the sheet writes it. */
export interface KeptLine {
  readonly colour: Colour;
  readonly count: number;
  readonly col?: number;
}

interface KeptBoard {
  /** Only the full lines; the others are not asked for. */
  readonly lines: readonly (KeptLine | null)[];
  readonly floor: number;
}

/**
 * Only full lines are recorded at the table, but the sheet counts tiles, and a line begun in an
 * earlier round takes fewer new tiles in the round that fills it. So if more tiles came to the
 * boards than the displays held, the surplus is assumed to have waited in lines that were filled
 * later, from the last round back, the longest waiting ones first. A surplus that cannot have
 * waited remains for the sheet to reject.
 */
export function withLeftovers(
  rounds: readonly (readonly KeptBoard[])[],
  players: number,
): readonly (readonly (readonly (KeptLine | null)[])[])[] {
  const most = displaysFor(players) * DISPLAY_TILES;
  const lines = rounds.map((boards) => boards.map((board) => [...board.lines]));
  for (let round = rounds.length - 1; round > 0; round--) {
    let surplus = tilesIn(lines[round]!, rounds[round]!) - most;
    for (const { seat, row } of waiting(lines, round)) {
      if (surplus <= 0) break;
      const line = lines[round]![seat]![row]!;
      const moved = Math.min(surplus, pushable(line, row));
      if (moved === 0) continue;
      lines[round - 1]![seat]![row] = { colour: line.colour, count: moved };
      surplus -= moved;
    }
  }
  return lines;
}

/** Tiles in lines and on floors, without those carried from the previous round, still unknown. */
const tilesIn = (
  lines: readonly (readonly (KeptLine | null)[])[],
  boards: readonly KeptBoard[],
): number =>
  lines.flat().reduce((sum, line) => sum + (line?.count ?? 0), 0) +
  boards.reduce((sum, { floor }) => sum + floor, 0);

/**
 * The tile that fills a line comes in its own round; a line that is not full may have waited whole.
 */
const pushable = (line: KeptLine, row: number): number =>
  line.count === row + 1 ? row : line.count;

/**
 * Lines of a round that nothing filled in the previous round, those that could wait longest first.
 */
function waiting(
  lines: readonly (readonly (readonly (KeptLine | null)[])[])[],
  round: number,
): { readonly seat: number; readonly row: number }[] {
  const patience = (seat: number, row: number): number => {
    let since = round - 1;
    while (since >= 0 && lines[since]![seat]![row] === null) since--;
    return round - 1 - since;
  };
  return lines[round]!.flatMap((rows, seat) =>
    rows.map((line, row) => ({ seat, row, line, wait: patience(seat, row) })),
  )
    .filter(({ line, wait }) => line !== null && wait > 0)
    .toSorted((a, b) => b.wait - a.wait);
}
