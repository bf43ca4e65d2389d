/** Whose things this page reads and writes: '' is the first person of the device. */
const CURRENT_KEY = 'chiaro.profile';

/** Kept once for the device, not for each player: its identity at the server, and the scorekeeper. */
const OF_DEVICE = [
  'chiaro.profiles',
  'chiaro.keep.',
  'chiaro.me',
  'chiaro.pledges',
  'chiaro.muted',
  'chiaro.room.',
] as const;

/** The name under which something of a person is kept: `chiaro.daily`, or `chiaro~3.daily`. */
export function keyFor(profile: string, key: string): string {
  const isShared = profile === '' || OF_DEVICE.some((prefix) => key.startsWith(prefix));
  return isShared ? key : key.replace(/^chiaro/, `chiaro~${profile}`);
}

/** Fixed while the page is open: changing the player reloads it. */
export const currentProfile = readCurrent();

function readCurrent(): string {
  try {
    return localStorage.getItem(CURRENT_KEY) ?? '';
  } catch {
    return '';
  }
}

/** False when the device refuses; the page must be opened anew to see the other person's things. */
export function setCurrentProfile(profile: string): boolean {
  try {
    localStorage.setItem(CURRENT_KEY, profile);
    return true;
  } catch {
    return false;
  }
}

/** As the browser keeps it, for whoever listens to other tabs. */
export const localKey = (key: string): string => keyFor(currentProfile, key);

/** Small things on the device, written at once: a reload right after must find them. */
export function readLocal(key: string): unknown {
  try {
    const text = localStorage.getItem(localKey(key));
    return text === null ? null : (JSON.parse(text) as unknown);
  } catch {
    return null;
  }
}

/** False when the device refuses (private mode, no room): the app goes on without memory. */
export function writeLocal(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(localKey(key), JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** What is kept under names that begin so, without that beginning. */
export function localNames(prefix: string): string[] {
  const start = localKey(prefix);
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(start))
      .map((key) => key.slice(start.length));
  } catch {
    return [];
  }
}

export function removeLocal(key: string): void {
  try {
    localStorage.removeItem(localKey(key));
  } catch {
    // Nothing was stored there either.
  }
}

/** Everything that was kept for somebody who is not the first person. */
export function forgetLocal(profile: string): void {
  if (profile === '') return;
  const start = keyFor(profile, 'chiaro.');
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(start)) localStorage.removeItem(key);
  } catch {
    // Nothing was stored there either.
  }
}
