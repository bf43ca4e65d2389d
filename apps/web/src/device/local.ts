/** The person whose data this page reads and writes; '' is the first person of the device. */
const CURRENT_KEY = 'chiaro.profile';

/** Stored once per device, not per person: its identity at the server, and the scorekeeper. */
const OF_DEVICE = [
  'chiaro.profiles',
  'chiaro.keep.',
  'chiaro.me',
  'chiaro.pledges',
  'chiaro.muted',
  'chiaro.room.',
] as const;

/** Storage key of a person's data: `chiaro.daily`, or `chiaro~3.daily`. */
export function keyFor(profile: string, key: string): string {
  const isShared = profile === '' || OF_DEVICE.some((prefix) => key.startsWith(prefix));
  return isShared ? key : key.replace(/^chiaro/, `chiaro~${profile}`);
}

/** Fixed while the page is open: changing the person reloads it. */
export const currentProfile = readCurrent();

function readCurrent(): string {
  try {
    return localStorage.getItem(CURRENT_KEY) ?? '';
  } catch {
    return '';
  }
}

/** False if the device refuses. The page must be reloaded to show the other person's data. */
export function setCurrentProfile(profile: string): boolean {
  try {
    localStorage.setItem(CURRENT_KEY, profile);
    return true;
  } catch {
    return false;
  }
}

/** The browser's storage key, for listeners to other tabs. */
export const localKey = (key: string): string => keyFor(currentProfile, key);

/** Small values on the device, written synchronously: a reload right after must find them. */
export function readLocal(key: string): unknown {
  try {
    const text = localStorage.getItem(localKey(key));
    return text === null ? null : (JSON.parse(text) as unknown);
  } catch {
    return null;
  }
}

/** False if the device refuses (private mode, no space): the app works without memory. */
export function writeLocal(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(localKey(key), JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** Keys that begin with a prefix, without the prefix. */
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

/** Removes all data of a person other than the first. */
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
