import { join, resolve } from 'node:path';
import { err, ok, type Problem, type Result } from '@chiaro/kernel';
import type { StoreAddress } from './store/open.js';

export interface Config {
  readonly port: number;
  readonly host: string;
  /** How many proxies of our own stand in front: that many names of who asks are believed. */
  readonly proxies: number;
  readonly store: StoreAddress;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** PORT, HOST, CHIARO_PROXIES, CHIARO_DATA and DATABASE_URL; an empty value counts as none. */
export function readConfig(environment: Environment): Result<Config, Problem> {
  const port = environment['PORT'] || '3000';
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535)
    return err(invalid('server.port', { value: port.slice(0, 40) }));
  const proxies = environment['CHIARO_PROXIES'] || '0';
  if (!/^\d$/.test(proxies)) return err(invalid('server.proxies', { value: proxies.slice(0, 40) }));
  const store = storeAddress(environment);
  if (!store.ok) return store;
  // fastify listens on both 127.0.0.1 and ::1 when asked for localhost.
  const host = environment['HOST'] || 'localhost';
  return ok({ port: Number(port), host, proxies: Number(proxies), store: store.value });
}

function storeAddress(environment: Environment): Result<StoreAddress, Problem> {
  const url = environment['DATABASE_URL'] || null;
  if (url === null) {
    const folder = resolve(environment['CHIARO_DATA'] || 'data');
    return ok({ kind: 'sqlite', file: join(folder, 'chiaro.sqlite') });
  }
  return /^postgres(ql)?:\/\//.test(url)
    ? ok({ kind: 'postgres', url })
    : err(invalid('server.databaseUrl'));
}

const invalid = (reason: string, facts: Record<string, string> = {}): Problem => ({
  code: 'CONFIG_INVALID',
  reason,
  facts,
});
