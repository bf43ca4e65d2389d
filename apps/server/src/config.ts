import { networkInterfaces } from 'node:os';
import { join, resolve } from 'node:path';
import { err, ok, type Problem, type Result } from '@chiaro/kernel';
import { hostNameOf } from './http/host.js';
import type { MetricsAddress } from './operation/endpoint.js';
import { logLevels, type LogLevel } from './operation/log.js';
import type { StoreAddress } from './store/open.js';

export interface Config {
  readonly port: number;
  readonly host: string;
  /** How many X-Forwarded-For hops to trust: the number of our own reverse proxies. */
  readonly proxies: number;
  /** Allowed values of the Host header. */
  readonly hosts: readonly string[];
  readonly store: StoreAddress;
  readonly logLevel: LogLevel;
  /** Address of the metrics endpoint; null if it is off. */
  readonly metrics: MetricsAddress | null;
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * `lan`: listens on every address, for the home network; otherwise on this machine only. Reads
 * PORT, HOST, CHIARO_HOSTS, CHIARO_PROXIES, CHIARO_DATA, DATABASE_URL, CHIARO_LOG and
 * CHIARO_METRICS; an empty value counts as unset.
 */
export function readConfig(
  environment: Environment,
  { lan = false }: { readonly lan?: boolean } = {},
): Result<Config, Problem> {
  const port = environment['PORT'] || '3000';
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535)
    return err(invalid('server.port', { value: port.slice(0, 40) }));
  const proxies = environment['CHIARO_PROXIES'] || '0';
  if (!/^\d$/.test(proxies)) return err(invalid('server.proxies', { value: proxies.slice(0, 40) }));
  const store = storeAddress(environment);
  if (!store.ok) return store;
  // fastify listens on both 127.0.0.1 and ::1 if the host is localhost.
  const host = environment['HOST'] || (lan ? ANYWHERE : 'localhost');
  const hosts = readHosts(environment['CHIARO_HOSTS'] || '', host);
  if (!hosts.ok) return hosts;
  const logLevel = logLevels.find((each) => each === (environment['CHIARO_LOG'] || 'error'));
  if (logLevel === undefined) return err(invalid('server.log', { levels: logLevels.join(', ') }));
  const metrics = readMetrics(environment['CHIARO_METRICS'] || '');
  if (!metrics.ok) return metrics;
  return ok({
    port: Number(port),
    host,
    proxies: Number(proxies),
    hosts: hosts.value,
    store: store.value,
    logLevel,
    metrics: metrics.value,
  });
}

const ANYWHERE = '0.0.0.0';
export const isAnywhere = (host: string): boolean => host === ANYWHERE || host === '::';

/** The addresses that others in the home network type: every IPv4 address except loopback. */
export const homeAddresses = (interfaces = networkInterfaces()): readonly string[] =>
  Object.values(interfaces).flatMap((each = []) =>
    each
      .filter(({ family, internal }) => family === 'IPv4' && !internal)
      .map(({ address }) => address),
  );

/**
 * The allowed host names: the usual names of this machine, the address it listens on, and the
 * configured ones.
 */
function readHosts(allowed: string, host: string): Result<readonly string[], Problem> {
  const names: string[] = [];
  for (const entry of allowed.split(',').map((each) => each.trim())) {
    if (entry === '') continue;
    const name = hostNameOf(entry);
    if (name === null) return err(invalid('server.hosts', { value: entry.slice(0, 40) }));
    names.push(name);
  }
  return ok([...new Set(['localhost', '127.0.0.1', '[::1]', ...boundNames(host), ...names])]);
}

/** A server that listens on every address can be called by each of them. */
function boundNames(host: string): string[] {
  const addresses = isAnywhere(host)
    ? Object.values(networkInterfaces()).flatMap((each) => each?.map(({ address }) => address))
    : [host];
  return addresses.flatMap((address) => {
    const name = address === undefined ? null : hostNameOf(address);
    return name === null ? [] : [name];
  });
}

/** Parses `9464` (this machine only) or `10.0.0.5:9464`. */
function readMetrics(text: string): Result<MetricsAddress | null, Problem> {
  if (text === '') return ok(null);
  const [, host = '127.0.0.1', port = ''] = /^(?:(.+):)?(\d{1,5})$/.exec(text) ?? [];
  return port === '' || Number(port) > 65_535
    ? err(invalid('server.metrics', { value: text.slice(0, 40) }))
    : ok({ host, port: Number(port) });
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
