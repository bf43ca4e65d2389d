import type { Entry } from '@chiaro/kernel';
import { useMemo } from 'react';
import { Slip } from '../../../table/Slip.js';
import { useKeep } from '../context.js';

/** Il conto of the table: the same slip as in play. */
export function KeptSlip({
  entries,
  level = 2,
  alone = false,
}: {
  readonly entries: readonly Entry[];
  readonly level?: 2 | 3;
  /** Whether all lines are of one side: a slip without the totals of the others. */
  readonly alone?: boolean;
}) {
  const { game, title, state, sayLine, sideName } = useKeep();
  const side = entries[0]?.side ?? 0;
  const shown = useMemo(
    () => (alone ? entries.map((entry) => ({ ...entry, side: 0 })) : entries),
    [alone, entries],
  );
  return (
    <Slip
      game={game.id}
      title={alone ? sideName(side) : title}
      entries={shown}
      sides={alone ? 1 : state.scored.sides}
      hasRules={game.module !== null}
      sayEntry={(entry) => sayLine(alone ? { ...entry, side } : entry)}
      sideName={sideName}
      level={level}
    />
  );
}
