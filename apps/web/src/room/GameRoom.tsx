import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react';
import { useStore } from 'zustand';
import { announcer } from '../speech/instance.js';
import { sayOpening } from '../session/room.js';
import type { Session, Snapshot } from '../session/session.js';
import { Moving } from '../motion/Moving.js';
import { boardFor } from '../tables/boards.js';
import { focusArrival } from '../ui/focus.js';
import { late, useLate } from '../ui/useLate.js';
import { Foreign } from '../words/Foreign.js';
import { useWords } from '../words/useWords.js';
import { CommandLine } from './CommandLine.js';
import { CoachPanel } from './CoachPanel.js';
import { ConfirmDialog } from './ConfirmDialog.js';
import { Cover } from './Cover.js';
import { Dock } from './Dock.js';
import { useRoomKeys, type DialogName } from '../table/useTableKeys.js';
import { lateResult } from './lateResult.js';
import { OverPanel } from './OverPanel.js';
import { PauseCover } from './PauseCover.js';
import { TableContext, useTable } from '../table/table.js';
import { TextView } from '../table/TextView.js';
import type { RoomSpeaker } from '../session/speaker.js';
import { useCaution } from './useCaution.js';
import { useLiveCoach } from './useLiveCoach.js';
import { useSpeaker } from '../table/useSpeaker.js';
import { useOneScreen } from '../table/useOneScreen.js';
import { useTableOf } from '../table/useTableOf.js';
import styles from '../table/room.module.css';

const dialogs = late(async () => (await import('./RoomDialogs.js')).RoomDialogs);

export interface RoomProps {
  readonly session: Session;
  readonly game: string;
  readonly title: string;
  readonly onNewGame: () => void;
  /** For online matches: clocks and offers, above the last message. */
  readonly company?: ReactNode;
  /** In the result: the rematch with the same people. */
  readonly rematch?: ReactNode;
  /** Shown instead of awards and story, for a game that does not count. */
  readonly afterGame?: ReactNode;
}

/** The table. If people share a device and have hidden hands, it is covered between their turns. */
export function GameRoom(props: RoomProps) {
  const { session, title } = props;
  const seat = useStore(session.store, (snapshot) => snapshot.seat);
  const isOver = useStore(session.store, (snapshot) => snapshot.result !== null);
  const isPaused = useStore(session.store, (snapshot) => snapshot.company.paused);
  const { seatName } = useSpeaker(session);
  const [shownTo, setShownTo] = useState<number | null>(null);
  const show = () => {
    announcer.history.clear();
    setShownTo(seat);
    sayOpening(session);
  };
  // An online match is paused by agreement: clocks and offers stay visible.
  if (isPaused && !isOver && !session.isFar) return <PauseCover title={title} session={session} />;
  return session.isShared && shownTo !== seat && !isOver ? (
    <Cover title={title} who={seatName(seat)} onShow={show} />
  ) : (
    <OpenRoom {...props} />
  );
}

