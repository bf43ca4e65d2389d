import { FrenchSymbols } from '../../art/frenchSuits.js';
import { NeapolitanSymbols } from '../../art/neapolitanSuits.js';
import { useChoosing, useTable } from '../../table/table.js';
import { Counters } from './Counters.js';
import { layoutOf } from './layout.js';
import { goalsOf } from './moves.js';
import { Picture } from './Picture.js';
import { Tableau } from './Tableau.js';
import { TopRow } from './TopRow.js';
import type { Move, View } from './types.js';
import { useBoardKeys } from './useBoardKeys.js';
import { useChoice } from './useChoice.js';
import { useDrag } from './useDrag.js';
import { useFit } from './useFit.js';
import styles from './klondike.module.css';

/** A picture of all cards, and over it the buttons for them. */
export function Board() {
  const { view, session, snapshot } = useTable<View, Move>();
  const fit = useFit(view);
  const layout = layoutOf(view, fit);
  const choice = useChoice();
  useBoardKeys(choice);
  const { source } = choice;
  const drag = useDrag({ shape: fit.shape, isSent: snapshot.isSent, onDrop: choice.drop });
  const carried = drag.state === null ? source : drag.state.isDropped ? null : drag.state.source;
  const goals = goalsOf(view, carried, (move) => session.refusalOf(move) === null);
  useChoosing(carried !== null);
  const places = { fit, goals, source, drag, onPress: choice.press, onHome: choice.sendHome };

  return (
    <div className={styles.board}>
      {view.options.deck === 'french' ? <FrenchSymbols /> : <NeapolitanSymbols />}
      <Counters />
      <div ref={fit.frame} className={styles.frame}>
        <div
          ref={drag.felt}
          className={styles.felt}
          data-dense=""
          style={
            {
              '--rows': layout.height,
              '--columns': fit.shape.columns,
              width: fit.width,
            } as React.CSSProperties
          }
        >
          <Picture layout={layout} drag={drag.state} compact={fit.isSmall} />
          <TopRow {...places} />
          <Tableau {...places} />
        </div>
      </div>
    </div>
  );
}
