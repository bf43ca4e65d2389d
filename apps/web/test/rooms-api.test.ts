import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

type Api = typeof import('../src/session/roomsApi.js');

/** A server that says the same to everything, and a device with a storage. */
function setUp(answer: { status?: number; json?: unknown } | null = {}) {
  const asked: { address: string; method: string; body: unknown; type: string | undefined }[] = [];
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
  vi.stubGlobal('document', { documentElement: { lang: 'en', dataset: {}, style: {} } });
  vi.stubGlobal('location', { search: '', origin: 'http://chiaro.example' });
  vi.stubGlobal('navigator', { languages: ['en'], language: 'en' });
  vi.stubGlobal('fetch', async (address: string, how: RequestInit = {}) => {
    const body = typeof how.body === 'string' ? (JSON.parse(how.body) as unknown) : undefined;
    const type = (how.headers as Record<string, string> | undefined)?.['content-type'];
    asked.push({ address, method: how.method ?? 'GET', body, type });
    if (answer === null) throw new TypeError('no network');
    const status = answer.status ?? 200;
    return { ok: status < 300, json: async () => answer.json ?? {} };
  });
  return { asked, stored };
}

let api: Api;
beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllGlobals());
const load = async (): Promise<void> => {
  api = await import('../src/session/roomsApi.js');
};

describe('the server is asked', () => {
  const calls: [string, (own: Api) => Promise<unknown>, unknown?][] = [
    ['/api/rooms/r1', (own) => own.findRoom('r1')],
    ['/api/me/matches', (own) => own.myMatches()],
    ['/api/ladders', (own) => own.rankedDeals()],
    ['/api/ladders/azul', (own) => own.ladderOf('azul')],
    ['/api/blocks', (own) => own.blockedPeople()],
    ['/api/ladders/azul/attempts', (own) => own.openAttempt('azul'), {}],
    ['/api/me', (own) => own.becomeMe('Ada'), { name: 'Ada' }],
    [
      '/api/rooms',
      (own) => own.createRoom({ game: 'azul', options: {}, seats: ['person'] }),
      { game: 'azul', options: {}, seats: ['person'] },
    ],
    ['/api/rooms/join', (own) => own.joinRoom({ code: 'ABCDEF' }), { code: 'ABCDEF' }],
    ['/api/blocks', (own) => own.block('p1'), { player: 'p1' }],
    ['/api/blocks/remove', (own) => own.unblock('p1'), { player: 'p1' }],
    ['/api/rooms/r1/leave', (own) => own.actInRoom('r1', { do: 'leave' }), {}],
    [
      '/api/rooms/r1/ready',
      (own) => own.actInRoom('r1', { do: 'ready', ready: true }),
      { ready: true },
    ],
  ];
  it.each(calls)('%s', async (address, call, body) => {
    const { asked } = setUp();
    await load();
    await call(api);
    expect(asked).toEqual([
      {
        address: `${address}?lang=en`,
        method: body === undefined ? 'GET' : 'POST',
        body,
        type: body === undefined ? undefined : 'application/json',
      },
    ]);
  });

  const SHARE = expect.stringMatching(/^[0-9a-f]{64}$/) as string;
  it.each([
    ['sit', { do: 'sit', seat: 1 }, { seat: 1, share: SHARE }],
    ['enter', { do: 'enter' }, { share: SHARE }],
    ['enter', { do: 'enter', watch: true }, { watch: true }],
    ['rematch', { do: 'rematch', again: false }, { again: false }],
    ['rematch', { do: 'rematch', again: true }, { again: true, shares: [] }],
  ] as const)('%s commits to a share where one will play: %j', async (name, action, body) => {
    const { asked } = setUp();
    await load();
    await api.actInRoom('r1', action);
    expect(asked[0]?.address).toBe(`/api/rooms/r1/${name}?lang=en`);
    expect(asked[0]?.body).toEqual(body);
  });

  it('for a rematch with a share for each of one’s seats', async () => {
    const { asked } = setUp();
    await load();
    const { live } = await import('../src/session/live.js');
    const seat = (player: string) => ({ kind: 'person', player });
    const room = { you: 'ada', seats: [seat('ada'), seat('ben'), seat('ada')] };
    live.setState({ rooms: { r1: room as never } });
    await api.actInRoom('r1', { do: 'rematch', again: true });
    const posted = asked.map(({ body }) => body as { readonly shares: readonly string[] });
    expect(posted).toEqual([{ again: true, shares: [SHARE, SHARE] }]);
    expect(new Set(posted[0]?.shares).size).toBe(2);
  });

  it('for a pair with a share besides the wish', async () => {
    const { asked } = setUp();
    await load();
    await api.pairUp({ game: 'azul', options: {} });
    expect(asked[0]).toMatchObject({ address: '/api/pair?lang=en', method: 'POST' });
    expect(asked[0]?.body).toEqual({ game: 'azul', options: {}, share: SHARE });
  });
});

describe('an answer', () => {
  it('is what the server says, or why it refuses', async () => {
    setUp({ json: { room: 'r1' } });
    await load();
    expect(await api.findRoom('r1')).toEqual({ ok: true, value: { room: 'r1' } });
    const error = { code: 'NOT_FOUND', message: 'There is no such room.' };
    setUp({ status: 404, json: { error } });
    expect(await api.findRoom('r1')).toEqual({ ok: false, error });
  });

  it('without a server says so in the language of the page', async () => {
    setUp(null);
    await load();
    const answer = await api.findRoom('r1');
    expect(answer).toMatchObject({ ok: false, error: { code: 'UNAVAILABLE' } });
    expect(!answer.ok && answer.error.message).toMatch(/^[A-Z].+\.$/);
  });
});

describe('who one is', () => {
  const ada = { id: 'p1', name: 'Ada' };

  it('is remembered when the server agrees, and not when it refuses', async () => {
    const { stored } = setUp({ status: 201, json: ada });
    await load();
    expect(await api.becomeMe('Ada')).toEqual({ ok: true, value: ada });
    expect(JSON.parse(stored.get('chiaro.me') ?? 'null')).toEqual(ada);
    const refused = setUp({ status: 400, json: { error: { code: 'NAME_TAKEN', message: '' } } });
    await api.becomeMe('Ada');
    expect(refused.stored.has('chiaro.me')).toBe(false);
  });

  it('is asked only where the device knows of somebody', async () => {
    const { asked } = setUp({ json: ada });
    await load();
    expect(await api.askMe()).toBeNull();
    expect(asked).toEqual([]);
  });

  it.each([
    [
      'as the server knows it',
      { json: { id: 'p1', name: 'Ada B.' } },
      { id: 'p1', name: 'Ada B.' },
    ],
    ['as last known where nobody answers', null, ada],
    ['as last known where the server is busy', refusal(503, 'RATE_LIMITED'), ada],
    ['nobody where the server does not know the device', refusal(404, 'NOT_KNOWN'), null],
  ])('is %s', async (_name, answer, me) => {
    const { asked, stored } = setUp(answer);
    stored.set('chiaro.me', JSON.stringify(ada));
    await load();
    expect(await api.askMe()).toEqual(me);
    expect(asked.map(({ address, method }) => [address, method])).toEqual([
      ['/api/me?lang=en', 'GET'],
    ]);
    expect(stored.has('chiaro.me')).toBe(me !== null);
  });
});

function refusal(status: number, code: string) {
  return { status, json: { error: { code, message: '' } } };
}
