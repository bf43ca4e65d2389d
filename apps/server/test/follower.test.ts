import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { Follower } from '../src/boards/follower.js';
import { Hub } from '../src/boards/hub.js';

/** A response whose reader takes what is written, or nothing. */
function reader() {
  const written: string[] = [];
  const response = Object.assign(new EventEmitter(), {
    writableNeedDrain: false,
    writableLength: 0,
    writableEnded: false,
    destroyed: false,
    write(bytes: Buffer | string): boolean {
      written.push(String(bytes));
      return !response.writableNeedDrain;
    },
    end(text: string): void {
      written.push(text);
      response.writableEnded = true;
    },
    destroy(): void {
      response.destroyed = true;
      response.emit('close');
    },
  });
  return {
    response,
    written,
    follower: new Follower(response as unknown as ServerResponse),
    stop: () => Object.assign(response, { writableNeedDrain: true, writableLength: 10 }),
    goOn: () => {
      Object.assign(response, { writableNeedDrain: false, writableLength: 0 });
      response.emit('drain');
    },
  };
}
const event = (seq: number) => ({ seq, bytes: Buffer.from(`event ${seq}`) });

describe('a follower of a board', () => {
  it('is told each state once, and none that is older than the last', () => {
    const { follower, written } = reader();
    for (const seq of [0, 0, 2, 1]) follower.tell(event(seq));
    expect(written).toEqual(['event 0', 'event 2']);
  });

  it('who is slow is told the newest state alone when they go on', () => {
    const { follower, written, stop, goOn } = reader();
    stop();
    for (const seq of [1, 2, 3]) follower.tell(event(seq));
    expect([written, follower.waiting]).toEqual([[], 10]);
    goOn();
    goOn();
    expect([written, follower.waiting]).toEqual([['event 3'], 0]);
  });

  it('has a heartbeat, and is dropped at the second beat without taking anything', () => {
    const { follower, response, written, stop, goOn } = reader();
    follower.beat();
    expect(written).toEqual([':\n\n']);
    stop();
    follower.beat();
    goOn();
    stop();
    follower.beat();
    expect(response.destroyed).toBe(false);
    follower.beat();
    expect(response.destroyed).toBe(true);
    expect(written).toEqual([':\n\n']);
  });

  it('is told nothing after the end', () => {
    const { follower, written, stop, goOn } = reader();
    stop();
    follower.tell(event(1));
    follower.end('bye');
    goOn();
    follower.tell(event(2));
    follower.beat();
    follower.end('again');
    expect(written).toEqual(['bye']);
  });
});

describe('the followers of all boards', () => {
  it('have one heartbeat', async () => {
    const hub = new Hub(undefined, 1);
    onTestFinished(() => hub.close());
    const [one, other] = [reader(), reader()];
    hub.follow('a', 'home', one.follower);
    hub.follow('b', 'home', other.follower);
    await expect.poll(() => [one.written[0], other.written[0]]).toEqual([':\n\n', ':\n\n']);
  });
});
