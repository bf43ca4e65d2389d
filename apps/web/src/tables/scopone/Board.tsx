import { useState } from 'react';
import { SEATS, type CardName, type Move, type View } from '@chiaro/scopone';
import { NeapolitanSymbols } from '../../art/neapolitanSuits.js';
import { feel } from '../../speech/feel.js';
import { useHandler, useInfo, usePrimary, useTable } from '../../table/table.js';
import { Captures } from './Captures.js';
import { cardPhrase } from './cards.js';
import { Gone } from './Gone.js';
import { Hand } from './Hand.js';
import { HandSummary } from './HandSummary.js';
import { LitCards } from './LitCards.js';
import { Seat } from './Seat.js';
import { TableCards } from './TableCards.js';
import four from '../four-seats.module.css';
import styles from './scopone.module.css';

/** Four seats around the table, as one sits at it: the next player to the right, the partner opposite. */
export function Board() {
  const table = useTable<View, Move>();
  const { view, seat, legal, snapshot, myTurn, t, play, announce, words, session } = table;
  const [chosen, setChosen] = useState<{
    card: CardName;
    option: number | null;
    seq: number;
  } | null>(null);
  const current = chosen !== null && chosen.seq === snapshot.seq && myTurn ? chosen : null;
  const options = current === null ? [] : legal.filter((move) => move.card === current.card);
  // One way to play the card is no choice; several are never chosen for the person.
  const move = options.length === 1 ? options[0] : options[current?.option ?? -1];
  const { narrator } = session.module;

  const choose = (card: CardName) => {
    if (!myTurn) return announce('answer', words.say(narrator.turn(view)));
    if (current?.card === card && move !== undefined) return playNow(move);
    const next = legal.filter((each) => each.card === card);
    setChosen({ card, option: null, seq: snapshot.seq });
    feel();
    const [only] = next;
    announce(
      'answer',
      next.length === 1 && only !== undefined
        ? t('scopone.chosen', { move: words.say(narrator.move(only, view)) })
        : t('scopone.choices', { count: next.length }),
    );
  };
  const playNow = (chosenMove: Move) => {
    if (play(chosenMove)) setChosen(null);
  };

  usePrimary(
    move !== undefined
      ? { label: words.say(narrator.move(move, view)), run: () => playNow(move) }
      : myTurn
        ? {
            label: t(options.length > 1 ? 'scopone.chooseTaking' : 'scopone.chooseCard'),
            disabled: true,
            run: () => undefined,
          }
        : null,
  );
  useHandler('nth', (n) => {
    const card = view.hand[n];
    if (card !== undefined) choose(card);
  });
  useHandler('read', (n) => {
    const card = view.hand[n];
    return card === undefined ? null : `${words.say(cardPhrase(card))}.`;
  });
  useHandler('cancel', () => {
    if (current === null) return false;
    setChosen(null);
    announce('answer', t('scopone.putBack'));
    return true;
  });
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
          key={current?.card}
          options={options}
          chosen={current?.option ?? null}
          onChoose={(option) => {
            if (current !== null) setChosen({ ...current, option });
          }}
          onTake={playNow}
        />
      ) : null}
      <Hand chosen={current?.card ?? null} onChoose={choose} />
    </div>
  );
}
