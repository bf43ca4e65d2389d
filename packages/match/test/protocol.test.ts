import type { Problem } from '@chiaro/kernel';
import { jsonMutation } from '@chiaro/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nowText } from '../src/host/frames.js';
import type { Around } from '../src/host/conversation.js';
import { Conversation, type Admit, type Speak } from '../src/index.js';
import {
  agreedVersion,
  MESSAGE_SIZE,
  PROTOCOL,
  readClientMessage,
  type ClientMessage,
  type Now,
} from '../src/protocol.js';
import { settled } from './device.js';

const good = { t: 'do', m: 'match', id: '1', at: 3, text: 'A keep a c' } as const;

const nobody: Admit = async () => ({ ok: false, error: { code: 'NOT_FOUND' } });

function conversation({ admit = nobody, around }: { admit?: Admit; around?: Around } = {}) {
  const said: Record<string, unknown>[] = [];
  let isClosed = false;
  const speak: Speak = {
    send: (text) => void said.push(JSON.parse(text) as Record<string, unknown>),
    close: () => {
      isClosed = true;
    },
  };
  const end = new Conversation(admit, speak, around);
  return { end, said, isClosed: () => isClosed };
}

describe('a message', () => {
  it('is read by its shape, and nothing else is', () => {
    expect(readClientMessage(JSON.stringify(good))).toEqual({ ok: true, value: good });
    const codes = (value: unknown) => {
      const read = readClientMessage(typeof value === 'string' ? value : JSON.stringify(value));
      return read.ok ? [] : read.error.map(({ code, path }) => `${code} ${path ?? ''}`.trim());
    };
    expect(codes({ ...good, at: -1 })).toEqual(['OUT_OF_RANGE /at']);
    expect(codes({ ...good, seat: 1 })).toEqual(['UNKNOWN_FIELD /seat']);
    expect(codes({ t: 'do' })).toHaveLength(4);
    expect(codes({ t: 'fly' })).toEqual(['OUT_OF_RANGE /t']);
    expect(codes([])).toEqual(['WRONG_TYPE']);
    expect(codes('{')).toEqual(['MALFORMED_JSON']);
    expect(codes({ ...good, text: 'x'.repeat(5_000) })).toEqual(['OUT_OF_RANGE /text']);
    expect(codes(' '.repeat(MESSAGE_SIZE) + JSON.stringify(good))).toEqual(['PAYLOAD_TOO_LARGE']);
    expect(codes('{"t":"ping","t":"hello"}')).toMatchObject([expect.stringContaining('DUPLICATE')]);
    const watch = { t: 'watch', m: 'm', viewer: 'table', from: 0 };
    expect(codes({ ...watch, viewer: 'king' })).toEqual(['WRONG_TYPE /viewer']);
    expect(codes({ ...watch, viewer: -1 })).toEqual(['OUT_OF_RANGE /viewer']);
    expect(codes({ ...watch, viewer: 25 })).toEqual([]);
    expect(codes({ ...watch, viewer: 26 })).toEqual(['OUT_OF_RANGE /viewer']);
  });

  it('is spoken in this version and the one before', () => {
    expect(agreedVersion(PROTOCOL)).toBe(PROTOCOL);
    expect(agreedVersion(PROTOCOL + 1)).toBe(PROTOCOL);
    expect(agreedVersion(0)).toBeNull();
  });
});

