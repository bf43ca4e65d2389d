import { SEATS, type Move, type View } from '@chiaro/liaptui';
import { useInfo, useTable } from '../../table/table.js';
import { Declare } from './Declare.js';
import { Hand } from './Hand.js';
import { LitLine } from './LitLine.js';
import { Middle } from './Middle.js';
import { Redeal } from './Redeal.js';
import { RoundSummary } from './RoundSummary.js';
import { Seat } from './Seat.js';
import four from '../four-seats.module.css';
import styles from './liaptui.module.css';

/**
 * Four seats around the table; the person's action depends on the phase. The hand comes
 * first in Tab and reading order, but is drawn below the table.
 */
export function Board() {
  const { view, seat, myTurn } = useTable<View, Move>();
  useInfo('heading.round', 'heading.needs', 'heading.players');
  return (
    <div className={four.board}>
      <RoundSummary />
      {myTurn && view.phase === 'preparation' ? <Redeal /> : null}
      {myTurn && view.phase === 'declaration' ? <Declare /> : null}
      <Hand />
      <div className={`${four.felt} ${styles.felt}`} data-playing={view.phase === 'turn'}>
        <Seat seat={(seat + 3) % SEATS} place="left" />
        <Seat seat={(seat + 2) % SEATS} place="top" />
        <Seat seat={(seat + 1) % SEATS} place="right" />
        <Middle />
        <Seat seat={seat} place="own" />
      </div>
      <LitLine />
    </div>
  );
}
