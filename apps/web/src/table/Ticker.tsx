import { useEffect, useState } from 'react';
import { announcer } from '../speech/instance.js';
import { capital } from '../words/sentence.js';
import styles from './room.module.css';

/** The last thing said, for the eyes: every spoken word has its visible equal, here or on the board. */
export function Ticker() {
  const [text, setText] = useState('');
  useEffect(
    () =>
      announcer.listen((said, kind, unseen) => {
        // Whose turn it is and what to do stands on the main button.
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
