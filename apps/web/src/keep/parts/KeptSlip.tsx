import type { Entry } from '@chiaro/kernel';
import { Slip } from '../../play/Slip.js';
import { useKeep } from '../context.js';

/** Il conto of the table: the same slip as in play. */
export function KeptSlip({
  entries,
  level = 2,
}: {
  readonly entries: readonly Entry[];
  readonly level?: 2 | 3;
}) {
  const { game, language, title, snapshot, sayLine, sideName } = useKeep();
  return (
    <Slip
      game={game.id}
      title={title}
      entries={entries}
      sides={snapshot.scored.sides}
      rules={game.module?.rules[language] ?? null}
      sayEntry={sayLine}
      sideName={sideName}
      level={level}
    />
  );
}
