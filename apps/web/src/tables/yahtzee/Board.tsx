import { useState } from 'react';
import { CountedDice, DiceTray } from './DiceTray.js';
import { Scorecard } from './Scorecard.js';
import { useMask } from './useMask.js';
import styles from './yahtzee.module.css';

/** Dice above, the card below; whoever's turn it is. */
export function Board() {
  const [preview, setPreview] = useState<string | null>(null);
  const [mask, setMask] = useMask();
  return (
    <div className={styles.board}>
      <DiceTray preview={preview} mask={mask} setMask={setMask} />
      <Scorecard mask={mask} onPreview={setPreview} />
      <CountedDice />
    </div>
  );
}
