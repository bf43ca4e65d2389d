import { invariant, seedFromText, type Problem, type Result } from '@chiaro/kernel';
import type { MatchEvent } from './setup.js';
import type { Store, StoredCommand } from './store.js';

/**
 * What every store must do, as checks that any test runner can name and run:
 *
 *     for (const { name, check } of storeContract)
 *       it(name, async () => check(await openFreshStore()));
 *
 * A check throws if the store breaks the contract. Each check gets a fresh store.
 */
export interface StoreCheck {
  readonly name: string;
  readonly check: (store: Store) => Promise<void>;
}

const start: MatchEvent = {
  kind: 'start',
  time: 1_700_000_000_000,
  setup: {
    game: 'toy',
    rules: 1,
    options: { heaps: [3, 4], name: 'è “quoted” \\ \u{1f3b2}' },
    seats: [{ kind: 'person' }, { kind: 'bot', level: 'casual' }],
    chance: { kind: 'seed', seed: seedFromText('contract') },
    undo: true,
    clock: false,
  },
};

const move = (number: number): MatchEvent => ({
  kind: 'step',
  time: 1_700_000_000_000 + number,
  actor: number % 2,
  text: `take ${number}`,
});

/** The text of a command, different for each id. */
const command = (id: string): StoredCommand => ({ id, text: `A ask è ${id}` });

const timed: MatchEvent = { kind: 'step', time: 0, actor: 'chance', text: 'roll 3 3', at: 7.25 };

function good<T>(result: Result<T, Problem>): T {
  invariant(result.ok, `refused: ${result.ok ? '' : JSON.stringify(result.error)}`);
  return result.value;
}

function refused<T>(result: Result<T, Problem>, code: Problem['code']): Problem {
  invariant(!result.ok, `accepted where ${code} is due`);
  invariant(result.error.code === code, `${result.error.code} where ${code} is due`);
  return result.error;
}

const same = (a: unknown, b: unknown, what: string): void =>
  invariant(
    JSON.stringify(a) === JSON.stringify(b),
    `${what}: ${JSON.stringify(a)}, not ${JSON.stringify(b)}`,
  );

async function eventsOf(store: Store, match: string, from?: number): Promise<MatchEvent[]> {
  const stored = good(await store.read(match, from));
  for (const [i, { seq }] of stored.entries()) same(seq, (from ?? 0) + i, 'seq without gap');
  return stored.map(({ event }) => event);
}

/** Many attempts, because a store with a race (check, then insert) is seldom caught by one. */
const BEGINNINGS = 200;

