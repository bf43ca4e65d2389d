import { useEffect } from 'react';

/** Keeps the screen awake during a match, if the browser can. */
export function useWakeLock(on: boolean): void {
  useEffect(() => {
    if (!on || !('wakeLock' in navigator)) return;
    let lock: WakeLockSentinel | null = null;
    let wanted = true;
    const take = () => {
      if (document.visibilityState !== 'visible') return;
      navigator.wakeLock.request('screen').then(
        (taken) => {
          if (wanted) lock = taken;
          else void taken.release();
        },
        () => {},
      );
    };
    take();
    document.addEventListener('visibilitychange', take);
    return () => {
      wanted = false;
      document.removeEventListener('visibilitychange', take);
      void lock?.release();
    };
  }, [on]);
}
