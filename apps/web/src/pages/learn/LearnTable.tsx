import { Suspense, useRef, useState } from 'react';
import { useChords } from '../../table/ActionBar.js';
import { CommandLine } from '../../room/CommandLine.js';
import { HelpDialog } from '../../table/HelpDialog.js';
import { MovesDialog } from '../../table/MovesDialog.js';
import type { RoomSpeaker } from '../../session/speaker.js';
import { primaryOf, useTable } from '../../table/table.js';
import { TextView } from '../../table/TextView.js';
import { Ticker } from '../../table/Ticker.js';
import { useRoomKeys, type DialogName } from '../../table/useTableKeys.js';
import { boardFor } from '../../tables/boards.js';
import { Button } from '../../ui/Button.js';
import { Toolbar } from '../../ui/Toolbar.js';
import { useWords } from '../../words/useWords.js';
import styles from './learn.module.css';

/** The game's board with its usual keys; a picture while there is nothing to play. */
export function LearnTable({
  isTask,
  speaker,
}: {
  readonly isTask: boolean;
  readonly speaker: RoomSpeaker;
}) {
  const { t } = useWords();
  const table = useTable();
  const chord = useChords();
  const board = useRef<HTMLDivElement>(null);
  const [dialog, setDialog] = useState<DialogName | null>(null);
  const open = (name: DialogName | null) =>
    setDialog(name === 'moves' || name === 'help' ? name : null);
  const ask = useRoomKeys({ table, speaker, board, dialog, open });
  const Board = boardFor(table.session.module.game.id);
  const primary = isTask ? primaryOf(table.handlers) : null;
  return (
    <div className={styles.table}>
      <div ref={board} inert={!isTask} data-state={isTask ? 'mine' : 'waiting'}>
        <Suspense>
          <Board />
        </Suspense>
      </div>
      {isTask ? <Ticker /> : null}
      {isTask ? (
        <Toolbar className={styles.bar} label={t('actions.label')}>
          {primary === null ? null : (
            <Button
              look="primary"
              chord={chord('primary')}
              aria-disabled={primary.disabled === true}
              onClick={() => ask('primary')}
            >
              {primary.label.replace(/\.$/, '')}
            </Button>
          )}
          <Button chord={chord('moves')} onClick={() => setDialog('moves')}>
            {t('action.moves')}
          </Button>
        </Toolbar>
      ) : null}
      {isTask ? <CommandLine ask={ask} /> : null}
      <TextView />
      {dialog === 'moves' ? <MovesDialog ask={ask} onClose={() => setDialog(null)} /> : null}
      {dialog === 'help' ? <HelpDialog onClose={() => setDialog(null)} /> : null}
    </div>
  );
}
