import { useEffect, useState } from 'react';
import { announcer } from '../../../speech/instance.js';
import { appWordsIn } from '../../../words/words.js';
import { currentLanguage } from '../../../words/language.js';
import type { KeptMatch } from '../core/match.js';
import type { MatchEditor } from '../matchEditor.js';
import { boardOf, closeBoard, openBoard, updateBoard, type LiveBoard } from './live.js';

export interface LiveBoardControl {
  readonly board: LiveBoard | null;
  readonly state: 'off' | 'opening' | 'failed' | 'shown' | 'offline';
  readonly open: () => void;
  readonly close: () => void;
}

const RETRY_MS = 5000;

/** Updates the board for other devices while it is open, after every change. */
export function useLiveBoard(editor: MatchEditor): LiveBoardControl {
  const [board, setBoard] = useState(() => boardOf(editor.state.match.id));
  const [state, setState] = useState<LiveBoardControl['state']>(board === null ? 'off' : 'shown');

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
      if (sent === 'offline') retry = setTimeout(() => void send(editor.state.match), RETRY_MS);
    };
    void send(editor.state.match);
    const stop = editor.onChange((match) => void send(match));
    const back = () => void send(editor.state.match);
    addEventListener('online', back);
    return () => {
      clearTimeout(retry);
      stop();
      removeEventListener('online', back);
    };
  }, [board, editor]);

  return {
    board,
    state,
    open() {
      setState('opening');
      void openBoard(editor.state.match).then((opened) => {
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
      void closeBoard(board, editor.state.match.id);
      setBoard(null);
      setState('off');
    },
  };
}
