import { useEffect, useState } from 'react';
import { announcer } from '../speech/instance.js';
import { capital } from '../words/sentence.js';
import styles from './room.module.css';

/** The last spoken message as text: all speech is also visible, here or on the board. */
export function Ticker() {
  const [text, setText] = useState('');
  useEffect(
    () =>
      announcer.listen((said, kind, unseen) => {
        // The main button already says whose turn it is and what to do.
        if (!unseen && kind !== 'turn') setText(said);
      }),
    [],
  );
  return (
    <p className={styles.ticker} data-ticker="">
      {capital(text)}
    </p>
  );
}
