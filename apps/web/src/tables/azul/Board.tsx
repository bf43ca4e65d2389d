import { useState } from 'react';
import { FLOOR, SIZE, type Move, type View } from '@chiaro/azul';
import { feel } from '../../speech/feel.js';
import { useHandler, useInfo, usePrimary, useTable } from '../../table/table.js';
import { sentence } from '../../words/sentence.js';
import { takeOf, type TileGroup } from './preview.js';
import { Offer } from './Offer.js';
import { PlayerBoard } from './PlayerBoard.js';
import { useTiling } from './useTiling.js';
import styles from './azul.module.css';

/** The displays above, the player's own board large below, the others smaller. */
export function Board() {
  const { view, seat, myTurn, snapshot, t, play, announce, words, session } = useTable<
    View,
    Move
  >();
  const [chosen, setChosen] = useState<{ readonly group: TileGroup; readonly seq: number } | null>(
    null,
  );
  // A selection ends with its position.
  const group = chosen !== null && chosen.seq === snapshot.seq && myTurn ? chosen.group : null;
  const flash = useTiling();

  const choose = (next: TileGroup | null) => {
    setChosen(next === null ? null : { group: next, seq: snapshot.seq });
    if (next === null) return announce('answer', t('azul.putBack'));
    feel();
    const tiles = words.say({ id: `tiles.${next.colour}`, args: { count: next.count } });
    announce('answer', t('azul.chosen', { tiles }));
  };
  const put = (line: number) => {
    if (group === null) announce('answer', t('azul.chooseFirst'));
    else if (play(takeOf(group, line))) setChosen(null);
  };

  usePrimary(myTurn ? { label: askFor(), disabled: true, run: () => undefined } : null);
  function askFor(): string {
    if (view.phase === 'tiling' && view.row !== null)
      return t('azul.choosePlace', { row: view.row + 1 });
    if (group === null) return t('azul.chooseTiles');
    const tiles = words.say({ id: `tiles.${group.colour}`, args: { count: group.count } });
    return t('azul.chooseLine', { tiles });
  }
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
    const line =
      n < SIZE ? section?.lines[n] : section?.lines.find(({ id }) => id === 'board.floor');
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
    <div
      className={styles.board}
      data-displays={view.displays.length}
      style={{ '--displays': view.displays.length } as React.CSSProperties}
    >
      <Offer group={group} onChoose={choose} />
      <div className={styles.boards}>
        <PlayerBoard seat={seat} group={group} flash={flash} onPut={put} />
        <div className={styles.others} data-count={others.length}>
          {others.map((each) => (
            <PlayerBoard key={each} seat={each} group={null} flash={flash} mini />
          ))}
        </div>
      </div>
    </div>
  );
}
