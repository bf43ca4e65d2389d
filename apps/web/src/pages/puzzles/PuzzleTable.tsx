import { Suspense, useRef, useState } from 'react';
import { Moving } from '../../motion/Moving.js';
import { CommandLine } from '../../room/CommandLine.js';
import type { RoomSpeaker } from '../../session/speaker.js';
import { useChords } from '../../table/ActionBar.js';
import { HelpDialog } from '../../table/HelpDialog.js';
import { MovesDialog } from '../../table/MovesDialog.js';
import { primaryOf, useTable } from '../../table/table.js';
import { TextView } from '../../table/TextView.js';
import { Ticker } from '../../table/Ticker.js';
import { useOneScreen } from '../../table/useOneScreen.js';
import { useRoomKeys, type Ask, type DialogName } from '../../table/useTableKeys.js';
import { boardFor } from '../../tables/boards.js';
import { Button } from '../../ui/Button.js';
import { BulbIcon, ListIcon } from '../../ui/icons.js';
import { Toolbar } from '../../ui/Toolbar.js';
import { Foreign } from '../../words/Foreign.js';
import { useWords } from '../../words/useWords.js';
import type { Day } from '../daily/day.js';
import { PuzzleCard } from './PuzzleCard.js';
import type { PuzzleScene } from './scene.js';
import type { PuzzleRoom } from './usePuzzle.js';
import table from '../../table/room.module.css';
import styles from './puzzles.module.css';

/** The question and the game's own board on one screen, as at a table. */
export function PuzzleTable({
  room,
  scene,
  speaker,
  title,
  today,
}: {
  readonly room: PuzzleRoom;
  readonly scene: PuzzleScene;
  readonly speaker: RoomSpeaker;
  readonly title: string;
  readonly today: Day;
}) {
  const { session, snapshot, ...rest } = useTable();
  const isOpen = room.verdict === null;
  const whole = useRef<HTMLDivElement>(null);
  const board = useRef<HTMLDivElement>(null);
  const [dialog, setDialog] = useState<DialogName | null>(null);
  const open = (name: DialogName | null) =>
    setDialog(name === 'moves' || name === 'help' ? name : null);
  const ask = useRoomKeys({ table: { session, snapshot, ...rest }, speaker, board, dialog, open });
  const Board = boardFor(session.module.game.id);
  useOneScreen();
  return (
    <div ref={whole} className={`${table.room} ${table.oneScreen} ${styles.room}`}>
      <h1 className={table.title} tabIndex={-1} data-page-title>
        <span>
          <Foreign>{title}</Foreign>
        </span>
      </h1>
      <div className={table.board} ref={board} data-state={isOpen ? 'mine' : 'over'}>
        <div className={table.stage}>
          <div className={table.arrival} data-arrival="" inert={!isOpen}>
            <Suspense>
              <Moving step={scene.script.length} entries={snapshot.entries} root={whole}>
                <Board />
              </Moving>
            </Suspense>
          </div>
        </div>
        {isOpen ? <CommandLine ask={ask} /> : null}
        <TextView />
      </div>
      <div className={table.dock}>
        <PuzzleCard room={room} scene={scene} speaker={speaker} today={today} />
        {isOpen ? (
          <div className={table.bar}>
            <Ticker />
            <PuzzleActions ask={ask} onShow={room.show} />
          </div>
        ) : null}
      </div>
      {dialog === 'moves' ? <MovesDialog ask={ask} onClose={() => setDialog(null)} /> : null}
      {dialog === 'help' ? <HelpDialog onClose={() => setDialog(null)} /> : null}
    </div>
  );
}

function PuzzleActions({ ask, onShow }: { readonly ask: Ask; readonly onShow: () => void }) {
  const { t } = useWords();
  const { handlers } = useTable();
  const chord = useChords();
  const primary = primaryOf(handlers);
  const can = primary !== null && primary.disabled !== true;
  return (
    <Toolbar className={table.actions} label={t('actions.label')}>
      <Button
        look="primary"
        data-decide=""
        chord={can ? chord('primary') : undefined}
        aria-disabled={!can}
        data-idle={can ? undefined : ''}
        onClick={() => ask('primary')}
      >
        {primary?.label.replace(/\.$/, '') ?? t('action.choose')}
      </Button>
      <div className={table.helpers}>
        <Button look="quiet" icon={<BulbIcon />} onClick={onShow}>
          {t('puzzles.show')}
        </Button>
        <Button
          look="quiet"
          icon={<ListIcon />}
          chord={chord('moves')}
          onClick={() => ask('moves')}
        >
          {t('action.moves')}
        </Button>
      </div>
    </Toolbar>
  );
}
