import { boxes, type Assessment, type Box, type Move, type View } from '@chiaro/yahtzee';
import { useEarned, useTable } from '../../table/table.js';
import styles from './yahtzee.module.css';

interface CellProps {
  readonly box: Box;
  readonly column: number;
  /** What writing here would bring, when it is this page's turn. */
  readonly offer: Assessment | undefined;
  readonly roving: Readonly<Record<string, unknown>> & {
    readonly onFocus: () => void;
  };
  readonly lit: boolean;
  readonly onWrite: (offer: Assessment) => void;
  readonly onExplain: () => void;
  readonly onPreview: (offer: Assessment | null) => void;
}

/** A box of somebody's card: filled, open, or an offer to write in it. Always reachable. */
export function BoxCell({
  box,
  column,
  offer,
  roving,
  lit,
  onWrite,
  onExplain,
  onPreview,
}: CellProps) {
  const { view, snapshot, seat, t } = useTable<View, Move>();
  const earned = useEarned();
  const points = view.cards[column]?.points[boxes.indexOf(box)] ?? null;
  const hinted = isHintedBox(snapshot.hint?.move, box) && offer !== undefined;
  const name = useName(box, points, offer);
  const kind =
    points !== null ? 'filled' : offer === undefined ? 'open' : offer.legal ? 'offer' : 'closed';
  const total = offer === undefined ? 0 : offer.points + offer.upperBonus + offer.yahtzeeBonus;
  return (
    <td
      className={styles.cell}
      data-lit={lit}
      data-hinted={hinted}
      data-earned={earned(({ side, facts }) => side === column && facts['box'] === box)}
    >
      <button
        type="button"
        className={styles.points}
        data-kind={kind}
        data-decide={column === seat ? '' : undefined}
        data-zero={kind === 'offer' && total === 0}
        aria-label={hinted ? `${name} ${t('hint.here')}` : name}
        aria-disabled={kind === 'open'}
        {...roving}
        onFocus={() => {
          roving.onFocus();
          onPreview(offer ?? null);
        }}
        onBlur={() => onPreview(null)}
        onPointerEnter={() => onPreview(offer ?? null)}
        onPointerLeave={() => onPreview(null)}
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

function useName(box: Box, points: number | null, offer: Assessment | undefined): string {
  const { words, t } = useTable<View, Move>();
  const name = words.say({ id: `box.${box}` });
  if (points !== null) return t('yahtzee.filled', { box: name, points });
  if (offer === undefined) return t('yahtzee.open', { box: name });
  const reason = words.say(offer.reason);
  if (!offer.legal) return t('yahtzee.closed', { box: name, reason });
  return t('yahtzee.offer', { reason, bonus: offer.upperBonus + offer.yahtzeeBonus });
}

const isHintedBox = (move: unknown, box: Box): boolean =>
  typeof move === 'object' && move !== null && 'box' in move && move.box === box;
