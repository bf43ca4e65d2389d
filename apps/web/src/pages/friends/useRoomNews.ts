import { useEffect, useRef } from 'react';
import { announcer } from '../../speech/instance.js';
import { roomNews } from '../../session/roomNews.js';
import type { OnlineRoom } from '../../session/roomsApi.js';
import { useWords } from '../../words/useWords.js';

/** Milliseconds: a shorter absence is a reload. */
const AWAY = 4_000;

/** Announces who joins, leaves and is ready. Nothing that others do moves the focus or opens anything. */
export function useRoomNews(room: OnlineRoom | undefined): void {
  const { words } = useWords();
  const before = useRef<OnlineRoom | undefined>(undefined);
  useEffect(() => {
    const known = before.current;
    before.current = room;
    if (room === undefined || known === undefined) return;
    const text = roomNews(known, room)
      .map((each) => words.say(each))
      .join(' ');
    if (text !== '') announcer.post({ kind: 'others', text, sound: 'place' });
  }, [room, words]);
  usePresence(room);
}

/** Who has been away for a while, and who is back. */
function usePresence(room: OnlineRoom | undefined): void {
  const { t } = useWords();
  const said = useRef(new Map<string, boolean>());
  useEffect(() => {
    if (room === undefined) return;
    const say = () => {
      for (const { player, name, present, admitted } of room.members) {
        const was = said.current.get(player);
        said.current.set(player, present);
        if (player === room.you || !admitted || was === undefined || was === present) continue;
        const text = t(present ? 'friends.news.back' : 'friends.news.away', { name });
        announcer.post({ kind: 'others', text });
      }
    };
    const timer = setTimeout(say, AWAY);
    return () => clearTimeout(timer);
  }, [room, t]);
}
