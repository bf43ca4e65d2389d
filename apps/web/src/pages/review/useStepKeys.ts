import { useEffect } from 'react';
import { useSettings } from '../../device/useSettings.js';

export interface StepKeys {
  readonly previous: () => void;
  readonly next: () => void;
  readonly nextMiss?: () => void;
  readonly previousMiss?: () => void;
}

/** Arrow keys, or the history keys of a table; N for the next mistake. */
export function useStepKeys(keys: StepKeys): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { target } = event;
      const isText =
        target instanceof HTMLElement && /^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName);
      if (isText || event.ctrlKey || event.altKey || event.metaKey) return;
      const run = runOf(event.key, keys);
      if (run === undefined) return;
      event.preventDefault();
      run();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  });
}

function runOf(key: string, keys: StepKeys): (() => void) | undefined {
  if (key === 'ArrowLeft') return keys.previous;
  if (key === 'ArrowRight') return keys.next;
  if (!useSettings.getState().settings.keysOn) return undefined;
  if (key === ',') return keys.previous;
  if (key === '.') return keys.next;
  if (key === 'n') return keys.nextMiss;
  return key === 'N' ? keys.previousMiss : undefined;
}
