import type { FastifyRequest } from 'fastify';
import { isOwnOrigin } from '../http/origin.js';

/** Hex digits of a device's secret: 128 bits. */
const SECRET = /^[0-9a-f]{32}$/;

/** Over HTTPS no other host, no other path and no plain connection can set or read it. */
const cookieName = (isSecure: boolean): string =>
  isSecure ? '__Host-chiaro-device' : 'chiaro-device';

const isSecure = ({ protocol }: FastifyRequest): boolean => protocol === 'https';

/**
 * The secret of the device that asks: a page sends its cookie, a program `Authorization: Bearer`,
 * which no page can send without our leave. Null where there is none that could be one.
 */
export function secretOf(request: FastifyRequest): string | null {
  return bearerOf(request) ?? cookieOf(request);
}

/**
 * The same for a socket, which a browser opens to anywhere without asking: a cookie counts only
 * from a page of ours, a bearer only from a program.
 */
export function secretOfUpgrade(request: FastifyRequest): string | null {
  if (request.headers.origin === undefined) return bearerOf(request);
  return isOwnOrigin(request) ? cookieOf(request) : null;
}

/** For a browser: nothing that runs in a page can read it, and no other site can make it be sent. */
export function setCookie(request: FastifyRequest, secret: string): string {
  const secure = isSecure(request);
  const parts = [`${cookieName(secure)}=${secret}`, 'Path=/', `Max-Age=${YEAR}`, 'HttpOnly'];
  return [...parts, 'SameSite=Strict', ...(secure ? ['Secure'] : [])].join('; ');
}

/** Seconds. */
const YEAR = 31_536_000;

/** Browsers say where a request comes from; programs do not. */
export const isBrowser = ({ headers }: FastifyRequest): boolean =>
  headers.origin !== undefined || headers['sec-fetch-site'] !== undefined;

function bearerOf(request: FastifyRequest): string | null {
  if (isBrowser(request)) return null;
  const [, secret = ''] = /^Bearer ([0-9a-f]{32})$/.exec(request.headers.authorization ?? '') ?? [];
  return secret === '' ? null : secret;
}

function cookieOf(request: FastifyRequest): string | null {
  const wanted = `${cookieName(isSecure(request))}=`;
  for (const each of (request.headers.cookie ?? '').slice(0, 4096).split(';')) {
    const pair = each.trim();
    const secret = pair.slice(wanted.length);
    if (pair.startsWith(wanted) && SECRET.test(secret)) return secret;
  }
  return null;
}
