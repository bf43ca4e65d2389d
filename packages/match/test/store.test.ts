import { seedFromText, type Result } from '@chiaro/kernel';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { storeContract } from '../src/contract.js';
import { MemoryStore, Table, type Command, type Store } from '../src/index.js';
import { nim, type NimMove, type NimOptions } from '@chiaro/testing';

const wish = {
  options: { start: 'fixed', players: 2 } as NimOptions,
  seats: [{ kind: 'person' }, { kind: 'person' }] as const,
  chance: { kind: 'seed', seed: seedFromText('store') } as const,
};

function must<T, E>(result: Result<T, E>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

const take = (seat: number, heap: number, count: number): Command<NimMove> => ({
  kind: 'move',
  seat,
  move: { heap, take: count },
});

const lineCount = async (table: Table<never, never, never, never>): Promise<number> =>
  must(await table.look((match) => match.seq));

async function seated(store: Store, id = 'm') {
  const table = new Table(nim, store, id);
  must(await table.begin(wish, { commandId: 'begin', now: 0 }));
  return table;
}

describe('the memory store', () => {
  for (const { name, check } of storeContract) it(name, () => check(new MemoryStore()));
});

describe('a table', () => {
  it('answers a repeated command with its first result', async () => {
    const table = await seated(new MemoryStore());
    const order = { commandId: 'one', expectedSeq: 1, now: 5 };
    const first = must(await table.do(take(0, 0, 3), order));
    must(await table.do(take(1, 1, 1), { commandId: 'two', now: 6 }));
    const again = must(await table.do(take(0, 0, 3), order));
    expect(again).toMatchObject({ first: first.first, seq: first.seq, repeated: true });
    expect(again.tell(0)).toEqual(first.tell(0));
    const restarted = new Table(nim, table.store, 'm');
    expect(must(await restarted.do(take(0, 0, 3), order))).toMatchObject({
      repeated: true,
      first: 1,
      seq: 2,
    });
    expect(await lineCount(table as never)).toBe(3);
  });

  it('refuses a command that comes from an old position', async () => {
    const table = await seated(new MemoryStore());
    must(await table.do(take(0, 0, 3), { commandId: 'a', now: 0 }));
    const late = await table.do(take(1, 0, 1), { commandId: 'b', expectedSeq: 1, now: 0 });
    expect(late).toEqual({ ok: false, error: { code: 'SEQ_CONFLICT', seq: 2 } });
  });

  it('lets one of two nodes win, and the other see what the winner did', async () => {
    const store = new MemoryStore();
    const here = await seated(store);
    const there = new Table(nim, store, 'm');
    await there.look((match) => match.seq);
    const results = await Promise.all([
      here.do(take(0, 0, 1), { commandId: 'here', expectedSeq: 1, now: 0 }),
      there.do(take(0, 0, 2), { commandId: 'there', expectedSeq: 1, now: 0 }),
    ]);
    expect(results.map((result) => (result.ok ? 'ok' : result.error.code)).toSorted()).toEqual([
      'SEQ_CONFLICT',
      'ok',
    ]);
    const views = await Promise.all(
      [here, there].map((table) => table.look((match) => match.view('table'))),
    );
    expect(views[0]).toEqual(views[1]);
  });

  it('stores a command once though two nodes get it at once, even with other content', async () => {
    const store = new MemoryStore();
    const here = await seated(store);
    const there = new Table(nim, store, 'm');
    await there.look((match) => match.seq);
    const [one, two] = await Promise.all([
      here.do(take(0, 0, 1), { commandId: 'same', now: 0 }),
      there.do(take(0, 0, 3), { commandId: 'same', now: 0 }),
    ]);
    expect(must(one)).toMatchObject({ first: 1, seq: 2 });
    expect(must(two)).toMatchObject({ first: 1, seq: 2, repeated: true });
    expect(must(await there.look((match) => match.totals()))).toEqual([1, 0]);
    expect(must(two).tell('table')).toEqual(must(one).tell('table'));
  });

  it('shows nothing that is not stored, and recovers when the store fails', async () => {
    const store = new MemoryStore();
    let broken = false;
    const flaky: Store = {
      append: (...args) =>
        broken ? Promise.reject(new Error('disk full')) : store.append(...args),
      read: (...args) => store.read(...args),
    };
    const table = await seated(flaky);
    broken = true;
    await expect(table.do(take(0, 0, 3), { commandId: 'a', now: 0 })).rejects.toThrow('disk full');
    expect(must(await table.look((match) => match.totals()))).toEqual([0, 0]);
    broken = false;
    expect(must(await table.do(take(0, 0, 3), { commandId: 'a', now: 0 }))).toMatchObject({
      repeated: false,
    });
  });

  it('never loses, doubles or reorders a move when killed at any moment', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            pick: fc.nat(20),
            fate: fc.constantFrom('ok', 'ok', 'before', 'after', 'repeat'),
          }),
          {
            maxLength: 20,
          },
        ),
        async (acts) => {
          const store = new MemoryStore();
          let table = await seated(store);
          let acknowledged = 1;
          for (const [i, { pick, fate }] of acts.entries()) {
            const next = must(
              await table.look((match) => ({ legal: match.legal(), actor: match.actor() })),
            );
            if (next.actor.kind !== 'seat') break;
            const move = next.legal[pick % next.legal.length]!;
            const command: Command<NimMove> = { kind: 'move', seat: next.actor.seat, move };
            const order = { commandId: `c${i}`, expectedSeq: acknowledged, now: i };
            if (fate === 'before') table = new Table(nim, store, 'm');
            const { seq } = must(await table.do(command, order));
            expect(seq).toBe(acknowledged + 1);
            acknowledged = seq;
            if (fate === 'after') table = new Table(nim, store, 'm');
            if (fate === 'repeat') expect(must(await table.do(command, order)).seq).toBe(seq);
          }
          const stored = must(await store.read('m'));
          expect(stored.map(({ seq }) => seq)).toEqual(stored.map((_, seq) => seq));
          expect(stored.length).toBe(acknowledged);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('does not know a match that is not there', async () => {
    const table = new Table(nim, new MemoryStore(), 'nobody');
    expect(await table.look((match) => match.seq)).toEqual({
      ok: false,
      error: { code: 'NOT_FOUND' },
    });
    expect(await table.do(take(0, 0, 1), { commandId: 'x', now: 0 })).toMatchObject({
      error: { code: 'NOT_FOUND' },
    });
  });
});
