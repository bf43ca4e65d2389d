import type { CSSProperties } from 'react';
import { CardBack } from '../../art/CardBack.js';
import { useTable } from '../../table/table.js';
import { KlondikeCard } from './cards.js';
import type { Layout } from './layout.js';
import { cardsOf, sourceOfMove } from './moves.js';
import type { Move, View } from './types.js';
import type { DragState } from './useDrag.js';
import styles from './klondike.module.css';

/** Draws every card at its place. */
export function Picture({
  layout,
  drag,
  compact,
}: {
  readonly layout: Layout;
  readonly drag: DragState | null;
  readonly compact: boolean;
}) {
  const { view, snapshot } = useTable<View, Move>();
  const dragged = drag === null ? [] : cardsOf(view, drag.source);
  const hintFrom = sourceOfMove(snapshot.hint?.move as Move | undefined);
  const hinted = hintFrom === null ? [] : cardsOf(view, hintFrom);
  const cards = layout.cards.toSorted((a, b) => a.card - b.card);
  return (
    <div className={styles.picture} aria-hidden="true">
      {layout.backs.map(({ key, x, y, z }) => (
        <span key={key} className={styles.lying} style={placed(x, y, z)}>
          <CardBack />
        </span>
      ))}
      {cards.map(({ card, x, y, z, covered }) => {
        const isDragged = drag !== null && dragged.includes(card);
        return (
          <span
            key={card}
            className={styles.lying}
            data-piece={card}
            data-from="stock"
            data-dragged={isDragged}
            data-hinted={hinted.includes(card)}
            style={
              isDragged
                ? { ...placed(x, y, 200 + z), translate: `${drag.dx}px ${drag.dy}px` }
                : placed(x, y, z)
            }
          >
            <KlondikeCard card={card} compact={compact} covered={covered} />
          </span>
        );
      })}
    </div>
  );
}

export const placed = (x: number, y: number, z: number): CSSProperties =>
  ({ '--x': x, '--y': y, zIndex: z }) as CSSProperties;
