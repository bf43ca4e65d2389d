import { isIPv4, isIPv6 } from 'node:net';

/**
 * The rate-limit key of a client: an IPv4 address, or the /64 of an IPv6 address, because a
 * household gets a whole /64 and could otherwise use one address after another.
 */
export function networkOf(address: string): string {
  const [bare = ''] = address.split('%');
  if (isIPv4(bare) || !isIPv6(bare)) return bare;
  const groups = groupsOf(bare);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped) return groups.slice(6).flatMap(bytesOf).join('.');
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

const bytesOf = (group: number): number[] => [group >> 8, group & 0xff];

/** The eight groups of an IPv6 address, with omitted ones filled in. */
function groupsOf(address: string): number[] {
  // `URL` normalises every form, and writes no IPv4 part.
  const { hostname } = new URL(`http://[${address}]`);
  const [head = '', tail] = hostname.slice(1, -1).split('::');
  const numbers = (text: string | undefined): number[] =>
    text ? text.split(':').map((group) => parseInt(group, 16)) : [];
  const [before, after] = [numbers(head), numbers(tail)];
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
}
