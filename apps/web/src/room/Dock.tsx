import type { ReactNode } from 'react';
import { ActionBar } from '../table/ActionBar.js';
import { Drawer } from '../table/Drawer.js';
import { Slip } from '../table/Slip.js';
import { useTable } from '../table/table.js';
import { Ticker } from '../table/Ticker.js';
import type { Ask, DialogName } from '../table/useTableKeys.js';
import { withMinus } from '../ui/signed.js';
import styles from '../table/room.module.css';

export interface DockProps {
  readonly game: string;
  readonly title: string;
  readonly ask: Ask;
  readonly open: (dialog: DialogName) => void;
  readonly countedRef: (place: HTMLElement | null) => void;
  /** Content above the last message. */
  readonly children?: ReactNode;
}

/** Beside or below the board: the score slip, the last message and the actions. */
export function Dock({ game, title, ask, open, countedRef, children }: DockProps) {
  const { session, snapshot, words, t, sideName, lit, light, why } = useTable();
  const { narrator } = session.module;
  return (
    <div className={styles.dock}>
      <Drawer
        label={t('slip.title')}
        totals={snapshot.totals.map((total, side) => `${sideName(side)} ${withMinus(total)}`)}
        asked={lit}
        onClose={() => light(null)}
      >
        <Slip
          game={game}
          title={title}
          entries={snapshot.entries}
          sides={snapshot.totals.length}
          sayEntry={(entry) => words.say(narrator.entry(entry))}
          sideName={sideName}
          lit={lit}
          onLight={light}
          countedRef={countedRef}
          onTotal={why}
        />
      </Drawer>
      <div className={styles.bar}>
        {children}
        <Ticker position={snapshot.seq} />
        <ActionBar ask={ask} open={open} />
      </div>
    </div>
  );
}
