import { useEffect, useMemo, useState } from 'react';
import { thisProfile } from '../../device/profiles.js';
import { archivedGame } from '../../device/archive.js';
import { onOutboxChange } from '../../device/outbox.js';
import { useSetting } from '../../device/useSettings.js';
import { finishedGame } from '../../session/archived.js';
import type { Origin } from '../../session/branch.js';
import type { Session } from '../../session/session.js';
import { useTable } from '../../table/table.js';
import { useWords } from '../../words/useWords.js';
import { ShareStory } from './ShareStory.js';
import { shapeOf } from './shape.js';
import { Story } from './Story.js';

/** The story of the game that has just ended at this table, and ways to tell it. */
export function TableStory({
  title,
  result,
}: {
  readonly title: string;
  /** In one line. */
  readonly result: string;
}) {
  const { session, snapshot } = useTable();
  const { t } = useWords();
  const coach = useSetting('coach');
  const { origin, address } = useOrigin(session);
  const { viewer, entries } = snapshot;
  const shape = useMemo(() => {
    const { sideOf } = session.module.game.seating(session.options);
    return viewer === 'table' ? [] : [shapeOf(entries, sideOf[viewer] ?? 0)];
  }, [session, viewer, entries]);
  if (origin === null || viewer === 'table') return null;
  const { name } = thisProfile();
  const by = name === '' ? '' : t('story.by', { name });
  const head = `Chiaro · ${title}`;
  const lines = [head, ...(by === '' ? [] : [by]), result, ...shape, address];
  return (
    <>
      {coach === 'off' ? null : <Story module={session.module} origin={origin} />}
      <ShareStory
        picture={() => ({ title: head, by, result, lines: [], shape, address })}
        text={() => lines.join('\n')}
        address={address}
      />
    </>
  );
}

/** The log as it is kept; the link is the server's, once it has the game. */
function useOrigin(session: Session): { readonly origin: Origin | null; readonly address: string } {
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
  const serverId = useServerId(origin?.id ?? null);
  const path = serverId === null ? `/play/${session.module.game.id}` : `/games/${serverId}`;
  return { origin, address: location.origin + path };
}

/** Null until the server has the game: it is sent while the result is already open. */
function useServerId(key: string | null): string | null {
  const [serverId, setServerId] = useState<string | null>(null);
  useEffect(() => {
    if (key === null) return;
    let current = true;
    const look = async () => {
      const kept = await archivedGame(key).catch(() => null);
      if (current) setServerId(kept?.serverId ?? null);
    };
    void look();
    const stop = onOutboxChange(() => void look());
    return () => {
      current = false;
      stop();
    };
  }, [key]);
  return serverId;
}
