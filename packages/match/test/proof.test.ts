import { createHash } from 'node:crypto';
import { commitmentOf, type Seed } from '@chiaro/kernel';
import { describe, expect, it } from 'vitest';
import { Pledges, type ClientMessage, type PledgeBook, type RoomMessage } from '../src/index.js';
import { digestOf } from '../src/proof/digest.js';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

describe('the digest of a value', () => {
  it.each<[string, unknown, string]>([
    ['keys in order', { b: 1, a: [2, { d: 'x', c: null }] }, '{"a":[2,{"c":null,"d":"x"}],"b":1}'],
    ['no field without a value', { a: undefined, b: false }, '{"b":false}'],
    ['a gap in a list as null', [1, undefined, null], '[1,null,null]'],
    ['nothing as null', undefined, 'null'],
    ['text with its quotes', 'it’s "so"', '"it’s \\"so\\""'],
    ['an empty list and an empty object', [[], {}], '[[],{}]'],
    ['keys by their letters, not their length', { ab: 1, b: 2, a: 3 }, '{"a":3,"ab":1,"b":2}'],
  ])('is that of its JSON, with %s', (_, value, json) => {
    expect(digestOf(value)).toBe(sha256(json));
  });
});

describe('the shares of a device', () => {
  /** A device that draws 32 times the same byte, a higher one each time. */
  function device(book: unknown = null) {
    let drawn = 0;
    const sent: ClientMessage[] = [];
    const kept = { book };
    const pledges = new Pledges({
      read: () => kept.book,
      write: (next: PledgeBook) => void (kept.book = next),
      randomBytes: (count) => new Uint8Array(count).fill(++drawn),
      send: (message) => void sent.push(message),
    });
    return { pledges, sent, kept, bookNow: () => kept.book as PledgeBook };
  }

  const commitment = sha256('the server');
  type Room = Pick<RoomMessage, 'match' | 'playing' | 'commitment' | 'seats'>;
  const roomOf = (shares: readonly (string | null)[], more: Partial<Room> = {}): Room => ({
    match: 'm',
    playing: true,
    commitment,
    seats: shares.map((share) => ({
      kind: 'person',
      player: 'somebody',
      ...(share === null ? {} : { share }),
    })),
    ...more,
  });
  const seedOf = (byte: number): Seed =>
    Array(32).fill(byte.toString(16).padStart(2, '0')).join('') as Seed;

  it('are drawn of 32 bytes, and committed to by their hash', () => {
    const { pledges, bookNow } = device();
    expect(pledges.commit()).toBe(commitmentOf(seedOf(1)));
    expect(bookNow()).toEqual({ shares: [seedOf(1)], pledges: [] });
  });

  it('are revealed once the seats are settled, each for its seat, and kept', () => {
    const { pledges, sent } = device();
    const own = pledges.commit();
    const foreign = commitmentOf(seedOf(99));
    pledges.heard(roomOf([foreign, own, null]));
    expect(sent).toEqual([{ t: 'reveal', m: 'm', seat: 1, share: seedOf(1) }]);
    expect(pledges.of('m')).toEqual({
      match: 'm',
      commitment,
      commitments: [foreign, own, null],
      shares: [null, seedOf(1), null],
      witnessed: [],
    });
    expect(pledges.of('another')).toBeNull();
  });

  it.each<[string, Partial<Room>]>([
    ['there is no match', { match: null }],
    ['it does not begin', { playing: false }],
    ['the server has committed to nothing', { commitment: null }],
  ])('stay hidden while %s', (_, more) => {
    const { pledges, sent } = device();
    pledges.heard(roomOf([pledges.commit()], more));
    expect(sent).toEqual([]);
  });

  it('are revealed again over a new connection only, and by what was known first', () => {
    const { pledges, sent } = device();
    const room = roomOf([pledges.commit()]);
    pledges.heard(room);
    pledges.heard(room);
    expect(sent).toHaveLength(1);
    pledges.connected();
    pledges.heard({ ...room, commitment: sha256('another') });
    expect(sent).toHaveLength(2);
    expect(pledges.of('m')?.commitment).toBe(commitment);
  });

  it('are forgotten after 50, what they promise after 20 matches', () => {
    const { pledges, bookNow } = device();
    for (let i = 0; i < 51; i++) pledges.commit();
    expect(bookNow().shares).toHaveLength(50);
    expect(bookNow().shares[0]).toBe(seedOf(2));
    for (let i = 0; i < 21; i++) pledges.heard(roomOf([null], { match: `m${i}` }));
    expect(bookNow().pledges.map(({ match }) => match)).toEqual(
      Array.from({ length: 20 }, (_, i) => `m${i + 1}`),
    );
  });

  it('come with what was shown since, besides what was kept before', () => {
    const { pledges } = device();
    pledges.heard(roomOf([null]));
    const shown = (to: number) => ({ viewer: 0, from: 0, to, digest: sha256(`${to}`) });
    pledges.keeper('m')([shown(1)]);
    const keep = pledges.keeper('m');
    keep([shown(2)]);
    keep([shown(2), shown(3)]);
    expect(pledges.of('m')?.witnessed).toEqual([shown(1), shown(2), shown(3)]);
    keep(Array.from({ length: 20 }, (_, i) => shown(i)));
    expect(pledges.of('m')?.witnessed.map(({ to }) => to)).toEqual(
      Array.from({ length: 20 }, (_, i) => i),
    );
    pledges.keeper('unknown')([shown(1)]);
    expect(pledges.of('unknown')).toBeNull();
  });

  it('of a damaged book are none', () => {
    const { pledges, bookNow } = device({ shares: 7 });
    pledges.commit();
    expect(bookNow()).toEqual({ shares: [seedOf(1)], pledges: [] });
  });
});
