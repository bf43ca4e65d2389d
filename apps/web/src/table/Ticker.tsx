import { useEffect, useState } from 'react';
import { announcer } from '../speech/instance.js';
import { capital } from '../words/sentence.js';
import styles from './room.module.css';

const NOTHING = { text: '', isAnswer: false };

/**
 * The last spoken message as text: all speech is also visible, here or on the board. An answer, as
 * a hint is one, goes with the position that it was about.
 */
export function Ticker({ position = 0 }: { readonly position?: number }) {
  const [said, setSaid] = useState(NOTHING);
  useEffect(
    () =>
      announcer.listen((text, kind, unseen) => {
        // The main button already says whose turn it is and what to do.
        if (!unseen && kind !== 'turn') setSaid({ text, isAnswer: kind === 'answer' });
      }),
    [],
  );
  useEffect(() => setSaid((now) => (now.isAnswer ? NOTHING : now)), [position]);
  return (
    <p className={styles.ticker} data-ticker="">
      {capital(said.text)}
    </p>
  );
}
