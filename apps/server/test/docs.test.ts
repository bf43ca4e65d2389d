import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { freshFolder, freshServer } from './server.js';

it('shows the reference of the packages where it was built', async () => {
  const folder = freshFolder();
  for (const name of ['docs', 'web']) mkdirSync(join(folder, name));
  writeFileSync(join(folder, 'docs', 'index.html'), '<title>Reference</title>');
  const { app } = await freshServer({ web: join(folder, 'web') });
  const page = await app.inject('/docs/api/');
  expect([page.statusCode, page.body]).toEqual([200, '<title>Reference</title>']);
  expect(page.headers['content-security-policy']).toBe(
    [
      "default-src 'self'",
      "script-src 'self' 'unsafe-inline'",
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' data:",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join(';'),
  );
  expect((await app.inject('/docs/api')).headers['location']).toMatch(/\/docs\/api\/$/);
  expect((await app.inject('/docs/api/../web')).statusCode).toBe(404);
  const other = await app.inject('/api/health');
  expect(other.headers['content-security-policy']).not.toContain('unsafe-inline');
});

it('has no such address where it was not', async () => {
  const { app } = await freshServer();
  expect((await app.inject('/docs/api/')).statusCode).toBe(404);
});