/** Table, score slip and action bar around the board of a game. */
function OpenRoom({ session, game, title, onNewGame, company, rematch, afterGame }: RoomProps) {
  const snapshot = useStore(session.store);
  const speaker = useSpeaker(session);
  const [dialog, setDialog] = useState<DialogName | null>(null);
  const [whose, setWhose] = useState<number | null>(null);
  const [countedPlace, setCountedPlace] = useState<HTMLElement | null>(null);
  useOneScreen();
  const isFramed = useFramed();
  const isSettled = useSettled(snapshot.myTurn);
  // Online the connection may be lost by the time they are needed.
  const Dialogs = useLate(dialogs, session.isFar || isSettled || dialog !== null);
  useSayLate(dialog !== null && Dialogs === null);
  const board = useRef<HTMLDivElement>(null);
  const room = useRef<HTMLDivElement>(null);

  const { play, question } = useCaution(session, speaker, () => setDialog(null));
  const why = useCallback((side: number) => {
    setWhose(side);
    setDialog('scores');
  }, []);
  const table = useTableOf({ session, speaker, play, why, countedPlace });
  const ask = useRoomKeys({ table, speaker, board, dialog, open: setDialog });
  useFocusOnArrival();
  useResultDialog(snapshot, table.handlers.pause !== null, setDialog);

  return (
    <TableContext value={table}>
      <div ref={room} className={`${styles.room} ${styles.oneScreen}`}>
        <h1 className={styles.title} tabIndex={-1} data-page-title>
          <Foreign>{title}</Foreign>
        </h1>
        <div
          className={styles.board}
          ref={board}
          data-state={isFramed ? stateOf(snapshot) : 'opening'}
        >
          {isFramed ? <Stage game={game} room={room} speaker={speaker} /> : null}
          <CommandLine ask={ask} />
          <TextView />
        </div>
        <Dock game={game} title={title} ask={ask} open={setDialog} countedRef={setCountedPlace}>
          {company}
        </Dock>
        {Dialogs === null ? null : (
          <Dialogs
            dialog={dialog}
            open={setDialog}
            side={whose}
            ask={ask}
            game={game}
            title={title}
            onNewGame={onNewGame}
            rematch={rematch}
            afterGame={afterGame}
          />
        )}
        {question === null ? null : <ConfirmDialog {...question} />}
      </div>
    </TableContext>
  );
}

/** The board with its moving pieces; under it the end of the game and the coach. */
function Stage({
  game,
  room,
  speaker,
}: {
  readonly game: string;
  readonly room: RefObject<HTMLDivElement | null>;
  readonly speaker: RoomSpeaker;
}) {
  const { session, snapshot } = useTable();
  const coach = useLiveCoach(session, snapshot, speaker);
  const Board = boardFor(game);
  return (
    <div className={styles.stage}>
      <div className={styles.arrival} data-arrival="">
        <Moving step={snapshot.seq} entries={snapshot.entries} root={room}>
          <Board />
        </Moving>
      </div>
      <OverPanel />
      <CoachPanel coach={coach} />
    </div>
  );
}

/** True a task later: what is around the board is drawn first, since both at once block a phone. */
function useFramed(): boolean {
  const [isFramed, frame] = useState(false);
  useLayoutEffect(() => {
    const timer = setTimeout(() => frame(true), 0);
    return () => clearTimeout(timer);
  }, []);
  return isFramed;
}

/** `sent` until the host has stored the move. */
function stateOf({ result, isSent, myTurn }: Snapshot): 'over' | 'sent' | 'mine' | 'waiting' {
  if (result !== null) return 'over';
  if (isSent) return 'sent';
  return myTurn ? 'mine' : 'waiting';
}

const SETTLED_MS = 400;

/** True a moment after the first turn: whatever is not needed to begin is loaded then. */
function useSettled(myTurn: boolean): boolean {
  const [isSettled, settle] = useState(false);
  useEffect(() => {
    if (!myTurn) return;
    const timer = setTimeout(() => settle(true), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [myTurn]);
  return isSettled;
}

/** Milliseconds after which a slow load is announced. */
const LATE_MS = 1_500;

/** Announces that a dialog cannot be loaded. */
function useSayLate(isLate: boolean): void {
  const { t } = useWords();
  useEffect(() => {
    if (!isLate) return;
    const say = () => announcer.post({ kind: 'refusal', text: t('loading.late') });
    const timer = setTimeout(say, LATE_MS);
    return () => clearTimeout(timer);
  }, [isLate, t]);
}

/** The focus starts on the board, where letter keys work in every screen reader. */
function useFocusOnArrival(): void {
  useEffect(() => {
    if (document.activeElement === document.body) focusArrival();
  }, []);
}

/** The result opens by itself when the game ends here, after the summary of the last round. */
function useResultDialog(
  { result, told }: Snapshot,
  isPaused: boolean,
  open: (dialog: DialogName) => void,
): void {
  const due = result !== null && told.length > 0 && !isPaused;
  useEffect(() => {
    if (!due) return;
    // It opens anyway, and the load is tried again.
    lateResult.load().catch(() => undefined);
    const timer = setTimeout(() => open('result'), 900);
    return () => clearTimeout(timer);
  }, [due, open]);
}