export const storeContract: readonly StoreCheck[] = [
  {
    name: 'keeps what was appended, in order, unchanged',
    async check(store) {
      good(await store.append('m', 0, command('c0'), [start, timed]));
      good(await store.append('m', 2, command('c1'), [move(2)]));
      same(await eventsOf(store, 'm'), [start, timed, move(2)], 'events');
      same(await eventsOf(store, 'm', 2), [move(2)], 'events from 2');
      same(await eventsOf(store, 'm', 3), [], 'events from 3');
    },
  },
  {
    name: 'says where the events of a command are',
    async check(store) {
      same(
        good(await store.append('m', 0, command('c0'), [start, timed])),
        { repeated: false, first: 0, seq: 2 },
        'first',
      );
      same(
        good(await store.append('m', 2, command('c1'), [move(2)])),
        { repeated: false, first: 2, seq: 3 },
        'second',
      );
      const commands = good(await store.read('m')).map(({ command }) => command);
      same(commands, [command('c0'), command('c0'), command('c1')], 'commands');
    },
  },
  {
    name: 'refuses another number than the next with SEQ_CONFLICT and the current one',
    async check(store) {
      same(
        refused(await store.append('m', 1, command('early'), [move(1)]), 'SEQ_CONFLICT').seq,
        0,
        'seq',
      );
      good(await store.append('m', 0, command('c0'), [start]));
      for (const expected of [0, 2, 99, -1])
        same(
          refused(
            await store.append('m', expected, command(`x${expected}`), [move(1)]),
            'SEQ_CONFLICT',
          ).seq,
          1,
          'seq',
        );
      same(await eventsOf(store, 'm'), [start], 'nothing added');
    },
  },
  {
    name: 'answers a repeated command as it did first, whatever came since, and adds nothing',
    async check(store) {
      good(await store.append('m', 0, command('c0'), [start]));
      good(await store.append('m', 1, command('c1'), [move(1)]));
      good(await store.append('m', 2, command('c2'), [move(2)]));
      const again = { repeated: true, first: 1, seq: 2 };
      same(good(await store.append('m', 1, command('c1'), [move(1)])), again, 'same');
      same(good(await store.append('m', 3, command('c1'), [move(9)])), again, 'thought out anew');
      same(good(await store.append('m', -1, command('c1'), [])), again, 'only asked for');
      same(await eventsOf(store, 'm'), [start, move(1), move(2)], 'events');
    },
  },
  {
    name: 'refuses a known command id with another text: COMMAND_ID_REUSED, and adds nothing',
    async check(store) {
      good(await store.append('m', 0, command('c0'), [start]));
      good(await store.append('m', 1, command('c1'), [move(1)]));
      const other = { id: 'c1', text: 'something else' };
      refused(await store.append('m', 2, other, [move(2)]), 'COMMAND_ID_REUSED');
      refused(await store.append('m', 1, other, [move(1)]), 'COMMAND_ID_REUSED');
      same(await eventsOf(store, 'm'), [start, move(1)], 'events');
    },
  },
  {
    name: 'a refused command may come again and then be accepted',
    async check(store) {
      refused(await store.append('m', 5, command('c0'), [start]), 'SEQ_CONFLICT');
      same(
        good(await store.append('m', 0, command('c0'), [start])),
        { repeated: false, first: 0, seq: 1 },
        'accepted',
      );
    },
  },
  {
    name: 'keeps matches apart, command ids included',
    async check(store) {
      good(await store.append('a', 0, command('c'), [start]));
      good(await store.append('b', 0, command('c'), [start, move(1)]));
      same((await eventsOf(store, 'a')).length, 1, 'a');
      same((await eventsOf(store, 'b')).length, 2, 'b');
    },
  },
  {
    name: 'reads a match that is being begun as none or with its first event, never as empty',
    async check(store) {
      for (let i = 0; i < BEGINNINGS; i++) {
        const match = `begun ${i}`;
        const reading = [store.read(match), store.read(match)];
        const [appended, ...read] = await Promise.all([
          store.append(match, 0, command('c0'), [start]),
          ...reading,
        ]);
        good(appended);
        for (const each of read)
          if (each.ok) same(each.value.length, 1, 'events of a match that was found');
          else refused(each, 'NOT_FOUND');
      }
    },
  },
  {
    name: 'knows no match that was never begun',
    async check(store) {
      refused(await store.read('nobody'), 'NOT_FOUND');
      refused(await store.append('nobody', 3, command('c'), [move(3)]), 'SEQ_CONFLICT');
      refused(await store.read('nobody'), 'NOT_FOUND');
    },
  },
  {
    name: 'lets exactly one of many racing commands win each number',
    async check(store) {
      good(await store.append('m', 0, command('c0'), [start]));
      for (let seq = 1; seq <= 5; seq++) {
        const racers = Array.from({ length: 8 }, (_, i) =>
          store.append('m', seq, command(`${seq}.${i}`), [move(i)]),
        );
        const results = await Promise.all(racers);
        same(results.filter((result) => result.ok).length, 1, 'winners');
        for (const result of results)
          if (!result.ok) same(refused(result, 'SEQ_CONFLICT').seq, seq + 1, 'seq');
      }
      same((await eventsOf(store, 'm')).length, 6, 'events');
    },
  },
  {
    name: 'stores one command once when it comes many times at once',
    async check(store) {
      good(await store.append('m', 0, command('c0'), [start]));
      const twins = Array.from({ length: 8 }, () =>
        store.append('m', 1, command('twin'), [move(1), move(2)]),
      );
      for (const result of await Promise.all(twins)) {
        const { first, seq } = good(result);
        same([first, seq], [1, 3], 'where');
      }
      same(await eventsOf(store, 'm'), [start, move(1), move(2)], 'events');
    },
  },
  {
    name: 'is not changed through what it was given or gave',
    async check(store) {
      const event = { ...move(1) } as { text: string } & MatchEvent;
      good(await store.append('m', 0, command('c0'), [start, event]));
      event.text = 'changed';
      same(await eventsOf(store, 'm'), [start, move(1)], 'events');
    },
  },
];
