import { useState } from 'react';
import type { Move, View } from '@chiaro/yahtzee';
import { useTable } from '../../play/table.js';
import { DiceTray } from './DiceTray.js';
import { Scorecard } from './Scorecard.js';
import styles from './yahtzee.module.css';

/** Dice above, the card below; whoever's turn it is. */
export function Board() {
  const { view, snapshot } = useTable<View, Move>();
  const [preview, setPreview] = useState<string | null>(null);
  return (
    <div className={styles.board}>
      <DiceTray key={`${view.seat}-${view.rolls}-${snapshot.myTurn}`} preview={preview} />
      <Scorecard onPreview={setPreview} />
    </div>
  );
}
