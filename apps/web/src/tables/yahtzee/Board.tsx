import { useState } from 'react';
import { useTable } from '../../table/table.js';
import { CountedDice, DiceTray } from './DiceTray.js';
import { Scorecard } from './Scorecard.js';
import { useMask } from './useMask.js';
import styles from './yahtzee.module.css';

/** Dice above, the card below; whoever's turn it is. */
export function Board() {
  const { seq } = useTable().snapshot;
  const [preview, setPreview] = useState<{ readonly text: string | null; readonly seq: number }>();
  const [mask, setMask] = useMask();
  return (
    <div className={styles.board}>
      {/* What a box would bring belongs to the dice that it was asked for. */}
      <DiceTray
        preview={preview?.seq === seq ? preview.text : null}
        mask={mask}
        setMask={setMask}
      />
      <Scorecard mask={mask} onPreview={(text) => setPreview({ text, seq })} />
      <CountedDice />
    </div>
  );
}
