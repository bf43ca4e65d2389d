import { once } from 'node:events';
import { createServer, connect } from 'node:net';
import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { endInTurn, Slices } from '../src/live/slices.js';

/** A clock that a piece of work moves on: no timing decides. */
function sliced(milliseconds: number) {
  let now = 0;
  const faults: unknown[] = [];
  const slices = new Slices(
    (error) => faults.push(error),
    () => now,
  );
  const done: number[] = [];
  const spend = (): void => void (now += milliseconds);
  const add = (number: number): void =>
    slices.add(() => {
      done.push(number);
      spend();
    });
  return { slices, done, faults, add, spend };
}

/** More pieces than turns that an answer over loopback takes. */
const MOST = 100_000;

const numbers = (count: number): number[] => Array.from({ length: count }, (_, i) => i);

describe('work in slices', () => {
  it('is done in its order, whatever is added meanwhile', async () => {
    const { slices, done, add } = sliced(1);
    for (const number of numbers(20)) add(number);
    slices.add(() => add(20));
    await slices.turn();
    await slices.turn();
    expect(done).toEqual(numbers(21));
  });

  it('lets others be served between two slices', async () => {
    const server = createServer((socket) => socket.on('data', (data) => socket.write(data)));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const player = connect(port, '127.0.0.1');
    await once(player, 'connect');
    const { slices, done, add } = sliced(10);
    let isAnswered = false;
    player.once('data', () => (isAnswered = true));
    // As long as the player waits there is work; done in one go, all of it would come first.
    const keepOn = (): void => {
      add(done.length);
      slices.add(() => {
        if (!isAnswered && done.length < MOST) keepOn();
      });
    };
    keepOn();
    player.write('a move');
    while (!isAnswered) await slices.turn();
    player.destroy();
    server.close();
    expect(done).toEqual(numbers(done.length));
    expect(done.length).toBeLessThan(MOST);
  });

  it('does as much in one turn as fits into a slice', async () => {
    const { done, add } = sliced(1);
    for (const number of numbers(7)) add(number);
    const counts: number[] = [];
    while (done.length < 7) {
      await new Promise((resolve) => setImmediate(resolve));
      counts.push(done.length);
    }
    expect(counts.filter((count) => count > 0)).toEqual([3, 6, 7]);
  });

  it('counts what those do who waited for their turn', async () => {
    const { slices, done, spend } = sliced(3);
    for (const number of numbers(3))
      void slices.turn().then(() => {
        done.push(number);
        spend();
      });
    const counts: number[] = [];
    while (done.length < 3) {
      await new Promise((resolve) => setImmediate(resolve));
      counts.push(done.length);
    }
    expect(counts.filter((count) => count > 0)).toEqual([1, 2, 3]);
  });

  it('goes on after a piece that throws', async () => {
    const { slices, done, faults, add } = sliced(0);
    add(0);
    slices.add(() => {
      throw new Error('broken');
    });
    add(1);
    await slices.turn();
    expect([done, faults.map(String)]).toEqual([[0, 1], ['Error: broken']]);
  });

  it('is the end of a stream too, unless it is gone by then', async () => {
    const { slices, done, add } = sliced(10);
    const streamOf = () => new PassThrough({ autoDestroy: false });
    const [ended, gone] = [streamOf(), streamOf()];
    for (const [number, stream] of [ended, gone].entries()) {
      stream.once('end', () => done.push(number));
      endInTurn(stream, slices);
      stream.resume().end();
    }
    add(2);
    gone.once('end', () => gone.destroy());
    await once(gone, 'close');
    await slices.turn();
    expect(done).toEqual([2, 0]);
  });
});
