import { useCallback } from 'react';
import { announcer } from '../../speech/instance.js';
import { noteRoom } from '../../session/live.js';
import { actInRoom, type RoomAction } from '../../session/roomsApi.js';

/** Sends an action of a member and announces refusals. `answered` is called when the server has answered. */
export type Act = (action: RoomAction, answered?: () => void) => void;

export function useAct(room: string): Act {
  return useCallback(
    (action, answered) =>
      void actInRoom(room, action).then((done) => {
        if (done.ok) noteRoom(done.value);
        else announcer.post({ kind: 'refusal', text: done.error.message, sound: 'refused' });
        answered?.();
      }),
    [room],
  );
}
