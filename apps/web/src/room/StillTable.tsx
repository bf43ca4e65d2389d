import { Suspense, useRef, type ReactNode } from 'react';
import { Moving } from '../motion/Moving.js';
import { TableContext } from '../table/table.js';
import { useSpeaker } from '../table/useSpeaker.js';
import { useTableOf } from '../table/useTableOf.js';
import type { Session } from '../session/session.js';
import { boardFor } from '../tables/boards.js';

/** A game's board for a session without a host: a replay, lesson or puzzle. */
export function StillTable({
  session,
  play,
  children,
}: {
  readonly session: Session;
  /** False if it was refused; the reason has then been spoken. */
  readonly play: (move: unknown) => boolean;
  /** Content around the board that needs the table too. */
  readonly children: ReactNode;
}) {
  const speaker = useSpeaker(session);
  const table = useTableOf({ session, speaker, play, why: explainNothing });
  return <TableContext value={table}>{children}</TableContext>;
}

const explainNothing = (): void => undefined;

/** The board as a picture, with nothing to press. The words beside it are for everyone. */
export function StillBoard({
  session,
  step = 0,
}: {
  readonly session: Session;
  /** Animates the pieces when it changes. */
  readonly step?: number;
}) {
  const Board = boardFor(session.module.game.id);
  const root = useRef<HTMLDivElement>(null);
  return (
    <StillTable session={session} play={() => false}>
      <div inert ref={root}>
        <Suspense>
          <Moving step={step} entries={session.snapshot.entries} root={root}>
            <Board />
          </Moving>
        </Suspense>
      </div>
    </StillTable>
  );
}
