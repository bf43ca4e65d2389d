// Whether a store and a log bear out what devices were answered and shown.
import { parseLog, replay } from '@chiaro/kernel';
import { formatActor } from '@chiaro/kernel/internal';
import { SqlMatchStore } from '../src/store/matches.js';
import { openDatabase, type StoreAddress } from '../src/store/open.js';
import type { Acknowledged, Device } from './device.js';

/**
 * What of the acknowledged commands of a match is not stored exactly once and as it was answered,
 * and where the numbers of its events have a gap. The server need not run.
 */
export async function storedLosses(
  address: StoreAddress,
  match: string,
  acknowledged: readonly Acknowledged[],
): Promise<string[]> {
  const db = await openDatabase(address);
  if (!db.ok) return [`the database does not open: ${JSON.stringify(db.error)}`];
  try {
    const read = await new SqlMatchStore(db.value).read(match);
    if (!read.ok) return [`the match is not there: ${JSON.stringify(read.error)}`];
    const gap = read.value.findIndex(({ seq }, place) => seq !== place);
    const ends = new Map<string, number>();
    const texts = new Map<string, string>();
    const lost = gap < 0 ? [] : [`there is a gap at ${gap}`];
    for (const { seq, command } of read.value) {
      const end = ends.get(command.id);
      if (end !== undefined && end !== seq - 1) lost.push(`${command.id} is stored twice`);
      ends.set(command.id, seq);
      texts.set(command.id, command.text);
    }
    for (const { command, text, seq } of acknowledged)
      if (ends.get(command) !== seq || texts.get(command) !== text)
        lost.push(`${command} was answered with ${seq}; stored: ${ends.get(command)}`);
    return lost;
  } finally {
    await db.value.destroy();
  }
}

export interface Verdict {
  /** What the finished match does not bear out; nothing may be. */
  readonly lost: readonly string[];
  /** Devices whose receipt is good but says that their share came too late to be used. */
  readonly unused: number;
}

/**
 * Every device has the same log, with its answered moves once and in order; it replays, also to all
 * that each device was shown, and each has a receipt for its deal.
 */
export async function verdictOn(devices: readonly Device[]): Promise<Verdict> {
  const lost: string[] = [];
  let unused = 0;
  const logs = await Promise.all(devices.map(({ client }) => client.log()));
  const texts = logs.map((log) => (log.ok ? log.value : ''));
  const [first = ''] = texts;
  const { lines } = parseLog(first).log;
  for (const [place, device] of devices.entries()) {
    const who = formatActor(device.seat);
    if (texts[place] !== first || first === '') lost.push(`${who} has another log`);
    const own = lines.flatMap(({ actor, text }) =>
      actor === device.seat ? [`${who} ${text}`] : [],
    );
    const done = device.done.map(({ text }) => text);
    if (JSON.stringify(own) !== JSON.stringify(done))
      lost.push(`${who} was answered ${done.length} moves, ${own.length} are there`);
    const receipt = device.receipt(first);
    if (receipt.kind === 'unused') unused++;
    else if (receipt.kind !== 'proved')
      lost.push(`the receipt of ${who}: ${JSON.stringify(receipt)}`);
  }
  const [device] = devices;
  const again = device === undefined ? null : replay(device.module.game, first);
  if (again?.ok !== true || again.value.failure !== null) lost.push('the log does not replay');
  return { lost, unused };
}
