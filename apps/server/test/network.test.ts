import { describe, expect, it } from 'vitest';
import { hostNameOf } from '../src/http/host.js';
import { networkOf } from '../src/http/network.js';
import { Spending } from '../src/http/spending.js';

describe('the network of an address', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::ffff:c0a8:10ff', '192.168.16.255'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
    // Almost an IPv4 address in IPv6: another prefix, or something before it.
    ['::fffe:192.0.2.1', '0:0:0:0::/64'],
    ['1::ffff:192.0.2.1', '1:0:0:0::/64'],
    ['0:0:0:0:1:ffff:c000:201', '0:0:0:0::/64'],
    ['a name', 'a name'],
    ['', ''],
  ])('of %j is %j', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});

describe('the name in a Host header', () => {
  it.each([
    ['localhost', 'localhost'],
    ['LOCALHOST:3000', 'localhost'],
    ['127.0.0.1:80', '127.0.0.1'],
    ['[::1]:3000', '[::1]'],
    ['::1', '[::1]'],
    ['fe80::1%eth0', '[fe80::1]'],
    ['chiaro.example.', 'chiaro.example.'],
    ['', null],
    ['a b', null],
    ['a/b', null],
    ['a?b', null],
    ['a#b', null],
    ['a@b', null],
    ['a\\b', null],
    ['a:port', null],
    ['127.0.0.1%5', null],
  ])('of %j is %j', (text, name) => {
    expect(hostNameOf(text)).toBe(name);
  });
});

describe('spending', () => {
  const tenSeconds = (most: number) => {
    const clock = { now: 1_000_000 };
    return { clock, spending: new Spending(most, 10_000, () => clock.now) };
  };

  it('waits from the moment that as much as allowed is spent, until the window ends', () => {
    const { clock, spending } = tenSeconds(3);
    expect(spending.wait('a')).toBe(0);
    spending.spend('a', 1);
    clock.now += 4_000;
    spending.spend('a', 1.5);
    expect(spending.wait('a')).toBe(0);
    spending.spend('a', 0.5);
    expect(spending.wait('a')).toBe(6);
    expect(spending.wait('b')).toBe(0);
    clock.now += 5_999;
    expect(spending.wait('a')).toBe(1);
    spending.spend('a', 3);
    clock.now += 1;
    expect(spending.wait('a')).toBe(0);
    spending.spend('a', 1);
    expect(spending.wait('a')).toBe(0);
    spending.spend('a', 2);
    expect(spending.wait('a')).toBe(10);
  });

  it('remembers 20,000 networks, and forgets the one whose window began first', () => {
    const { clock, spending } = tenSeconds(1);
    spending.spend('first', 1);
    spending.spend('second', 1);
    clock.now += 10_000;
    spending.spend('first', 1);
    for (let i = 0; i < 19_998; i++) spending.spend(`network ${i}`, 1);
    expect(spending.wait('first')).toBe(10);
    spending.spend('one more', 1);
    expect(spending.wait('first')).toBe(10);
    spending.spend('another', 1);
    expect(spending.wait('first')).toBe(0);
    expect(spending.wait('network 0')).toBe(10);
  });
});
