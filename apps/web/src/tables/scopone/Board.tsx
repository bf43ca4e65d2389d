import { SEATS, type Move, type View } from '@chiaro/scopone';
import { NeapolitanSymbols } from '../../art/neapolitanSuits.js';
import { useInfo, useTable } from '../../table/table.js';
import { Captures } from './Captures.js';
import { Gone } from './Gone.js';
import { Hand } from './Hand.js';
import { HandSummary } from './HandSummary.js';
import { LitCards } from './LitCards.js';
import { Seat } from './Seat.js';
import { TableCards } from './TableCards.js';
import { useChosenCard } from './useChosenCard.js';
import four from '../four-seats.module.css';
import styles from './scopone.module.css';

/** Four seats around the table: the next player to the right, the partner opposite. */
export function Board() {
  const { session, view, seat } = useTable<View, Move>();
  const { card, option, options, move, choose, setOption, playNow } = useChosenCard();
  useInfo('heading.piles', 'heading.gone', 'heading.players');

  const taken = move === undefined ? [] : move.take === 'all' ? view.table : move.take;
  return (
    <div className={four.board}>
      <HandSummary />
      <NeapolitanSymbols />
      <div className={`${four.felt} ${styles.felt}`}>
        <Seat seat={(seat + 2) % SEATS} place="top" />
        <Seat seat={(seat + 3) % SEATS} place="left" />
        <Seat seat={(seat + 1) % SEATS} place="right" />
        <TableCards taken={taken} />
      </div>
      <LitCards />
      <Gone />
      {options.length > 1 ? (
        <Captures
          key={card}
          options={options}
          chosen={option}
          onChoose={setOption}
          onTake={playNow}
        />
      ) : null}
      <Hand chosen={card} onChoose={choose} />
      {session.isWatching ? <Seat seat={seat} place="near" /> : null}
    </div>
  );
}
