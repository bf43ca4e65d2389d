import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

// The browser as far as a call to one's turn uses it.

interface Device {
  readonly hidden?: boolean;
  readonly secure?: boolean;
  readonly permission?: NotificationPermission | null;
  /** Whether it has one; null where the browser knows no service workers. */
  readonly worker?: boolean | null;
}

async function deviceWith({
  hidden = true,
  secure = true,
  permission = 'granted',
  worker = false,
}: Device = {}) {
  const shown: unknown[] = [];
  const focused: unknown[] = [];
  let played = 0;
  let asked = 0;
  const notices: { onclick?: () => void }[] = [];
  class Notice {
    static permission = permission;
    static requestPermission = async () => (asked++, 'denied');
    onclick?: () => void;
    constructor(title: string, how: object) {
      shown.push(['page', title, how]);
      notices.push(this);
    }
  }
  const registration = {
    showNotification: async (title: string, how: object) => void shown.push(['worker', title, how]),
  };
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} });
  vi.stubGlobal('document', { hidden, documentElement: { lang: 'en', dataset: {}, style: {} } });
  vi.stubGlobal('location', { search: '' });
  vi.stubGlobal('focus', () => void focused.push(1));
  vi.stubGlobal('isSecureContext', secure);
  if (permission !== null) vi.stubGlobal('Notification', Notice);
  vi.stubGlobal('navigator', {
    language: 'en',
    languages: ['en'],
    ...(worker === null
      ? {}
      : { serviceWorker: { getRegistration: async () => (worker ? registration : undefined) } }),
    get userActivation() {
      played++;
      return { hasBeenActive: false };
    },
  });
  const { askForNotices, callToTurn, noticeState } = await import('../src/speech/turnCall.js');
  const { useSettings } = await import('../src/device/useSettings.js');
  const change = (settings: object) =>
    useSettings.setState((state) => ({ settings: { ...state.settings, ...settings } }));
  const call = async () => {
    callToTurn('Your turn', 'Azul with Ann', 'm1');
    await new Promise((resolve) => setImmediate(resolve));
  };
  return {
    askForNotices,
    noticeState,
    change,
    call,
    shown,
    notices,
    focused,
    played: () => played,
    asked: () => asked,
  };
}

beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllGlobals());

const all = { sound: false, sounds: {}, turnSound: true, turnNotice: true };
const told = { body: 'Azul with Ann', tag: 'm1' };

describe('a call to one’s turn', () => {
  it('is a sound and a notice, where nobody looks at the page', async () => {
    const { call, change, shown, played } = await deviceWith();
    change(all);
    await call();
    expect(played()).toBe(1);
    expect(shown).toEqual([['page', 'Your turn', told]]);
  });

  it('is nothing where somebody looks, or wants neither', async () => {
    const seen = await deviceWith({ hidden: false });
    seen.change(all);
    await seen.call();
    expect([seen.played(), seen.shown]).toEqual([0, []]);
    vi.resetModules();
    const quiet = await deviceWith();
    quiet.change({ ...all, turnSound: false, turnNotice: false });
    await quiet.call();
    expect([quiet.played(), quiet.shown]).toEqual([0, []]);
  });

  it('has no sound of its own where the turn is heard anyway', async () => {
    const { call, change, played } = await deviceWith();
    change({ ...all, sound: true });
    await call();
    expect(played()).toBe(0);
    change({ ...all, sound: true, sounds: { turn: false } });
    await call();
    expect(played()).toBe(1);
  });

  it('is shown by the service worker where there is one, else leads to the page', async () => {
    const phone = await deviceWith({ worker: true });
    phone.change(all);
    await phone.call();
    expect(phone.shown).toEqual([['worker', 'Your turn', told]]);
    vi.resetModules();
    const desk = await deviceWith();
    desk.change(all);
    await desk.call();
    desk.notices[0]?.onclick?.();
    expect(desk.focused).toEqual([1]);
  });

  it('is shown by the page where the browser knows no service workers', async () => {
    const { call, change, shown } = await deviceWith({ worker: null });
    change(all);
    await call();
    expect(shown).toEqual([['page', 'Your turn', told]]);
  });

  it('shows no notice that the person has not allowed', async () => {
    const { call, change, shown } = await deviceWith({ permission: 'default' });
    change(all);
    await call();
    expect(shown).toEqual([]);
  });
});

describe('whether notices can be shown', () => {
  it.each<[string, Device]>([
    ['insecure', { secure: false }],
    ['insecure', { permission: null }],
    ['denied', { permission: 'denied' }],
    ['default', { permission: 'default' }],
    ['granted', { permission: 'granted' }],
  ])('is %s on %j', async (state, device) => {
    expect((await deviceWith(device)).noticeState()).toBe(state);
  });

  it('is asked only when the person presses for it', async () => {
    const { askForNotices, asked } = await deviceWith();
    expect(asked()).toBe(0);
    expect(await askForNotices()).toBe('denied');
    expect(asked()).toBe(1);
  });
});
