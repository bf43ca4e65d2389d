import type { Entry } from '@chiaro/kernel';
import { useMemo, useReducer, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { announcer } from '../speech/instance.js';
import { explanation } from '../session/answers.js';
import { useWords } from '../words/useWords.js';
import type { RoomSpeaker } from '../session/speaker.js';
import { noHandlers, type Table } from './table.js';

/** The props of a session's board; the page decides what a move and a “why?” do. */
export function useTableOf({
  session,
  speaker,
  play,
  why,
  countedPlace,
}: Pick<Table, 'session' | 'play' | 'why'> & {
  readonly speaker: RoomSpeaker;
  readonly countedPlace?: HTMLElement | null;
}): Table {
  const { t } = useWords();
  const snapshot = useStore(session.store);
  const [chosen, light] = useState<Entry | null>(null);
  const [, refresh] = useReducer((n: number) => n + 1, 0);
  const handlers = useRef(noHandlers()).current;
  // A line of the slip that an undo removed highlights nothing.
  const lit = chosen !== null && snapshot.entries.includes(chosen) ? chosen : null;
  return useMemo<Table>(
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
      lit,
      light,
      explain: (entry) => {
        light(entry);
        const back = snapshot.entries.length - 1 - snapshot.entries.indexOf(entry);
        announcer.answer(explanation(session, speaker, back) ?? '');
      },
      countedPlace,
      why,
      handlers,
      refresh,
    }),
    [session, snapshot, speaker, t, play, lit, why, countedPlace, handlers],
  );
}
