import { useEffect, useState } from 'react';
import { useSetting } from '../../device/useSettings.js';
import { finishedGame } from '../../session/archived.js';
import type { Origin } from '../../session/branch.js';
import type { Session } from '../../session/session.js';
import { useTable } from '../../table/table.js';
import { ShareGame } from './ShareGame.js';
import { Story } from './Story.js';

/** The story of the game that has just ended at this table, with sharing. */
export function TableStory({
  title,
  result,
}: {
  readonly title: string;
  /** The result in one line. */
  readonly result: string;
}) {
  const { session, snapshot } = useTable();
  const coach = useSetting('coach');
  const origin = useOrigin(session);
  if (origin === null || snapshot.viewer === 'table') return null;
  const { module } = session;
  return (
    <>
      {coach === 'off' ? null : <Story module={module} origin={origin} />}
      <ShareGame module={module} origin={origin} title={title} result={result} />
    </>
  );
}

/** The archived log. */
function useOrigin(session: Session): Origin | null {
  const [origin, setOrigin] = useState<Origin | null>(null);
  useEffect(() => {
    let current = true;
    const look = async () => {
      const game = await finishedGame(session);
      if (current && game !== null)
        setOrigin({ id: game.key, log: game.log, players: game.players });
    };
    void look();
    return () => {
      current = false;
    };
  }, [session]);
  return origin;
}
