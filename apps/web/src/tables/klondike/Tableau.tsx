import { useTable } from '../../table/table.js';
import { useRoving } from '../../ui/useRoving.js';
import { cardPhrase } from './cards.js';
import { CARD_HEIGHT, cardDepth, COLUMNS } from './layout.js';
import { sameSource } from './moves.js';
import { placed } from './Picture.js';
import type { PressProps } from './TopRow.js';
import type { Move, Source, View } from './types.js';
import styles from './klondike.module.css';

/** A focusable place in a pile: the hidden cards together, a card, or the empty pile. */
interface Stop {
  readonly id: string;
  readonly pile: number;
  readonly depth: number;
  readonly what:
    | { readonly kind: 'hidden' }
    | { readonly kind: 'empty' }
    | { readonly kind: 'card'; readonly index: number };
}

function stopsOf(view: View): Stop[][] {
  return view.piles.map(({ hidden, cards }, pile) => {
    const stops: Stop['what'][] = [
      ...(hidden > 0 ? [{ kind: 'hidden' } as const] : []),
      ...cards.map((_, index) => ({ kind: 'card', index }) as const),
    ];
    if (stops.length === 0) stops.push({ kind: 'empty' });
    return stops.map((what, depth) => ({
      id: what.kind === 'card' ? `card-${cards[what.index] ?? 0}` : `${what.kind}-${pile}`,
      pile,
      depth,
      what,
    }));
  });
}

/** Seven columns; arrow keys move along and across them. */
export function Tableau({ fit, goals, source, onPress, onHome, drag }: PressProps) {
  const { view, t } = useTable<View, Move>();
  const piles = stopsOf(view);
  const { container, onKeyDown, item } = useRoving<HTMLDivElement>(
    piles.map((stops) => stops.map(({ id }) => id)),
    undefined,
    { columns: true },
  );
  const depth = Math.max(...piles.map((stops) => stops.length));
  return (
    <div
      ref={container}
      role="grid"
      aria-label={t('klondike.tableau')}
      aria-colcount={COLUMNS}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      className={styles.layer}
    >
      {Array.from({ length: depth }, (_, row) => (
        <div key={row} role="row" className={styles.row}>
          {piles.map((stops) => {
            const stop = stops[row];
            return stop === undefined ? null : (
              <span key={stop.id} role="gridcell" aria-colindex={stop.pile + 1}>
                <StopButton
                  stop={stop}
                  roving={item(stop.id)}
                  source={source}
                  fit={fit}
                  goals={goals}
                  onPress={onPress}
                  onHome={onHome}
                  drag={drag}
                />
              </span>
            );
          })}
        </div>
      ))}
    </div>
  );
}

function StopButton({
  stop,
  roving,
  source,
  fit,
  goals,
  onPress,
  onHome,
  drag,
}: PressProps & {
  readonly stop: Stop;
  readonly roving: Readonly<Record<string, unknown>>;
}) {
  const { view, words } = useTable<View, Move>();
  const { pile, what } = stop;
  const { hidden, cards } = view.piles[pile] ?? { hidden: 0, cards: [] };
  const target = { kind: 'pile', pile } as const;
  const { x, y } = fit.shape.pile(pile);
  if (what.kind !== 'card')
    return (
      <button
        type="button"
        className={styles.place}
        data-empty={what.kind === 'empty'}
        data-goal={what.kind === 'empty' && goals.piles.includes(pile)}
        style={placed(x, y, 290)}
        aria-label={
          what.kind === 'empty'
            ? words.say({ id: 'nav.emptyPile', args: { pile: pile + 1 } })
            : words.say({ id: 'nav.hidden', args: { pile: pile + 1, count: hidden } })
        }
        {...roving}
        onClick={() => onPress(null, target)}
      />
    );
  const { index } = what;
  const card = cards[index] ?? 0;
  const here: Source = { kind: 'pile', pile, count: cards.length - index };
  const isTop = index === cards.length - 1;
  const isChosen = source?.kind === 'pile' && source.pile === pile && source.count >= here.count;
  return (
    <button
      type="button"
      className={styles.place}
      data-chosen={isChosen}
      data-goal={isTop && goals.piles.includes(pile)}
      data-decide=""
      style={{
        ...placed(x, y + cardDepth(hidden, index, fit.step), 300 + index),
        height: `calc(var(--cw) * ${isTop ? CARD_HEIGHT : fit.step})`,
      }}
      aria-label={words.say({
        id: 'nav.card',
        args: {
          card: cardPhrase(card, view.options.deck),
          pile: pile + 1,
          place: hidden + index + 1,
          of: hidden + cards.length,
        },
      })}
      aria-pressed={sameSource(source, here)}
      {...roving}
      onPointerDown={(event) => drag.start(event, here)}
      onDoubleClick={() => {
        if (isTop) onHome(here);
      }}
      onClick={() => {
        if (!drag.justDragged()) onPress(here, target);
      }}
    />
  );
}
