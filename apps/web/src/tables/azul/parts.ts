import type { useRoving } from '../../ui/useRoving.js';
import type { CountedCells } from './counted.js';
import type { TileGroup } from './preview.js';

/** The attributes that make a place of the board focusable; null on the boards of others. */
export type RovingItem = ReturnType<typeof useRoving>['item'];

export interface PartProps {
  readonly seat: number;
  readonly group: TileGroup | null;
  readonly counted: CountedCells | null;
  readonly item: RovingItem | null;
  readonly onPut: ((line: number) => void) | undefined;
}

/** Whether a hinted move goes to this line. */
export const isLine = (move: unknown, line: number): boolean =>
  typeof move === 'object' && move !== null && 'line' in move && move.line === line;