describe('a conversation', () => {
  it('begins with a greeting, and ends where no version is shared', async () => {
    const { end, said, isClosed } = conversation();
    end.hear(JSON.stringify(good));
    end.hear('{"t":"hello","v":1}');
    end.hear('{"t":"ping"}');
    end.hear(JSON.stringify(good));
    await settled();
    expect(said).toEqual([
      { t: 'no', m: 'match', id: '1', error: { code: 'NOT_ALLOWED' } },
      { t: 'welcome', v: 1 },
      { t: 'pong', matches: [] },
      { t: 'no', m: 'match', id: '1', error: { code: 'NOT_FOUND' } },
    ]);
    end.hear('{"t":"hello","v":0}');
    expect(isClosed()).toBe(true);
  });

  const ofRooms: readonly ClientMessage[] = [
    { t: 'phrase', room: 'r', key: 'thanks' },
    { t: 'lobby', on: true },
    { t: 'reveal', m: 'match', seat: 1, share: 'a'.repeat(64) },
  ];

  it.each(ofRooms)('passes on what is about rooms: $t', async (message) => {
    const heard: unknown[] = [];
    const { end, said } = conversation({
      around: { said: async (word) => (heard.push(word), null) },
    });
    end.hear('{"t":"hello","v":1}');
    end.hear(JSON.stringify(message));
    await settled();
    expect(heard).toEqual([message]);
    expect(said).toEqual([{ t: 'welcome', v: 1 }]);
  });

  it.each(ofRooms)('refuses it where there are none: $t', async (message) => {
    const { end, said } = conversation();
    end.hear('{"t":"hello","v":1}');
    end.hear(JSON.stringify(message));
    await settled();
    expect(said.slice(1)).toMatchObject([{ t: 'no', error: { code: 'NOT_ALLOWED' } }]);
  });

  it('answers what the rooms refuse, and that they fail', async () => {
    const { end, said } = conversation({
      around: {
        said: async ({ t }) => {
          if (t === 'lobby') throw new Error('out of order');
          return { code: 'NOT_FOUND' };
        },
      },
    });
    end.hear('{"t":"hello","v":1}');
    for (const message of ofRooms) end.hear(JSON.stringify(message));
    await settled();
    expect(
      said
        .slice(1)
        .map(({ error }) => (error as Problem).code)
        .toSorted(),
    ).toEqual(['NOT_FOUND', 'NOT_FOUND', 'UNAVAILABLE']);
  });

  it('asks again for a match whose database failed, and may close meanwhile', async () => {
    let asked = 0;
    const { end, said } = conversation({
      admit: (match) => (asked++ === 0 ? Promise.reject(new Error('no database')) : nobody(match)),
    });
    end.hear('{"t":"hello","v":1}');
    for (const id of ['1', '2']) {
      end.hear(JSON.stringify({ ...good, id }));
      await settled();
    }
    expect(said.slice(1)).toMatchObject([
      { id: '1', error: { code: 'UNAVAILABLE' } },
      { id: '2', error: { code: 'NOT_FOUND' } },
    ]);
    const failing = conversation({ admit: () => Promise.reject(new Error('no database')) });
    failing.end.hear('{"t":"hello","v":1}');
    failing.end.hear(JSON.stringify(good));
    failing.end.closed();
    // A rejection that nobody handles would end the server, and fails this run.
    await settled();
  });

  it('rejects malformed messages and never throws', async () => {
    await fc.assert(
      fc.asyncProperty(jsonMutation(good), async ({ text }) => {
        const { end, said } = conversation();
        end.hear('{"t":"hello","v":1}');
        end.hear(text);
        await settled();
        expect(said.length).toBeGreaterThanOrEqual(2);
      }),
      { numRuns: 200 },
    );
  });
});

it('how a match stands is written as JSON.stringify writes it', () => {
  const plain: Now = {
    at: 7,
    actor: { kind: 'seat', seat: 1 },
    paused: false,
    undo: null,
    redo: null,
    pausable: true,
    time: null,
    clocks: null,
    result: null,
  };
  const full: Now = {
    at: 0,
    actor: { kind: 'chance', purpose: 'a "roll"' },
    paused: true,
    undo: 0,
    redo: 3,
    pausable: false,
    time: { ms: 1500, running: true },
    clocks: { left: [1000, 0], runs: null },
    result: { reason: 'resigned', totals: [21, 0], winners: [0], places: [1, 2], seat: 1 },
  };
  const over: Now = { ...full, actor: { kind: 'over' } };
  for (const now of [plain, full, over]) expect(nowText(now)).toBe(JSON.stringify(now));
});
