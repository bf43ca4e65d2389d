import type { Entry } from '@chiaro/kernel';
import { Suspense, useMemo, useReducer, useRef, useState, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { announcer } from '../announcer/instance.js';
import { TableContext, noHandlers, type Table } from '../play/table.js';
import { useSpeaker } from '../play/useSpeaker.js';
import type { Session } from '../session/session.js';
import { boardFor } from '../tables/boards.js';
import { useWords } from '../words/useWords.js';

/** A game's own board around a session that this page alone moves. */
export function StillTable({
  session,
  play,
  children,
}: {
  readonly session: Session;
  /** False when it was not taken; the reason has then been said. */
  readonly play: (move: unknown) => boolean;
  /** What stands around the board and needs the table too. */
  readonly children: ReactNode;
}) {
  const { t } = useWords();
  const snapshot = useStore(session.store);
  const speaker = useSpeaker(session);
  const [lit, light] = useState<Entry | null>(null);
  const [, refresh] = useReducer((n: number) => n + 1, 0);
  const handlers = useRef(noHandlers()).current;
  const table = useMemo<Table>(
    () => ({
      session,
      snapshot,
      view: snapshot.view,
      legal: snapshot.legal,
      seat: snapshot.seat,
      myTurn: snapshot.myTurn,
      players: session.players,
      words: speaker.words,
      t,
      seatName: speaker.seatName,
      sideName: speaker.sideName,
      play,
      announce: (kind, text) => announcer.post({ kind, text }),
      lit: lit !== null && snapshot.entries.includes(lit) ? lit : null,
      light,
      handlers,
      refresh,
      why: () => undefined,
    }),
    [session, snapshot, speaker, t, play, lit, handlers],
  );
  return <TableContext value={table}>{children}</TableContext>;
}

/** The board as a picture: to look at, with nothing to press. The words beside it are for everyone. */
export function StillBoard({ session }: { readonly session: Session }) {
  const Board = boardFor(session.module.game.id);
  return (
    <StillTable session={session} play={() => false}>
      <div inert>
        <Suspense>
          <Board />
        </Suspense>
      </div>
    </StillTable>
  );
}
