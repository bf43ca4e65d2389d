import type { Asked, Device } from './device.js';
import type { Pair } from './plan.js';

/** A match, its room, and the position that the viewer has seen. */
interface Where {
  readonly id: string;
  readonly room: string;
  readonly position: number;
}

/**
 * Asks for whatever might know more than the seat, by socket and by HTTP; `at` is the move after
 * which it does, −1 before any.
 */
export async function probe(
  viewer: Device,
  { id, room, position }: Where,
  { viewer: seat, asksHttp, forbidden }: Pair,
  at = -1,
): Promise<void> {
  const letter = 'ABCDEFGH'.charAt(seat);
  const name = (what: string): string => `${what} ${at}`;
  const tries = (at < 0 ? forbidden : []).flatMap((text, i): Asked[] => [
    { t: 'do', m: id, id: `no ${i}`, at: position, text: `${letter} ${text}` },
    { t: 'do', m: id, id: `him ${i}`, at: position, text: `H ${text}` },
  ]);
  await viewer.ask(
    ...tries,
    { t: 'history', m: id, id: name('h'), viewer: seat, from: 1, to: 100 },
    { t: 'history', m: id, id: name('x'), viewer: seat + 1, from: 1, to: 9 },
    { t: 'log', m: id, id: name('l') },
    { t: 'ask', m: id, id: name('w'), what: 'winnable' },
    { t: 'offer', m: id, id: name('o'), kind: 'takeback', at: position },
  );
  if (at >= 0 || !asksHttp) return;
  viewer.heard.push(await viewer.http(`/api/rooms/${room}`));
  viewer.heard.push(await viewer.http('/api/me/matches'));
  viewer.heard.push(await viewer.http('/api/lobby'));
  viewer.heard.push(await viewer.http(`/api/rooms/${room}/rematch`, { again: false }));
}
