import { FLOOR, floorCost, SPACE_COST, type Move, type View } from '@chiaro/azul';
import { StartTile } from '../../art/Tile.js';
import { signed } from '../../ui/signed.js';
import { useEarned, useTable } from '../../table/table.js';
import { LetteredTile } from './Offer.js';
import { countedCells } from './counted.js';
import { isLine, type PartProps } from './parts.js';
import { takeOf } from './preview.js';
import styles from './azul.module.css';

/** Seven spaces, each with its price. */
export function Floor({ seat, group, counted, item, onPut }: PartProps) {
  const { view, words, t, session, snapshot } = useTable<View, Move>();
  const earned = useEarned();
  const board = view.boards[seat];
  if (board === undefined) return null;
  const cost = floorCost(board.floor.length);
  const state = t('azul.floor', { count: board.floor.length, cost });
  const name =
    group === null
      ? state
      : `${state}. ${words.say(session.module.narrator.move(takeOf(group, FLOOR), view))}`;
  const spaces = SPACE_COST.map((price, i) => {
    const thing = board.floor[i];
    return (
      <span key={i} className={styles.space}>
        <span className={styles.slot} data-piece={thing}>
          {thing === undefined ? null : thing === 'marker' ? (
            <StartTile />
          ) : (
            <LetteredTile colour={thing} />
          )}
        </span>
        <span className={styles.price}>{signed(-price)}</span>
      </span>
    );
  });
  const shared = {
    className: styles.floor,
    'data-counted': counted?.floor === true,
    'data-earned': earned((entry) => entry.side === seat && countedCells(entry, true).floor),
  };
  if (item === null) return <div {...shared}>{spaces}</div>;
  return (
    <div role="row" className={styles.floorRow}>
      <span role="gridcell">
        <button
          type="button"
          {...shared}
          data-open={group !== null}
          data-decide=""
          data-hinted={isLine(snapshot.hint?.move, FLOOR)}
          aria-label={name}
          {...item('floor')}
          onClick={() => onPut?.(FLOOR)}
        >
          {spaces}
        </button>
      </span>
    </div>
  );
}
