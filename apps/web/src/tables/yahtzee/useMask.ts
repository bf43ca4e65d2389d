import type { Move, View } from '@chiaro/yahtzee';
import { useState } from 'react';
import { useTable } from '../../table/table.js';

/** The dice that are held, as a mask. It belongs to one roll. The dice stay what they are on the page: they may have the focus. */
export function useMask(): [mask: number, setMask: (mask: number) => void] {
  const { view, snapshot } = useTable<View, Move>();
  const { seq } = snapshot;
  const [chosen, setChosen] = useState<{ seq: number; mask: number } | null>(null);
  const kept = view.rolls > 1 ? view.kept : 0;
  const mask = chosen?.seq === seq ? chosen.mask : kept;
  return [mask, (next) => setChosen({ seq, mask: next })];
}
