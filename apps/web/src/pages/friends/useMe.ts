import { useEffect, useState } from 'react';
import { knownMe, type Me } from '../../device/me.js';
import { goLive } from '../../session/live.js';
import { askMe } from '../../session/roomsApi.js';

/** Who this device is; undefined while the server is asked, null for nobody yet. */
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

/** Connected while it is shown, for somebody whom the server knows. */
export function useLive(isKnown: boolean): void {
  useEffect(() => (isKnown ? goLive() : undefined), [isKnown]);
}
