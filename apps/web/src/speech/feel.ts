import { useSettings } from '../device/useSettings.js';
import { tick } from './sound.js';

/** Vibrates when this person chose or played, if the setting is on. */
export function feel(): void {
  if (useSettings.getState().settings.haptics) tick();
}
