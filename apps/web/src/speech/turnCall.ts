import { useSettings } from '../device/useSettings.js';
import { playSound } from './sound.js';

/** Whether this browser can show notifications here, and whether the person allowed them. */
export function noticeState(): 'insecure' | 'denied' | 'granted' | 'default' {
  if (!isSecureContext || !('Notification' in globalThis)) return 'insecure';
  return Notification.permission;
}

/** Asks for permission; called only when the person presses the button. */
export const askForNotices = (): Promise<NotificationPermission> =>
  Notification.requestPermission();

/** Signals this player's turn in a hidden page. The title shows it in any case. */
export function callToTurn(title: string, body: string, match: string): void {
  if (!document.hidden) return;
  const { sound, sounds, turnSound, turnNotice } = useSettings.getState().settings;
  // With sounds on, the announcer already plays the sound of a turn.
  const isHeard = sound && sounds.turn !== false;
  if (turnSound && !isHeard) playSound('turn');
  if (turnNotice && noticeState() === 'granted') void notify(title, body, match);
}

/** Through the service worker if there is one: phones allow no other way. */
async function notify(title: string, body: string, tag: string): Promise<void> {
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker !== undefined) return worker.showNotification(title, { body, tag });
  new Notification(title, { body, tag }).onclick = () => focus();
}
