import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Numbered, Reply, Request } from '../src/session/protocol.js';
import { Thinking } from '../src/session/thinking.js';

/** Stands for the worker: it keeps what it is asked, and answers when it is told to. */
class FakeWorker extends EventTarget {
  static readonly all: FakeWorker[] = [];
  readonly asked: Numbered<Request>[] = [];
  isTerminated = false;

  constructor() {
    super();
    FakeWorker.all.push(this);
  }
  postMessage(message: Numbered<Request>): void {
    this.asked.push(message);
  }
  terminate(): void {
    this.isTerminated = true;
  }
  reply(id: number, body: Reply): void {
    this.dispatchEvent(new MessageEvent('message', { data: { id, body } }));
  }
}

beforeEach(() => {
  FakeWorker.all.length = 0;
  vi.stubGlobal('Worker', FakeWorker);
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} });
});
afterEach(() => vi.unstubAllGlobals());

const azul = { id: 'azul' };
const worker = (): FakeWorker => {
  const last = FakeWorker.all.at(-1);
  if (last === undefined) throw new Error('no worker was started');
  return last;
};

describe('the worker that thinks', () => {
  it('is started by the first question, and is asked all of them', () => {
    const thinking = new Thinking();
    expect(FakeWorker.all).toHaveLength(0);
    const turn = { seat: 0 } as never;
    const progress = (): void => {};
    void thinking.choose(azul, turn);
    void thinking.advise(azul, turn);
    void thinking.decide(azul, 1, { a: 1 });
    void thinking.review(azul, 'log', progress);
    void thinking.stakes(azul, 'log', [3]);
    void thinking.playAgain(azul, 'log', 1, progress);
    void thinking.perfect(azul, 'log');
    void thinking.par(azul, { a: 1 });
    expect(FakeWorker.all).toHaveLength(1);
    const game = 'azul';
    expect(worker().asked).toEqual([
      { id: 0, body: { kind: 'choose', game, turn } },
      { id: 1, body: { kind: 'advise', game, turn } },
      { id: 2, body: { kind: 'decide', game, state: 1, options: { a: 1 } } },
      { id: 3, body: { kind: 'review', game, log: 'log' } },
      { id: 4, body: { kind: 'stakes', game, log: 'log', steps: [3] } },
      { id: 5, body: { kind: 'playAgain', game, log: 'log', seat: 1 } },
      { id: 6, body: { kind: 'perfect', game, log: 'log' } },
      { id: 7, body: { kind: 'par', game, options: { a: 1 } } },
    ]);
  });

  it('answers each question by its number, in any order', async () => {
    const thinking = new Thinking();
    const first = thinking.perfect(azul, 'one');
    const second = thinking.perfect(azul, 'two');
    worker().reply(1, { ok: true, value: 'second' });
    worker().reply(0, { ok: true, value: 'first' });
    expect(await Promise.all([first, second])).toEqual(['first', 'second']);
  });

  it('says how far it is, then answers', async () => {
    const thinking = new Thinking();
    const done: number[] = [];
    const review = thinking.review(azul, 'log', (part) => done.push(part));
    worker().reply(0, { ok: null, done: 0.25 });
    worker().reply(0, { ok: null, done: 0.5 });
    worker().reply(7, { ok: null, done: 1 });
    worker().reply(0, { ok: true, value: 'review' });
    expect(await review).toBe('review');
    expect(done).toEqual([0.25, 0.5]);
  });

  it('fails with its reason, and goes on', async () => {
    const thinking = new Thinking();
    const failed = thinking.par(azul, {});
    worker().reply(0, { ok: false, message: 'no table' });
    await expect(failed).rejects.toThrow('no table');
    const next = thinking.par(azul, {});
    worker().reply(1, { ok: true, value: null });
    expect(await next).toBeNull();
    expect(FakeWorker.all).toHaveLength(1);
  });

  it('that dies or is stopped fails what it was asked, and is replaced', async () => {
    const thinking = new Thinking();
    const lost = thinking.perfect(azul, 'log');
    worker().dispatchEvent(new Event('error'));
    await expect(lost).rejects.toThrow('stopped');
    expect(worker().isTerminated).toBe(true);
    const again = thinking.perfect(azul, 'log');
    expect(FakeWorker.all).toHaveLength(2);
    expect(worker().isTerminated).toBe(false);
    worker().reply(1, { ok: true, value: null });
    expect(await again).toBeNull();
    const stopped = thinking.perfect(azul, 'log');
    thinking.stop();
    await expect(stopped).rejects.toThrow('stopped');
    thinking.stop();
    expect(FakeWorker.all).toHaveLength(2);
  });
});
