import { useEffect, useState } from 'react';
import { knownMe, type Me } from '../../device/me.js';
import { goLive } from '../../session/live.js';
import { askMe } from '../../session/roomsApi.js';

/** The player of this device; undefined while the server is asked, null if there is none yet. */
export function useMe(): readonly [Me | null | undefined, (me: Me) => void] {
  const [me, setMe] = useState<Me | null | undefined>(() =>
    knownMe() === null ? null : undefined,
  );
  useEffect(() => {
    if (me !== undefined) return;
    let current = true;
    void askMe().then((found) => {
      if (current) setMe(found);
    });
    return () => {
      current = false;
    };
  }, [me]);
  return [me, setMe];
}

/** Connects while it is shown, for a player whom the server knows. */
export function useLive(isKnown: boolean): void {
  useEffect(() => (isKnown ? goLive() : undefined), [isKnown]);
}
