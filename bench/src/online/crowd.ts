import { setTimeout as sleep } from 'node:timers/promises';
import type { WebSocket } from 'ws';
import { makePerson, type Person } from './people.js';
import { opened, socketOf } from './table.js';

/** How many do something at once, so that nobody waits for one after the other. */
const AT_ONCE = 40;

/** Does `work` for every number below `count`, some at a time, in the order of the numbers. */
export async function forEach<T>(
  count: number,
  work: (number: number) => Promise<T>,
): Promise<readonly T[]> {
  const done: T[] = [];
  for (let from = 0; from < count; from += AT_ONCE) {
    const numbers = Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, i) => from + i);
    done.push(...(await Promise.all(numbers.map(work))));
  }
  return done;
}

export const makePeople = (port: number, count: number): Promise<readonly Person[]> =>
  forEach(count, (number) => makePerson(port, number));

/** A device that is connected and does nothing. */
export async function idle(port: number, person: Person): Promise<WebSocket> {
  const socket = socketOf(port, person);
  const welcome = new Promise<void>((resolve) => socket.once('message', () => resolve()));
  await opened(socket);
  socket.send('{"t":"hello","v":1}');
  await welcome;
  socket.on('message', () => undefined);
  return socket;
}

/** Until nothing more comes of what has been done. */
export const settle = (): Promise<void> => sleep(2000);
