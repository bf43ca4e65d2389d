import { useSettings } from '../device/useSettings.js';
import { playSound } from './sound.js';

/** Whether this browser can notify at all here, and what its person has said. */
export function noticeState(): 'insecure' | 'denied' | 'granted' | 'default' {
  if (!isSecureContext || !('Notification' in globalThis)) return 'insecure';
  return Notification.permission;
}

/** Asks the person; called only when they press for it. */
export const askForNotices = (): Promise<NotificationPermission> =>
  Notification.requestPermission();

/** It is one's turn: says so where nobody looks at the page. Its title says it anyway. */
export function callToTurn(title: string, body: string, match: string): void {
  if (!document.hidden) return;
  const { sound, sounds, turnSound, turnNotice } = useSettings.getState().settings;
  // Where sounds are on, the turn has one of its own.
  const isHeard = sound && sounds.turn !== false;
  if (turnSound && !isHeard) playSound('turn');
  if (turnNotice && noticeState() === 'granted') void notify(title, body, match);
}

/** By the service worker where there is one: phones allow no other way. */
async function notify(title: string, body: string, tag: string): Promise<void> {
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker !== undefined) return worker.showNotification(title, { body, tag });
  new Notification(title, { body, tag }).onclick = () => focus();
}
