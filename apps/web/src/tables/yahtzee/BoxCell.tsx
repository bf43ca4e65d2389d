import type { Words } from '@chiaro/kernel';
import { boxes, type Assessment, type Box, type Move, type View } from '@chiaro/yahtzee';
import { useState } from 'react';
import { useEarned, useTable } from '../../table/table.js';
import type { Translate } from '../../words/words.js';
import { columnOf, isOfBox, seatOf } from './useBoxes.js';
import styles from './yahtzee.module.css';

interface CellProps {
  readonly box: Box;
  /** A card of the view. */
  readonly card: number;
  /** Points for writing here, when it is this page's turn. */
  readonly offer: Assessment | undefined;
  readonly roving: Readonly<Record<string, unknown>> & {
    readonly onFocus: () => void;
  };
  readonly lit: boolean;
  readonly onWrite: (offer: Assessment) => void;
  readonly onExplain: () => void;
  /** How likely the dice still come to this box, in words. */
  readonly oddsFor: (box: Box) => string | null;
  readonly onPreview: (offer: Assessment | null, odds: string | null) => void;
}

/** A box of somebody's card: filled, open, or an offer to write in it. Always reachable. */
export function BoxCell({
  box,
  card,
  offer,
  roving,
  lit,
  onWrite,
  onExplain,
  oddsFor,
  onPreview,
}: CellProps) {
  const { view, snapshot, seat, t } = useTable<View, Move>();
  const earned = useEarned();
  const [odds, setOdds] = useState<string | null>(null);
  const look = () => {
    const found = offer?.legal === true ? oddsFor(box) : null;
    setOdds(found);
    onPreview(offer ?? null, found);
  };
  const lookAway = () => {
    setOdds(null);
    onPreview(null, null);
  };
  const points = view.cards[card]?.points[boxes.indexOf(box)] ?? null;
  const column = columnOf(view, card);
  const hinted = isHintedBox(snapshot.hint?.move, box, column) && offer !== undefined;
  const name = useName(box, card, points, offer);
  const kind =
    points !== null ? 'filled' : offer === undefined ? 'open' : offer.legal ? 'offer' : 'closed';
  // As written on paper: the column multiplies the sum.
  const total =
    offer === undefined ? 0 : (offer.points + offer.upperBonus + offer.yahtzeeBonus) / column;
  return (
    <td
      className={styles.cell}
      data-lit={lit}
      data-hinted={hinted}
      data-earned={earned((entry) => isOfBox(view, entry, card, box))}
    >
      <button
        type="button"
        className={styles.points}
        data-kind={kind}
        data-decide={seatOf(view, card) === seat ? '' : undefined}
        data-zero={kind === 'offer' && total === 0}
        aria-label={hinted ? `${name} ${t('hint.here')}` : name}
        aria-disabled={kind === 'open'}
        aria-description={odds ?? undefined}
        {...roving}
        onFocus={() => {
          roving.onFocus();
          look();
        }}
        onBlur={lookAway}
        onPointerEnter={look}
        onPointerLeave={lookAway}
        onClick={() => {
          if (points !== null) onExplain();
          else if (offer !== undefined) onWrite(offer);
        }}
      >
        {points ?? (offer === undefined ? '' : offer.legal ? total : '×')}
      </button>
    </td>
  );
}

/** With several columns the same box occurs several times, so each names its column. */
function useName(
  box: Box,
  card: number,
  points: number | null,
  offer: Assessment | undefined,
): string {
  const { view, words, t } = useTable<View, Move>();
  const name = nameOf(words.say({ id: `box.${box}` }), points, offer, words, t);
  const column = columnOf(view, card);
  return view.options.columns === 1 ? name : t('yahtzee.inColumn', { column, name });
}

function nameOf(
  box: string,
  points: number | null,
  offer: Assessment | undefined,
  words: Words,
  t: Translate,
): string {
  if (points !== null) return t('yahtzee.filled', { box, points });
  if (offer === undefined) return t('yahtzee.open', { box });
  const reason = words.say(offer.reason);
  if (!offer.legal) return t('yahtzee.closed', { box, reason });
  return t('yahtzee.offer', { reason, bonus: offer.upperBonus + offer.yahtzeeBonus });
}

const isHintedBox = (move: unknown, box: Box, column: number): boolean =>
  typeof move === 'object' &&
  move !== null &&
  'box' in move &&
  move.box === box &&
  ('column' in move ? move.column : 1) === column;
