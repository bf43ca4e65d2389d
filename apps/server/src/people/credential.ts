import type { FastifyRequest } from 'fastify';
import { isOwnOrigin } from '../http/origin.js';

/** Hex digits of a device's secret: 128 bits. */
const SECRET = /^[0-9a-f]{32}$/;

/**
 * Over HTTPS the `__Host-` prefix: no other host, no other path and no plain connection can set or
 * read it.
 */
const cookieName = (isSecure: boolean): string =>
  isSecure ? '__Host-chiaro-device' : 'chiaro-device';

const isSecure = ({ protocol }: FastifyRequest): boolean => protocol === 'https';

/**
 * The secret of the device that sent the request: a page sends its cookie, a program
 * `Authorization: Bearer`, which a foreign page cannot send without CORS permission. Null if there
 * is no valid one.
 */
export function secretOf(request: FastifyRequest): string | null {
  return bearerOf(request) ?? cookieOf(request);
}

/**
 * The same for a WebSocket, which a browser opens across origins without asking: a cookie counts
 * only from a page of ours, a bearer token only from a program.
 */
export function secretOfUpgrade(request: FastifyRequest): string | null {
  if (request.headers.origin === undefined) return bearerOf(request);
  return isOwnOrigin(request) ? cookieOf(request) : null;
}

/**
 * A cookie that scripts cannot read (HttpOnly) and that other sites cannot cause to be sent
 * (SameSite). Without a secret it ends the cookie that is there.
 */
export function setCookie(request: FastifyRequest, secret: string | null): string {
  const secure = isSecure(request);
  const pair = `${cookieName(secure)}=${secret ?? ''}`;
  const parts = [pair, 'Path=/', `Max-Age=${secret === null ? 0 : YEAR}`, 'HttpOnly'];
  return [...parts, 'SameSite=Strict', ...(secure ? ['Secure'] : [])].join('; ');
}

/** Seconds. */
const YEAR = 31_536_000;

/** Browsers send the origin of a request; programs do not. */
export const isBrowser = ({ headers }: FastifyRequest): boolean =>
  headers.origin !== undefined || headers['sec-fetch-site'] !== undefined;

function bearerOf(request: FastifyRequest): string | null {
  if (isBrowser(request)) return null;
  const found = /^Bearer ([0-9a-f]{32})$/.exec(request.headers.authorization ?? '');
  return found?.[1] ?? null;
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
