import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { PAGE_HEADERS } from '../src/http/security.js';
import { freshFolder, freshServer, refusalOf } from './server.js';

/** A web app as Vite builds it, beside a file that nobody may read. */
function builtWeb(): string {
  const root = freshFolder();
  const web = join(root, 'web');
  for (const folder of ['assets', 'icons/assets'])
    mkdirSync(join(web, folder), { recursive: true });
  const files: Record<string, string> = {
    'index.html':
      '<!doctype html><title>Chiaro</title><script type="module" src="/assets/app-1a2b.js"></script>',
    'routes.json': JSON.stringify([
      '/',
      '/play/:game',
      '/games',
      '/games/:id',
      '/keep/*?',
      '/settings',
    ]),
    'sw.js': '/* service worker */',
    'manifest.webmanifest': '{"name":"Chiaro"}',
    'assets/app-1a2b.js': 'export const app = 1;\n'.repeat(100),
    'assets/app-1a2b.css': 'body{}',
    'assets/think.worker-3c.js': 'export {};',
    'icons/assets/app.svg': '<svg/>',
    '.env': 'SECRET=1',
    '../secret.txt': 'SECRET=2',
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(web, name), text);
  const script = files['assets/app-1a2b.js'] ?? '';
  writeFileSync(join(web, 'assets/app-1a2b.js.br'), brotliCompressSync(script));
  writeFileSync(join(web, 'assets/app-1a2b.js.gz'), gzipSync(script));
  return web;
}

describe('the web app', () => {
  it.each([
    '/',
    '/?from=home',
    '/play/greed',
    '/play/greed?lang=it',
    '/keep',
    '/keep/watch/0123',
    '/games/0123',
    '/settings/',
    '/keep/api/x',
    '/keep/health',
    '/keep/0.1/rounds',
  ])('is served at %s, and asked for again each time', async (url) => {
    const { app } = await freshServer({ web: builtWeb() });
    const response = await app.inject(url);
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(response.headers['cache-control']).toBe('no-cache');
    expect(response.body).toContain('<title>Chiaro</title>');
  });

  it.each([
    '/nothing/of/the/kind',
    '/play',
    '/play/chess',
    '/play/greed/x',
    '/games/1/2',
    '/keeper',
    '/apiary',
    '/healthy',
  ])('says itself that there is nothing at %s, with a status that says so, too', async (url) => {
    const { app } = await freshServer({ web: builtWeb() });
    const response = await app.inject(url);
    expect(response.statusCode).toBe(404);
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(response.headers['cache-control']).toBe('no-cache');
    expect(response.body).toContain('<title>Chiaro</title>');
  });

  it.each([
    [
      '/assets/app-1a2b.js',
      'public, max-age=31536000, immutable',
      'application/javascript; charset=utf-8',
    ],
    ['/assets/app-1a2b.css', 'public, max-age=31536000, immutable', 'text/css; charset=utf-8'],
    ['/sw.js', 'no-cache', 'application/javascript; charset=utf-8'],
    ['/icons/assets/app.svg', 'no-cache', 'image/svg+xml'],
    ['/manifest.webmanifest', 'no-cache', 'application/manifest+json'],
  ])('serves %s with %s', async (url, caching, type) => {
    const { app } = await freshServer({ web: builtWeb() });
    const response = await app.inject(url);
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'cache-control': caching,
      'content-type': type,
      vary: 'accept-encoding',
    });
    const again = await app.inject({
      url,
      headers: { 'if-none-match': String(response.headers['etag']) },
    });
    expect(again.statusCode).toBe(304);
  });

  it.each([['br'], ['gzip'], ['identity']])(
    'serves what is compressed already: %s',
    async (encoding) => {
      const { app } = await freshServer({ web: builtWeb() });
      const response = await app.inject({
        url: '/assets/app-1a2b.js',
        headers: { 'accept-encoding': encoding },
      });
      expect(response.headers['content-encoding']).toBe(
        encoding === 'identity' ? undefined : encoding,
      );
      expect(response.headers['content-type']).toMatch(/^(text|application)\/javascript/);
      expect(response.headers['cache-control']).toContain('immutable');
      expect(Number(response.headers['content-length']) < 300).toBe(encoding !== 'identity');
    },
  );

  it('refuses a part of a file that the file does not have', async () => {
    const { app, faults } = await freshServer({ web: builtWeb() });
    const range = (bytes: string) =>
      app.inject({ url: '/sw.js', headers: { range: `bytes=${bytes}` } });
    expect((await range('0-3')).statusCode).toBe(206);
    expect(refusalOf(await range('999-'))).toMatchObject({ status: 416, code: 'OUT_OF_RANGE' });
    expect(faults).toEqual([]);
  });

  it('answers HEAD', async () => {
    const { app } = await freshServer({ web: builtWeb() });
    const response = await app.inject({ method: 'HEAD', url: '/play/greed' });
    expect([response.statusCode, response.body]).toEqual([200, '']);
  });

  it.each([
    '/assets/gone-3c4d.js',
    '/favicon.ico',
    '/assets/',
    '/assets',
    '/.env',
    '/../secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/assets/%5c..%5c..%5csecret.txt',
    '/assets/%00.js',
    '/play/%E0%A4%A',
  ])('has nothing at %s', async (url) => {
    const { app, faults } = await freshServer({ web: builtWeb() });
    const response = await app.inject(url);
    expect(response.body).not.toContain('SECRET');
    expect(refusalOf(response)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expect(faults).toEqual([]);
  });

  it('takes nothing', async () => {
    const { app } = await freshServer({ web: builtWeb() });
    const response = await app.inject({ method: 'POST', url: '/play/yahtzee', payload: { a: 1 } });
    expect(refusalOf(response)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });

  it('is not needed for the API', async () => {
    const { app } = await freshServer({ web: join(freshFolder(), 'web') });
    expect(refusalOf(await app.inject('/'))).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expect((await app.inject('/api/health')).statusCode).toBe(200);
  });
});

