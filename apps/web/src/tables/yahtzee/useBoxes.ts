import type { Entry } from '@chiaro/kernel';
import {
  assessAll,
  boxes,
  cardsOf,
  oddsOf,
  upperBoxes,
  type Assessment,
  type Box,
  type Move,
  type View,
} from '@chiaro/yahtzee';
import { useMemo } from 'react';
import { useTable } from '../../table/table.js';

/** The answers of a card's boxes: points of the dice there, odds, and the reason for a figure. */
export interface Boxes {
  /** Points that the player to move would write, by card of the view. */
  readonly offerFor: (card: number, box: Box) => Assessment | undefined;
  readonly write: (card: number, offer: Assessment) => void;
  /** Opens the line of points of a box, or closes it. */
  readonly explain: (card: number, box: Box) => void;
  /** The odds in words; null if no roll is left. */
  readonly oddsFor: (box: Box) => string | null;
  /** In a row with one box of the player's own, a press beside the figure counts as a press on it. */
  readonly pressRow: (event: React.MouseEvent, box: Box) => void;
}

/** Based on the held dice. */
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
  const offerFor = (card: number, box: Box) => offers.get(card)?.find((each) => each.box === box);
  const write = (card: number, { box }: Assessment) => {
    const column = columnOf(view, card);
    play(column === 1 ? { kind: 'score', box } : { kind: 'score', box, column });
  };
  const explain = (card: number, box: Box) => {
    const entry = snapshot.entries.findLast((each) => isOfBox(view, each, card, box));
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
    if (view.options.columns > 1) return;
    const offer = myTurn ? offerFor(seat, box) : undefined;
    if ((view.cards[seat]?.points[boxes.indexOf(box)] ?? null) !== null) explain(seat, box);
    else if (offer !== undefined) write(seat, offer);
  };
  return { offerFor, write, explain, oddsFor, pressRow };
}

function assessBoxes(view: View): Map<number, readonly Assessment[]> {
  if (view.over || view.rolls === 0 || view.rolling) return new Map();
  const cards = cardsOf(view, view.seat);
  return new Map(assessAll(view, view.seat).map((offers, i) => [cards[i] ?? 0, offers]));
}

/** The owner of a card of the view. */
export const seatOf = ({ options }: View, card: number): number =>
  Math.floor(card / options.columns);

/** The column of a card of the view, from 1: what its points are multiplied by. */
export const columnOf = ({ options }: View, card: number): number => 1 + (card % options.columns);

/** Whether a line of the slip was written in this box. */
export const isOfBox = (view: View, { side, facts }: Entry, card: number, box: Box): boolean =>
  side === seatOf(view, card) &&
  facts['box'] === box &&
  (facts['column'] ?? 1) === columnOf(view, card);
