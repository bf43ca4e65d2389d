import type { Entry } from '@chiaro/kernel';
import {
  assess,
  boxes,
  cardState,
  oddsOf,
  upperBoxes,
  type Assessment,
  type Box,
  type Move,
  type View,
} from '@chiaro/yahtzee';
import { useMemo } from 'react';
import { useTable } from '../../table/table.js';

/** What the boxes of a card answer: what the dice bring there, the odds, and why a figure is there. */
export interface Boxes {
  /** What the player to move would write. */
  readonly offers: ReadonlyMap<Box, Assessment>;
  readonly write: (offer: Assessment) => void;
  /** Opens the line of points of a box, or closes it. */
  readonly explain: (column: number, box: Box) => void;
  /** In words; null where nothing can be rolled for. */
  readonly oddsFor: (box: Box) => string | null;
  /** The whole row is one's own box: a press beside the figure counts as one on it. */
  readonly pressRow: (event: React.MouseEvent, box: Box) => void;
}

/** By the dice that are held. */
export function useBoxes(mask: number): Boxes {
  const {
    view,
    seat,
    myTurn,
    play,
    snapshot,
    light,
    explain: tell,
    t,
    lit,
  } = useTable<View, Move>();
  const offers = useMemo(() => assessBoxes(view), [view]);
  const write = ({ box }: Assessment) => play({ kind: 'score', box });
  const explain = (column: number, box: Box) => {
    const entry = entryOfBox(snapshot.entries, column, box);
    if (entry === undefined) return;
    if (lit === entry) light(null);
    else tell(entry);
  };
  const oddsFor = (box: Box): string | null => {
    const odds = myTurn ? oddsOf(view, mask, box) : null;
    const upper = upperBoxes.includes(box);
    return odds === null ? null : t('yahtzee.odds', { percent: Math.round(100 * odds), upper });
  };
  const pressRow = (event: React.MouseEvent, box: Box) => {
    if (event.target instanceof Element && event.target.closest('button') !== null) return;
    const offer = myTurn ? offers.get(box) : undefined;
    if ((view.cards[seat]?.points[boxes.indexOf(box)] ?? null) !== null) explain(seat, box);
    else if (offer !== undefined) write(offer);
  };
  return { offers, write, explain, oddsFor, pressRow };
}

function assessBoxes(view: View): Map<Box, Assessment> {
  const card = view.cards[view.seat];
  if (view.over || view.rolls === 0 || view.rolling || card === undefined) return new Map();
  return new Map(assess(cardState(card), view.dice, view.options).map((each) => [each.box, each]));
}

const entryOfBox = (entries: readonly Entry[], side: number, box: Box): Entry | undefined =>
  entries.findLast((entry) => entry.side === side && entry.facts['box'] === box);
