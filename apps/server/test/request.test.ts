import type { FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import { isOwnOrigin, refuseForeignOrigins } from '../src/http/origin.js';
import { isBrowser, secretOf, secretOfUpgrade, setCookie } from '../src/people/credential.js';
import { newCode, readCode } from '../src/rooms/code.js';

const SECRET = '0123456789abcdef'.repeat(2);
const OTHER = 'f'.repeat(32);

const request = (
  headers: Record<string, string>,
  { protocol = 'http', method = 'POST' } = {},
): FastifyRequest => ({ headers, protocol, method }) as unknown as FastifyRequest;

const bearer = `Bearer ${SECRET}`;
const page = { origin: 'http://chiaro.example', host: 'chiaro.example' };

describe('the secret of a device', () => {
  it('comes from a program as a bearer of 32 hex digits, and in no other form', () => {
    expect(secretOf(request({ authorization: bearer }))).toBe(SECRET);
    for (const authorization of [
      '',
      SECRET,
      `bearer ${SECRET}`,
      `Bearer  ${SECRET}`,
      `Bearer ${SECRET}0`,
      `Bearer ${SECRET.slice(1)}`,
      `Bearer ${SECRET.toUpperCase()}`,
      `x Bearer ${SECRET}`,
    ])
      expect(secretOf(request({ authorization })), authorization).toBeNull();
  });

  it('comes from a page as a cookie, among others, and never as a bearer', () => {
    const cookie = `a=b;  chiaro-device=${SECRET} ; c=d`;
    expect(secretOf(request({ cookie, ...page }))).toBe(SECRET);
    expect(secretOf(request({ authorization: bearer, ...page }))).toBeNull();
    expect(secretOf(request({ authorization: bearer, 'sec-fetch-site': 'none' }))).toBeNull();
    expect(secretOf(request({ authorization: bearer, cookie: `chiaro-device=${OTHER}` }))).toBe(
      SECRET,
    );
  });

  it('is the first cookie that can be one', () => {
    const named = (value: string): string => `chiaro-device=${value}`;
    const found = (...cookies: string[]): string | null =>
      secretOf(request({ cookie: cookies.join('; ') }));
    expect(found(named('x'), named(SECRET), named(OTHER))).toBe(SECRET);
    expect(found(`x${named(SECRET)}`)).toBeNull();
    expect(found(`chiaro_device=${SECRET}`)).toBeNull();
    expect(found(named(`${SECRET}0`), named(`0${SECRET}`), named(SECRET.toUpperCase()))).toBeNull();
    expect(found()).toBeNull();
  });

  it('is looked for in the first 4096 characters of the cookies', () => {
    const cookie = `; chiaro-device=${SECRET}`;
    const after = (length: number): string | null =>
      secretOf(request({ cookie: 'x'.repeat(length - cookie.length) + cookie }));
    expect(after(4096)).toBe(SECRET);
    expect(after(4097)).toBeNull();
  });

  it('has another name over HTTPS, which a plain connection cannot set', () => {
    const over = (protocol: string, name: string): string | null =>
      secretOf(request({ cookie: `${name}=${SECRET}` }, { protocol }));
    expect(over('https', '__Host-chiaro-device')).toBe(SECRET);
    expect(over('https', 'chiaro-device')).toBeNull();
    expect(over('http', '__Host-chiaro-device')).toBeNull();
  });

  it('of a socket is a bearer without an origin, and a cookie only from a page of ours', () => {
    const cookie = `chiaro-device=${SECRET}`;
    expect(secretOfUpgrade(request({ authorization: bearer }))).toBe(SECRET);
    expect(secretOfUpgrade(request({ cookie }))).toBeNull();
    expect(secretOfUpgrade(request({ cookie, ...page }))).toBe(SECRET);
    expect(secretOfUpgrade(request({ cookie, ...page, host: 'other.example' }))).toBeNull();
    expect(secretOfUpgrade(request({ authorization: bearer, ...page }))).toBeNull();
  });

  it('is set for a year, for this site alone, and out of the reach of scripts', () => {
    const set = (protocol: string): string => setCookie(request({}, { protocol }), SECRET);
    expect(set('http')).toBe(
      `chiaro-device=${SECRET}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Strict`,
    );
    expect(set('https')).toBe(
      `__Host-chiaro-device=${SECRET}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Strict; Secure`,
    );
  });
});

describe('where a request comes from', () => {
  it('is said by browsers only', () => {
    expect(isBrowser(request({}))).toBe(false);
    expect(isBrowser(request({ host: 'chiaro.example' }))).toBe(false);
    expect(isBrowser(request({ origin: 'null' }))).toBe(true);
    expect(isBrowser(request({ 'sec-fetch-site': 'cross-site' }))).toBe(true);
  });

  it.each([
    ['a program', {}, true],
    ['a page of ours', page, true],
    ['a page of ours over HTTPS', { ...page, origin: 'https://chiaro.example' }, true],
    ['one with the port that HTTP implies', { ...page, host: 'chiaro.example:80' }, true],
    ['one with another port', { ...page, host: 'chiaro.example:8080' }, false],
    ['one of another host', { ...page, origin: 'http://other.example' }, false],
    ['no page at all', { ...page, 'sec-fetch-site': 'none' }, true],
    ['the same origin', { ...page, 'sec-fetch-site': 'same-origin' }, true],
    ['the same site', { ...page, 'sec-fetch-site': 'same-site' }, false],
    ['another site that hides its origin', { 'sec-fetch-site': 'cross-site' }, false],
    ['a sandbox', { ...page, origin: 'null' }, false],
    ['another protocol', { ...page, origin: 'ftp://chiaro.example' }, false],
    ['a page without a host', { origin: page.origin }, false],
    ['a page with an impossible host', { ...page, host: 'a b' }, false],
  ])('%s', async (_name, headers, isOwn) => {
    expect(isOwnOrigin(request(headers))).toBe(isOwn);
    const asked = (method: string) => refuseForeignOrigins(request(headers, { method }));
    for (const method of ['GET', 'HEAD', 'OPTIONS'])
      await expect(asked(method)).resolves.toBeUndefined();
    for (const method of ['POST', 'PUT', 'DELETE'])
      if (isOwn) await expect(asked(method)).resolves.toBeUndefined();
      else
        await expect(asked(method)).rejects.toMatchObject({
          problem: { code: 'NOT_ALLOWED', reason: 'server.origin' },
        });
  });
});

describe('the code of a room', () => {
  it('has six letters, none of which looks like another', () => {
    const codes = Array.from({ length: 200 }, newCode);
    for (const code of codes) expect(code).toMatch(/^[ABCDEFGHJKMNPRSTUWXYZ]{6}$/);
    expect(new Set(codes.join('')).size).toBe(21);
  });

  it.each([
    ['ABCDEF', 'ABCDEF'],
    [' abc-def\n', 'ABCDEF'],
    ['A b-C d-E f', 'ABCDEF'],
    ['ABCDE', null],
    ['ABCDEFG', null],
    ['ABCDEO', null],
    ['ABC_DEF', null],
    ['', null],
  ])('is read from %j as %j', (text, code) => {
    expect(readCode(text)).toBe(code);
  });
});
