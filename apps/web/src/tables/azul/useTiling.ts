import { useEffect, useState } from 'react';
import type { Move, View } from '@chiaro/azul';
import type { Entry } from '@chiaro/kernel';
import { isStill } from '../../motion/still.js';
import { useTable } from '../../table/table.js';

const STEP_MS = 650;

/**
 * After a round the walls score one tile at a time, so that the rule can be seen. A new move
 * ends it. Without motion nothing runs, and the score slip has all lines.
 */
export function useTiling(): Entry | null {
  const { snapshot } = useTable<View, Move>();
  const [shown, setShown] = useState<{ readonly seq: number; readonly entry: Entry } | null>(null);
  useEffect(() => {
    const entries = snapshot.told.flatMap((told) => told.entries);
    if (entries.length === 0 || isStill()) return;
    const timers = entries.map((entry, i) =>
      setTimeout(() => setShown({ seq: snapshot.seq, entry }), i * STEP_MS),
    );
    timers.push(setTimeout(() => setShown(null), entries.length * STEP_MS + 400));
    return () => timers.forEach(clearTimeout);
  }, [snapshot.told, snapshot.seq]);
  return shown?.seq === snapshot.seq ? shown.entry : null;
}
