import { useCallback, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { announcer } from '../speech/instance.js';
import { sayOpening } from '../session/room.js';
import type { Session, Snapshot } from '../session/session.js';
import { useSettings } from '../device/useSettings.js';
import { Moving } from '../motion/Moving.js';
import { boardFor } from '../tables/boards.js';
import { focusArrival } from '../ui/focus.js';
import { Foreign } from '../words/Foreign.js';
import { useWords } from '../words/useWords.js';
import { ActionBar } from '../table/ActionBar.js';
import { CommandLine } from './CommandLine.js';
import { CoachPanel } from './CoachPanel.js';
import { ConfirmDialog } from './ConfirmDialog.js';
import { Cover } from './Cover.js';
import { useRoomKeys, type DialogName } from '../table/useTableKeys.js';
import { OverPanel } from './OverPanel.js';
import { RoomDialogs } from './RoomDialogs.js';
import { Drawer } from '../table/Drawer.js';
import { withMinus } from '../ui/signed.js';
import { Slip } from '../table/Slip.js';
import { TableContext } from '../table/table.js';
import { TextView } from '../table/TextView.js';
import { Ticker } from '../table/Ticker.js';
import type { RoomSpeaker } from '../session/speaker.js';
import { useLiveCoach } from './useLiveCoach.js';
import { useSpeaker } from '../table/useSpeaker.js';
import { useTableOf } from '../table/useTableOf.js';
import styles from '../table/room.module.css';

export interface RoomProps {
  readonly session: Session;
  readonly game: string;
  readonly title: string;
  readonly onNewGame: () => void;
}

/** The table; where people share a device and hide their hands, covered between two of them. */
export function GameRoom(props: RoomProps) {
  const { session, title } = props;
  const seat = useStore(session.store, (snapshot) => snapshot.seat);
  const isOver = useStore(session.store, (snapshot) => snapshot.result !== null);
  const { seatName } = useSpeaker(session);
  const [shownTo, setShownTo] = useState<number | null>(null);
  const show = () => {
    announcer.history.clear();
    setShownTo(seat);
    sayOpening(session);
  };
  return session.isShared && shownTo !== seat && !isOver ? (
    <Cover title={title} who={seatName(seat)} onShow={show} />
  ) : (
    <OpenRoom {...props} />
  );
}

/** The table, the slip and the action bar, around whatever board the game has. */
function OpenRoom({ session, game, title, onNewGame }: RoomProps) {
  const { t } = useWords();
  const snapshot = useStore(session.store);
  const speaker = useSpeaker(session);
  const [dialog, setDialog] = useState<DialogName | null>(null);
  const [whose, setWhose] = useState<number | null>(null);
  const coach = useLiveCoach(session, snapshot, speaker);
  const board = useRef<HTMLDivElement>(null);
  const room = useRef<HTMLDivElement>(null);
  const Board = boardFor(game);

  const [pending, setPending] = useState<{
    readonly move: unknown;
    readonly caution: string;
  } | null>(null);
  const play = useCallback(
    (move: unknown) => {
      const caution = cautionOf(session, move, speaker);
      if (caution === null) return session.play(move);
      setPending({ move, caution });
      return false;
    },
    [session, speaker],
  );
  const why = useCallback((side: number) => {
    setWhose(side);
    setDialog('scores');
  }, []);
  const [countedPlace, setCountedPlace] = useState<HTMLElement | null>(null);
  const table = useTableOf({ session, speaker, play, why, countedPlace });

  const ask = useRoomKeys({ table, speaker, board, dialog, open: setDialog });
  useFocusOnArrival();
  useResultDialog(snapshot, table.handlers.pause !== null, setDialog);

  const slip = (
    <Slip
      game={game}
      title={title}
      entries={snapshot.entries}
      sides={snapshot.totals.length}
      sayEntry={(entry) => speaker.words.say(speaker.narrator.entry(entry))}
      sideName={speaker.sideName}
      lit={table.lit}
      onLight={table.light}
      countedRef={setCountedPlace}
      onTotal={why}
    />
  );

  return (
    <TableContext value={table}>
      <div ref={room} className={`${styles.room} ${styles.oneScreen}`} data-one-screen="">
        <h1 className={styles.title} tabIndex={-1} data-page-title>
          <Foreign>{title}</Foreign>
        </h1>
        <div className={styles.board} ref={board} data-state={stateOf(snapshot)}>
          <div className={styles.stage}>
            <div className={styles.arrival} data-arrival="">
              <Moving step={snapshot.seq} entries={snapshot.entries} root={room}>
                <Board />
              </Moving>
            </div>
            {snapshot.result === null ? null : <OverPanel onOpen={() => setDialog('result')} />}
            <CoachPanel coach={coach} />
          </div>
          <CommandLine ask={ask} />
          <TextView />
        </div>
        <div className={styles.dock}>
          <Drawer
            label={t('slip.title')}
            totals={snapshot.totals.map(
              (total, side) => `${speaker.sideName(side)} ${withMinus(total)}`,
            )}
            asked={table.lit}
            onClose={() => table.light(null)}
          >
            {slip}
          </Drawer>
          <div className={styles.bar}>
            <Ticker />
            <ActionBar ask={ask} open={setDialog} />
          </div>
        </div>
        <RoomDialogs
          dialog={dialog}
          open={setDialog}
          side={whose}
          ask={ask}
          game={game}
          title={title}
          onNewGame={onNewGame}
        />
        {pending === null ? null : (
          <ConfirmDialog
            caution={pending.caution}
            onCancel={() => setPending(null)}
            onPlay={() => {
              announcer.focusMoves();
              setPending(null);
              setDialog(null);
              session.play(pending.move);
            }}
          />
        )}
      </div>
    </TableContext>
  );
}

/** `sent` until the host has stored what was played. */
function stateOf({ result, isSent, myTurn }: Snapshot): 'over' | 'sent' | 'mine' | 'waiting' {
  if (result !== null) return 'over';
  if (isSent) return 'sent';
  return myTurn ? 'mine' : 'waiting';
}

/** What to ask before a legal move, where the person wants to be asked. */
function cautionOf(
  session: Session,
  move: unknown,
  { narrator, words }: RoomSpeaker,
): string | null {
  const { view, myTurn } = session.snapshot;
  if (!myTurn || !useSettings.getState().settings.confirmZero || session.refusalOf(move) !== null)
    return null;
  const caution = narrator.caution?.(move, view) ?? null;
  return caution === null ? null : words.say(caution);
}

/** One begins on the board, where the letters work in every screen reader. */
function useFocusOnArrival(): void {
  useEffect(() => {
    if (document.activeElement === document.body) focusArrival();
  }, []);
}

/** The result opens by itself when the game ends here; what the last round brought is read first. */
function useResultDialog(
  { result, told }: Snapshot,
  isPaused: boolean,
  open: (dialog: DialogName) => void,
): void {
  const due = result !== null && told.length > 0 && !isPaused;
  useEffect(() => {
    if (!due) return;
    const timer = setTimeout(() => open('result'), 900);
    return () => clearTimeout(timer);
  }, [due, open]);
}
