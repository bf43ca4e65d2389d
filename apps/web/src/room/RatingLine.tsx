import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { OnlineRoom } from '../session/roomsApi.js';
import { live } from '../session/live.js';
import { announcer } from '../speech/instance.js';
import { useTable } from '../table/table.js';
import type { Translate } from '../words/words.js';

/** What a rated match changed, one’s own rating first; the server says it soon after the end. */
export function RatingLine() {
  const { session, t } = useTable();
  const rooms = useStore(live, (state) => state.rooms);
  const room = Object.values(rooms).find(({ rating }) => rating?.match === session.id);
  const text = room === undefined ? null : ratingText(room, t);
  useEffect(() => {
    if (text !== null) announcer.post({ kind: 'own', text });
  }, [text]);
  return text === null ? null : <p>{text}</p>;
}

function ratingText({ rating, members, you }: OnlineRoom, t: Translate): string | null {
  if (rating === undefined) return null;
  if (rating.unrated !== null) return t(`rating.${rating.unrated}`);
  const isOwn = ({ player }: { readonly player: string }): boolean => player === you;
  const inOrder = rating.changes.toSorted((a, b) => Number(isOwn(b)) - Number(isOwn(a)));
  return inOrder
    .flatMap((change) => {
      const name = members.find(({ player }) => player === change.player)?.name;
      const { before, after } = change;
      if (isOwn(change)) return [t('rating.own', { before, after })];
      return name === undefined ? [] : [t('rating.other', { name, before, after })];
    })
    .join(' ');
}
