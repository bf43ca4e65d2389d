import { describe, expect, it } from 'vitest';
import { homeAddresses, readConfig } from '../src/config.js';

const anything = { netmask: '', mac: '', cidr: null } as const;

describe('who is served', () => {
  it('is this machine alone, unless the home network is asked for or a host is named', () => {
    const hostOf = (environment: Record<string, string>, lan: boolean) => {
      const config = readConfig(environment, { lan });
      return config.ok && config.value.host;
    };
    expect(hostOf({}, false)).toBe('localhost');
    expect(hostOf({}, true)).toBe('0.0.0.0');
    expect(hostOf({ HOST: '127.0.0.1' }, true)).toBe('127.0.0.1');
  });

  it('in the home network calls it by any of its addresses', () => {
    const config = readConfig({}, { lan: true });
    expect(config.ok && config.value.hosts).toEqual(
      expect.arrayContaining(['localhost', ...homeAddresses()]),
    );
  });

  it('is told the addresses of the home network, and not the machine’s name for itself', () => {
    expect(
      homeAddresses({
        lo: [{ ...anything, address: '127.0.0.1', family: 'IPv4', internal: true }],
        wlan: [
          { ...anything, address: '192.0.2.7', family: 'IPv4', internal: false },
          { ...anything, address: 'fe80::1', family: 'IPv6', internal: false, scopeid: 2 },
        ],
      }),
    ).toEqual(['192.0.2.7']);
  });
});
