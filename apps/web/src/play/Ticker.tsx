import { useEffect, useState } from 'react';
import { announcer } from '../announcer/instance.js';
import { capital } from '../words/sentence.js';
import styles from './room.module.css';

/** The last thing said, for the eyes: every sound and every spoken word has its visible equal. */
export function Ticker() {
  const [text, setText] = useState('');
  useEffect(() => announcer.listen(setText), []);
  return <p className={styles.ticker}>{capital(text)}</p>;
}
