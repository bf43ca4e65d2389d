import { useTable } from '../../table/table.js';
import { useRoving } from '../../ui/useRoving.js';
import { cardPhrase, suitName, SuitMark } from './cards.js';
import { wasteAt, type Fit } from './layout.js';
import { sameSource, type Goals, type Target } from './moves.js';
import { placed } from './Picture.js';
import type { Move, Source, View } from './types.js';
import type { Drag } from './useDrag.js';
import styles from './klondike.module.css';

export interface PressProps {
  readonly fit: Fit;
  /** Legal targets of the picked cards, to be highlighted. */
  readonly goals: Goals;
  readonly source: Source | null;
  readonly onPress: (here: Source | null, target: Target | null) => void;
  readonly onHome: (source: Source) => void;
  readonly drag: Drag;
}

const FOUNDATIONS = [0, 1, 2, 3];
const IDS = ['stock', 'waste', ...FOUNDATIONS.map((suit) => `home-${suit}`)];

/** Stock, waste and foundations. */
export function TopRow({ fit, goals, source, onPress, onHome, drag }: PressProps) {
  const { view, t, play, words, snapshot } = useTable<View, Move>();
  const { shape } = fit;
  const hinted = (snapshot.hint?.move as Move | undefined)?.kind;
  const { container, onKeyDown, item } = useRoving<HTMLDivElement>([IDS]);
  const { deck } = view.options;
  const top = view.waste.at(-1);
  const wasteTop = wasteAt(shape, Math.max(0, Math.min(view.options.draw, view.waste.length) - 1));
  const waste: Source = { kind: 'waste' };
  const isEmpty = view.stock.count === 0;
  return (
    <div
      ref={container}
      role="toolbar"
      aria-label={t('klondike.top')}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      className={styles.layer}
    >
      <button
        type="button"
        className={styles.place}
        data-empty={isEmpty}
        data-decide=""
        data-hinted={hinted === 'draw' || hinted === 'recycle'}
        data-spot="stock"
        data-holds={view.stock.known?.join(' ')}
        style={placed(shape.stock.x, shape.stock.y, 300)}
        aria-label={`${words.say({ id: 'nav.stock', args: { count: view.stock.count } })}. ${t(isEmpty ? 'klondike.recycle' : 'klondike.draw')}`}
        {...item('stock')}
        onClick={() => play({ kind: isEmpty ? 'recycle' : 'draw' })}
      >
        {isEmpty ? <span className={styles.turn}>↻</span> : null}
      </button>
      <button
        type="button"
        className={styles.place}
        data-empty={top === undefined}
        data-chosen={sameSource(source, waste)}
        data-decide=""
        style={placed(wasteTop.x, wasteTop.y, 300)}
        aria-label={
          top === undefined
            ? words.say({ id: 'nav.emptyWaste' })
            : words.say({
                id: 'nav.waste',
                args: { count: view.waste.length, card: cardPhrase(top, deck) },
              })
        }
        aria-pressed={sameSource(source, waste)}
        {...item('waste')}
        onPointerDown={(event) => drag.start(event, waste)}
        onDoubleClick={() => onHome(waste)}
        onClick={() => {
          if (!drag.justDragged()) onPress(top === undefined ? null : waste, null);
        }}
      />
      {FOUNDATIONS.map((suit) => (
        <Foundation
          key={suit}
          suit={suit}
          fit={fit}
          goals={goals}
          roving={item(`home-${suit}`)}
          source={source}
          onPress={onPress}
          onHome={onHome}
          drag={drag}
        />
      ))}
    </div>
  );
}

function Foundation({
  suit,
  fit,
  goals,
  roving,
  source,
  onPress,
  drag,
}: PressProps & { readonly suit: number; readonly roving: Readonly<Record<string, unknown>> }) {
  const { view, words } = useTable<View, Move>();
  const { deck } = view.options;
  const count = view.home[suit] ?? 0;
  const name = { id: 'suit', args: { suit: suitName(suit, deck) } };
  const here: Source = { kind: 'home', suit };
  const place = fit.shape.home(suit);
  const ranks = deck === 'french' ? 13 : 10;
  const label =
    count === 0
      ? words.say({ id: 'nav.emptyFoundation', args: { suit: name } })
      : words.say({
          id: 'nav.foundation',
          args: {
            suit: name,
            count,
            complete: count === ranks,
            card: cardPhrase((count - 1) * 4 + suit, deck),
          },
        });
  return (
    <button
      type="button"
      className={styles.place}
      data-empty={count === 0}
      data-goal={goals.home === suit}
      data-chosen={sameSource(source, here)}
      data-decide=""
      style={placed(place.x, place.y, 300)}
      aria-label={label}
      aria-pressed={sameSource(source, here)}
      {...roving}
      onPointerDown={(event) => {
        if (count > 0) drag.start(event, here);
      }}
      onClick={() => {
        if (!drag.justDragged()) onPress(count === 0 ? null : here, { kind: 'home' });
      }}
    >
      {count === 0 ? <SuitMark suit={suit} deck={deck} /> : null}
    </button>
  );
}
