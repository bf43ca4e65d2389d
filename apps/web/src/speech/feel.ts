import { useSettings } from '../device/useSettings.js';
import { tick } from './sound.js';

/** A tick in the hand that chose or played, where the person wants it. */
export function feel(): void {
  if (useSettings.getState().settings.haptics) tick();
}
