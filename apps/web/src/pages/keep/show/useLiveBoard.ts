import { useEffect, useState } from 'react';
import { announcer } from '../../../speech/instance.js';
import { appWordsIn } from '../../../words/words.js';
import { currentLanguage } from '../../../words/language.js';
import type { KeptMatch } from '../core/match.js';
import type { KeepSession } from '../session.js';
import { boardOf, closeBoard, openBoard, updateBoard, type LiveBoard } from './live.js';

export interface Live {
  readonly board: LiveBoard | null;
  readonly state: 'off' | 'opening' | 'failed' | 'shown' | 'offline';
  readonly open: () => void;
  readonly close: () => void;
}

const RETRY_MS = 5000;

/** Shows the match on other devices while a board is open, again after every change. */
export function useLiveBoard(session: KeepSession): Live {
  const [board, setBoard] = useState(() => boardOf(session.snapshot.match.id));
  const [state, setState] = useState<Live['state']>(board === null ? 'off' : 'shown');

  useEffect(() => {
    if (board === null) return;
    let retry: ReturnType<typeof setTimeout> | undefined;
    const send = async (match: KeptMatch) => {
      clearTimeout(retry);
      const sent = await updateBoard(board, match);
      if (sent === 'gone') {
        setBoard(null);
        setState('off');
        return;
      }
      setState(sent);
      if (sent === 'offline') retry = setTimeout(() => void send(session.snapshot.match), RETRY_MS);
    };
    void send(session.snapshot.match);
    const stop = session.onChange((match) => void send(match));
    const back = () => void send(session.snapshot.match);
    addEventListener('online', back);
    return () => {
      clearTimeout(retry);
      stop();
      removeEventListener('online', back);
    };
  }, [board, session]);

  return {
    board,
    state,
    open() {
      setState('opening');
      void openBoard(session.snapshot.match).then((opened) => {
        setBoard(opened);
        setState(opened === null ? 'failed' : 'shown');
        announcer.answer(
          appWordsIn(currentLanguage()).say({
            id: opened === null ? 'keep.show.noServer' : 'keep.show.ready',
          }),
        );
      });
    },
    close() {
      if (board === null) return;
      void closeBoard(board, session.snapshot.match.id);
      setBoard(null);
      setState('off');
    },
  };
}
