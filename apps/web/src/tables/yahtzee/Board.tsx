import { useState } from 'react';
import { CountedDice, DiceTray } from './DiceTray.js';
import { Scorecard } from './Scorecard.js';
import styles from './yahtzee.module.css';

/** Dice above, the card below; whoever's turn it is. */
export function Board() {
  const [preview, setPreview] = useState<string | null>(null);
  return (
    <div className={styles.board}>
      <DiceTray preview={preview} />
      <Scorecard onPreview={setPreview} />
      <CountedDice />
    </div>
  );
}
