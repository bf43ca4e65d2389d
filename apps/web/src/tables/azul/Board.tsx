import { useState } from 'react';
import { FLOOR, SIZE, type Move, type View } from '@chiaro/azul';
import { useHandler, useInfo, useTable } from '../../table/table.js';
import { sentence } from '../../words/sentence.js';
import { takeOf, type TileGroup } from './preview.js';
import { Offer } from './Offer.js';
import { PlayerBoard } from './PlayerBoard.js';
import { useTiling } from './useTiling.js';
import styles from './azul.module.css';

/** The offer above, one's own board large below it, the others smaller. */
export function Board() {
  const { view, seat, myTurn, snapshot, t, play, announce, words, session } = useTable<
    View,
    Move
  >();
  const [chosen, setChosen] = useState<{ readonly group: TileGroup; readonly seq: number } | null>(
    null,
  );
  // A choice belongs to the moment it was made in.
  const group = chosen !== null && chosen.seq === snapshot.seq && myTurn ? chosen.group : null;
  const flash = useTiling();

  const choose = (next: TileGroup | null) => {
    setChosen(next === null ? null : { group: next, seq: snapshot.seq });
    if (next === null) return announce('answer', t('azul.putBack'));
    const tiles = words.say({ id: `tiles.${next.colour}`, args: { count: next.count } });
    announce('answer', t('azul.chosen', { tiles }));
  };
  const put = (line: number) => {
    if (group === null) announce('answer', t('azul.chooseFirst'));
    else if (play(takeOf(group, line))) setChosen(null);
  };

  useHandler('nth', (n) => {
    if (view.phase === 'tiling' && view.row !== null && n < SIZE)
      play({ kind: 'place', row: view.row, column: n });
    else if (n < SIZE) put(n);
    else put(FLOOR);
  });
  useHandler('read', (n) => {
    const section = session.module.narrator
      .position(view)
      .find(({ heading }) => heading.id === 'heading.board');
    const line = n < SIZE ? section?.lines[n] : section?.lines.at(-1);
    return line === undefined ? null : sentence(words.say(line));
  });
  useHandler('cancel', () => {
    if (group === null) return false;
    setChosen(null);
    announce('answer', t('azul.putBack'));
    return true;
  });

  useInfo('heading.table', 'heading.bag');

  const others = view.boards.map((_, each) => each).filter((each) => each !== seat);
  return (
    <div className={styles.board}>
      <Offer group={group} onChoose={choose} />
      <PlayerBoard seat={seat} group={group} flash={flash} onPut={put} />
      <div className={styles.others}>
        {others.map((each) => (
          <PlayerBoard key={each} seat={each} group={null} flash={flash} mini />
        ))}
      </div>
    </div>
  );
}