describe('security headers', () => {
  it.each(['/', '/api/health', '/api/nothing', '/assets/gone.js'])('are on %s', async (url) => {
    const { app } = await freshServer({ web: builtWeb() });
    const { headers } = await app.inject(url);
    const pageOnly =
      url === '/' ? ["require-trusted-types-for 'script'", ' trusted-types default'] : [];
    expect(String(headers['content-security-policy']).split(';')).toEqual([
      "default-src 'self'",
      "script-src 'self' 'wasm-unsafe-eval'",
      "style-src 'self'",
      "img-src 'self' data:",
      "worker-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      ...pageOnly,
    ]);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy':
        'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), ' +
        'magnetometer=(), microphone=(), midi=(), payment=(), serial=(), usb=(), ' +
        'xr-spatial-tracking=()',
    });
    expect(headers['x-powered-by']).toBeUndefined();
    expect(headers['strict-transport-security']).toBeUndefined();
  });

  it('are on a thread’s script, and those for pages alone on no other part', async () => {
    const { app } = await freshServer({ web: builtWeb() });
    const headersOf = async (url: string) => (await app.inject(url)).headers;
    expect(await headersOf('/assets/think.worker-3c.js')).toHaveProperty('content-security-policy');
    const part = await headersOf('/assets/app-1a2b.js');
    for (const name of PAGE_HEADERS) expect(part).not.toHaveProperty(name);
    expect(part).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    });
  });

  it('let no text become a script on a page, and leave threads their own ways', async () => {
    const { app } = await freshServer({ web: builtWeb() });
    const policy = async (url: string) =>
      String((await app.inject(url)).headers['content-security-policy']);
    for (const url of ['/', '/play/greed', '/nothing']) {
      expect(await policy(url)).toContain("require-trusted-types-for 'script'");
      expect(await policy(url)).toContain("default-src 'self'");
    }
    expect(await policy('/sw.js')).not.toContain('trusted');
  });
});
